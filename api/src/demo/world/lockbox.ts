import { fixed80, writeLockbox } from '../../modules/lockbox/lockbox.public';
import type { Calendar } from './calendar';
import { cedarWater } from './demo-merchants';
import type { NewRow } from './rows.queries';

type Transaction = NewRow<'transactions'>;
type Source = {
  readonly transactions: readonly Transaction[];
  readonly subscriptions: readonly NewRow<'subscriptions'>[];
};
type LockboxRows = {
  readonly lockbox_files: NewRow<'lockbox_files'>[];
  readonly lockbox_lines: NewRow<'lockbox_lines'>[];
};

const { id: merchantId, name } = cedarWater;
const files = 3;
const daysBack = 60;

/** The payments of a day that had not been given back whole when its file was made. */
const paidOn = (
  { transactions }: Source,
  date: string,
  madeAt: string,
): readonly (Transaction & { readonly id: number })[] =>
  transactions.flatMap((row) => {
    if (row.merchant_id !== merchantId || row.type !== 'payment' || row.paid_date !== date)
      return [];
    const wasPaid =
      row.status === 'success' ||
      transactions.some((back) => back.refund_of === row.id && String(back.created_at) > madeAt);
    return wasPaid && row.id !== undefined ? [{ ...row, id: row.id }] : [];
  });

/**
 * The last three days with at least two payments at the merchant with the Caliber integration, as its nights have made
 * them.
 */
export const lockboxRows = (source: Source, calendar: Calendar): LockboxRows => {
  const accounts = new Map(source.subscriptions.map((row) => [row.id, row.user_external_id ?? '']));
  const days = Array.from({ length: daysBack }, (_, index) => {
    const date = calendar.addDays(calendar.today, -1 - index);
    const madeAt = calendar.moment(calendar.addDays(date, 1), 1, 0);
    return { date, madeAt, rows: paidOn(source, date, madeAt) };
  }).filter(({ rows }) => rows.length >= 2);
  const made = days.slice(0, files).map(({ date, madeAt, rows }, index) => {
    const payments = rows.map((row) => ({
      transactionId: row.id,
      account: accounts.get(row.subscription_id ?? undefined) ?? '',
      amount: row.amount,
      paidOn: date,
      method: row.visible_method,
    }));
    const created = { date: calendar.addDays(date, 1), time: '0100' };
    const file: NewRow<'lockbox_files'> = {
      id: index + 1,
      merchant_id: merchantId,
      file_date: date,
      records: rows.length,
      content: writeLockbox(fixed80, {
        merchant: { id: merchantId, name },
        date,
        created,
        payments,
      }),
      created_at: madeAt,
      format: fixed80.name,
      total: rows.reduce((total, { amount }) => total + amount, 0),
      // Rows of the demo travel as JSON, where text would be a text in the column.
      layout: fixed80 as unknown as string,
      left_out: [] as unknown as string,
    };
    const lines = rows.map((row, place) => ({
      file_id: index + 1,
      position: place + 1,
      merchant_id: merchantId,
      format: fixed80.name,
      transaction_id: row.id,
      amount: row.amount,
      paid_date: date,
      is_late: false,
    }));
    return { file, lines };
  });
  return {
    lockbox_files: made.map(({ file }) => file),
    lockbox_lines: made.flatMap(({ lines }) => lines),
  };
};
