import { type QueryExecutorProvider, sql } from 'kysely';

/** More than networks and time servers explain. */
const mostAheadMs = 5_000;
/** The estimate goes on as it is within this, so that times of one process do not jump at each measurement. */
const steadyMs = 100;

/** Clocks of the process: the machine's, which may be set by hand, and a monotonic one. */
type OwnClocks = { readonly wall: () => number; readonly steady: () => number };
// oxlint-disable-next-line clock/no-own-clock -- what the database's time is compared with
const ownClocks: OwnClocks = { wall: () => Date.now(), steady: () => performance.now() };

/** The database's time, of which all processes have the same. */
export type DatabaseClock = {
  /** By the last answer of the database, and without a question; the process's own time until there was one. */
  readonly now: () => Date;
  /** False until the database has answered. */
  readonly isMeasured: () => boolean;
  /** How far the process's own clock is ahead; negative: behind. Null until the database has answered. */
  readonly aheadMs: () => number | null;
  /** Asks the database. Rejects when it does not answer; the time goes on by the last answer. */
  readonly measure: () => Promise<void>;
};

/** The time of the database at this moment, also within a transaction. */
export const readDatabaseTime = async (db: QueryExecutorProvider): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say what time it is.');
  return row.now;
};

/** `ask` answers the database's time. The first query is in `measure`. */
export const createDatabaseClock = (
  ask: () => Promise<Date>,
  own: OwnClocks = ownClocks,
): DatabaseClock => {
  let measured: { readonly offsetMs: number; readonly uncertainMs: number } | null = null;
  const read = (offsetMs: number): number => own.steady() + offsetMs;
  return {
    now: () => new Date(measured === null ? own.wall() : read(measured.offsetMs)),
    isMeasured: () => measured !== null,
    aheadMs: () => (measured === null ? null : Math.round(own.wall() - read(measured.offsetMs))),
    measure: async () => {
      const startedAt = own.steady();
      const answer = (await ask()).getTime();
      const [tookMs, middle] = [own.steady() - startedAt, (startedAt + own.steady()) / 2];
      const offsetMs = answer - middle;
      // An answer that came late says less than one that came at once.
      const uncertainMs = steadyMs + tookMs / 2;
      if (measured === null || Math.abs(offsetMs - measured.offsetMs) > uncertainMs)
        measured = { offsetMs, uncertainMs };
      else if (uncertainMs < measured.uncertainMs / 2) measured = { offsetMs, uncertainMs };
    },
  };
};

const amount = (ms: number): string => {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
};

/** A sentence when the process's own clock differs from the database's by more than a few seconds; else null. */
export const describeClock = ({ aheadMs }: Pick<DatabaseClock, 'aheadMs'>): string | null => {
  const ahead = aheadMs() ?? 0;
  if (Math.abs(ahead) <= mostAheadMs) return null;
  return `The clock of this process is ${amount(ahead)} ${ahead > 0 ? 'ahead of' : 'behind'} the database's, whose time counts. Correct the clock of its machine.`;
};

/** Logs a difference when it comes, and its end. Call it after each measurement. */
export const createClockLog = (
  clock: Pick<DatabaseClock, 'aheadMs'>,
  log: (sentence: string) => void,
): (() => void) => {
  let isOff = false;
  return () => {
    const sentence = describeClock(clock);
    if (sentence !== null && !isOff) log(sentence);
    if (sentence === null && isOff) log('The clock of this process is that of the database again.');
    isOff = sentence !== null;
  };
};
