import { hourMs } from '@billfold/shared/contracts/durations';
import type { Clock } from '../core/clock';
import type { Executor } from '../db/database';
import { createToken, hashToken } from '../modules/auth/session-token';

type Session = {
  readonly kind: 'customer' | 'merchant' | 'payer';
  readonly userId: number;
  /** Opens this invoice only. */
  readonly invoiceId?: number;
  /** How long ago it was last used. */
  readonly idleMs?: number;
};

/** Headers of a session written straight into the database: for tests that are not about signing in. */
const openSession = async (
  db: Executor,
  clock: Clock,
  { kind, userId, invoiceId, idleMs = 0 }: Session,
): Promise<{ authorization: string }> => {
  const token = createToken();
  const now = clock.now();
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      kind,
      scope: invoiceId === undefined ? 'full' : 'bill',
      invoice_id: invoiceId ?? null,
      created_at: now,
      last_used_at: new Date(now.getTime() - idleMs),
      expires_at: new Date(now.getTime() + 12 * hourMs),
    })
    .execute();
  return { authorization: `${kind === 'merchant' ? 'MerchantToken' : 'Token'} ${token}` };
};

export const asCustomer = (db: Executor, clock: Clock, userId: number) =>
  openSession(db, clock, { kind: 'customer', userId });
export const asStaff = (db: Executor, clock: Clock, userId: number) =>
  openSession(db, clock, { kind: 'merchant', userId });
export const asBillVisitor = (db: Executor, clock: Clock, userId: number, invoiceId: number) =>
  openSession(db, clock, { kind: 'customer', userId, invoiceId });
export const asPayer = (db: Executor, clock: Clock, userId: number, invoiceId: number) =>
  openSession(db, clock, { kind: 'payer', userId, invoiceId });
export const asIdleCustomer = (db: Executor, clock: Clock, userId: number) =>
  openSession(db, clock, { kind: 'customer', userId, idleMs: 10 * 60_000 + 1 });
