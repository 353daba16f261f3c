import { sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { Row } from '../../db/schema';

export type SessionRow = Row<
  'sessions',
  'id' | 'user_id' | 'kind' | 'scope' | 'invoice_id' | 'last_used_at' | 'second_factor_at'
> &
  Row<'users', 'username' | 'role'> & {
    /**
     * Of staff: each merchant of theirs with what they may do there, by id. Of a program: its merchant with its scopes.
     */
    readonly merchants: readonly (readonly [id: number, permissions: readonly string[]])[];
    readonly has_second_factor: boolean;
  };

/**
 * The session of this token when it is open, not past its end, and its user not switched off. Idleness is judged by the
 * caller.
 */
export const findOpenSession = async (
  executor: Executor,
  tokenHash: Buffer,
  now: Date,
): Promise<SessionRow | undefined> => {
  const { rows } = await sql<Omit<SessionRow, 'merchants'> & { merchants: string }>`
    select s.id, s.user_id, s.kind, s.scope, s.invoice_id, s.last_used_at, s.second_factor_at, u.username, u.role,
           exists (select from second_factors f where f.user_id = s.user_id
             and f.sealed_key is not null) as has_second_factor,
           case s.kind when 'program' then
             (select coalesce(json_agg(json_build_array(p.merchant_id, p.scopes)), '[]') from programs p
                where p.user_id = s.user_id and p.ended_at is null)
           else
             (select coalesce(json_agg(json_build_array(ms.merchant_id, ms.permissions) order by ms.merchant_id), '[]')
                from merchant_staff ms where ms.user_id = s.user_id)
           end::text as merchants
      from sessions s
      join users u on u.id = s.user_id and u.kind = case s.kind when 'payer' then 'customer' else s.kind end
     where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${now} and u.state <> 'inactive'
  `.execute(executor);
  const row = rows[0];
  return row === undefined
    ? undefined
    : { ...row, merchants: JSON.parse(row.merchants) as SessionRow['merchants'] };
};

/** Whether nothing has ended this session by now. */
export const isSessionOpen = async (executor: Executor, id: number): Promise<boolean> => {
  const { rows } = await sql`select from sessions where id = ${id} and ended_at is null`.execute(
    executor,
  );
  return rows.length === 1;
};

export const touchSession = async (executor: Executor, id: number, now: Date): Promise<void> => {
  await sql`update sessions set last_used_at = ${now} where id = ${id} and last_used_at < ${now}`.execute(
    executor,
  );
};

export type NewSession = {
  readonly tokenHash: Buffer;
  readonly userId: number;
  /** `payer`: of a link in a text or mail. */
  readonly kind: 'merchant' | 'customer' | 'payer';
  /** Null opens everything of the user's own. */
  readonly billInvoiceId: number | null;
  readonly now: Date;
  readonly expiresAt: Date;
};

/** What the browser says about itself at sign-in. */
export type SignInPlace = { readonly userAgent: string | null; readonly address: string };
export type ProvedSession = Omit<NewSession, 'kind'> & {
  readonly kind: 'merchant' | 'customer';
  /** Null of customers, of whom it is not stored. */
  readonly place: SignInPlace | null;
  readonly secondFactorAt: Date | null;
};

export const insertSession = async (executor: Executor, session: NewSession): Promise<void> => {
  await sql`
    insert into sessions (token_hash, user_id, kind, scope, invoice_id, created_at, last_used_at, expires_at)
    values (${session.tokenHash}, ${session.userId}, ${session.kind},
      ${session.billInvoiceId === null ? 'full' : 'bill'},
            ${session.billInvoiceId}, ${session.now}, ${session.now}, ${session.expiresAt})
  `.execute(executor);
};

/**
 * The same for a secret that was just verified, and only while it is still the person's: one that is being changed is
 * waited for, so that no session opened with the old secret outlives the change. False when it is theirs no more.
 */
export const insertSessionBySecret = async (
  executor: Executor,
  session: ProvedSession,
  secretHash: string,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, kind, scope, created_at, last_used_at, expires_at, user_agent,
      address, second_factor_at)
    select ${session.tokenHash}, u.id, u.kind, 'full', ${session.now}, ${session.now}, ${session.expiresAt},
           ${session.place?.userAgent ?? null}, ${session.place?.address ?? null},
             ${session.secondFactorAt}::timestamptz
      from users u
     where u.id = ${session.userId} and u.kind = ${session.kind} and u.state = 'active'
       and case u.kind when 'merchant' then u.password_hash else u.pin_hash end = ${secretHash}
       for share of u
    returning id
  `.execute(executor);
  return rows.length === 1;
};

export const endSession = async (executor: Executor, id: number, now: Date): Promise<void> => {
  await sql`update sessions set ended_at = ${now} where id = ${id} and ended_at is null`.execute(
    executor,
  );
};
