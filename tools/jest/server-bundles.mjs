import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleToRun } from '../bundle/bundle-to-run.mjs';
import { removeBundlesOf } from '../bundle/remove-bundles.mjs';

const jestApi = fileURLToPath(new URL('jest-api.mjs', import.meta.url));

/** Bundles of one workspace, a folder per run: a second run beside this one has its own. */
const homeOf = (rootDir) => path.join(rootDir, '.data/tests');
const folderOf = (rootDir) => path.join(homeOf(rootDir), String(process.env.BILLFOLD_TEST_RUN));

/** The bundle of a source file of a workspace, absolute. */
export const bundleOf = (rootDir, file) =>
  path.join(folderOf(rootDir), path.relative(rootDir, file).replace(/\.ts$/, '.mjs'));

/**
 * Bundles source files of a workspace for this run. Node loads them as they are, so a worker evaluates each application
 * module once for all of its test files.
 *
 * @param {string} rootDir absolute folder of the workspace
 * @param {readonly string[]} entries absolute paths of TypeScript files
 */
export const bundleSources = async (rootDir, entries) => {
  process.env.BILLFOLD_TEST_RUN ??= String(process.pid);
  await bundleToRun({
    entries,
    base: rootDir,
    folder: folderOf(rootDir),
    replaced: { '@jest/globals': jestApi },
  });
};

/** Removes this run's bundles, and those of runs that were killed. */
export const removeBundles = (rootDir) =>
  removeBundlesOf(homeOf(rootDir), process.env.BILLFOLD_TEST_RUN);
