import { contractVersion } from './build/contract-version.js';
import { runtimeOfShell } from './build/external-runtime.js';
import { remoteFederation, shareRanges } from './build/remote-options.js';
import { noEntry, releaseForVite } from './build/vite-release.js';
import { developmentPlugins } from './dev/vite-server.js';
import { whyRefused } from './release/why-refused';

export { shareRanges } from './build/remote-options.js';

export type ViteRemoteOptions = {
  /** The absolute folder with `module.json` and `package.json`. */
  readonly folder: string;
  /** The module's name: `mf-reports`. */
  readonly module: string;
  /** The file that exports `createRemote`, relative to the folder: `./src/remote.js`. */
  readonly remote: string;
  /**
   * Keys of `shareRanges`: the packages that the module takes from the shell. Each must be installed: vite reads the
   * names that it exports.
   */
  readonly shares: readonly string[];
  /**
   * Narrower ranges than those of `shareRanges`, for a package of which you need a newer minor: `{ react: '^19.4.0' }`.
   */
  readonly ranges?: Readonly<Record<string, string>>;
  /** `federation` of `@module-federation/vite`. */
  readonly federation: (options: never) => unknown;
};

/** The same plugins, without those of development: its server has a container of its own. */
const onlyInBuilds = (plugins: unknown): unknown =>
  Array.isArray(plugins)
    ? plugins.map(onlyInBuilds)
    : plugins !== null && typeof plugins === 'object'
      ? { ...plugins, apply: 'build' }
      : plugins;

/**
 * The plugins of a remote, for `vite build` and for `vite`, which serves it to a running product. Put your own before
 * or behind them.
 */
export const remotePlugins = ({
  folder,
  module,
  remote,
  shares,
  ranges = {},
  federation,
}: ViteRemoteOptions): unknown[] => {
  const sharedRanges: Readonly<Record<string, string>> = { ...shareRanges, ...ranges };
  const requires = Object.fromEntries(shares.map((share) => [share, sharedRanges[share]]));
  const facts = { folder, module, contract: contractVersion, requires };
  const ofBuilds = federation({
    ...remoteFederation({ module, remote, shares, ranges: sharedRanges }),
    // Vite writes `[hash]`, of the content too.
    filename: 'remoteEntry.[hash].js',
    dts: false,
    experiments: { externalRuntime: runtimeOfShell.externalRuntime },
  } as never);
  return [
    {
      name: 'billfold-remote',
      apply: 'build',
      config: () => ({
        base: './',
        build: {
          target: 'es2022',
          modulePreload: false,
          assetsInlineLimit: 0,
          rollupOptions: { input: { 'no-entry': noEntry } },
        },
      }),
    },
    onlyInBuilds(ofBuilds),
    releaseForVite({ ...facts, check: whyRefused }),
    ...developmentPlugins({ ...facts, remote, shares }),
  ];
};
