import { createRemoteConfig } from '../webpack.common.js';

/** `--env standAlone` bundles the shared packages and runs the remote without the shell. */
export default ({ standAlone = false } = {}, { mode }) =>
  createRemoteConfig({ folder: import.meta.dirname, mode, bundleShared: standAlone });
