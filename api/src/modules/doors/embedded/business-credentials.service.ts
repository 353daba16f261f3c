import { timingSafeEqual } from 'node:crypto';
import type { UseCaseContext } from '../../../context/use-case-context';
import {
  hashSecret,
  isApiKeyShaped,
  isCompanyTokenShaped,
  isDemoKey,
  isPaymentSessionShaped,
} from './api-key.domain';
import {
  credentialsRefused,
  originNotRegistered,
  paymentSessionUnknown,
  secretKeyInBrowser,
} from './embedded.errors';
import { findKeyOwner, type KeyOwner } from './embedded.queries';
import { findPaymentSession, type PaymentSession } from './payment-sessions.queries';

type CredentialContext = Pick<UseCaseContext<null>, 'db' | 'clock' | 'config'>;
export type BusinessHeaders = {
  readonly merchantToken: string | undefined;
  readonly apiKey: string | undefined;
};

const isSameText = (given: string, stored: string): boolean => {
  const [one, other] = [hashSecret(given), hashSecret(stored)];
  return timingSafeEqual(one, other);
};

const findOwner = async (
  { db, config }: CredentialContext,
  apiKey: string | undefined,
): Promise<KeyOwner> => {
  if (apiKey === undefined || !isApiKeyShaped(apiKey)) throw credentialsRefused();
  if (config.environment === 'production' && isDemoKey(apiKey)) throw credentialsRefused();
  const owner = await findKeyOwner(db, hashSecret(apiKey));
  if (owner === undefined) throw credentialsRefused();
  return owner;
};

/**
 * The merchant that a page names by company token and publishable key. A secret key in a page is
 * refused with a warning.
 */
export const readPublishableKey = async (
  context: CredentialContext,
  { merchantToken, apiKey }: BusinessHeaders,
): Promise<KeyOwner> => {
  const owner = await findOwner(context, apiKey);
  if (
    merchantToken === undefined ||
    !isCompanyTokenShaped(merchantToken) ||
    owner.companyToken === null ||
    !isSameText(merchantToken, owner.companyToken)
  ) {
    throw credentialsRefused();
  }
  if (owner.kind === 'secret') throw secretKeyInBrowser();
  return owner;
};

/**
 * The merchant whose server calls with its secret key. A call with an Origin is refused, because no
 * page may hold this key.
 */
export const readSecretKey = async (
  context: CredentialContext,
  apiKey: string | undefined,
  origin: string | undefined,
): Promise<KeyOwner> => {
  const owner = await findOwner(context, apiKey);
  if (owner.kind !== 'secret') throw credentialsRefused();
  if (origin !== undefined) throw secretKeyInBrowser();
  return owner;
};

/**
 * A payment session by the id its page was opened with; also a paid one. Throws paymentSessionUnknown once it is over.
 */
export const readPaymentSession = async (
  { db, clock }: CredentialContext,
  id: string,
): Promise<PaymentSession> => {
  const session = isPaymentSessionShaped(id)
    ? await findPaymentSession(db, hashSecret(id))
    : undefined;
  if (session === undefined || session.expiresAt <= clock.now()) throw paymentSessionUnknown();
  return session;
};

/**
 * Checks the origin of a browser: ours, or one that this merchant has registered. Servers send
 * none.
 */
export const assertOrigin = (
  { config }: CredentialContext,
  origin: string | undefined,
  registered: readonly string[],
): void => {
  if (origin === undefined || config.pageOrigins.includes(origin) || registered.includes(origin))
    return;
  throw originNotRegistered();
};
