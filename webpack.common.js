// The two build recipes of the product. Versions of webpack and the federation plugin are a measured pair: an upgrade
// of either is a change of its own, with the browser tests as its judge.
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import webpack from 'webpack';
import { contractVersion } from './remote-kit/src/build/contract-version.js';
import { shareVersions } from './remote-kit/src/build/installed-shares.js';
import { createDevServer, createStandAloneServer } from './remote-kit/src/dev/dev-server.js';
import { runtimeOfShell } from './remote-kit/src/build/external-runtime.js';
import { ReleasePlugin } from './remote-kit/src/build/release-plugin.js';
import {
  compatibleRange,
  moduleOutput,
  ownRanges,
  remoteFederation,
} from './remote-kit/src/build/remote-options.js';
import { DESK_SHARE, EAGER_SHARES, LAZY_SHARES } from './remote-kit/src/build/shares.js';
import { ChunkGroupsPlugin } from './tools/webpack/chunk-groups-plugin.js';
import { ControlsPlugin } from './tools/webpack/controls-plugin.js';
import { ConsoleIndexPlugin } from './tools/webpack/console-index-plugin.js';
import { UnreachedModulesPlugin } from './tools/webpack/unreached-modules-plugin.js';

const require = createRequire(import.meta.url);
const root = import.meta.dirname;

const vendor = path.join(root, 'shell/src/platform/vendor');
/** Where `ControlsPlugin` puts the facades of react-aria-components: their common part, each one's own. */
const bundledControls = path.join(root, 'node_modules/.cache/controls');
/**
 * Wide packages that the shell provides through a facade of the names that are used: a shared package is never
 * tree-shaken.
 */
const FACADES = {
  'react-router-dom': path.join(vendor, 'react-router-dom.ts'),
  'react-aria-components': path.join(bundledControls, 'react-aria-components.js'),
};
/** Its production build has no warnings for developers; the package names the other one for every bundler. */
const ROUTER_BUILD = path.join(root, 'node_modules/react-router/dist/production');
const DESK_FACADE = path.join(bundledControls, 'react-aria-desk.js');

/** Draws Highcharts' texts without a reader of markup. */
const HIGHCHARTS_AST = path.join(root, 'tools/webpack/highcharts-ast.js');

/** Browsers send by XMLHttpRequest: axios comes without its second way, which is for workers and servers. */
const AXIOS_FETCH = path.join(root, 'tools/webpack/axios-fetch.js');

/**
 * The federation plugin writes its generated entries below the folder in which the process began, and the ids of
 * modules follow from it. A process that builds several modules names the folder of each.
 */
const federationPlaces = require(
  path.join(
    path.dirname(require.resolve('@module-federation/enhanced/webpack')),
    'lib/container/constant.js',
  ),
);

/** Lets a development server's components keep their state over edits. */
const FAST_REFRESH = path.join(root, 'remote-kit/src/fast-refresh');

/** The development runtime of JSX crashes inside a shell that was built for production. */
const plainJsx = { runtime: 'automatic', development: false };
/** swc names components and hooks in its development mode alone: with the runtime of plain JSX behind it. */
const refreshJsx = {
  runtime: 'automatic',
  development: true,
  refresh: true,
  importSource: FAST_REFRESH,
};
const swcLoader = (react) => ({
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react },
    },
  },
});
const refreshLoader = (folder) => ({
  loader: path.join(FAST_REFRESH, 'loader.js'),
  options: { module: path.basename(folder), remote: path.join(folder, 'src/remote.ts') },
});

const baseConfig = ({ folder, mode, refreshes = false }) => {
  federationPlaces.TEMP_DIR = path.join(folder, 'node_modules/.federation');
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
      ...moduleOutput,
      hashFunction: 'xxhash64',
      clean: true,
    },
    experiments: { outputModule: true },
    module: {
      rules: [
        {
          test: /\.(ts|tsx)$/,
          exclude: /node_modules[\\/](?!@billfold)/,
          use: refreshes ? [refreshLoader(folder), swcLoader(refreshJsx)] : swcLoader(plainJsx),
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
        { test: /\.(svg|woff2)$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 3 } },
        }),
        new TerserPlugin({ test: /\.css$/, minify: TerserPlugin.esbuildMinifyCss }),
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
      new webpack.NormalModuleReplacementPlugin(
        /highcharts[\\/]es-modules[\\/]Core[\\/]Renderer[\\/]HTML[\\/]AST\.js$/,
        HIGHCHARTS_AST,
      ),
      new webpack.NormalModuleReplacementPlugin(
        /axios[\\/]lib[\\/]adapters[\\/]fetch\.js$/,
        AXIOS_FETCH,
      ),
    ],
    stats: 'errors-warnings',
    // The federation plugin warns of `publicPath: 'auto'` with every build.
    infrastructureLogging: { level: 'error' },
  };
};

