import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { AttemptState } from './payment-attempt.domain';
import type { SplitState } from './split-payment.domain';

export type SplitRecord = {
  readonly state: SplitState;
  readonly reason: string | null;
  readonly invoiceId: number;
  readonly paidInFull: boolean;
  readonly parts: readonly SplitRecordPart[];
};
export type SplitRecordPart = {
  readonly id: number;
  readonly state: AttemptState;
  readonly declineReason: string | null;
  readonly visibleMethod: string;
  readonly amountMinor: number;
  /** YYYY-MM-DD in the merchant's time zone; null unless it was paid. */
  readonly paidOn: string | null;
};

type SplitRow = Row<'payment_splits', 'state' | 'reason' | 'invoice_id'> &
  Row<'payment_attempts', 'id' | 'decline_reason' | 'visible_method' | 'amount'> & {
    paid_in_full: boolean;
    part_state: Row<'payment_attempts'>['state'];
    paid_on: Row<'transactions'>['paid_date'];
  };

/** What became of a split, by its id or by the idempotency key of its request. */
export const findSplit = async (
  db: Executor,
  by: { readonly splitId: number } | { readonly keyId: number },
): Promise<SplitRecord | undefined> => {
  const { rows } = await sql<SplitRow>`
    select s.state, s.reason, s.invoice_id, i.amount_paid >= i.amount as paid_in_full,
      a.id, a.state as part_state, a.decline_reason, a.visible_method, a.amount, t.paid_date as paid_on
    from payment_splits s
    join invoices i on i.id = s.invoice_id
    join payment_attempts a on a.split_id = s.id
    left join transactions t on t.id = a.id
    where ${'splitId' in by ? sql`s.id = ${by.splitId}` : sql`s.idempotency_key_id = ${by.keyId}`}
    order by a.part`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  return {
    state: first.state,
    reason: first.reason,
    invoiceId: first.invoice_id,
    paidInFull: first.paid_in_full,
    parts: rows.map((row) => ({
      id: row.id,
      state: row.part_state,
      declineReason: row.decline_reason,
      visibleMethod: row.visible_method,
      amountMinor: row.amount,
      paidOn: row.paid_on,
    })),
  };
};
