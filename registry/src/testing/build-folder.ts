import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Release, ReleaseFile } from '@billfold/shared/contracts/release.contract';

const integrityOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

const kindOf = (path: string, entry: string): ReleaseFile['kind'] => {
  if (path === entry) return 'entry';
  return path.endsWith('.css') ? 'style' : 'script';
};

export type BuildOptions = Partial<Omit<Release, 'files'>> & {
  readonly module: string;
  readonly contents?: Readonly<Record<string, string>>;
};

const requires = { react: '^19.3.1', yup: '^1.7.1' };

/** `mf-manifest.json` as a build tool writes it. */
const manifestOf = (module: string, entry: string, shares: Release['requires']) => ({
  id: module,
  name: module.replaceAll('-', '_'),
  metaData: { publicPath: 'auto', remoteEntry: { name: entry, path: '', type: 'module' } },
  shared: Object.entries(shares).map(([name, requiredVersion]) => ({ name, requiredVersion })),
  remotes: [],
  exposes: [{ path: './remote', assets: { js: { sync: [entry] } } }],
});

/** A small but complete build of one remote, or with `module: 'shell'` of a shell. */
export const describeBuild = (
  options: BuildOptions,
): { readonly release: Release; readonly contents: Readonly<Record<string, string>> } => {
  const { module, contents: given, ...changes } = options;
  const isShell = module === 'shell';
  const entry = isShell ? 'main.0001.js' : 'remoteEntry.0001.js';
  const contents = given ?? {
    [entry]: `export const entry = '${module} ${changes.version ?? '1.0.0'}';`,
    'screen.0002.js': `export const screen = '${module}'; // ${'code '.repeat(600)}`,
    'screen.0003.css': `.${module} { color: teal }`,
    ...(isShell
      ? { 'vendor.0004.js': 'export const react = 19;', 'yup.0005.js': 'export const yup = 1;' }
      : {}),
  };
  const files = Object.entries(contents).map(([path, text]): ReleaseFile => ({
    path,
    kind: kindOf(path, entry),
    bytes: Buffer.byteLength(text),
    gzip: 1,
    integrity: integrityOf(text),
  }));
  const build = createHash('sha256')
    .update(files.map(({ integrity }) => integrity).join())
    .digest('hex')
    .slice(0, 12);
  const boot = Object.keys(contents).filter((path) =>
    /^(main|vendor|remoteEntry|screen)\./.test(path),
  );
  const release: Release = {
    module,
    version: '1.0.0',
    build,
    builtAt: '2026-11-20T12:00:00.000Z',
    owner: { team: 'team', contact: 'team@billfold.test' },
    contract: 1,
    ...(isShell
      ? {
          provides: { react: '19.3.1', yup: '1.7.1' },
          capabilities: ['style-nonce', 'trusted-types', 'partial-plan', 'view-notes'],
          shareFiles: { react: [], yup: ['yup.0005.js'] },
          initial: ['vendor.0004.js', 'main.0001.js', 'screen.0003.css'],
        }
      : {}),
    requires: isShell ? {} : requires,
    routes: [
      {
        path: isShell ? '/terms-conditions' : `/admin/${module.slice(3)}`,
        area: isShell ? 'public' : 'merchant',
        title: module,
        boot,
        shares: isShell ? [] : Object.keys(changes.requires ?? requires),
      },
    ],
    nav: [],
    slots: [],
    entry,
    files,
    ...(isShell
      ? {}
      : { manifest: manifestOf(module, changes.entry ?? entry, changes.requires ?? requires) }),
    inventory: [{ script: '*', purpose: 'a test', owner: 'team', approver: 'payments' }],
    ...changes,
  };
  return { release, contents };
};

/** The name of the release that a build is registered as. */
export const nameOf = (build: BuildOptions): string => {
  const { module, version, build: id } = describeBuild(build).release;
  return `${module}@${version}-${id}`;
};
export const inbox = (version: string): string => nameOf({ module: 'mf-inbox', version });

/** Writes a build below `parent` and answers its folder. */
export const writeBuild = async (parent: string, options: BuildOptions): Promise<string> => {
  const { release, contents } = describeBuild(options);
  const folder = await mkdtemp(join(parent, `${options.module}-`));
  for (const [path, text] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return folder;
};
