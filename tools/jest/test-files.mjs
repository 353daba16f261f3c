import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The test files of a workspace, as absolute paths in the order of their names. */
export const testFiles = (rootDir) =>
  readdirSync(path.join(rootDir, 'src'), { recursive: true })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => path.join(rootDir, 'src', file))
    .sort();
