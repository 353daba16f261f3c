import path from 'node:path';
import { createMonolithConfig } from '../webpack.common.js';

const folder = import.meta.dirname;

export default (_env, { mode }) =>
  createMonolithConfig({
    folder,
    mode,
    entry: './src/monolith/main.ts',
    outputPath: path.join(folder, 'dist/monolith'),
  });
