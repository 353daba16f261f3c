import type { Executor } from '../../db/database';
import { findMerchantByName } from '../merchants/merchants.public';
import { keepFormerName } from './identity.queries';
import { lockNewMerchants } from './new-merchant.queries';
import { nameTaken } from './settings.errors';

/**
 * Makes a name free to be stored for this merchant; its present one keeps opening its pages. Throws nameTaken for a
 * name that another merchant has or had, also as an address writes it.
 */
export const takeName = async (
  transaction: Executor,
  merchant: { readonly id: number; readonly name: string },
  name: string,
  now: Date,
): Promise<void> => {
  if (name === merchant.name) return;
  await lockNewMerchants(transaction);
  const owner = await findMerchantByName(transaction, name);
  if (owner !== undefined && owner.id !== merchant.id) throw nameTaken(name);
  await keepFormerName(transaction, { ...merchant, now });
};
