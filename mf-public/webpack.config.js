import { createRemoteConfig } from '../webpack.common.js';

export default (_env, { mode }) => createRemoteConfig({ folder: import.meta.dirname, mode, bundleShared: process.env.STAND_ALONE === '1' });
