import { readFileSync } from 'node:fs';

const source = new URL('../../../shared/src/contracts/remote.contract.ts', import.meta.url);

/**
 * Read here, because webpack's configuration runs without a compiler. `build/build.mjs` puts the value into the packed
 * kit.
 */
export const contractVersion = Number(
  /export const contractVersion = (\d+);/.exec(readFileSync(source, 'utf8'))[1],
);
