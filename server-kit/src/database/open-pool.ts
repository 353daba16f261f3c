import { Pool, type PoolConfig } from 'pg';
import { DatabaseHosts } from './database-hosts';
import { everyConnection, ServerClient, type ServerClientConfig } from './server-client';

export type PoolSettings = Omit<PoolConfig, 'connectionString' | 'Client'> & {
  readonly url: string;
};

/**
 * A pool over an address of one host or several. Nothing connects before the first query. A connection that breaks is
 * replaced.
 */
export const openPool = (
  { url, ...settings }: PoolSettings,
  Kind: new (config: ServerClientConfig) => ServerClient = ServerClient,
): Pool => {
  const hosts = new DatabaseHosts(url);
  // pg makes each client from these settings; its type knows no client that reads one.
  const pool = new Pool({
    ...everyConnection,
    ...settings,
    hosts,
    Client: Kind,
  } as unknown as PoolConfig);
  pool.on('error', () => {});
  return pool;
};
