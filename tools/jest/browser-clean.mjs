import { rmSync } from 'node:fs';
import { bundlesFolder } from './browser-bundle.cjs';

/** After the tests, of one workspace or of several in one run: what `browser-build.mjs` wrote. */
export default function removeBundles() {
  const folder = process.env[bundlesFolder];
  if (folder === undefined) return;
  rmSync(folder, { recursive: true, force: true });
  // While files are watched, the next run writes anew.
  delete process.env[bundlesFolder];
}
