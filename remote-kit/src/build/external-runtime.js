/** The global on which the shell provides the federation core: `shell/src/federation/core-provider.mjs`. */
const CORE = '@module-federation/runtime-core';
const CORE_GLOBAL = '_FEDERATION_RUNTIME_CORE';

/** What only the shell does: no remote loads another one. The plugins of webpack and vite know the options. */
export const runtimeOfShell = {
  externalRuntime: true,
  optimization: { target: 'web', disableRemote: true },
};

const runtimeFile = /[\\/]@module-federation[\\/][\w-]+[\\/]dist[\\/][\w-]+\.cjs$/;

/** The same for rspack, whose own federation plugin knows none of these options. */
export const runtimeOfShellForRspack = {
  apply: (compiler) => {
    const { DefinePlugin, ExternalsPlugin, NormalModuleReplacementPlugin, rspackVersion } =
      compiler.webpack;
    if (rspackVersion === undefined) return;
    // rspack asks for the CommonJS files of the runtime, of which nothing can be left out.
    new NormalModuleReplacementPlugin(runtimeFile, (shareKey) => {
      shareKey.request = shareKey.request.replace(/\.cjs$/, '.js');
    }).apply(compiler);
    new ExternalsPlugin('global', { [CORE]: CORE_GLOBAL }).apply(compiler);
    new DefinePlugin({ ENV_TARGET: '"web"', FEDERATION_OPTIMIZE_NO_REMOTE: true }).apply(compiler);
  },
};
