import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../repository/workspaces.mjs';

/** Parts whose tests make databases on the server that TEST_DATABASE_URL names. */
const withDatabase = new Set(['api', 'registry', 'launcher', 'money']);

/**
 * One PostgreSQL for all parts of a run that need one, unless the environment names one already.
 *
 * @param {readonly {name: string}[]} parts
 * @returns {Promise<{env: Record<string, string>, pid: number | null, stop: () => Promise<void>}>} `env` for the parts;
 *   `pid` of the process that started it, null where none was
 */
export const openDatabase = async (parts) => {
  if (
    process.env.TEST_DATABASE_URL !== undefined ||
    !parts.some(({ name }) => withDatabase.has(name))
  )
    return { env: {}, pid: null, stop: async () => {} };
  const child = spawn(process.execPath, ['tools/run.mjs', 'postgres/src/testing/serve.ts'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [url] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => []),
  ]);
  if (url === undefined) throw new Error('The database of the tests did not start.');
  return {
    env: { TEST_DATABASE_URL: url },
    pid: child.pid,
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
};
