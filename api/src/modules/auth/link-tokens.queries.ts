import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

/** What a link opens: `pay` an invoice for a card that is entered, `bill` also the customer's stored methods. */
type Opens = Row<'link_tokens'>['opens'];

export type NewLinkToken = {
  readonly opens: Opens;
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly invoiceId: number;
  readonly now: Date;
  readonly expiresAt: Date;
};

export const insertLinkToken = async (executor: Executor, link: NewLinkToken): Promise<void> => {
  await sql`
    insert into link_tokens (token_hash, user_id, invoice_id, created_at, expires_at, opens)
    values (${link.tokenHash}, ${link.userId}, ${link.invoiceId}, ${link.now}, ${link.expiresAt}, ${link.opens})
  `.execute(executor);
};

/** Uses the link up and answers its target; undefined when it is unknown, expired or used. */
export const consumeLinkToken = async (
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly user_id: number; readonly invoice_id: number } | undefined> => {
  const { rows } = await sql<Row<'link_tokens', 'user_id' | 'invoice_id'>>`
    update link_tokens l set used_at = ${now}
      from users u
     where l.token_hash = ${tokenHash} and l.opens = 'bill' and l.used_at is null and l.expires_at > ${now}
       and u.id = l.user_id and u.state <> 'inactive'
    returning l.user_id, l.invoice_id
  `.execute(executor);
  return rows[0];
};

export type PayTarget = {
  readonly userId: number;
  readonly username: string;
  readonly invoiceId: number;
  readonly merchantName: string;
};

/**
 * The invoice of a link in a text or mail, which opens it many times; undefined for one that is unknown, expired or
 * ended. It cannot be ended before the transaction is over.
 */
export const holdPayTarget = async (
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<PayTarget | undefined> => {
  const { rows } = await sql<{
    user_id: number;
    username: string;
    invoice_id: number;
    merchant_name: string;
  }>`
    select l.user_id, u.username, l.invoice_id, m.name as merchant_name
      from link_tokens l join users u on u.id = l.user_id join invoices i on i.id = l.invoice_id
      join subscriptions s on s.id = i.subscription_id join merchants m on m.id = i.merchant_id
     where l.token_hash = ${tokenHash} and l.opens = 'pay' and l.used_at is null and l.expires_at > ${now}
       and u.state <> 'inactive' and i.user_id = l.user_id and i.deleted_at is null and s.deleted_at is null
       for share of l
  `.execute(executor);
  const [row] = rows;
  return (
    row && {
      userId: row.user_id,
      username: row.username,
      invoiceId: row.invoice_id,
      merchantName: row.merchant_name,
    }
  );
};
