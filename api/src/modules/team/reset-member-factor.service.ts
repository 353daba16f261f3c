import { audited } from '../../context/audited';
import { merchantsWith } from '../../core/actor';
import { ownFactorElsewhere, resetFactor, sharedMember } from '../staff-access/staff-access.public';
import { type MemberKey, publishMember, type TeamContext, withMember } from './change-team.service';
import { worksElsewhere } from './factor-rule.queries';
import { assertMayGrant } from './team.domain';
import { memberNotFound } from './team.errors';

/**
 * For a person who has lost the app and the recovery codes: removes their second factor and ends their sign-ins. Only
 * for people whose merchants the caller all manages, since it lowers what protects the others. Throws sharedMember and
 * cannotGrant.
 */
export const resetMemberFactor = (context: TeamContext, key: MemberKey): Promise<void> =>
  withMember(context, key, async ({ transaction, granted, member, merchantName }) => {
    const { actor, clock, config } = context;
    if (member.is_former) throw memberNotFound();
    if (key.userId === actor.userId) throw ownFactorElsewhere();
    assertMayGrant(granted, member.permissions, []);
    if (await worksElsewhere(transaction, key.userId, merchantsWith(actor, 'team')))
      throw sharedMember();
    const recipient = { config, now: clock.now() };
    if (!(await resetFactor(transaction, recipient, key.userId, merchantName))) return;
    await audited(transaction, context, {
      action: 'staff.second_factor_reset',
      entity: 'staff',
      entityId: key.userId,
      merchantId: key.merchantId,
      fields: [],
      before: null,
      after: null,
    });
    await publishMember(transaction, context, key);
  });
