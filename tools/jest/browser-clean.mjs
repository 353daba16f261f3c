import { rmSync } from 'node:fs';
import { bundlesFolder } from './browser-bundle.cjs';

/** Removes the files of `browser-build.mjs` after the tests of one or several workspaces. */
export default function removeBundles() {
  const folder = process.env[bundlesFolder];
  if (folder === undefined) return;
  rmSync(folder, { recursive: true, force: true });
  // While files are watched, the next run writes anew.
  delete process.env[bundlesFolder];
}
