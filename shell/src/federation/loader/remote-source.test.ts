/** @needs-dom */
import {
  createInstance,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import { plannedRemote } from '../../testing/fake-plan';
import { createFederatedSource, createStaticSource } from './remote-source';

/** The runtime keeps what it loaded for the whole page, so every test has a module of its own. */
const releaseOf = (module: string) => {
  const name = module.replaceAll('-', '_');
  const remoteEntry = { name: 'remoteEntry.js', path: '', type: 'module' };
  const metaData = {
    name,
    type: 'app',
    buildInfo: { buildVersion: '1.0.0', buildName: module },
    remoteEntry,
    types: {},
    globalName: name,
    publicPath: `/modules/${module}/1.0.0-aaaaaaa/`,
  };
  const exposes = [
    {
      id: `${name}:remote`,
      name: 'remote',
      assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
      path: './remote',
    },
  ];
  return plannedRemote(module, {
    manifest: { id: name, name, metaData, shared: [], remotes: [], exposes },
  });
};

let runtimes = 0;
/** The federation runtime itself, with the remote's entry in memory. */
const runtimeWith = (loadEntry: (name: string) => Promise<unknown>) => {
  const entries: string[] = [];
  const plugin: ModuleFederationRuntimePlugin = {
    name: 'entries-in-memory',
    loadEntry: async ({ remoteInfo }) => {
      entries.push(`${remoteInfo.name} ${remoteInfo.entry}`);
      return (await loadEntry(remoteInfo.name)) as never;
    },
  };
  return {
    entries,
    instance: createInstance({ name: `shell-${(runtimes += 1)}`, remotes: [], plugins: [plugin] }),
  };
};
const containerWith = (exported: unknown) => ({
  init: () => {},
  get: () => Promise.resolve(() => exported),
});

describe('the federated source', () => {
  it('loads the exposed module with the manifest of the plan, without a request', async () => {
    const fetchSpy = jest.spyOn(globalThis, 'fetch');
    const { instance, entries } = runtimeWith(() =>
      Promise.resolve(containerWith({ createRemote: 'here' })),
    );
    expect(await createFederatedSource(instance)(releaseOf('mf-inbox'), 0)).toEqual({
      createRemote: 'here',
    });
    expect(entries).toEqual(['mf_inbox /modules/mf-inbox/1.0.0-aaaaaaa/remoteEntry.js']);
    expect(fetchSpy).not.toHaveBeenCalled();
    fetchSpy.mockRestore();
    // The devtools of module federation read these, and request the address from the registry.
    const address = 'http://localhost/modules/mf-inbox/1.0.0-aaaaaaa/mf-manifest.json';
    expect(instance.options.remotes).toMatchObject([{ name: 'mf_inbox', entry: address }]);
    const { __FEDERATION__: runtime } = globalThis as unknown as {
      readonly __FEDERATION__: { readonly moduleInfo: Readonly<Record<string, unknown>> };
    };
    expect(runtime.moduleInfo).toHaveProperty([`mf_inbox:${address}`]);
  });

  it('registers each attempt under its own remote name', async () => {
    const { instance, entries } = runtimeWith((name) =>
      name === 'mf_admin'
        ? Promise.reject(new Error('lost'))
        : Promise.resolve(containerWith({ createRemote: 'second' })),
    );
    const source = createFederatedSource(instance);
    await expect(source(releaseOf('mf-admin'), 0)).rejects.toThrow();
    expect(await source(releaseOf('mf-admin'), 1)).toEqual({ createRemote: 'second' });
    expect(entries.at(-1)).toMatch(/^mf_admin__1 /);
  });
});

it('provides statically built modules through the same source type', async () => {
  const source = createStaticSource((module) => Promise.resolve({ createRemote: module }));
  expect(await source(releaseOf('mf-inbox'), 0)).toEqual({ createRemote: 'mf-inbox' });
});
