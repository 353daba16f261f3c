import { shareVersions } from './installed-shares.js';
import { DESK_CONTROLS, DESK_SHARE, SHARES } from './shares.js';

/** The range of this repository's own builds, which are tested with exactly these versions. */
export const compatibleRange = (share) => `^${shareVersions[share]}`;

const rangesOf = (range) => Object.fromEntries(SHARES.map((share) => [share, range(share)]));

/** Share key → range, of this repository's own remotes. */
export const ownRanges = rangesOf(compatibleRange);

/**
 * Share key → range, of a remote elsewhere: the major that every shell of the contract provides. A kit that is packed
 * before or after a release of the shell asks neither more nor less.
 */
export const shareRanges = rangesOf((share) => `^${shareVersions[share].split('.')[0]}.0.0`);

/** The module `mf-customer` is the federation name `mf_customer`. */
export const federationName = (module) => module.replaceAll('-', '_');

const consumed = (range) => ({ singleton: true, import: false, requiredVersion: range });

/** The `shared` option of a remote that imports these packages; none of them is bundled. */
const consumedShares = (names, ranges) => ({
  ...Object.fromEntries(
    names.filter((share) => share !== DESK_SHARE).map((share) => [share, consumed(ranges[share])]),
  ),
  ...(names.includes(DESK_SHARE)
    ? Object.fromEntries(
        DESK_CONTROLS.map((entry) => [
          entry,
          { ...consumed(ranges[DESK_SHARE]), shareKey: DESK_SHARE },
        ]),
      )
    : {}),
});

/** The options of the federation plugin that the contract names. `remote` is the file that exports `createRemote`. */
export const remoteFederation = ({
  module,
  remote,
  shares = /** @type {readonly string[]} */ (SHARES),
  ranges,
}) => ({
  name: federationName(module),
  filename: 'remoteEntry.[contenthash:8].js',
  library: { type: 'module' },
  exposes: { './remote': remote },
  shared: consumedShares(shares, ranges),
  shareStrategy: 'loaded-first',
  manifest: true,
});

/** The options of the output that the contract names, for webpack and rspack. */
export const moduleOutput = {
  module: true,
  chunkFormat: 'module',
  chunkLoading: 'import',
  publicPath: 'auto',
  filename: '[name].[contenthash:8].js',
  chunkFilename: '[name].[contenthash:8].js',
  assetModuleFilename: '[name].[contenthash:8][ext]',
  crossOriginLoading: 'anonymous',
  strictModuleErrorHandling: true,
};
