import { DatabaseHosts } from './database-hosts';
import { everyConnection, ServerClient } from './server-client';

export type ListenOptions = {
  readonly url: string;
  readonly channel: string;
  readonly applicationName: string;
  readonly onNotice: (payload: string | undefined) => void;
  /** Called after each connection: announcements before it were missed. */
  readonly onConnect: () => void;
  /** Called when the connection broke or could not be made; once for several failures in a row. */
  readonly onLost?: (error: unknown) => void;
  /** How often an idle connection is checked, and the longest wait for its answer. */
  readonly askEveryMs?: number;
  readonly longestAnswerMs?: number;
};

export type Listener = { readonly close: () => Promise<void> };

const firstRetryMs = 1_000;
const longestRetryMs = 5_000;

/** Keeps one LISTEN connection open until it is closed. */
export const listen = (options: ListenOptions): Listener => {
  const { url, channel, applicationName, askEveryMs = 10_000, longestAnswerMs = 10_000 } = options;
  const hosts = new DatabaseHosts(url);
  let client: ServerClient | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let isClosed = false;

  const later = (ms: number, work: () => Promise<void>): void => {
    if (isClosed) return;
    timer = setTimeout(() => void work(), ms);
    timer.unref();
  };

  const lose = (which: ServerClient, error: unknown): void => {
    if (isClosed || client !== which) return;
    client = undefined;
    clearTimeout(timer);
    if (failures === 0) options.onLost?.(error);
    which.end().catch(() => {});
    later(Math.min(firstRetryMs * 2 ** failures, longestRetryMs), connect);
    failures += 1;
  };

  const ask = async (which: ServerClient): Promise<void> => {
    try {
      await which.query('select 1');
      if (client === which) later(askEveryMs, () => ask(which));
    } catch (error) {
      lose(which, error);
    }
  };

  const connect = async (): Promise<void> => {
    const next = new ServerClient({
      ...everyConnection,
      query_timeout: longestAnswerMs,
      application_name: applicationName,
      hosts,
    });
    client = next;
    next.on('notification', ({ payload }) => options.onNotice(payload));
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('The LISTEN connection ended.')));
    try {
      await next.connect();
      await next.query(`LISTEN ${channel}`);
      if (isClosed || client !== next) return;
      failures = 0;
      later(askEveryMs, () => ask(next));
      options.onConnect();
    } catch (error) {
      lose(next, error);
    }
  };

  const opening = connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => {});
    },
  };
};