/** The shell: provides every shared package, contains no remote. `folder` absolute. */
export const createShellConfig = ({ folder, mode = 'production' }) => {
  const config = baseConfig({ folder, mode });
  const provided = (share, eager) => ({
    singleton: true,
    eager,
    requiredVersion: compatibleRange(share),
    version: shareVersions[share],
    ...(FACADES[share] ? { import: FACADES[share] } : {}),
  });
  const shared = Object.fromEntries([
    ...EAGER_SHARES.map((share) => [share, provided(share, true)]),
    ...LAZY_SHARES.map((share) => [share, provided(share, false)]),
  ]);
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    resolve:
      mode === 'production'
        ? {
            ...config.resolve,
            alias: {
              'react-router$': path.join(ROUTER_BUILD, 'index.mjs'),
              'react-router/dom$': path.join(ROUTER_BUILD, 'dom-export.mjs'),
            },
          }
        : config.resolve,
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
        contract: contractVersion,
        provides: shareVersions,
      }),
    ],
  };
};

/**
 * A remote: one exposed module, no package of its own that the shell provides. `options`: `folder` absolute; `mode`;
 * `bundleShared` puts the shared packages into the build for the stand-alone mode.
 */
export const createRemoteConfig = ({ folder, mode = 'production', bundleShared = false }) => {
  const refreshes = mode === 'development' && !bundleShared;
  const config = baseConfig({ folder, mode, refreshes });
  if (bundleShared) return standAloneConfig(config, folder);
  const federation = remoteFederation({
    module: path.basename(folder),
    remote: './src/remote.ts',
    ranges: ownRanges,
  });
  return {
    ...config,
    entry: {},
    devServer: createDevServer({ folder }),
    plugins: [
      ...config.plugins,
      ...(refreshes ? [new webpack.HotModuleReplacementPlugin()] : []),
      new ModuleFederationPlugin({
        ...federation,
        shared: {
          ...federation.shared,
          // A stray import of react-router would bundle a second router, blind to the shell's.
          'react-router': {
            ...federation.shared['react-router-dom'],
            shareKey: 'react-router-dom',
          },
        },
        dts: false,
        experiments: runtimeOfShell,
      }),
      new UnreachedModulesPlugin(),
      new ReleasePlugin({
        folder,
        contract: contractVersion,
        requires: ownRanges,
      }),
    ],
  };
};

/**
 * Shell and remotes in one build without federation, to compare with: packages are tree-shaken, everything from
 * node_modules of the first load is one vendor file, screens stay lazy. `options`: `folder` and `outputPath` absolute.
 */
export const createMonolithConfig = ({ folder, mode = 'production', entry, outputPath }) => {
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
};

/** The operators' console: one build without federation, which works when the shell does not. `folder` absolute. */
export const createConsoleConfig = ({ folder, mode = 'production' }) => {
  const config = baseConfig({ folder, mode });
  return {
    ...config,
    entry: { main: './src/main.tsx' },
    output: { ...config.output, publicPath: '/registry/console/files/' },
    plugins: [...config.plugins, new ConsoleIndexPlugin()],
  };
};

/** One remote without the shell, shared packages included, against the API of a running product (API_ORIGIN). */
const standAloneConfig = (config, folder) => {
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
      ...createStandAloneServer({ folder }),
      historyApiFallback: true,
      hot: false,
      liveReload: true,
      static: { directory: path.join(root, 'tools/webpack/stand-alone') },
      proxy: [{ context: ['/api', '/notifications'], target: product, ws: true }],
      client: { overlay: { warnings: false, runtimeErrors: false } },
    },
  };
};
