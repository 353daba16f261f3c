import { createConsoleConfig } from '../webpack.common.js';

export default (_env, { mode }) => createConsoleConfig({ folder: import.meta.dirname, mode });
