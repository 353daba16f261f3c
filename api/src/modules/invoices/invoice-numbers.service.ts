import { businessDate } from '../../core/clock';
import type { Executor } from '../../db/database';
import { prefixOn } from './invoice-numbers.domain';
import {
  findNextNumbers,
  listPatterns,
  type PatternRow,
  storeLastNumber,
} from './new-invoice.queries';

const patternOf = async (executor: Executor, merchantId: number): Promise<PatternRow> => {
  const [row] = await listPatterns(executor, [merchantId]);
  if (row === undefined) throw new Error(`There is no merchant ${merchantId}.`);
  return row;
};

/** The next `count` numbers of the merchant, which others then skip. Call it with the numbers locked. */
export const takeNumbers = async (
  transaction: Executor,
  {
    merchantId,
    count,
    except,
    now,
  }: { merchantId: number; count: number; except: readonly string[]; now: Date },
): Promise<readonly string[]> => {
  if (count === 0) return [];
  const row = await patternOf(transaction, merchantId);
  const found = await findNextNumbers(transaction, {
    merchantId,
    prefix: prefixOn(row.invoice_number_prefix, businessDate(now, row.time_zone)),
    digits: row.invoice_number_digits,
    last: row.last,
    count,
    except,
  });
  await storeLastNumber(transaction, merchantId, found.at(-1)?.count ?? row.last);
  return found.map(({ number }) => number);
};

/** The numbers of the next three invoices, were this the pattern. */
export const previewNumbers = async (
  executor: Executor,
  {
    merchantId,
    prefix,
    digits,
    next,
    now,
  }: { merchantId: number; prefix: string; digits: number; next: number; now: Date },
): Promise<readonly string[]> => {
  const { time_zone: zone } = await patternOf(executor, merchantId);
  const found = await findNextNumbers(executor, {
    merchantId,
    prefix: prefixOn(prefix, businessDate(now, zone)),
    digits,
    last: next - 1,
    count: 3,
    except: [],
  });
  return found.map(({ number }) => number);
};

/** The count that the next invoice of each merchant gets, unless its number is taken. */
export const nextCounts = async (
  executor: Executor,
  merchantIds: readonly number[],
): Promise<ReadonlyMap<number, number>> =>
  new Map((await listPatterns(executor, merchantIds)).map(({ id, last }) => [id, last + 1]));

/** Lets the count go on from `next`; numbers that invoices have are skipped. */
export const setNextCount = async (
  transaction: Executor,
  merchantId: number,
  next: number,
): Promise<void> => {
  await storeLastNumber(transaction, merchantId, next - 1);
};
