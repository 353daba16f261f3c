import type { FastifyPluginAsync } from 'fastify';
import type { Database } from '../../db/database';
import type { Authorise } from '../../plugins/operator.plugin';
import { BeaconCollector } from './beacon-collector';
import { moduleHealthRoute } from './module-health.route';
import { postBeaconsRoute } from './post-beacons.route';
import { readEnvironmentHealth, readModuleHealth } from './read-health.service';

export type BeaconsModuleOptions = {
  readonly db: Database;
  readonly environment: string;
  readonly perMinute: number;
  readonly authorise: Authorise;
  readonly log: (message: string, error?: unknown) => void;
};

/** Beacons of browsers, added up and shown; writes what is left when the process ends. */
export const beaconsModule =
  ({ db, environment, perMinute, authorise, log }: BeaconsModuleOptions): FastifyPluginAsync =>
  async (app) => {
    const collector = new BeaconCollector({ db, environment, log });
    await app.register(postBeaconsRoute({ perMinute, collect: (post) => collector.collect(post) }));
    await app.register(
      moduleHealthRoute(
        {
          ofModule: (query) => readModuleHealth(db, query),
          ofEnvironment: (query) => readEnvironmentHealth(db, query),
        },
        authorise,
      ),
    );
    app.addHook('onClose', async () => collector.close());
  };
