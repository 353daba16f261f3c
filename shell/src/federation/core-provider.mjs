import * as core from '@module-federation/runtime-core';

/**
 * Remotes are built with `externalRuntime`: they expect the federation core on this global. Providing it from here
 * instead of with `provideExternalRuntime` avoids a second, CommonJS copy of the core in the shell.
 */
// oxlint-disable-next-line import/no-default-export -- the federation plugin imports runtime plugins by their default export
export default () => ({
  name: 'core-provider',
  beforeInit(args) {
    globalThis._FEDERATION_RUNTIME_CORE = core;
    return args;
  },
});
