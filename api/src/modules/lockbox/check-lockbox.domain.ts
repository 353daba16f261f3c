import {
  type LockboxContent,
  LockboxFault,
  type LockboxLayout,
  totalOf,
} from './lockbox-layout.domain';
import { type LockboxReading, readLockbox } from './read-lockbox.domain';
import { fill } from './write-lockbox.domain';

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

type Expected = { readonly records: number; readonly total: number };

/** Whether the lines and every total of a file agree with these payments. */
export const agreesWith = (reading: LockboxReading, { records, total }: Expected): boolean =>
  reading.records === records &&
  reading.total === total &&
  reading.statedRecords.every((stated) => stated === records) &&
  reading.statedTotals.every((stated) => stated === total);

const describeTotals = ({ records, total }: Expected): string =>
  `${records} payments of ${Number.isNaN(total) ? 'no readable amount' : dollars(total)}`;

/** An account as its field shows it, without the spaces around it. */
const shown = ({ detail }: LockboxLayout, account: string): string => {
  const field = detail.fields.find(({ name }) => name === 'account');
  return (field === undefined ? account : fill(field, account.trim())).trim();
};

/**
 * Reads the file as its bank does. Throws LockboxFault when its lines or control totals are not those of the payments.
 */
export const checkLockbox = (
  layout: LockboxLayout,
  { payments }: Pick<LockboxContent, 'payments'>,
  text: string,
): void => {
  const expected = { records: payments.length, total: totalOf(payments) };
  const reading = readLockbox(layout, text);
  if (reading === null)
    throw new LockboxFault("The file's lines don't match the width of its layout.");
  if (!agreesWith(reading, expected))
    throw new LockboxFault(
      `The control totals are wrong: the payments are ${describeTotals(expected)}, the lines of the file ${describeTotals(reading)}, its totals ${reading.statedRecords.join(', ')} of ${reading.statedTotals.map(dollars).join(', ')}.`,
    );
  const mixed = payments.find(({ transactionId, account }, index) => {
    const read = reading.payments[index];
    return (
      (read?.['account'] ?? shown(layout, account)) !== shown(layout, account) ||
      Number(read?.['reference'] ?? transactionId) !== transactionId
    );
  });
  if (mixed !== undefined)
    throw new LockboxFault(
      `The fields of payment ${mixed.transactionId} cover each other, so its account or reference can't be read back.`,
    );
};
