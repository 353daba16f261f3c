import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import { merchantNotFound } from './tag.errors';
import { listTags, type Tag } from './tag.queries';

/** All tags of a merchant of the caller, by name. Throws merchantNotFound. */
export const readMerchantTags = async (
  { db, actor }: UseCaseContext<StaffActor>,
  merchantId: number,
): Promise<readonly Tag[]> => {
  if (!actor.merchantIds.includes(merchantId)) throw merchantNotFound();
  return listTags(db, merchantId);
};
