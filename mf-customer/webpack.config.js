import { createRemoteConfig } from '../webpack.common.js';

/** `--env standAlone` bundles the shared packages and runs the remote without the shell. */
export default ({ standAlone = false } = {}, { mode }) => {
  const config = createRemoteConfig({
    folder: import.meta.dirname,
    mode,
    bundleShared: standAlone,
  });
  if (standAlone) return config;
  // People open one bill and leave: a file of what screens have in common is one more request, and compresses worse.
  return {
    ...config,
    optimization: {
      ...config.optimization,
      splitChunks: { cacheGroups: { default: false, defaultVendors: false } },
    },
  };
};
