import type { ModuleFederation } from '@module-federation/enhanced/runtime';
import { loadLocalReleases } from './load-local-releases';
import type { PlannedRelease } from './planned-release';

/**
 * Fetches and evaluates one release; resolves with what its exposed module exports. `attempt` counts over the life of
 * the page, so that no attempt meets the remains of an earlier one.
 */
export type RemoteSource = (release: PlannedRelease, attempt: number) => Promise<unknown>;

const federationName = (module: string): string => module.replaceAll('-', '_');
const manifestUrl = (release: PlannedRelease): string =>
  new URL('mf-manifest.json', new URL(release.base, globalThis.location.href)).href;

/** Out of the plan, or, of a developer's own server, from there. */
const manifestOf = async (release: PlannedRelease): Promise<unknown> =>
  release.reason !== 'local' || release.manifest !== null
    ? release.manifest
    : (await loadLocalReleases()).fetchManifest(release);

const manifestResponse = (manifest: unknown): Response =>
  new Response(JSON.stringify(manifest), { headers: { 'Content-Type': 'application/json' } });

/**
 * Loads remotes through the federation runtime. The plan's manifests are answered from memory; every attempt has its
 * own remote name, because the runtime keeps a failed or hanging entry under the old one.
 */
export const createFederatedSource = (instance: ModuleFederation): RemoteSource => {
  const manifests = new Map<string, unknown>();
  instance.registerPlugins([
    {
      name: 'plan-manifests',
      fetch: async (url: string) => {
        const manifest = manifests.get(new URL(url, globalThis.location.href).href);
        if (manifest === undefined) throw new Error(`No manifest in the plan for ${url}`);
        return manifestResponse(manifest);
      },
    },
  ]);
  return async (release, attempt) => {
    const entry = manifestUrl(release);
    manifests.set(entry, await manifestOf(release));
    const name =
      attempt === 0
        ? federationName(release.module)
        : `${federationName(release.module)}__${attempt}`;
    instance.registerRemotes([{ name, entry, type: 'module' }]);
    return instance.loadRemote(`${name}/remote`, { from: 'runtime' });
  };
};

/** The same modules without federation: how a build of one piece hands them to the same loader. */
export const createStaticSource =
  (loadModule: (module: string) => Promise<unknown>): RemoteSource =>
  (release) =>
    loadModule(release.module);
