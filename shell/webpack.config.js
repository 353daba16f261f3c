import { createShellConfig } from '../webpack.common.js';

export default (_env, { mode }) => createShellConfig({ folder: import.meta.dirname, mode });
