// The two build recipes of the product. Versions of webpack and the federation plugin are a measured pair: an upgrade
// of either is a change of its own, with the browser tests as its judge.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { ChunkGroupsPlugin } from './tools/webpack/chunk-groups-plugin.js';
import { ControlsPlugin } from './tools/webpack/controls-plugin.js';
import { ConsoleIndexPlugin } from './tools/webpack/console-index-plugin.js';
import { createDevServer } from './tools/webpack/dev-server.js';
import { ReleasePlugin } from './tools/webpack/release-plugin.js';
import { UnreachedModulesPlugin } from './tools/webpack/unreached-modules-plugin.js';

const require = createRequire(import.meta.url);
const root = import.meta.dirname;
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Provided by the shell, loaded with it. */
const EAGER_SHARES = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'redux',
  'react-redux',
  '@reduxjs/toolkit',
  'redux-saga',
  'redux-saga/effects',
  'axios',
];
/** Provided by the shell, loaded when a module first asks. */
const LAZY_SHARES = ['formik', 'yup', 'moment', 'react-aria-components'];
/** The controls that only staff modules need, provided by the shell as one package of its own: customers' pages load none of it. */
const DESK_SHARE = 'react-aria-components/desk';
/** The entry points of react-aria-components that staff modules name instead: those of `react-aria-desk.ts`, which a clone of one remote lacks. */
export const DESK_CONTROLS = [
  'ComboBox',
  'DropZone',
  'FileTrigger',
  'Input',
  'Label',
  'ListBox',
  'ProgressBar',
  'TagGroup',
].map((name) => `react-aria-components/${name}`);
const SHARES = [...EAGER_SHARES, ...LAZY_SHARES, DESK_SHARE];
const vendor = path.join(root, 'shell/src/platform/vendor');
/** Where `ControlsPlugin` puts the facades of react-aria-components: their common part, each one's own. */
const bundledControls = path.join(root, 'node_modules/.cache/controls');
/** Wide packages that the shell provides through a facade of the names that are used: a shared package is never tree-shaken. */
const FACADES = {
  'react-router-dom': path.join(vendor, 'react-router-dom.ts'),
  'react-aria-components': path.join(bundledControls, 'react-aria-components.js'),
};
const DESK_FACADE = path.join(bundledControls, 'react-aria-desk.js');

/** The folder `mf-customer` is the federation name `mf_customer`; no other code spells it. */
const federationName = (folder) => folder.replaceAll('-', '_');

const packageOf = (share) =>
  share.startsWith('@') ? share.split('/').slice(0, 2).join('/') : share.split('/')[0];
const installedVersion = (share) => {
  const manifest = path.join(packageOf(share), 'package.json');
  const home = require.resolve
    .paths(manifest)
    .find((folder) => existsSync(path.join(folder, manifest)));
  return readJson(path.join(home, manifest)).version;
};
const compatibleRange = (share) => `^${installedVersion(share)}`;

function baseConfig({ folder, mode }) {
  const isProduction = mode === 'production';
  return {
    context: folder,
    mode,
    target: ['web', 'es2022'],
    devtool: isProduction ? false : 'cheap-module-source-map',
    // Nothing is kept on disk: such a cache has left the exports of a shared module out. It would save a few seconds.
    cache: !isProduction,
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    output: {
      path: path.join(folder, 'dist'),
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      publicPath: 'auto',
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      assetModuleFilename: '[name].[contenthash:8][ext]',
      crossOriginLoading: 'anonymous',
      strictModuleErrorHandling: true,
      hashFunction: 'xxhash64',
      clean: true,
    },
    experiments: { outputModule: true },
    module: {
      rules: [
        {
          test: /\.(ts|tsx)$/,
          exclude: /node_modules[\\/](?!@billfold)/,
          use: {
            loader: require.resolve('swc-loader'),
            options: {
              jsc: {
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                // The development runtime of JSX crashes inside a shell that was built for production.
                transform: { react: { runtime: 'automatic', development: false } },
              },
            },
          },
        },
        {
          test: /\.css$/,
          sideEffects: true,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: require.resolve('css-loader'),
              options: {
                modules: {
                  auto: /\.module\.css$/,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  localIdentName: isProduction
                    ? '[hash:base64:7]'
                    : '[name]__[local]--[hash:base64:4]',
                  localIdentHashSalt: path.basename(folder),
                },
              },
            },
          ],
        },
        { test: /\.svg$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 3 } },
        }),
      ],
      moduleIds: 'deterministic',
      chunkIds: isProduction ? 'deterministic' : 'named',
      // A development server keeps its last good build.
      emitOnErrors: false,
    },
    performance: { hints: false },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      // A shared singleton does not drop moment's locales by itself.
      new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
    ],
    stats: 'errors-warnings',
    // The federation plugin warns of `publicPath: 'auto'` with every build.
    infrastructureLogging: { level: 'error' },
  };
}

