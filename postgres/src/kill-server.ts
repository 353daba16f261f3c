import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';

/** Kills the server of these connections with -9. It must run on this machine. */
export const killServer = async (connections: Pick<Pool, 'query'>): Promise<void> => {
  const { rows } = await connections.query<{ data_directory: string }>('show data_directory');
  const [pid = ''] = (
    await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8')
  ).split('\n');
  process.kill(Number(pid), 'SIGKILL');
};
