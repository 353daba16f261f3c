import type { AchCredentials } from '@billfold/shared/contracts/payment-method.contract';
import type { CustomerActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { sealAch } from './ach-seal.domain';
import { bankNotAccepted, billNotFound } from './merchant.errors';
import { takesBankAccounts } from './merchants.queries';

/**
 * The credentials that turn a bank account into a token for the customer's own invoice. The secret
 * stays here; the seal expires with the longest session. Throws bankNotAccepted where the merchant
 * accepts none.
 */
export const getAchCredentials = async (
  { db, clock, config, actor }: UseCaseContext<CustomerActor>,
  invoiceId: number,
): Promise<AchCredentials> => {
  const accepted = await takesBankAccounts(db, invoiceId, actor.userId);
  if (accepted === undefined) throw billNotFound();
  if (!accepted) throw bankNotAccepted();
  const { achAccount, achSecret } = config.payments;
  const endsAt = new Date(clock.now().getTime() + config.security.sessionLifetimeMs);
  return { ach_id: achAccount, ach_signature: sealAch(achAccount, achSecret, endsAt) };
};
