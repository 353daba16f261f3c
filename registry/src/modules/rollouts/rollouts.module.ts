import type { Overview } from '@billfold/shared/contracts/rollout.contract';
import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import type { RolloutsContext } from './change-rollouts.service';
import { exportHistoryRoute } from './export-history.route';
import { operateRolloutsRoutes } from './operate-rollouts.route';
import type { MakeAct } from './waiting-acts';
import { skipSoakRoutes } from './skip-soak.route';
import { waitingChangesRoutes } from './waiting-changes.route';

/** The rules that decide which visitor gets which release, and their changes. */
export const rolloutsModule: AppModule<
  RolloutsContext & {
    readonly readOverview: () => Promise<Overview>;
    readonly makeAct: MakeAct;
  }
> = async (app, dependencies) => {
  await app.register(operateRolloutsRoutes({ ...dependencies, context: dependencies }), {
    prefix: operatorPath,
  });
  await app.register(exportHistoryRoute(dependencies), { prefix: operatorPath });
  await app.register(waitingChangesRoutes(dependencies), { prefix: operatorPath });
  await app.register(skipSoakRoutes(dependencies), { prefix: operatorPath });
};
