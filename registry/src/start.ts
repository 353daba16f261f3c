import { startServer, type StartedServer } from '@billfold/server-kit/process/start-server';
import { buildRegistry } from './app';
import { openDatabase } from './db/database';
import {
  registerReleases,
  type RegisteredRelease,
} from './modules/catalogue/register-releases.service';
import { signBuildFolder } from './modules/catalogue/sign-build-folder';
import type { RegistryConfig } from './settings/config';

/** Thrown by `registerBuilds`. Its message is a sentence for people. */
export { RegistryProblem } from './problems/problem.errors';

export type StartedRegistry = Pick<StartedServer, 'url' | 'close'> & {
  /**
   * Signs build folders with this machine's key and registers them as one change, all or none; each holds a
   * `release.json`.
   */
  readonly registerBuilds: (
    folders: readonly string[],
    options: { readonly makeDefault: boolean; readonly actor: string; readonly reason: string },
  ) => Promise<readonly RegisteredRelease[]>;
};

/**
 * Migrates the registry's schema and starts one process of it. Starts from the kept state when the database is away.
 */
export const startRegistry = async (config: RegistryConfig): Promise<StartedRegistry> => {
  const db = openDatabase(config.databaseUrl);
  const { built, ...server } = await startServer(config, { close: () => db.destroy() }, () =>
    buildRegistry(config, db),
  );
  const { changes, source } = built;
  return {
    ...server,
    registerBuilds: async (folders, options) => {
      const registered = await registerReleases(changes, {
        ...options,
        actor: { name: options.actor, role: 'admin' },
        uploads: await Promise.all(folders.map((folder) => signBuildFolder(changes.keys, folder))),
      });
      await source.refresh();
      return registered;
    },
  };
};
