import type { Context } from '../../context/use-case-context';
import {
  type DueDays,
  findCursor,
  findLastLine,
  findLastMark,
  forgetMerchants,
  listDueDays,
  makeDays,
  markNewMerchants,
  markUnreadDays,
  storeCursor,
  takeMarks,
  takeTurn,
  tryTurn,
} from './report-upkeep.queries';

export type ReportContext = Pick<Context, 'db'>;

/** Lines that are marked in one transaction. */
const linesAtOnce = 20_000;

/**
 * Marks the days of new lines of the ledger. Numbers are given out before their transactions commit, so the cursor only
 * passes lines that were given out at the reading before, and only when all transactions of that time have ended. Lines
 * behind it are marked again.
 */
export const readLedger = ({ db }: ReportContext): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (!(await tryTurn(transaction, 'report_cursor'))) return;
    // Before this transaction gets its number: it is higher than the number of each that was given a line by now.
    const last = await findLastLine(transaction);
    const cursor = await findCursor(transaction);
    // The database was emptied, or this is the first reading.
    if (cursor === undefined || last < cursor.seen) {
      await forgetMerchants(transaction);
      // Lines of transactions that are still open are marked at the next reading.
      await storeCursor(transaction, { position: Math.max(0, last - linesAtOnce), seen: last });
      return;
    }
    if (last === cursor.position) return;
    const seen = Math.min(last, cursor.position + linesAtOnce);
    await markUnreadDays(transaction, cursor.position, seen);
    const position = cursor.is_settled ? Math.min(cursor.seen, seen) : cursor.position;
    await storeCursor(transaction, { position, seen });
  });

/** Marks the past of merchants that have no daily sums yet. */
const readNewMerchants = ({ db }: ReportContext): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    if (await tryTurn(transaction, 'report_merchants')) await markNewMerchants(transaction);
  });

/**
 * Makes the oldest marked days of a merchant's part, and deletes their marks, in one transaction. Marks behind `upTo`
 * stay. False when no mark was left.
 */
export const makeDueDays = ({ db }: ReportContext, due: DueDays, upTo: number): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    // Two that make the same days would both insert them, and the older sum could be the last.
    await takeTurn(transaction, `report_days:${due.merchant_id}:${due.part}`);
    const days = await takeMarks(transaction, due, upTo);
    if (days.length > 0) await makeDays(transaction, due, days);
    return days.length > 0;
  });

/**
 * Makes all days that are marked at the moment. Marks that are written meanwhile stay: while payments come in, the
 * present day would be made without end. A merchant whose days fail keeps no other one waiting; the errors are thrown
 * at the end.
 */
export const makeMarkedDays = async (
  context: ReportContext,
  isStopping: () => boolean = () => false,
): Promise<void> => {
  await readLedger(context);
  // It may forget which merchants were read.
  await readNewMerchants(context);
  const upTo = await findLastMark(context.db);
  const errors: unknown[] = [];
  for (const due of await listDueDays(context.db, upTo)) {
    try {
      while (!isStopping() && (await makeDueDays(context, due, upTo)));
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'daily sums of some merchants failed');
};
