import { Client } from 'pg';

/** The channel on which a committed change of the registry is announced; its payload is the new revision. */
export const changeChannel = 'registry_changed';

export type ChangeListener = { readonly close: () => Promise<void> };

const reconnectMs = 1_000;

/** Calls back after every announced change and after every (re)connection; reconnects for as long as it is open. */
export const listenForChanges = (url: string, onChange: () => void): ChangeListener => {
  let client: Client | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  const retry = (): void => {
    client = null;
    if (isClosed || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void connect();
    }, reconnectMs);
    timer.unref();
  };

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true, application_name: 'billfold-registry-listen' });
    client = next;
    next.on('error', () => {});
    next.on('end', retry);
    next.on('notification', onChange);
    try {
      await next.connect();
      await next.query(`LISTEN ${changeChannel}`);
      onChange();
    } catch {
      await next.end().catch(() => {});
      retry();
    }
  };

  void connect();
  return {
    close: async () => {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
};
