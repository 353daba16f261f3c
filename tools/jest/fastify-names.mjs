const slow = 'const cache = require.cache';

/**
 * Fastify looks for the name of every plugin that has none through all of `require.cache`. Jest makes that table anew for each
 * look, with every module of the test in it: seconds for an application of thirty plugins. Without the table Fastify takes the
 * function's own name.
 */
export default {
  process: (source) => {
    if (!source.includes(slow)) throw new Error('Fastify reads its plugins’ names in another way now: this transform may go.');
    return { code: source.replace(slow, 'const cache = undefined') };
  },
};
