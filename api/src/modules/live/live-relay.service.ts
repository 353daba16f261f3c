import type { Listener } from '@billfold/server-kit/database/listen';
import type { Database } from '../../db/database';
import { announceWork, listenForWork } from '@billfold/server-kit/jobs/wake-up';
import { advanceCursor, type LiveCursor, openGaps, startCursor } from './live-cursor.domain';
import { getLastGivenId, listEventsAfter, type OutboxEvent, pruneEvents } from './live.queries';
import { onLiveSignal } from '../live-events/live-events.public';

export type LiveRelayOptions = {
  readonly db: Database;
  readonly databaseUrl: string;
  readonly now: () => Date;
  readonly deliver: (events: readonly OutboxEvent[]) => void;
  readonly log: { readonly warn: (facts: object, message: string) => void };
};

export type LiveRelay = { readonly start: () => Promise<void>; readonly stop: () => Promise<void> };

const channelKind = 'live';
const pollMs = 1_000;
/** A signal comes before the writer's commit: look again at these moments. */
const looksAfterSignalMs = [0, 15, 60, 200];
const batch = 500;
/**
 * On start the last few ids are looked through too: one of them may belong to a transaction that has not committed yet.
 */
const lookBackIds = 100;
const pruneEveryMs = 10 * 60_000;
const keptMs = 60 * 60_000;

type OutboxReaderOptions = Pick<LiveRelayOptions, 'db' | 'now' | 'deliver' | 'log'>;

/** The events that this process has not delivered yet. */
const createOutboxCursor = ({ db, now, deliver, log }: OutboxReaderOptions) => {
  let cursor: LiveCursor = startCursor(0);

  const advance = (events: readonly OutboxEvent[]): void => {
    cursor = advanceCursor(
      cursor,
      events.map((event) => event.id),
      now().getTime(),
    );
  };

  return {
    /** Moves behind the latest event. */
    moveToEnd: async (): Promise<void> => {
      const latest = await getLastGivenId(db);
      const from = Math.max(0, latest - lookBackIds);
      const recent = await listEventsAfter(db, from, [], lookBackIds);
      cursor = startCursor(from);
      advance(recent);
    },
    /** A database that was emptied gives out its ids again from 1. */
    resetWhenEmptied: async (): Promise<void> => {
      if ((await getLastGivenId(db)) < cursor.after) cursor = startCursor(0);
    },
    /** Delivers one batch. Returns true when more events may follow. */
    deliverBatch: async (isAnnounced: boolean): Promise<boolean> => {
      const events = await listEventsAfter(db, cursor.after, openGaps(cursor), batch);
      advance(events);
      if (events.length === 0) return false;
      deliver(events);
      if (!isAnnounced) await announceWork(db, channelKind);
      return events.length >= batch;
    },
    prune: (): void => {
      pruneEvents(db, new Date(now().getTime() - keptMs), cursor.after).catch((error: unknown) =>
        log.warn({ err: error }, 'old live events were not pruned'),
      );
    },
  };
};

/** Reads the outbox, one read at a time. */
const createOutboxReader = (options: OutboxReaderOptions) => {
  const outbox = createOutboxCursor(options);
  let isStopped = true;
  let reading: Promise<void> = Promise.resolve();
  let isQueued = false;
  let isNewsOfOurs = false;
  let isFailing = false;

  /** Logs the first of several failures in a row: without a database each second brings one. */
  const fail = (error: unknown): void => {
    if (!isFailing) options.log.warn({ err: error }, 'live events could not be read');
    isFailing = true;
  };

  const readNew = async (isAnnounced: boolean): Promise<void> => {
    if ((await outbox.deliverBatch(isAnnounced)) && !isStopped) await readNew(isAnnounced);
  };

  const takeTurn = async (): Promise<void> => {
    await reading;
    const mayStaySilent = !isNewsOfOurs;
    isQueued = false;
    isNewsOfOurs = false;
    if (!isStopped) await readNew(mayStaySilent);
    isFailing = false;
  };

  /** Calls that come while a read waits for its turn are one read. */
  const read = (isAnnounced: boolean): void => {
    if (isStopped) return;
    isNewsOfOurs ||= !isAnnounced;
    if (isQueued) return;
    isQueued = true;
    reading = takeTurn().catch(fail);
  };

  return {
    open: async (): Promise<void> => {
      isStopped = false;
      await outbox.moveToEnd();
    },
    read,
    poll: async (): Promise<void> => {
      try {
        await outbox.resetWhenEmptied();
      } catch (error) {
        return fail(error);
      }
      read(false);
    },
    prune: outbox.prune,
    /** Starts no read after this call, and resolves when the last one has ended. */
    close: (): Promise<void> => {
      isStopped = true;
      return reading;
    },
  };
};

/**
 * Reads the outbox once per process and hands new events to the sockets. A process that finds an event by a local
 * signal or by the poll announces it once, so that the other processes read too; a process that gets the announcement
 * does not repeat it. A broken LISTEN connection loses no event: the cursor is an id, and the poll reads on from it.
 */
export const createLiveRelay = ({ databaseUrl, ...options }: LiveRelayOptions): LiveRelay => {
  const reader = createOutboxReader(options);
  const timers = new Set<NodeJS.Timeout>();
  let listener: Listener | undefined;
  let intervals: NodeJS.Timeout[] = [];
  let stopSignals: () => void = () => undefined;

  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  return {
    start: async () => {
      await reader.open();
      listener = listenForWork({
        databaseUrl,
        onWake: (kind) => {
          if (kind === channelKind || kind === undefined) reader.read(true);
        },
        onError: (error) =>
          options.log.warn({ err: error }, 'the LISTEN connection for live events broke'),
      });
      stopSignals = onLiveSignal(() =>
        looksAfterSignalMs.forEach((ms) => later(ms, () => reader.read(false))),
      );
      intervals = [
        setInterval(() => void reader.poll(), pollMs),
        setInterval(reader.prune, pruneEveryMs),
      ];
    },
    stop: async () => {
      const closed = reader.close();
      stopSignals();
      intervals.forEach((interval) => clearInterval(interval));
      timers.forEach((timer) => clearTimeout(timer));
      await listener?.close();
      await closed;
    },
  };
};
