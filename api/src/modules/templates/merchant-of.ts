import type { StaffActor } from '../../core/actor';
import { locationMissing, locationNotFound } from './template.errors';

/** The merchant that staff mean: the one they name, or their only one. Throws locationMissing and locationNotFound. */
export const merchantOf = ({ merchantIds }: StaffActor, asked: number | undefined): number => {
  if (asked !== undefined) {
    if (!merchantIds.includes(asked)) throw locationNotFound();
    return asked;
  }
  const [only, ...others] = merchantIds;
  if (only === undefined || others.length > 0) throw locationMissing();
  return only;
};
