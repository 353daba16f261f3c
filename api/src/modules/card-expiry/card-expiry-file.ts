import type { CsvNumber } from '@billfold/server-kit/text/csv';
import { cardExpiryFileColumns } from '@billfold/shared/contracts/card-expiry.contract';
import type { Clock } from '../../core/clock';
import type { ListFile } from '../exports/exports.public';
import type { CardExpiryFilter, CardExpirySort } from './card-expiry-list';
import { type CardExpiryRow, listCardExpiries } from './list-card-expiries.queries';

const cells: Readonly<
  Record<(typeof cardExpiryFileColumns)[number], (row: CardExpiryRow) => string | CsvNumber | null>
> = {
  user: (row) => row.full_name,
  merchant_id: (row) => String(row.merchant_id),
  merchant_name: (row) => row.merchant_name,
  method: (row) => row.visible_method,
  expiration: (row) => row.expiration,
  last_day: (row) => row.last_day,
  payment: (row) => (row.kind === 'schedule' ? 'scheduled' : 'auto_pay'),
  planned_on: (row) => row.planned_on,
  amount: (row) => (row.amount === null ? null : { number: (row.amount / 100).toFixed(2) }),
  warned_at: (row) => (row.was_reached === true ? (row.told_at?.toISOString() ?? null) : null),
};

/** All cards of a filter as CSV. */
export const cardExpiryFile = (
  clock: Pick<Clock, 'now'>,
): ListFile<CardExpiryFilter, CardExpirySort, CardExpiryRow> => ({
  name: 'card_expiries',
  columns: cardExpiryFileColumns,
  cells: (row) => cardExpiryFileColumns.map((column) => cells[column](row)),
  read: (executor, question) => listCardExpiries(executor, { ...question, now: clock.now() }),
  facts: ({ search }) => ({ is_searched: search !== undefined }),
});
