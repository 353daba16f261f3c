import { basename, dirname, join } from 'node:path';
import { RegistryProblem, type StartedRegistry } from '@billfold/registry/start';
import type { LauncherConfig } from './config';
import { buildModules } from './module-builds';

type Publish = (folders: readonly string[], makeDefault: boolean) => Promise<string | null>;

/** Null when it was done, else the sentence of the refusal; any other failure is one of the start. */
const openPublish =
  (registry: StartedRegistry, reason: string): Publish =>
  async (folders, makeDefault) => {
    try {
      await registry.registerBuilds(folders, { makeDefault, actor: 'launcher', reason });
      return null;
    } catch (error) {
      if (error instanceof RegistryProblem) return error.message;
      throw error;
    }
  };

const moduleOf = (folder: string): string => basename(dirname(folder));

const serveOne = async (
  publish: Publish,
  folder: string,
  log: (line: string) => void,
): Promise<void> => {
  const refused = await publish([folder], true);
  if (refused === null) return;
  const isKept = (await publish([folder], false)) === null;
  log(
    `  ${moduleOf(folder)} is ${isKept ? 'registered, but not served' : 'not released'}: ${refused}`,
  );
};

/**
 * Together, as a new major version needs it; when that is refused, one by one, so that a locked module costs only
 * itself.
 */
const serveAll = async (
  publish: Publish,
  folders: readonly string[],
  log: (line: string) => void,
): Promise<void> => {
  if (folders.length === 0 || (folders.length > 1 && (await publish(folders, true)) === null))
    return;
  for (const folder of folders) await serveOne(publish, folder, log);
};

/** Builds what changed, signs all of it with this machine's key, and serves what is new. */
export const publishBuilds = async (
  config: LauncherConfig,
  registry: StartedRegistry,
  log: (line: string) => void,
): Promise<void> => {
  const { builds, failed } = await buildModules(
    config.modulesRoot,
    join(config.dataDir, 'builds.json'),
    { skip: config.skipBuild, log },
  );
  const folders = (isFresh: boolean): readonly string[] =>
    builds.filter((build) => build.isFresh === isFresh).map(({ folder }) => folder);
  await serveAll(openPublish(registry, 'built from the working tree'), folders(true), log);
  // Registered long ago, unless the database or the store is new, or they are from the time before signatures.
  const publishKnown = openPublish(registry, 'found in the working tree');
  if (folders(false).length > 0 && (await publishKnown(folders(false), false)) !== null) {
    for (const folder of folders(false)) {
      const refused = await publishKnown([folder], false);
      if (refused !== null) log(`  ${moduleOf(folder)} is not released: ${refused}`);
    }
  }
  if (failed.length > 0)
    log(`  not built: ${failed.join(', ')}; their last release is served if there is one`);
};
