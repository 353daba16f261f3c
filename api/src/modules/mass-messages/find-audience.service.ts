import { requirePermission, type StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  findMembership,
  groupNotFound,
  type Membership,
  resolveGroup,
} from '../groups/groups.public';
import { findSender, type MerchantPace } from './audience.queries';

export type Audience = {
  readonly groupId: number;
  readonly groupName: string;
  readonly membership: Membership;
  readonly sender: MerchantPace;
};

/**
 * The group that a name, and an id where it decides, means at a merchant where the caller may write to groups. Throws
 * groupNotFound, groupNameAmbiguous and forbidden.
 */
export const findAudience = async (
  context: UseCaseContext<StaffActor>,
  wantedGroup: { readonly name: string; readonly id: number | undefined },
): Promise<Audience> => {
  const { db, actor } = context;
  const group = await resolveGroup(context, wantedGroup);
  requirePermission(actor, 'mass_message', group.merchant_id);
  const membership = await findMembership(context, group.id);
  const sender = await findSender(db, group.merchant_id, actor.userId);
  if (membership === undefined || sender === undefined) throw groupNotFound();
  return { groupId: group.id, groupName: group.name, membership, sender };
};
