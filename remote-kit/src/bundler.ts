import path from 'node:path';
import { contractVersion } from './build/contract-version.js';
import { runtimeOfShell, runtimeOfShellForRspack } from './build/external-runtime.js';
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
  /** Narrower ranges than those of `shareRanges`, for a package of which you need a newer minor: `{ react: '^19.4.0' }`. */
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

export type RemoteOptions = RemoteFacts & {
  /** The file that exports `createRemote`, relative to the folder: `./src/remote.js`. */
  readonly remote: string;
  /** Keys of `shareRanges`: the packages that the module takes from the shell. By default all of them. */
  readonly shares?: readonly string[];
  /** Of `@module-federation/enhanced/webpack`, or `rspack.container`. */
  readonly ModuleFederationPlugin: new (options: never) => BundlerPlugin;
  /** Further options for that plugin. */
  readonly federation?: Readonly<Record<string, unknown>>;
};

/** The part of a configuration that the contract decides. Loaders, sources and minification are yours: spread it into your own. */
export const remoteConfig = ({
  folder,
  module,
  remote,
  shares,
  ranges = {},
  ModuleFederationPlugin,
  federation = {},
}: RemoteOptions) => ({
  context: folder,
  mode: 'production' as const,
  target: ['web', 'es2022'],
  entry: {},
  devtool: false as const,
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
  plugins: [
    new ModuleFederationPlugin({
      ...remoteFederation({ module, remote, shares, ranges: { ...shareRanges, ...ranges } }),
      dts: false,
      experiments: runtimeOfShell,
      ...federation,
    } as never),
    new ScopeStylesPlugin({ module }) as BundlerPlugin,
    runtimeOfShellForRspack,
    releasePlugin({ folder, module, ranges }),
  ],
});
