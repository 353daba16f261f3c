import type { Release } from '@billfold/shared/contracts/release.contract';

/** The part of a document of another tool at some keys; undefined where one is missing. */
const at = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null
        ? (part as Readonly<Record<string, unknown>>)[key]
        : undefined,
    value,
  );
const listAt = (value: unknown, ...keys: readonly string[]): readonly unknown[] => {
  const found = at(value, ...keys);
  return Array.isArray(found) ? found : [];
};
const written = (value: unknown): string =>
  value === undefined ? 'missing' : JSON.stringify(value).slice(0, 80);

/** Every file that the loader may ask for by the manifest. */
const assetsOf = (manifest: unknown): readonly string[] =>
  listAt(manifest, 'exposes').flatMap((exposed) =>
    ['js', 'css'].flatMap((kind) =>
      ['sync', 'async'].flatMap((when) =>
        listAt(exposed, 'assets', kind, when).filter((name) => typeof name === 'string'),
      ),
    ),
  );

const describeEntry = (manifest: unknown, entry: string): readonly string[] => {
  const remoteEntry = at(manifest, 'metaData', 'remoteEntry');
  const [name, folder] = [at(remoteEntry, 'name'), at(remoteEntry, 'path')];
  const path = [folder, name].filter((part) => typeof part === 'string' && part !== '').join('/');
  const type = at(remoteEntry, 'type');
  return [
    ...(path === entry
      ? []
      : [`metaData.remoteEntry of the manifest is ${path || 'missing'}, the entry is ${entry}.`]),
    ...(type === 'module'
      ? []
      : [`metaData.remoteEntry.type of the manifest is ${written(type)}, not "module".`]),
  ];
};

/** Whatever the module shares, the registry compares with the shells by `requires` alone. */
const describeShared = (manifest: unknown, requires: Release['requires']): readonly string[] =>
  listAt(manifest, 'shared').flatMap((share) => {
    const [name, range] = [at(share, 'name'), at(share, 'requiredVersion')];
    if (typeof name !== 'string') return [];
    const required = Object.hasOwn(requires, name) ? requires[name] : undefined;
    if (required === undefined)
      return [`The manifest shares ${name}, which requires does not name.`];
    return typeof range !== 'string' || range === '' || range === required
      ? []
      : [`The manifest shares ${name} ${range}, requires says ${required}.`];
  });

/** How the federation manifest of a remote disagrees with the contract and with its release, a sentence each. */
export const describeManifestFlaws = (release: Release): readonly string[] => {
  const { module, manifest, entry, files, requires } = release;
  if (module === 'shell') return [];
  if (typeof manifest !== 'object' || manifest === null)
    return ['The manifest is missing: it is the content of mf-manifest.json.'];
  const name = module.replaceAll('-', '_');
  const exposed = listAt(manifest, 'exposes').map((one) => at(one, 'path'));
  const publicPath = at(manifest, 'metaData', 'publicPath');
  const paths = new Set(files.map(({ path }) => path));
  const missing = [...new Set(assetsOf(manifest))].filter((path) => !paths.has(path));
  return [
    ...(at(manifest, 'name') === name
      ? []
      : [`The name in the manifest is ${written(at(manifest, 'name'))}, not "${name}".`]),
    ...(publicPath === 'auto'
      ? []
      : [`metaData.publicPath of the manifest is ${written(publicPath)}, not "auto".`]),
    ...describeEntry(manifest, entry),
    ...(exposed.length === 1 && exposed[0] === './remote'
      ? []
      : [
          `The manifest exposes ${exposed.map(written).join(', ') || 'nothing'}, not "./remote" alone.`,
        ]),
    ...(listAt(manifest, 'remotes').length === 0
      ? []
      : ['The manifest names remotes; modules reach each other by slots.']),
    ...missing.map((path) => `The manifest names ${path}, which is not among the files.`),
    ...describeShared(manifest, requires),
  ];
};
