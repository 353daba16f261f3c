import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import type { BeaconCollector } from './beacon-collector';
import { moduleHealthRoute } from './module-health.route';
import { postBeaconsRoute } from './post-beacons.route';
import { nameVisitor } from './visitor-name';
import { readEnvironmentHealth, readModuleHealth } from './read-health.service';

/** Beacons of browsers, added up and shown. Writes the last ones when the process ends. */
export const beaconsModule: AppModule<{ readonly beacons: BeaconCollector }> = async (
  app,
  { db, config, authorise, clock, beacons },
) => {
  await app.register(
    postBeaconsRoute({
      perMinute: config.beaconsPerMinute,
      collect: (post, sender) => beacons.collect(post, nameVisitor(sender, config.isProduction)),
    }),
  );
  await app.register(
    moduleHealthRoute(
      {
        ofModule: (query) => readModuleHealth(db, query, clock.now()),
        ofEnvironment: (query) => readEnvironmentHealth(db, query, clock.now()),
      },
      authorise,
    ),
    { prefix: operatorPath },
  );
  app.addHook('onClose', async () => beacons.close());
};
