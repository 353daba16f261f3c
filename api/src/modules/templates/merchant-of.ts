import type { StaffActor } from '../../core/actor';
import { locationMissing, locationNotFound } from './template.errors';

/** The merchant that staff mean: the one they name, or their only one. Throws locationMissing and locationNotFound. */
export const merchantOf = ({ merchantIds }: StaffActor, merchantId: number | undefined): number => {
  if (merchantId !== undefined) {
    if (!merchantIds.includes(merchantId)) throw locationNotFound();
    return merchantId;
  }
  const [only, ...others] = merchantIds;
  if (only === undefined || others.length > 0) throw locationMissing();
  return only;
};
