import { fileURLToPath } from 'node:url';

/** Node runs it with a TypeScript program of this repository as its first argument. */
export const programRunner = fileURLToPath(new URL('../../../tools/run.mjs', import.meta.url));
