import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import type { ReadServedIn } from './list-releases.service';
import { listReleasesRoutes } from './list-releases.route';
import { moduleFilesRoute } from './module-files.route';
import type { ModuleStore } from './module-store';
import { createReadManifest } from './read-manifest.service';

/** The registered releases: their list for operators, their files for browsers. */
export const releasesModule: AppModule<{
  readonly store: ModuleStore;
  readonly readServedIn: ReadServedIn;
}> = async (app, dependencies) => {
  await app.register(listReleasesRoutes(dependencies), { prefix: operatorPath });
  await app.register(
    moduleFilesRoute({
      store: dependencies.store,
      readManifest: createReadManifest(dependencies.db),
    }),
  );
};
