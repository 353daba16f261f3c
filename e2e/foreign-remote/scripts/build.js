// Builds the remote with rspack and describes it in release.json, as the contract asks. No package of the product is used.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rspack } from '@rspack/core';

const home = join(import.meta.dirname, '..');
const dist = process.env.PARCELS_OUT ?? join(home, 'dist');
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));

const wanted = {
  react: '^19.3.1',
  'react/jsx-runtime': '^19.3.1',
  'react-redux': '^9.3.1',
  'react-router-dom': '^7.18.5',
};

const compiler = rspack({
  context: home,
  mode: 'production',
  target: ['web', 'es2022'],
  entry: {},
  devtool: false,
  output: {
    path: dist,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    publicPath: 'auto',
    uniqueName: 'mf-parcels',
    crossOriginLoading: 'anonymous',
    strictModuleErrorHandling: true,
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    cssChunkFilename: '[name].[contenthash:8].css',
  },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic', development: false } },
          },
        },
        type: 'javascript/auto',
      },
      { test: /\.css$/, type: 'css/module' },
    ],
  },
  plugins: [
    new rspack.container.ModuleFederationPlugin({
      name: 'mf_parcels',
      filename: 'parcels.[contenthash:8].js',
      library: { type: 'module' },
      exposes: { './remote': './source/remote.js' },
      shared: Object.fromEntries(
        Object.entries(wanted).map(([name, requiredVersion]) => [
          name,
          { singleton: true, import: false, requiredVersion },
        ]),
      ),
      shareStrategy: 'loaded-first',
      manifest: true,
    }),
  ],
});

function build() {
  rmSync(dist, { recursive: true, force: true });
  return new Promise((done, fail) => {
    compiler.run((error, stats) => {
      if (error || stats.hasErrors()) fail(error ?? new Error(stats.toString('errors-only')));
      else compiler.close(() => done());
    });
  });
}

const hash = (bytes, form = 'base64') => createHash('sha384').update(bytes).digest(form);
const kindOf = (name, entry) =>
  name === entry
    ? 'entry'
    : name.endsWith('.js')
      ? 'script'
      : name.endsWith('.css')
        ? 'style'
        : 'asset';

function describe() {
  const manifest = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));
  for (const name of ['mf-manifest.json', 'mf-stats.json'])
    rmSync(join(dist, name), { force: true });
  const entry = manifest.metaData.remoteEntry.name;
  // rspack writes `global` for every kind of library.
  manifest.metaData.remoteEntry.type = 'module';
  const files = readdirSync(dist)
    .sort()
    .map((path) => {
      const bytes = readFileSync(join(dist, path));
      return {
        path,
        kind: kindOf(path, entry),
        bytes: bytes.length,
        gzip: gzipSync(bytes).length,
        integrity: `sha384-${hash(bytes)}`,
      };
    });
  const boot = [entry, ...files.map((file) => file.path).filter((path) => path !== entry)];
  const release = {
    module: 'mf-parcels',
    version,
    build: hash(files.map((file) => file.integrity).join(), 'hex').slice(0, 12),
    builtAt: new Date().toISOString(),
    owner: { team: 'parcels', contact: 'parcels@elsewhere.example' },
    contract: 1,
    requires: wanted,
    routes: [
      {
        path: '/admin/parcels',
        area: 'merchant',
        title: 'Parcels',
        boot,
        shares: Object.keys(wanted),
      },
    ],
    nav: [{ label: 'Parcels', path: '/admin/parcels', order: 90, icon: 'file' }],
    slots: ['last-parcel'],
    entry,
    files,
    manifest,
    inventory: [
      { script: '*', purpose: 'Parcels on their way', owner: 'parcels', approver: 'payments' },
    ],
  };
  writeFileSync(join(dist, 'release.json'), JSON.stringify(release, null, '\t'));
  return release;
}

await build();
const { module, version: built, build: id, files } = describe();
console.log(`${module}@${built}-${id}: ${files.length} files`);
