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
/** On start the last few ids are looked through too: one of them may belong to a transaction that has not committed yet. */
const lookBackIds = 100;
const pruneEveryMs = 10 * 60_000;
const keptMs = 60 * 60_000;

/**
 * Reads the outbox once per process and hands new events to the sockets. Who finds an event by a local signal or by the
 * poll announces it once, so that the other processes read too; who hears the announcement does not repeat it. Nothing is
 * lost with a broken LISTEN connection: the cursor is an id, and the poll reads on from it.
 */
export const createLiveRelay = ({
  db,
  databaseUrl,
  now,
  deliver,
  log,
}: LiveRelayOptions): LiveRelay => {
  let cursor: LiveCursor = startCursor(0);
  let listener: Listener | undefined;
  let isStopped = true;
  let reading: Promise<void> = Promise.resolve();
  let isQueued = false;
  let isNewsOfOurs = false;
  const timers = new Set<NodeJS.Timeout>();

  let isFailing = false;

  /** Of failures in a row the first: while the database is away there is one each second. */
  const fail = (error: unknown): void => {
    if (!isFailing) log.warn({ err: error }, 'live events could not be read');
    isFailing = true;
  };

  const readBatch = async (isAnnounced: boolean): Promise<number> => {
    const events = await listEventsAfter(db, cursor.after, openGaps(cursor), batch);
    cursor = advanceCursor(
      cursor,
      events.map((event) => event.id),
      now().getTime(),
    );
    if (events.length === 0) return 0;
    deliver(events);
    if (!isAnnounced) await announceWork(db, channelKind);
    return events.length;
  };

  const readNew = async (isAnnounced: boolean): Promise<void> => {
    if ((await readBatch(isAnnounced)) >= batch && !isStopped) await readNew(isAnnounced);
  };

  /** One reader at a time; calls that come while one waits its turn are one call. */
  const read = (isAnnounced: boolean): void => {
    if (isStopped) return;
    isNewsOfOurs ||= !isAnnounced;
    if (isQueued) return;
    isQueued = true;
    const turn = async (): Promise<void> => {
      await reading;
      const mayStaySilent = !isNewsOfOurs;
      isQueued = false;
      isNewsOfOurs = false;
      if (!isStopped) await readNew(mayStaySilent);
      isFailing = false;
    };
    reading = turn().catch(fail);
  };

  /** A database that was emptied gives out its ids again from 1. */
  const poll = async (): Promise<void> => {
    try {
      if ((await getLastGivenId(db)) < cursor.after) cursor = startCursor(0);
    } catch (error) {
      return fail(error);
    }
    read(false);
  };

  const later = (ms: number, work: () => void): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };

  const prune = (): void => {
    pruneEvents(db, new Date(now().getTime() - keptMs), cursor.after).catch((error: unknown) =>
      log.warn({ err: error }, 'old live events were not pruned'),
    );
  };

  let intervals: NodeJS.Timeout[] = [];
  let stopSignals: () => void = () => undefined;

  return {
    start: async () => {
      isStopped = false;
      const latest = await getLastGivenId(db);
      const known = await listEventsAfter(db, Math.max(0, latest - lookBackIds), [], lookBackIds);
      cursor = advanceCursor(
        startCursor(Math.max(0, latest - lookBackIds)),
        known.map((event) => event.id),
        now().getTime(),
      );
      listener = listenForWork({
        databaseUrl,
        onWake: (kind) => {
          if (kind === channelKind || kind === undefined) read(true);
        },
        onError: (error) => log.warn({ err: error }, 'the LISTEN connection for live events broke'),
      });
      stopSignals = onLiveSignal(() =>
        looksAfterSignalMs.forEach((ms) => later(ms, () => read(false))),
      );
      intervals = [setInterval(() => void poll(), pollMs), setInterval(prune, pruneEveryMs)];
    },
    stop: async () => {
      isStopped = true;
      stopSignals();
      intervals.forEach((interval) => clearInterval(interval));
      timers.forEach((timer) => clearTimeout(timer));
      await listener?.close();
      await reading;
    },
  };
};
