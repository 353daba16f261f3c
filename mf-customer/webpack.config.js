import { createRemoteConfig } from '../webpack.common.js';

/** `--env standAlone` bundles the shared packages and runs the remote without the shell. */
export default ({ standAlone = false } = {}, { mode }) => {
  const config = createRemoteConfig({
    folder: import.meta.dirname,
    mode,
    bundleShared: standAlone,
  });
  if (standAlone) return config;
  // People open one invoice and leave: a file of shared code is one more request, and compresses worse.
  return {
    ...config,
    optimization: {
      ...config.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false } },
    },
  };
};
