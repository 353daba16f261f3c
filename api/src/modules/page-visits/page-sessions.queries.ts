import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type PublicPage = 'donation' | 'embedded';

export type NewPageSession = {
  readonly tokenHash: Buffer;
  readonly page: PublicPage;
  readonly merchantId: number;
  readonly paymentSessionId: number | null;
  readonly clientAddress: string;
  readonly now: Date;
  readonly expiresAt: Date;
};

export const insertPageSession = async (db: Executor, session: NewPageSession): Promise<number> => {
  const { rows } = await sql<Row<'page_sessions', 'id'>>`
    insert into page_sessions (token_hash, page, merchant_id, payment_session_id, client_address, created_at,
      expires_at)
    values (${session.tokenHash}, ${session.page}, ${session.merchantId}, ${session.paymentSessionId},
      ${session.clientAddress}, ${session.now}, ${session.expiresAt})
    returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A page session was not stored.');
  return row.id;
};

/** A visit of a public page that takes payments. */
export type PageSession = {
  readonly id: number;
  readonly page: PublicPage;
  readonly merchantId: number;
  readonly paymentSessionId: number | null;
  readonly expiresAt: Date;
};

export const selectPageSession = async (
  db: Executor,
  tokenHash: Buffer,
): Promise<PageSession | undefined> => {
  const { rows } = await sql<
    Row<'page_sessions', 'id' | 'page' | 'merchant_id' | 'payment_session_id' | 'expires_at'>
  >`
    select p.id, p.page, p.merchant_id, p.payment_session_id, p.expires_at from page_sessions p
      where p.token_hash = ${tokenHash}`.execute(db);
  const [row] = rows;
  return row === undefined
    ? undefined
    : {
        id: row.id,
        page: row.page,
        merchantId: row.merchant_id,
        paymentSessionId: row.payment_session_id,
        expiresAt: row.expires_at,
      };
};

/** Public tries at this merchant that were declined, or have no answer yet. */
export const countPublicDeclines = async (
  db: Executor,
  merchantId: number,
  since: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from payment_attempts a
    where a.merchant_id = ${merchantId} and a.sent_at > ${since} and a.door in ('donation', 'embedded')
      and a.state in ('declined', 'sent')`.execute(db);
  return rows[0]?.count ?? 0;
};

type ChallengeQuestion = {
  readonly merchantId: number;
  readonly clientAddress: string;
  readonly since: Date;
  readonly fromDeclines: number;
};

/** Whether a payment of a new visit needs a solved challenge now. */
export const willAskForChallenge = async (
  db: Executor,
  { merchantId, clientAddress, since, fromDeclines }: ChallengeQuestion,
): Promise<boolean> => {
  const { rows } = await sql<{
    is_asked: boolean;
  }>`select needs_challenge(${merchantId}, null, ${clientAddress}, ${since}, ${fromDeclines}) as is_asked`.execute(
    db,
  );
  return rows[0]?.is_asked === true;
};
