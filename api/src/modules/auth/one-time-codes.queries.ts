import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';
import type { CodeBinding, CodePurpose, LinkedPurpose } from './one-time-codes.domain';

/** A code that still counts. Its holder has shown nothing but a number or a link: look at the person before acting. */
export type OpenCode = {
  readonly id: number;
  readonly userId: number;
  readonly merchantId: number | null;
  readonly subscriptionId: number | null;
  readonly phone: string | null;
  readonly confirmedAt: Date | null;
};

type CodeRow = Row<
  'one_time_codes',
  'id' | 'user_id' | 'merchant_id' | 'subscription_id' | 'phone' | 'confirmed_at'
>;

const columns = sql`c.id, c.user_id, c.merchant_id, c.subscription_id, c.phone, c.confirmed_at`;
const toOpenCode = (row: CodeRow): OpenCode => ({
  id: row.id,
  userId: row.user_id,
  merchantId: row.merchant_id,
  subscriptionId: row.subscription_id,
  phone: row.phone,
  confirmedAt: row.confirmed_at,
});

export type NewCode = {
  readonly purpose: CodePurpose;
  readonly userId: number;
  readonly merchantId: number | null;
  readonly subscriptionId: number | null;
  readonly phone: string | null;
  readonly codeHash: Buffer;
  readonly token: NewToken | null;
  readonly now: Date;
  readonly expiresAt: Date;
};
export type NewToken = { readonly hash: Buffer; readonly expiresAt: Date };

/**
 * Ends the person's older codes of this purpose and stores the new one. Holds the person's row, so that one code is
 * open after any race.
 */
export const replaceCode = async (transaction: Executor, code: NewCode): Promise<void> => {
  await sql`select from users where id = ${code.userId} for no key update`.execute(transaction);
  await endCodes(transaction, code.userId, code.now, code.purpose);
  await sql`
    insert into one_time_codes (purpose, user_id, merchant_id, subscription_id, phone, code_hash, token_hash,
      token_expires_at, created_at, expires_at)
    values (${code.purpose}, ${code.userId}, ${code.merchantId}, ${code.subscriptionId}, ${code.phone},
      ${code.codeHash},
      ${code.token?.hash ?? null}, ${code.token?.expiresAt ?? null}, ${code.now}, ${code.expiresAt})
  `.execute(transaction);
};

/**
 * Counts one try against the open code of this binding, in one statement; undefined when there is none or its tries are
 * used up. It must be committed before the code is compared, so it takes no transaction.
 */
export const countCodeTry = async (
  db: Executor,
  { purpose, userId, merchantId, phone }: CodeBinding,
  now: Date,
  maxTries: number,
): Promise<{ readonly open: OpenCode; readonly codeHash: Buffer } | undefined> => {
  const { rows } = await sql<CodeRow & { code_hash: Buffer }>`
    update one_time_codes c set tries = c.tries + 1
     where c.purpose = ${purpose} and c.user_id = ${userId} and c.merchant_id = ${merchantId} and c.phone = ${phone}
       and c.ended_at is null and c.expires_at > ${now} and c.tries < ${maxTries}::integer
    returning ${columns}, c.code_hash
  `.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : { open: toOpenCode(row), codeHash: row.code_hash };
};

/** A right code was no guess. */
export const takeBackCodeTry = async (executor: Executor, id: number): Promise<void> => {
  await sql`update one_time_codes set tries = greatest(tries - 1, 0) where id = ${id}`.execute(
    executor,
  );
};

/** The open link with this secret, of the person with this username who may still use one. */
export const findOpenLink = async (
  executor: Executor,
  link: { readonly purpose: LinkedPurpose; readonly username: string; readonly codeHash: Buffer },
  now: Date,
): Promise<OpenCode | undefined> => {
  const { rows } = await sql<CodeRow>`
    select ${columns} from one_time_codes c join users u on u.id = c.user_id
     where c.code_hash = ${link.codeHash} and c.purpose = ${link.purpose}
       and lower(u.username) = lower(${link.username})
       and u.state <> 'inactive' and c.ended_at is null and c.expires_at > ${now}
  `.execute(executor);
  return rows[0] === undefined ? undefined : toOpenCode(rows[0]);
};

export const setCodeToken = async (
  executor: Executor,
  id: number,
  token: NewToken,
): Promise<void> => {
  await sql`update one_time_codes set token_hash = ${token.hash}, token_expires_at = ${token.expiresAt}
    where id = ${id} and ended_at is null`.execute(executor);
};

/** The target of a token; the code itself may have expired if it was confirmed in time. */
export const findCodeByTokenHash = async (
  executor: Executor,
  tokenHash: Buffer,
  purpose: CodePurpose,
  now: Date,
): Promise<OpenCode | undefined> => {
  const { rows } = await sql<CodeRow>`
    select ${columns} from one_time_codes c
     where c.token_hash = ${tokenHash} and c.purpose = ${purpose} and c.ended_at is null and c.token_expires_at > ${now}
  `.execute(executor);
  return rows[0] === undefined ? undefined : toOpenCode(rows[0]);
};

/** False when it was confirmed, used or ended before. */
export const markCodeConfirmed = async (
  executor: Executor,
  id: number,
  now: Date,
  tokenExpiresAt: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update one_time_codes set confirmed_at = ${now}, token_expires_at = case when token_hash is null then null
      else ${tokenExpiresAt}::timestamptz end
     where id = ${id} and confirmed_at is null and ended_at is null returning id
  `.execute(executor);
  return rows.length === 1;
};

/** False when another call used or ended it first. */
export const endCode = async (executor: Executor, id: number, now: Date): Promise<boolean> => {
  const { rows } =
    await sql`update one_time_codes set ended_at = ${now} where id = ${id} and ended_at is null returning id`.execute(
      executor,
    );
  return rows.length === 1;
};

const ofPurpose = (purpose: CodePurpose | undefined): RawBuilder<boolean> =>
  purpose === undefined ? sql`true` : sql`purpose = ${purpose}`;

/** Ends the person's open codes and links, of one purpose or all. */
export const endCodes = async (
  executor: Executor,
  userId: number,
  now: Date,
  purpose?: CodePurpose,
): Promise<void> => {
  await sql`update one_time_codes set ended_at = ${now} where user_id = ${userId} and ended_at is null
    and ${ofPurpose(purpose)}`.execute(executor);
};
