import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { AttemptState } from './payment-attempt.domain';
import {
  toBegunAttempt,
  type AttemptRefusal,
  type BeginRow,
  type BegunAttempt,
} from './payment-attempt.queries';
import { orderText } from './order-text';
import type { OrderOf } from './payment-orders';

/** One try to give, to be written with its attempt. */
export type NewDonation = {
  readonly merchantId: number;
  readonly pageSessionId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly description: string;
  readonly giftMinor: number;
  readonly feeMinor: number;
};

export const insertDonation = async (
  db: Executor,
  donation: NewDonation,
  methodId: number,
  now: Date,
): Promise<number> => {
  const { rows } = await sql<Row<'donations', 'id'>>`
    insert into donations (merchant_id, page_session_id, payment_method_id, first_name, last_name, email, phone,
      description, gift, fee, created_at)
    values (${donation.merchantId}, ${donation.pageSessionId}, ${methodId}, ${donation.firstName},
      ${donation.lastName}, ${donation.email}, ${donation.phone},
      ${donation.description}, ${donation.giftMinor}, ${donation.feeMinor}, ${now})
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A donation was not stored.');
  return row.id;
};

/** `doubtfulId`: this visit's own attempt that is in doubt. */
export type BeginDonationResult =
  | { readonly refusal: AttemptRefusal; readonly doubtfulId: number | null }
  | { readonly refusal: null; readonly attempt: BegunAttempt };

/** Phase 1 of a donation that the caller's transaction has inserted. See db/functions/begin_donation.sql. */
export const beginDonation = async (
  db: Executor,
  order: OrderOf<'begin_donation'>,
): Promise<BeginDonationResult> => {
  const { rows } = await sql<Omit<BeginRow, 'attempt_id'> & { attempt_id: number | null }>`
    select * from begin_donation(${orderText('begin_donation', order)})`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('begin_donation answered no row');
  const { refusal, attempt_id } = row;
  if (refusal !== null || attempt_id === null)
    return { refusal: refusal ?? 'in_doubt', doubtfulId: attempt_id };
  return { refusal: null, attempt: toBegunAttempt({ ...row, attempt_id }) };
};

export type DonationAnswer = Row<'payment_attempts', 'id' | 'state'>;

/** What became of the donation that holds this idempotency key. */
export const findDonationByKey = async (
  db: Executor,
  keyId: number,
): Promise<DonationAnswer | undefined> => {
  const { rows } = await sql<DonationAnswer>`
    select a.id, a.state from payment_attempts a where a.idempotency_key_id = ${keyId}
      and a.donation_id is not null`.execute(db);
  return rows[0];
};

/** The state of a payment that this visit of a public page made; undefined for any other. */
export const findStateOfVisit = async (
  db: Executor,
  id: number,
  pageSessionId: number,
): Promise<AttemptState | undefined> => {
  const { rows } = await sql<Row<'payment_attempts', 'state'>>`
    select a.state from payment_attempts a where a.id = ${id} and a.page_session_id = ${pageSessionId}`.execute(
    db,
  );
  return rows[0]?.state;
};
