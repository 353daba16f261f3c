import { permissionsOfScopes } from '@billfold/shared/contracts/program.contract';
import type { Actor, CustomerActor, StaffActor } from '../../core/actor';
import type { ApiConfig } from '../../core/config';
import type { Database, Executor } from '../../db/database';
import { type DeviceToken, type MarkedDevice, noteDevice } from './known-devices.service';
import { createToken, hashToken, isTokenShaped, tokenOfProgramKey } from './session-token';
import {
  findOpenSession,
  insertSession,
  insertSessionBySecret,
  type NewSession,
  type ProvedSession,
  type SessionRow,
  type SignInPlace,
  touchSession,
} from './sessions.queries';

/** `Token …` is a customer's, `MerchantToken …` a staff member's, `Bearer bk_…` a program's. */
export type Credentials = {
  readonly kind: 'customer' | 'merchant' | 'program';
  readonly token: string;
};

const kinds: Readonly<Record<string, Credentials['kind']>> = {
  Token: 'customer',
  MerchantToken: 'merchant',
  Bearer: 'program',
};
const HEADER = /^(Token|MerchantToken|Bearer) +(\S+)$/;

export const readCredentials = (header: string | undefined): Credentials | undefined => {
  const [, scheme = '', text = ''] = HEADER.exec(header?.trim() ?? '') ?? [];
  const kind = kinds[scheme];
  const token = kind === 'program' ? tokenOfProgramKey(text) : text;
  if (kind === undefined || token === undefined || !isTokenShaped(token)) return undefined;
  return { kind, token };
};

/** Whether a code was given in this session lately enough. */
const factorOf = (
  { has_second_factor: has, second_factor_at: at }: SessionRow,
  { now, settings }: Pick<SessionWorld, 'now' | 'settings'>,
): StaffActor['secondFactor'] => {
  if (!has) return 'none';
  const isFresh = at !== null && now.getTime() - at.getTime() < settings.secondFactor.freshMs;
  return isFresh ? 'fresh' : 'due';
};

const scopeOf = ({ kind, invoice_id: invoiceId }: SessionRow): CustomerActor['scope'] => {
  if (invoiceId === null) return { kind: 'full' };
  return { kind: kind === 'payer' ? 'pay' : 'bill', invoiceId };
};

const permissionsOf = ({ kind, merchants }: SessionRow): StaffActor['permissions'] =>
  kind === 'program'
    ? new Map(merchants.map(([id, scopes]) => [id, permissionsOfScopes(scopes)]))
    : new Map(merchants);

const toActor = (row: SessionRow, world: Pick<SessionWorld, 'now' | 'settings'>): Actor => {
  const common = { userId: row.user_id, username: row.username, sessionId: row.id };
  if (row.kind === 'merchant' || row.kind === 'program')
    return {
      ...common,
      kind: 'merchant',
      isProgram: row.kind === 'program',
      role: row.role,
      merchantIds: row.merchants.map(([id]) => id),
      permissions: permissionsOf(row),
      secondFactor: factorOf(row, world),
    };
  return { ...common, kind: 'customer', scope: scopeOf(row) };
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
  const kind = row?.kind === 'payer' ? 'customer' : row?.kind;
  if (row === undefined || kind !== credentials.kind) return undefined;
  const idleMs = now.getTime() - row.last_used_at.getTime();
  if (kind === 'customer' && idleMs >= settings.customerIdleMs) return undefined;
  if (idleMs >= settings.sessionTouchMs) await touchSession(db, row.id, now);
  return toActor(row, { now, settings });
};

export type SessionOwner = Pick<NewSession, 'userId' | 'kind' | 'billInvoiceId'>;

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

type ProvedOwner = Pick<ProvedSession, 'userId' | 'kind'> & {
  readonly secretHash: string;
  readonly deviceToken: DeviceToken;
  readonly place: SignInPlace | null;
  /** When the person gave a code besides the secret; null without one. */
  readonly secondFactorAt: Date | null;
};

export type OpenedSession = { readonly token: string; readonly device: MarkedDevice };

/** `openSessionBySecret` inside a transaction of the caller. */
export const startSession = async (
  transaction: Executor,
  { now, settings }: Pick<SessionWorld, 'now' | 'settings'>,
  { secretHash, deviceToken, ...owner }: ProvedOwner,
): Promise<OpenedSession | undefined> => {
  const token = createToken();
  const expiresAt = new Date(now.getTime() + settings.sessionLifetimeMs);
  const session = { ...owner, tokenHash: hashToken(token), billInvoiceId: null, now, expiresAt };
  if (!(await insertSessionBySecret(transaction, session, secretHash))) return undefined;
  const { userId, place } = owner;
  const userAgent = place?.userAgent ?? null;
  return {
    token,
    device: await noteDevice(transaction, { userId, earlier: deviceToken, userAgent, now }),
  };
};

/**
 * Opens a session for a person who has just proved a password or PIN, named by its hash, and marks
 * their browser; undefined when the secret has changed since: the sign-in then counts as wrong.
 */
export const openSessionBySecret = async (
  { db, ...world }: SessionWorld & { readonly db: Database },
  owner: ProvedOwner,
): Promise<{ readonly token: string; readonly deviceToken: string } | undefined> => {
  const opened = await db
    .transaction()
    .execute((transaction) => startSession(transaction, world, owner));
  return opened && { token: opened.token, deviceToken: opened.device.token };
};
