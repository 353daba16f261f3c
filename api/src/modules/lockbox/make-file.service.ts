import { DateTime } from 'luxon';
import { type AuditEntry, insertAuditEntries } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { checkLockbox } from './check-lockbox.domain';
import { type FileDay, findFileId, insertFile, type LockboxSeries } from './lockbox-file.queries';
import { type LeftOutPayment, LockboxFault, totalOf } from './lockbox-layout.domain';
import { readLayout } from './lockbox-layout.service';
import { type DuePayment, insertLines, listDuePayments, sumPayments } from './lockbox-line.queries';
import { leaveOut, writeLockbox } from './write-lockbox.domain';

/** Who makes a file: a staff member in a session, or the system at night. */
export type Maker = Pick<AuditEntry, 'actor' | 'sessionId' | 'requestId'>;

export type MadeFile = {
  readonly id: number;
  readonly isNew: boolean;
  /** Of a new file. */
  readonly leftOut: readonly LeftOutPayment[];
};

const auditRows = (
  { id, merchantId, date, format }: FileDay & { readonly id: number; readonly format: string },
  payments: readonly DuePayment[],
  {
    maker,
    now,
    leftOut,
  }: { readonly maker: Maker; readonly now: Date; readonly leftOut: readonly LeftOutPayment[] },
): readonly AuditEntry[] => {
  const entry = { ...maker, merchantId, before: null, at: now };
  return [
    {
      ...entry,
      action: 'lockbox_file.created',
      entity: 'lockbox_file',
      entityId: id,
      after: {
        date,
        format,
        records: payments.length,
        total: totalOf(payments),
        ...(leftOut.length > 0 && { left_out: leftOut.map(({ payment }) => payment) }),
      },
    },
    ...payments
      .filter(({ isLate }) => isLate)
      .map(({ transactionId, amount, paidOn }) => ({
        ...entry,
        action: 'lockbox_file.late_payment_added',
        entity: 'transaction',
        entityId: transactionId,
        after: { file: id, file_date: date, paid_date: paidOn, amount },
      })),
  ];
};

/**
 * The file of a closed day of a locked series: the stored one, whatever its layout, or a new one in the merchant's
 * present layout, whose bytes were read back before they are stored. A payment whose account the bank cannot read waits
 * for the next file. Throws LockboxFault, and stores nothing then.
 */
export const makeFile = async (
  executor: Executor,
  series: LockboxSeries,
  date: string,
  { maker, now }: { readonly maker: Maker; readonly now: Date },
): Promise<MadeFile> => {
  const { merchantId, name, timeZone } = series;
  const day: FileDay = { merchantId, date };
  const existingId = await findFileId(executor, day);
  if (existingId !== undefined) return { id: existingId, isNew: false, leftOut: [] };
  const layout = readLayout(series.layout);
  const due = await listDuePayments(executor, series, date);
  const { written: payments, leftOut } = leaveOut(layout, due);
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  const text = writeLockbox(layout, {
    merchant: { id: merchantId, name },
    date,
    created: { date: local.toFormat('yyyy-MM-dd'), time: local.toFormat('HHmm') },
    payments,
  });
  checkLockbox(layout, { payments }, text);
  const totals = { records: payments.length, total: totalOf(payments) };
  const format = layout.name;
  const file = { ...day, ...totals, layout, content: text, leftOut, now };
  const id = await insertFile(executor, file);
  await insertLines(executor, id, { merchantId, format }, payments);
  const booked = await sumPayments(executor, id);
  if (booked.records !== totals.records || booked.total !== totals.total)
    throw new LockboxFault("Its totals don't match its payments.");
  await insertAuditEntries(
    executor,
    auditRows({ ...day, id, format }, payments, { maker, now, leftOut }),
  );
  await publishChanged(executor, [{ merchantId, entity: 'lockbox_file', id }], now);
  return { id, isNew: true, leftOut };
};
