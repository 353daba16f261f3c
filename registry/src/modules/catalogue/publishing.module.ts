import { repeat } from '@billfold/server-kit/jobs/repeat';
import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { publishReleasesRoutes } from './publish-releases.route';
import type { ChangeContext } from './register-releases.service';
import { retainReleases, retentionEveryMs } from './retention.job';

/** Registers signed builds as releases, and retires unused ones. */
export const publishingModule: AppModule<ChangeContext> = async (app, dependencies) => {
  await app.register(publishReleasesRoutes(dependencies), { prefix: operatorPath });
  const retaining = repeat(
    () => retainReleases(dependencies, dependencies.config.keepReleases, app.log),
    retentionEveryMs,
    (error) => dependencies.log('Old releases could not be retired.', error),
  );
  app.addHook('onClose', () => retaining.close());
};
