import type {
  ChangePasswordRequest,
  ResetPasswordRequest,
  ResetPasswordResponse,
  TokenFromUsernameResponse,
} from '@billfold/shared/contracts/access.contract';
import { type Actor, requireSecondFactor, type StaffActor } from '../../core/actor';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import { unauthenticated } from '../../core/problem.errors';
import type { SecretHasher } from '../../core/secret-hasher';
import type { UseCaseContext } from '../../context/use-case-context';
import { publishPersonChanged } from '../live-events/live-events.public';
import { linkExpired } from './auth.errors';
import { confirmOwnPassword } from './confirm-own-password.service';
import { endAccess } from './end-access.service';
import { type DeviceToken, markDevice } from './known-devices.service';
import { findPerson, type Person } from './mailed-people.queries';
import {
  assertGoodPassword,
  assertGoodPin,
  assertOwnPassword,
  assertOwnPin,
} from './new-secret.service';
import type { LinkedPurpose } from './one-time-codes.domain';
import type { OpenCode } from './one-time-codes.queries';
import { consumeCode, findByCodeToken, findLink, handOutToken } from './one-time-codes.service';
import { tellSecretChanged } from './send-link.service';
import type { Credentials } from './session.service';
import { isSessionOpen } from './sessions.queries';
import { listBusinessNames, restoreProvenEmail, setPassword, setPin } from './set-secret.queries';

type NewSecret = {
  readonly userId: number;
  readonly secret: { readonly kind: 'password' | 'pin'; readonly hash: string };
  /** The link it is set by, which is used up; null when a session changes its own. */
  readonly link: OpenCode | null;
  readonly keptSessionId: number | null;
  readonly deviceToken: DeviceToken;
  readonly actor: string;
};

type FromDevice = { readonly deviceToken: DeviceToken };
/** The browser that set the secret is known from now on, by this token. */
type SetOn = { readonly deviceToken: string };
type SetSecret = SetOn & { readonly person: Person };

/**
 * Restores the proven address when its owner uses a link: a change that was never confirmed is
 * undone.
 */
const giveAddressBack = async (
  transaction: Executor,
  { clock, requestId }: UseCaseContext<Actor | null>,
  person: Person,
  actor: string,
): Promise<boolean> => {
  const now = clock.now();
  const { way_in_email: proven } = person;
  if (proven === null || !(await restoreProvenEmail(transaction, person.id))) return false;
  await insertAuditEntry(transaction, {
    actor,
    action: 'user.email_restored',
    entity: 'user',
    entityId: person.id,
    before: { email: person.email },
    after: { email: proven },
    at: now,
    requestId,
  });
  await publishPersonChanged(transaction, person.id, now);
  return true;
};

/**
 * Sets the secret, ends every session and link of the old one, and notifies the person. Throws
 * linkExpired when the link was used meanwhile, and unauthenticated when a reset ended the session.
 */
const setSecret = async (
  transaction: Executor,
  context: UseCaseContext<Actor | null>,
  change: NewSecret,
): Promise<SetSecret> => {
  const now = context.clock.now();
  const world = { config: context.config, now };
  const { userId, secret, link, keptSessionId } = change;
  // The person before the codes: a fresh link is issued in this order.
  const isSet = await (secret.kind === 'password' ? setPassword : setPin)(
    transaction,
    userId,
    secret.hash,
  );
  if (keptSessionId !== null && !(await isSessionOpen(transaction, keptSessionId)))
    throw unauthenticated();
  if (link !== null && !(await consumeCode(transaction, link, now))) throw linkExpired();
  const person = await findPerson(transaction, userId);
  if (!isSet || person === undefined) throw linkExpired();
  const isAddressRestored =
    link !== null && (await giveAddressBack(transaction, context, person, change.actor));
  await endAccess(transaction, { kind: person.kind, userId, keptSessionId, now });
  await insertAuditEntry(transaction, {
    actor: change.actor,
    action: `user.${secret.kind}_changed`,
    entity: 'user',
    entityId: userId,
    before: null,
    after: null,
    at: now,
    requestId: context.requestId,
  });
  await tellSecretChanged(transaction, world, person, { isAddressRestored });
  return {
    person,
    deviceToken: await markDevice(transaction, { userId, earlier: change.deviceToken, now }),
  };
};

const requireLink = async (
  { db, clock }: UseCaseContext<null>,
  purpose: LinkedPurpose,
  username: string,
  code: string,
): Promise<OpenCode> => {
  const link = await findLink(db, { purpose, username, code }, clock.now());
  if (link === undefined) throw linkExpired();
  return link;
};

/** The person who has proved to be them by a link or session; they may be switched off meanwhile. */
const requirePerson = async (
  { db }: UseCaseContext<Actor | null>,
  userId: number,
): Promise<Person> => {
  const person = await findPerson(db, userId);
  if (person === undefined) throw linkExpired();
  return person;
};

