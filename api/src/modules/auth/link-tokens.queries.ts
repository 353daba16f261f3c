import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type NewLinkToken = {
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly invoiceId: number;
  readonly now: Date;
  readonly expiresAt: Date;
};

export const insertLinkToken = async (executor: Executor, link: NewLinkToken): Promise<void> => {
  await sql`
    insert into link_tokens (token_hash, user_id, invoice_id, created_at, expires_at)
    values (${link.tokenHash}, ${link.userId}, ${link.invoiceId}, ${link.now}, ${link.expiresAt})
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
     where l.token_hash = ${tokenHash} and l.used_at is null and l.expires_at > ${now}
       and u.id = l.user_id and u.state <> 'inactive'
    returning l.user_id, l.invoice_id
  `.execute(executor);
  return rows[0];
};
