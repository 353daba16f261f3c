import { buildRegistry } from './app';
import type { RegistryConfig } from './config';
import { openDatabase } from './db/database';
import {
  registerReleases,
  type RegisteredRelease,
} from './modules/releases/register-releases.service';
import { signBuildFolder } from './modules/releases/sign-build-folder';

/** What `registerBuilds` refuses with; its message is a sentence for people. */
export { RegistryProblem } from './problem.errors';

export type StartedRegistry = {
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Signs build folders with this machine's key and registers them as one change, all or none; each holds a `release.json`. */
  readonly registerBuilds: (
    folders: readonly string[],
    options: { readonly makeDefault: boolean; readonly actor: string; readonly reason: string },
  ) => Promise<readonly RegisteredRelease[]>;
  /** Finishes what is in flight, without an error for a caller. */
  readonly close: () => Promise<void>;
};

/** Migrates the registry's schema and starts one process of it. Starts from the kept state when the database is away. */
export const startRegistry = async (config: RegistryConfig): Promise<StartedRegistry> => {
  const db = openDatabase(config.databaseUrl);
  try {
    const { app, stop, changes, source } = await buildRegistry(config, db);
    try {
      return {
        url: await app.listen({ host: config.host, port: config.port }),
        registerBuilds: async (folders, options) => {
          const actor = { name: options.actor, role: 'admin' } as const;
          const registered = await registerReleases(changes, {
            ...options,
            actor,
            uploads: await Promise.all(
              folders.map((folder) => signBuildFolder(changes.keys, folder)),
            ),
          });
          await source.refresh();
          return registered;
        },
        close: async () => {
          await stop.endConnections({
            quietMs: config.shutdownQuietMs,
            graceMs: config.shutdownGraceMs,
          });
          await app.close();
          await db.destroy();
        },
      };
    } catch (error) {
      await app.close();
      throw error;
    }
  } catch (error) {
    await db.destroy();
    throw error;
  }
};