/** Throws weakSecret for a password of proven staff that others would guess. */
const refuseGuessable = async (
  { db }: UseCaseContext<Actor | null>,
  password: string,
  { id, username, email }: Person,
): Promise<void> =>
  assertOwnPassword(password, { username, email, businesses: await listBusinessNames(db, id) });

/** A new password by a mailed link. Throws weakSecret, which leaves the link good, and linkExpired. */
export const resetPassword = async (
  context: UseCaseContext<null>,
  hasher: SecretHasher,
  { username, code, password, deviceToken }: ResetPasswordRequest & FromDevice,
): Promise<ResetPasswordResponse & SetOn> => {
  assertGoodPassword(password);
  const link = await requireLink(context, 'password_reset', username, code);
  await refuseGuessable(context, password, await requirePerson(context, link.userId));
  const hash = await hasher.hashPassword(password);
  const change = {
    userId: link.userId,
    secret: { kind: 'password', hash },
    link,
    keptSessionId: null,
    deviceToken,
    actor: `merchant:${link.userId}`,
  } as const;
  const set = await context.db
    .transaction()
    .execute((transaction) => setSecret(transaction, context, change));
  return { email: set.person.email ?? '', deviceToken: set.deviceToken };
};

/** Swaps the code of an invitation for a short-lived token; the code stays good until the password was created. */
export const getTokenFromUsername = async (
  context: UseCaseContext<null>,
  { username, code }: { readonly username: string; readonly code: string },
): Promise<TokenFromUsernameResponse> => {
  const link = await requireLink(context, 'password_create', username, code);
  return { token: await handOutToken(context, link), user_id: link.userId };
};

export type CreatePasswordCommand = {
  readonly credentials: Credentials | undefined;
  readonly userId: number;
  readonly username: string;
  readonly password: string;
} & FromDevice;

/**
 * The first password of an invited staff member. Throws unauthenticated unless token, id and username are one person's.
 */
export const createPassword = async (
  context: UseCaseContext<null>,
  hasher: SecretHasher,
  command: CreatePasswordCommand,
): Promise<SetOn> => {
  const { credentials, userId, username, password, deviceToken } = command;
  const link =
    credentials?.kind === 'merchant'
      ? await findByCodeToken(context, 'password_create', credentials.token)
      : undefined;
  const person = link === undefined ? undefined : await findPerson(context.db, link.userId);
  if (
    link === undefined ||
    person === undefined ||
    person.id !== userId ||
    person.username.toLowerCase() !== username.trim().toLowerCase()
  )
    throw unauthenticated();
  assertGoodPassword(password);
  await refuseGuessable(context, password, person);
  const hash = await hasher.hashPassword(password);
  const change = {
    userId,
    secret: { kind: 'password', hash },
    link,
    keptSessionId: null,
    deviceToken,
    actor: `merchant:${userId}`,
  } as const;
  return context.db.transaction().execute((transaction) => setSecret(transaction, context, change));
};

/**
 * The signed-in staff member's own new password, proved by the present one and their second factor. Their other
 * sessions end, this one goes on. Throws weakSecret, secondFactorRequired, wrongOwnPassword, or locked_out.
 */
export const changePassword = async (
  context: UseCaseContext<StaffActor>,
  hasher: SecretHasher,
  { new_password: chosen, password, deviceToken }: ChangePasswordRequest & FromDevice,
): Promise<SetOn> => {
  assertGoodPassword(chosen);
  const { userId, sessionId } = context.actor;
  requireSecondFactor(context.actor);
  await confirmOwnPassword(context, hasher, password);
  await refuseGuessable(context, chosen, await requirePerson(context, userId));
  const hash = await hasher.hashPassword(chosen);
  const change = {
    userId,
    secret: { kind: 'password', hash },
    link: null,
    keptSessionId: sessionId,
    deviceToken,
    actor: `merchant:${userId}`,
  } as const;
  return context.db.transaction().execute((transaction) => setSecret(transaction, context, change));
};

/** A new PIN by a mailed link; it opens an account that wrong PINs locked. Throws weakSecret and linkExpired. */
export const resetPin = async (
  context: UseCaseContext<null>,
  hasher: SecretHasher,
  {
    username,
    code,
    pin,
    deviceToken,
  }: { readonly username: string; readonly code: string; readonly pin: string } & FromDevice,
): Promise<SetOn> => {
  assertGoodPin(pin);
  const link = await requireLink(context, 'pin_reset', username, code);
  const { date_of_birth: dateOfBirth, phone } = await requirePerson(context, link.userId);
  assertOwnPin(pin, { dateOfBirth, phone });
  const hash = await hasher.hashPin(pin);
  const change = {
    userId: link.userId,
    secret: { kind: 'pin', hash },
    link,
    keptSessionId: null,
    deviceToken,
    actor: `customer:${link.userId}`,
  } as const;
  return context.db.transaction().execute((transaction) => setSecret(transaction, context, change));
};
