import type { Actor } from '../../core/actor';
import type { ApiConfig } from '../../core/config';
import type { Database, Executor } from '../../db/database';
import { type DeviceToken, markDevice } from './known-devices.service';
import { createToken, hashToken, isTokenShaped } from './session-token';
import {
  findOpenSession,
  insertSession,
  insertSessionBySecret,
  type SessionRow,
  touchSession,
} from './sessions.queries';

/** `Token …` is a customer's, `MerchantToken …` a staff member's. */
export type Credentials = { readonly kind: 'customer' | 'merchant'; readonly token: string };

const HEADER = /^(Token|MerchantToken) +(\S+)$/;

export const readCredentials = (header: string | undefined): Credentials | undefined => {
  const [, scheme, token] = HEADER.exec(header?.trim() ?? '') ?? [];
  if (scheme === undefined || token === undefined || !isTokenShaped(token)) return undefined;
  return { kind: scheme === 'Token' ? 'customer' : 'merchant', token };
};

const toActor = (row: SessionRow): Actor => {
  const common = { userId: row.user_id, username: row.username, sessionId: row.id };
  if (row.kind === 'merchant')
    return {
      ...common,
      kind: 'merchant',
      role: row.role,
      merchantIds: row.merchants.map(([id]) => id),
      permissions: new Map(row.merchants),
    };
  const scope =
    row.invoice_id === null
      ? ({ kind: 'full' } as const)
      : ({ kind: 'bill', invoiceId: row.invoice_id } as const);
  return { ...common, kind: 'customer', scope };
};

export type SessionWorld = {
  readonly db: Executor;
  readonly now: Date;
  readonly settings: ApiConfig['security'];
};

/**
 * Who these credentials are, or undefined: unknown, ended, past its end, a customer idle for too long, or a token sent
 * under the other kind's scheme. Notes the use, at most every few seconds.
 */
export const findActor = async (
  { db, now, settings }: SessionWorld,
  credentials: Credentials,
): Promise<Actor | undefined> => {
  const row = await findOpenSession(db, hashToken(credentials.token), now);
  if (row === undefined || row.kind !== credentials.kind) return undefined;
  const idleMs = now.getTime() - row.last_used_at.getTime();
  if (row.kind === 'customer' && idleMs >= settings.customerIdleMs) return undefined;
  if (idleMs >= settings.sessionTouchMs) await touchSession(db, row.id, now);
  return toActor(row);
};

export type SessionOwner = {
  readonly userId: number;
  readonly kind: 'merchant' | 'customer';
  readonly billInvoiceId: number | null;
};

/** Opens a session and answers its token, which is nowhere else. */
export const openSession = async (
  { db, now, settings }: SessionWorld,
  owner: SessionOwner,
): Promise<string> => {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + settings.sessionLifetimeMs);
  await insertSession(db, { tokenHash: hashToken(token), ...owner, now, expiresAt });
  return token;
};

type ProvedOwner = Pick<SessionOwner, 'userId' | 'kind'> & {
  readonly secretHash: string;
  readonly deviceToken: DeviceToken;
};

/**
 * Opens a session for a person who has just proved a password or PIN, named by its hash, and marks
 * their browser; undefined when the secret has changed since: the sign-in then counts as wrong.
 */
export const openSessionBySecret = async (
  { db, now, settings }: SessionWorld & { readonly db: Database },
  { userId, kind, secretHash, deviceToken }: ProvedOwner,
): Promise<{ readonly token: string; readonly deviceToken: string } | undefined> => {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + settings.sessionLifetimeMs);
  const session = {
    tokenHash: hashToken(token),
    userId,
    kind,
    billInvoiceId: null,
    now,
    expiresAt,
  };
  return db.transaction().execute(async (transaction) => {
    if (!(await insertSessionBySecret(transaction, session, secretHash))) return undefined;
    return {
      token,
      deviceToken: await markDevice(transaction, { userId, earlier: deviceToken, now }),
    };
  });
};
