import { remoteConfig as configOf, type RemoteOptions } from './bundler';

export { aloneConfig, releasePlugin, shareRanges, swcOptions } from './bundler';

/**
 * The part of a configuration that the contract decides. Loaders, sources and minification are yours: spread it into
 * your own.
 */
export const remoteConfig = (options: RemoteOptions) => ({
  ...configOf(options),
  // Its server compiles a file when a page asks for it, at the origin of the page: that is the shell's.
  lazyCompilation: false as const,
});
