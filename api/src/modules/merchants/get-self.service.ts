import type { MerchantSelf } from '@billfold/shared/contracts/session.contract';
import { merchantsWith, type StaffActor } from '../../core/actor';
import { forbidden } from '../../core/problem.errors';
import type { UseCaseContext } from '../../context/use-case-context';
import { countUnread } from '../conversations/conversations.public';
import { getStaffName, listOwnMerchants } from './merchants.queries';

/**
 * The staff member's own record: the first of their merchants, with all of them listed and the integrations of all.
 * Throws forbidden when no merchant is left in the record.
 */
export const getMerchantSelf = async ({
  db,
  actor,
}: UseCaseContext<StaffActor>): Promise<MerchantSelf> => {
  const merchants = await listOwnMerchants(db, actor);
  const [first] = merchants;
  if (first === undefined) throw forbidden("You're no longer part of any business.");
  const name = await getStaffName(db, actor.userId);
  return {
    id: first.id,
    name: first.name,
    first_name: name.first_name,
    last_name: name.last_name,
    logo_url: first.logo_url,
    default_report_range: first.default_report_range,
    merchants: merchants.map(({ id, name: merchantName, logo_url, time_zone }) => ({
      id,
      name: merchantName,
      logo_url,
      permissions: [...(actor.permissions.get(id) ?? [])],
      time_zone,
    })),
    integrations: [...new Set(merchants.flatMap((merchant) => merchant.integrations))],
    inbox_badge: await countUnread(db, merchantsWith(actor, 'view')),
  };
};
