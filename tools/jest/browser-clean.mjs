import { rmSync } from 'node:fs';
import { bundlesFolder } from './browser-bundle.cjs';

/** After the tests: what `browser-build.mjs` wrote. */
export default function removeBundles() {
  rmSync(process.env[bundlesFolder], { recursive: true, force: true });
}
