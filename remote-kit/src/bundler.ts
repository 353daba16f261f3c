import path from 'node:path';
import { contractVersion } from './build/contract-version.js';
import { runtimeOfShell, runtimeOfShellForRspack } from './build/external-runtime.js';
import { createDevServer, createStandAloneServer } from './dev/dev-server.js';
import { ReleasePlugin as Plugin } from './build/release-plugin.js';
import { moduleOutput, remoteFederation, shareRanges } from './build/remote-options.js';
import { ScopeStylesPlugin } from './build/scope-styles.js';
import { whyRefused } from './release/why-refused';

export { shareRanges } from './build/remote-options.js';

/** A plugin of webpack or of rspack. */
export type BundlerPlugin = { readonly apply: (compiler: never) => void };

export type RemoteFacts = {
  /** The absolute folder with `module.json` and `package.json`. */
  readonly folder: string;
  /** The module's name: `mf-reports`. */
  readonly module: string;
  /**
   * Narrower ranges than those of `shareRanges`, for a package of which you need a newer minor: `{ react: '^19.4.0' }`.
   */
  readonly ranges?: Readonly<Record<string, string>>;
};

/** Writes release.json beside the build, and fails a build in production mode that the registry would refuse. */
export const releasePlugin = ({ folder, module, ranges }: RemoteFacts): BundlerPlugin =>
  new Plugin({
    folder,
    module,
    contract: contractVersion,
    requires: { ...shareRanges, ...ranges },
    check: whyRefused,
  });

/**
 * Lets components keep their state: behind the loaders that compile them, of which swc must have named components and
 * hooks.
 */
const fastRefresh = ({
  folder,
  module,
  remote,
}: RemoteFacts & { readonly remote: string }): BundlerPlugin => ({
  apply: (compiler: {
    readonly options: { readonly module: { readonly rules: unknown[] } };
  }): void =>
    void compiler.options.module.rules.push({
      test: /\.[jt]sx?$/,
      exclude: /node_modules/,
      enforce: 'post',
      loader: path.join(import.meta.dirname, 'fast-refresh/loader.js'),
      options: { module, remote: path.join(folder, remote) },
    }),
});

export type Mode = 'production' | 'development';

export type RemoteOptions = RemoteFacts & {
  /** The file that exports `createRemote`, relative to the folder: `./src/remote.js`. */
  readonly remote: string;
  /**
   * Default `production`. In development the configuration serves the remote to a running product, and components keep
   * their state over edits.
   */
  readonly mode?: Mode;
  /** Keys of `shareRanges`: the packages that the module takes from the shell. By default all of them. */
  readonly shares?: readonly string[];
  /** Of `@module-federation/enhanced/webpack`, or `rspack.container`. */
  readonly ModuleFederationPlugin: new (options: never) => BundlerPlugin;
  /** Further options for that plugin. */
  readonly federation?: Readonly<Record<string, unknown>>;
};

/** The options of `swc-loader` and of rspack's `builtin:swc-loader` for JavaScript and TypeScript with JSX. */
export const swcOptions = (mode: Mode = 'production') => ({
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: {
      react:
        mode === 'production'
          ? { runtime: 'automatic', development: false }
          : // The development runtime of JSX crashes inside a shell that was built for production.
            {
              runtime: 'automatic',
              development: true,
              refresh: true,
              importSource: '@billfold/remote-kit/refresh',
            },
    },
  },
});

const hotReplacement: BundlerPlugin = {
  apply: (compiler: {
    readonly webpack: {
      readonly HotModuleReplacementPlugin: new () => { readonly apply: (to: unknown) => void };
    };
  }) => new compiler.webpack.HotModuleReplacementPlugin().apply(compiler),
};

/** What `aloneConfig` leaves out. */
const pluginsOfContract = new WeakSet<object>();

/**
 * The part of a configuration that the contract decides. Loaders, sources and minification are yours: spread it into
 * your own.
 */
export const remoteConfig = ({
  folder,
  module,
  remote,
  mode = 'production',
  shares,
  ranges = {},
  ModuleFederationPlugin,
  federation = {},
}: RemoteOptions) => {
  const isProduction = mode === 'production';
  const plugins = [
    new ModuleFederationPlugin({
      ...remoteFederation({ module, remote, shares, ranges: { ...shareRanges, ...ranges } }),
      dts: false,
      experiments: runtimeOfShell,
      ...federation,
    } as never),
    runtimeOfShellForRspack,
    // A scoped style of rspack gets another name with each edit of a script, and the module would be mounted anew.
    ...(isProduction
      ? [new ScopeStylesPlugin({ module }) as BundlerPlugin]
      : [hotReplacement, fastRefresh({ folder, module, remote })]),
    releasePlugin({ folder, module, ranges }),
  ];
  for (const plugin of plugins) pluginsOfContract.add(plugin);
  return {
    context: folder,
    mode,
    target: ['web', 'es2022'],
    entry: {},
    devtool: isProduction ? (false as const) : ('cheap-module-source-map' as const),
    output: {
      ...moduleOutput,
      path: path.join(folder, 'dist'),
      uniqueName: module,
      clean: true,
      // Of rspack's and webpack's own styles.
      cssFilename: '[name].[contenthash:8].css',
      cssChunkFilename: '[name].[contenthash:8].css',
    },
    experiments: { outputModule: true },
    ...(isProduction
      ? {}
      : {
          // The server keeps its last good build. A style has another name only when it is another one.
          optimization: { emitOnErrors: false, realContentHash: true },
          devServer: createDevServer({ folder, module }),
        }),
    plugins,
  };
};

/**
 * The parts of a configuration made with `remoteConfig` that `aloneConfig` reads; it keeps all others, such as loaders.
 */
export type RemoteConfig = {
  readonly context: string;
  readonly output: { readonly uniqueName: string };
  readonly plugins: readonly object[];
};

/**
 * The same loaders and plugins, without those of the contract: serves the page in the folder `alone`, whose `alone.js`
 * mounts the remote in the fake shell. The packages of the shell come from your own folder.
 */
export const aloneConfig = <Config extends RemoteConfig>(config: Config) => {
  const { context: folder, output, plugins } = config;
  const { uniqueName: module } = output;
  return {
    ...config,
    mode: 'development' as const,
    target: 'web' as const,
    entry: { alone: './alone/alone.js' },
    devtool: 'cheap-module-source-map' as const,
    output: { uniqueName: module, filename: '[name].js', publicPath: '/' },
    experiments: {},
    plugins: plugins.filter((plugin) => !pluginsOfContract.has(plugin)),
    devServer: {
      ...createStandAloneServer({ folder, module }),
      static: path.join(folder, 'alone'),
      historyApiFallback: true,
    },
  };
};
