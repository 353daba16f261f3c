import type { ApiConfig } from '../../core/config';
import type { Executor } from '../../db/database';
import type { Guess } from './guess-guard.service';
import {
  findKnownDevice,
  noteKnownDevice,
  type NotedDevice,
  replaceDeviceToken,
} from './known-devices.queries';
import { createToken, hashToken, isTokenShaped } from './session-token';

type DeviceContext = {
  readonly db: Executor;
  readonly now: Date;
  readonly settings: ApiConfig['security'];
};

/** The token of earlier sign-ins in this browser; undefined without the cookie. */
export type DeviceToken = string | undefined;

const knownSince = ({ now, settings }: Pick<DeviceContext, 'now' | 'settings'>): Date =>
  new Date(now.getTime() - settings.knownDeviceMs);

type Caller = {
  /** `customer:12`, or the placeholder of an unknown name. */
  readonly account: string;
  /** Undefined for an unknown name. */
  readonly userId: number | undefined;
  readonly deviceToken: DeviceToken;
  readonly address: string;
};

/**
 * Decides which counter applies: the one of a browser where this person has signed in, or the
 * shared one of the account.
 */
export const whoseTries = async (
  context: DeviceContext,
  { account, userId, deviceToken, address }: Caller,
): Promise<Pick<Guess, 'account' | 'address'>> => {
  if (deviceToken === undefined || !isTokenShaped(deviceToken)) return { account, address };
  // No id is 0: an unknown user name is looked up like any other.
  const device = await findKnownDevice(context.db, {
    tokenHash: hashToken(deviceToken),
    userId: userId ?? 0,
    since: knownSince(context),
  });
  return device === undefined
    ? { account, address }
    : { account: `${account}:device:${device}`, address: null };
};

type Mark = {
  readonly userId: number;
  readonly earlier: DeviceToken;
  readonly userAgent?: string | null;
  readonly now: Date;
};

export type MarkedDevice = NotedDevice & { readonly token: string };

/**
 * Marks a browser as known for this person and answers its new token. Each sign-in replaces the
 * token, so that a copied value expires. Call it in the transaction that proved the person.
 */
export const noteDevice = async (
  transaction: Executor,
  { userId, earlier, userAgent = null, now }: Mark,
): Promise<MarkedDevice> => {
  const token = createToken();
  const tokenHash = hashToken(token);
  if (earlier !== undefined && isTokenShaped(earlier))
    await replaceDeviceToken(transaction, hashToken(earlier), tokenHash);
  return { token, ...(await noteKnownDevice(transaction, { tokenHash, userId, userAgent, now })) };
};

/** The same where only the token matters. */
export const markDevice = async (transaction: Executor, mark: Mark): Promise<string> =>
  (await noteDevice(transaction, mark)).token;
