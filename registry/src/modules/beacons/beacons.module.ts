import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { BeaconCollector } from './beacon-collector';
import { moduleHealthRoute } from './module-health.route';
import { postBeaconsRoute } from './post-beacons.route';
import { readEnvironmentHealth, readModuleHealth } from './read-health.service';

/** Beacons of browsers, added up and shown. Writes the last ones when the process ends. */
export const beaconsModule: AppModule = async (
  app,
  { db, environment, config, authorise, log },
) => {
  const collector = new BeaconCollector({ db, environment, log });
  await app.register(
    postBeaconsRoute({
      perMinute: config.beaconsPerMinute,
      collect: (post) => collector.collect(post),
    }),
  );
  await app.register(
    moduleHealthRoute(
      {
        ofModule: (query) => readModuleHealth(db, query),
        ofEnvironment: (query) => readEnvironmentHealth(db, query),
      },
      authorise,
    ),
    { prefix: operatorPath },
  );
  app.addHook('onClose', async () => collector.close());
};
