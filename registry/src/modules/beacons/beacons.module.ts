import { type AppModule, operatorPath } from '../../plugins/app-dependencies';
import { BeaconCollector } from './beacon-collector';
import { moduleHealthRoute } from './module-health.route';
import { postBeaconsRoute } from './post-beacons.route';
import { nameVisitor } from './visitor-name';
import { readEnvironmentHealth, readModuleHealth } from './read-health.service';

/** Beacons of browsers, added up and shown. Writes the last ones when the process ends. */
export const beaconsModule: AppModule<{ readonly overrideKey: Uint8Array }> = async (
  app,
  { db, environment, config, authorise, clock, log, overrideKey },
) => {
  const collector = new BeaconCollector({ db, environment, visitorKey: overrideKey, log });
  await app.register(
    postBeaconsRoute({
      perMinute: config.beaconsPerMinute,
      collect: (post, sender) =>
        collector.collect(post, nameVisitor(sender, config.isProduction), clock.now()),
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
  app.addHook('onClose', async () => collector.close());
};
