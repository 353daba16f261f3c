import { shareVersions } from './installed-shares.js';
import { DESK_CONTROLS, DESK_SHARE, SHARES } from './shares.js';

/** The range that a remote asks of a package that the shell provides. */
export const compatibleRange = (share) => `^${shareVersions[share]}`;

/** Share key → range, of every package that the shell provides. */
export const shareRanges = Object.fromEntries(
  SHARES.map((share) => [share, compatibleRange(share)]),
);

/** The module `mf-customer` is the federation name `mf_customer`. */
export const federationName = (module) => module.replaceAll('-', '_');

const consumed = (share) => ({
  singleton: true,
  import: false,
  requiredVersion: compatibleRange(share),
});

/** The `shared` option of a remote that imports these packages; none of them is bundled. */
export const consumedShares = (names = SHARES) => ({
  ...Object.fromEntries(
    names.filter((share) => share !== DESK_SHARE).map((share) => [share, consumed(share)]),
  ),
  ...(names.includes(DESK_SHARE)
    ? Object.fromEntries(
        DESK_CONTROLS.map((entry) => [entry, { ...consumed(DESK_SHARE), shareKey: DESK_SHARE }]),
      )
    : {}),
});

/** The options of the federation plugin that the contract names. `remote` is the file that exports `createRemote`. */
export const remoteFederation = ({ module, remote, shares }) => ({
  name: federationName(module),
  filename: 'remoteEntry.[contenthash:8].js',
  library: { type: 'module' },
  exposes: { './remote': remote },
  shared: consumedShares(shares),
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
