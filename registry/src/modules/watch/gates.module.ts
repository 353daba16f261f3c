import { repeat } from '@billfold/server-kit/jobs/repeat';
import type { AppModule } from '../../plugins/app-dependencies';
import { judgeGates, type GatesContext } from './judge-gates.service';

/** Judges the gates repeatedly while this process runs. */
export const gatesModule: AppModule<GatesContext> = async (app, dependencies) => {
  const judging = repeat(
    () => judgeGates(dependencies),
    dependencies.config.gateEveryMs,
    (error) => dependencies.log('The gates could not be judged.', error),
  );
  app.addHook('onClose', async () => judging.close());
};
