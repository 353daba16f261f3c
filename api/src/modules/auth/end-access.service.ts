import type { Executor } from '../../db/database';
import {
  type CustomerLink,
  endAccessOfLink,
  endBillLinksOf,
  endSessionsOf,
  endSignInSteps,
} from './end-access.queries';
import { forgetTries } from './guess-counters.queries';
import { forgetDevicesOf } from './known-devices.queries';
import { endCodes } from './one-time-codes.queries';

export type EndedAccess = {
  readonly kind: 'merchant' | 'customer';
  readonly userId: number;
  /**
   * The session that changed the secret itself stays open. Then locks stay, too: a stolen session
   * must not give new tries at the PIN. Null after a proof by mail or by personal data.
   */
  readonly keptSessionId: number | null;
  readonly now: Date;
};

/**
 * Ends every code, link and session of the person, forgets their browsers and unlocks the account,
 * after a new password or PIN. Call it in the transaction that sets the secret.
 */
export const endAccess = async (
  transaction: Executor,
  { kind, userId, keptSessionId, now }: EndedAccess,
): Promise<void> => {
  await endCodes(transaction, userId, now);
  await endBillLinksOf(transaction, userId, now);
  await endSessionsOf(transaction, userId, keptSessionId, now);
  await endSignInSteps(transaction, userId);
  await forgetDevicesOf(transaction, userId);
  if (keptSessionId === null) await forgetTries(transaction, `account:${kind}:${userId}`);
};

/**
 * Ends what a customer can open at one merchant: links and sessions of single invoices, and codes. With no other
 * merchant left, the sessions of the whole account end too. Call it in the transaction that deletes the customer there.
 */
export const endAccessAtMerchant = async (
  transaction: Executor,
  link: CustomerLink & { readonly isLast: boolean },
): Promise<void> => {
  await endAccessOfLink(transaction, link);
  if (link.isLast) await endSessionsOf(transaction, link.userId, null, link.now);
};
