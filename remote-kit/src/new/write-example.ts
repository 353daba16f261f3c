import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';

export const bundlers = ['webpack', 'rspack', 'vite'] as const;
export type Bundler = (typeof bundlers)[number];

/** What a person can mend. */
export class NewRemoteProblem extends Error {}

type Packages = Readonly<Record<string, string>>;

/** What the example and the fake shell need, in versions that were measured together. */
const packages: Readonly<Record<'all' | Bundler, Packages>> = {
  all: {
    '@reduxjs/toolkit': '2.14.0',
    '@testing-library/dom': '10.4.2',
    'happy-dom': '21.0.4',
    react: '19.3.1',
    'react-dom': '19.3.1',
    'react-redux': '9.3.1',
    'react-router-dom': '7.18.5',
    redux: '5.0.1',
    'redux-saga': '1.5.1',
    vitest: '4.1.12',
  },
  webpack: {
    '@module-federation/enhanced': '2.9.2',
    '@swc/core': '1.16.18',
    'css-loader': '7.1.5',
    'mini-css-extract-plugin': '2.10.2',
    'swc-loader': '0.2.7',
    webpack: '5.110.3',
    'webpack-cli': '7.2.3',
    'webpack-dev-server': '5.2.7',
  },
  rspack: {
    '@module-federation/runtime-tools': '2.9.2',
    '@rspack/cli': '2.2.8',
    '@rspack/core': '2.2.9',
    '@rspack/dev-server': '2.2.2',
  },
  vite: { '@module-federation/vite': '1.23.8', vite: '8.3.8' },
};

const scripts: Readonly<Record<Bundler, Readonly<Record<string, string>>>> = {
  webpack: {
    build: 'webpack --mode production',
    dev: 'webpack serve --mode development',
    'dev:alone': 'webpack serve --config webpack.alone.config.js',
  },
  rspack: {
    build: 'rspack build --mode production',
    dev: 'rspack serve --mode development',
    'dev:alone': 'rspack serve --config rspack.alone.config.js',
  },
  vite: { build: 'vite build', dev: 'vite', 'dev:alone': 'vite --config vite.alone.config.js' },
};

/** What `npm init` writes in place of a test. */
const isPlaceholder = (script = ''): boolean => /^(echo .*no test specified.*)?$/.test(script);

export type NewRemote = {
  /** The folder of the kit's example. */
  readonly example: string;
  /** The team's folder. */
  readonly folder: string;
  readonly module: string;
  /** The address of its first screen. */
  readonly path: string;
  readonly bundler: Bundler;
};

type PackageFile = {
  readonly scripts?: Readonly<Record<string, string>>;
  readonly devDependencies?: Packages;
};

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const filesOf = async (folder: string): Promise<readonly string[]> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found
    .filter((one) => one.isFile())
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)));
};

/** `npm pack` leaves out a file of this name. */
const nameInFolder = (file: string): string =>
  basename(file) === 'gitignore' ? join(dirname(file), '.gitignore') : file;

const refuseNames = ({ module, path }: NewRemote): void => {
  if (!/^mf(-[a-z][a-z0-9]*)+$/.test(module))
    throw new NewRemoteProblem(
      `'${module}' is no name of a remote: mf- and lower case words, such as mf-parcels.`,
    );
  if (!/^\/admin(\/[a-z0-9-]+)+$/.test(path))
    throw new NewRemoteProblem(
      `'${path}' is no address for the example, a screen of staff: /admin/ and words, such as /admin/parcels.`,
    );
};

const writePackage = async ({ folder, bundler }: NewRemote): Promise<void> => {
  const file = join(folder, 'package.json');
  const before = JSON.parse(await readFile(file, 'utf8')) as PackageFile;
  const needed = { ...before.devDependencies, ...packages.all, ...packages[bundler] };
  const after = {
    ...before,
    private: true,
    type: 'module',
    scripts: {
      ...before.scripts,
      ...scripts[bundler],
      ...(isPlaceholder(before.scripts?.['test']) ? { test: 'vitest run' } : {}),
    },
    devDependencies: Object.fromEntries(
      Object.entries(needed).toSorted(([left], [right]) => (left < right ? -1 : 1)),
    ),
  };
  await writeFile(file, `${JSON.stringify(after, null, 2)}\n`);
};

/** Writes a complete remote into the folder, which has a package.json. Returns its files. Overwrites none. */
export const writeExample = async (wanted: NewRemote): Promise<readonly string[]> => {
  refuseNames(wanted);
  const { example, folder, module, path, bundler } = wanted;
  if (!(await isThere(join(folder, 'package.json'))))
    throw new NewRemoteProblem('There is no package.json here. Run `npm init -y` first.');
  const parts = ['common', bundler].map((part) => join(example, part));
  const files = (
    await Promise.all(
      parts.map(async (part) => (await filesOf(part)).map((file) => ({ part, file }))),
    )
  ).flat();
  const names = files.map(({ file }) => nameInFolder(file)).toSorted();
  for (const name of names)
    if (await isThere(join(folder, name)))
      throw new NewRemoteProblem(`There is a file ${name} already; nothing was written.`);
  const team = module.slice('mf-'.length);
  for (const { part, file } of files) {
    const target = join(folder, nameInFolder(file));
    const text = await readFile(join(part, file), 'utf8');
    await mkdir(dirname(target), { recursive: true });
    await writeFile(
      target,
      text
        .replaceAll('mf-parcels', module)
        .replaceAll('/admin/parcels', path)
        .replaceAll(/"(team|owner)": "parcels"/g, `"$1": "${team}"`),
    );
  }
  await writePackage(wanted);
  return names;
};
