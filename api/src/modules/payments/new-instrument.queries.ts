import { sql } from 'kysely';
import type { AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import type { CardType } from '@billfold/shared/contracts/payment-method.contract';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { OwnerScope } from './payment-attempt.queries';

/**
 * A card or bank account that was typed in for one payment. It belongs to that payment's attempt and to nothing else.
 */
export type NewInstrument = {
  readonly kind: 'card' | 'bank';
  readonly token: string;
  readonly last4: string;
  /** Null for a bank account, as are the two below. */
  readonly cardType: CardType | null;
  /** `MM/YY` */
  readonly expiration: string | null;
  readonly addressZip: string | null;
  /** Null: as the invoice's customer is called. */
  readonly holderName: string | null;
  /**
   * Its owner agreed, to these words and with this call, that it is kept: it joins the wallet in the transaction that
   * writes that it paid.
   */
  readonly keep: {
    readonly wording: string;
    readonly source: string;
    /** Where staff write down that the customer agreed. */
    readonly agreedBy?: AgreementWay;
  } | null;
};

const valuesOf = (instrument: NewInstrument, holder: ReturnType<typeof sql>, now: Date) => sql`
  ${instrument.kind === 'card' ? 1 : 3}::integer, ${instrument.token},
    method_name(${instrument.kind === 'card' ? 1 : 3}::integer, ${instrument.cardType}::text,
      ${instrument.last4}::text),
  ${instrument.cardType}::text, ${instrument.last4}::text, ${holder}, ${instrument.expiration}::text,
    ${instrument.addressZip}::text,
  true, true, ${now}::timestamptz, ${now}::timestamptz, ${instrument.keep?.wording ?? null}::text,
    ${instrument.keep?.source ?? null}::text, ${instrument.keep?.agreedBy ?? null}::text`;

const columns = sql`type, token, nickname, card_type, last4, holder_name, expiration, address_zip, acknowledged,
  is_one_time, created_at, removed_at, keep_wording, keep_source, keep_agreed_by`;

type ForInvoice = {
  readonly invoiceId: number;
  readonly owner: OwnerScope;
  readonly instrument: NewInstrument;
  readonly now: Date;
};

/** For one payment of this invoice, in its customer's name; undefined when the invoice is not the caller's to pay. */
export const insertOneTimeMethod = async (
  db: Executor,
  { invoiceId, owner, instrument, now }: ForInvoice,
): Promise<number | undefined> => {
  const merchantIds = owner.merchantIds === null ? null : [...owner.merchantIds];
  const { rows } = await sql<{ id: number }>`
    insert into payment_methods (user_id, ${columns})
    select i.user_id, ${valuesOf(instrument, sql`coalesce(${instrument.holderName}::text, u.full_name)`, now)}
      from invoices i join users u on u.id = i.user_id
    where i.id = ${invoiceId} and (i.user_id = ${owner.userId} or i.merchant_id = any (${merchantIds}::bigint[]))
    returning id`.execute(db);
  return rows[0]?.id;
};

/** A donor has no account. */
export const insertDonorsMethod = async (
  db: Executor,
  instrument: NewInstrument & { readonly holderName: string },
  now: Date,
): Promise<number> => {
  const { rows } = await sql<
    Row<'payment_methods', 'id'>
  >`insert into payment_methods (${columns}) select
    ${valuesOf(instrument, sql`${instrument.holderName}::text`, now)} returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A method of a donation was not stored.');
  return row.id;
};