/** The shell: provides every shared package, contains no remote. `folder` absolute. */
export function createShellConfig({ folder, mode = 'production' }) {
  const config = baseConfig({ folder, mode });
  const provided = (share, eager) => ({
    singleton: true,
    eager,
    requiredVersion: compatibleRange(share),
    version: installedVersion(share),
    ...(FACADES[share] ? { import: FACADES[share] } : {}),
  });
  const shared = Object.fromEntries([
    ...EAGER_SHARES.map((share) => [share, provided(share, true)]),
    ...LAZY_SHARES.map((share) => [share, provided(share, false)]),
  ]);
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          vendor: {
            name: 'vendor',
            chunks: 'initial',
            test: /[\\/]node_modules[\\/](?!@module-federation|@billfold)/,
            enforce: true,
          },
          controls: {
            name: 'controls',
            chunks: 'async',
            test: /[\\/]controls[\\/](common|react-aria-components)\.js$/,
            enforce: true,
          },
        },
      },
    },
    plugins: [
      ...config.plugins,
      new ControlsPlugin({
        facades: ['react-aria-components.ts', 'react-aria-desk.ts'].map((file) =>
          path.join(vendor, file),
        ),
        folder: bundledControls,
        mode,
      }),
      new webpack.NormalModuleReplacementPlugin(/\/react-aria-desk$/, DESK_FACADE),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: {
          ...shared,
          [DESK_FACADE]: {
            ...provided(DESK_SHARE, false),
            shareKey: DESK_SHARE,
          },
        },
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        runtimePlugins: [path.join(root, 'shell/src/federation/core-provider.mjs')],
        experiments: { optimization: { target: 'web' } },
      }),
      new UnreachedModulesPlugin(),
      new ReleasePlugin({
        folder,
        provides: Object.fromEntries(SHARES.map((share) => [share, installedVersion(share)])),
      }),
    ],
  };
}

/**
 * A remote: one exposed module, no package of its own that the shell provides.
 * `options`: `folder` absolute; `mode`; `bundleShared` puts the shared packages into the build for the stand-alone mode.
 */
export function createRemoteConfig({ folder, mode = 'production', bundleShared = false }) {
  const config = baseConfig({ folder, mode });
  const name = federationName(path.basename(folder));
  if (bundleShared) return standAloneConfig(config, folder);
  const consumed = (share) => ({
    singleton: true,
    import: false,
    requiredVersion: compatibleRange(share),
  });
  return {
    ...config,
    entry: {},
    devServer: createDevServer(folder),
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.[contenthash:8].js',
        library: { type: 'module' },
        exposes: { './remote': './src/remote.ts' },
        shared: {
          ...Object.fromEntries(
            [...EAGER_SHARES, ...LAZY_SHARES].map((share) => [share, consumed(share)]),
          ),
          ...Object.fromEntries(
            DESK_CONTROLS.map((entry) => [
              entry,
              { ...consumed(DESK_SHARE), shareKey: DESK_SHARE },
            ]),
          ),
          // A stray import of react-router would bundle a second router, blind to the shell's.
          'react-router': { ...consumed('react-router-dom'), shareKey: 'react-router-dom' },
        },
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // Only the shell loads remotes.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableRemote: true },
        },
      }),
      new UnreachedModulesPlugin(),
      new ReleasePlugin({
        folder,
        requires: Object.fromEntries(SHARES.map((share) => [share, compatibleRange(share)])),
      }),
    ],
  };
}

/**
 * Shell and remotes in one build without federation, to compare with: packages are tree-shaken, everything from
 * node_modules of the first load is one vendor file, screens stay lazy. `options`: `folder` and `outputPath` absolute.
 */
export function createMonolithConfig({ folder, mode = 'production', entry, outputPath }) {
  const config = baseConfig({ folder, mode });
  return {
    ...config,
    entry: { main: entry },
    output: { ...config.output, path: outputPath },
    // The shell's own source asks for the federation runtime only when it starts without a loader of modules.
    resolve: { ...config.resolve, alias: { '@module-federation/enhanced/runtime$': false } },
    optimization: {
      ...config.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          vendor: {
            name: 'vendor',
            chunks: 'initial',
            test: /[\\/]node_modules[\\/](?!@billfold)/,
            enforce: true,
          },
        },
      },
    },
    plugins: [...config.plugins, new ChunkGroupsPlugin()],
  };
}

/** The operators' console: one build without federation, which works when the shell does not. `folder` absolute. */
export function createConsoleConfig({ folder, mode = 'production' }) {
  const config = baseConfig({ folder, mode });
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    output: { ...config.output, publicPath: '/registry/console/files/' },
    plugins: [...config.plugins, new ConsoleIndexPlugin()],
  };
}

/** One remote without the shell, shared packages included, against the API of a running product (API_ORIGIN). */
function standAloneConfig(config, folder) {
  const product = process.env.API_ORIGIN ?? 'http://localhost:8080';
  return {
    ...config,
    entry: { main: './src/stand-alone.ts' },
    output: {
      ...config.output,
      path: path.join(folder, 'dist/stand-alone'),
      publicPath: '/',
      filename: '[name].js',
      chunkFilename: '[name].js',
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].css',
        chunkFilename: '[name].css',
        ignoreOrder: true,
      }),
      ...config.plugins.filter((plugin) => !(plugin instanceof MiniCssExtractPlugin)),
    ],
    devServer: {
      historyApiFallback: true,
      hot: false,
      liveReload: true,
      static: { directory: path.join(root, 'tools/webpack/stand-alone') },
      proxy: [{ context: ['/api', '/notifications'], target: product, ws: true }],
      client: { overlay: { warnings: false, runtimeErrors: false } },
    },
  };
}
