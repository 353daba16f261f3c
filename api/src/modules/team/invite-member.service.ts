import { dayMs } from '@billfold/shared/contracts/durations';
import { roles } from '@billfold/shared/contracts/limits';
import { permissionSetOf } from '@billfold/shared/contracts/permissions.contract';
import type { InviteMemberRequest } from '@billfold/shared/contracts/team.contract';
import { limitHits } from '../../context/limit-hits';
import { merchantsWith, requirePermission } from '../../core/actor';
import {
  auditMember,
  type LockedTeam,
  type TeamContext,
  withMember,
  withTeam,
} from './change-team.service';
import { enrollMember, notifyTeammate } from './enroll-member.service';
import { assertMayGrant, completed } from './team.domain';
import { alreadyMember, emailInUse, formerMember, notInvited } from './team.errors';
import { type Invitee, lockInvitee, type MemberKey } from './team.queries';

/** An account that mails to strangers must not be a way to flood them. */
const limitInvitations = async (context: TeamContext, merchantId: number): Promise<void> => {
  requirePermission(context.actor, 'team', merchantId);
  await limitHits(context, {
    key: `team_invitations:${merchantId}`,
    max: context.config.security.staffInvitationsPerDay,
    windowMs: dayMs,
  });
};

const assertMayJoin = (found: Invitee | undefined): void => {
  if (found?.is_member === true) throw alreadyMember();
  if (found?.is_former === true) throw formerMember();
  if (found?.state === 'inactive' || (found?.is_working === true && !found.is_colleague))
    throw emailInUse();
};

const join = async (
  context: TeamContext,
  { transaction, merchantName, granted }: LockedTeam,
  request: InviteMemberRequest,
): Promise<void> => {
  const { merchant_id: merchantId, email } = request;
  const permissions = completed(request.permissions);
  assertMayGrant(granted, [], permissions);
  const managed = merchantsWith(context.actor, 'team');
  const found = await lockInvitee(transaction, email, merchantId, managed);
  assertMayJoin(found);
  const role = permissionSetOf(permissions) === 'Owner' ? roles.merchantOwner : roles.merchantClerk;
  const { userId, isActive } = await enrollMember(
    transaction,
    { config: context.config, now: context.clock.now() },
    found,
    {
      merchant: { id: merchantId, name: merchantName },
      email,
      firstName: request.first_name,
      lastName: request.last_name,
      role,
      permissions,
    },
  );
  await auditMember(
    transaction,
    context,
    { userId, merchantId },
    {
      action: 'staff.invited',
      before: null,
      after: { email: email.toLowerCase(), state: isActive ? 'active' : 'invited', permissions },
    },
  );
};

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Adds a person to the team and mails them. Throws alreadyMember, formerMember, cannotGrant, tooManyRequests, and
 * emailInUse for the staff account of a merchant that is not the caller's.
 */
export const inviteMember = async (
  context: TeamContext,
  request: InviteMemberRequest,
): Promise<void> => {
  await limitInvitations(context, request.merchant_id);
  try {
    await withTeam(context, request.merchant_id, (team) => join(context, team, request));
  } catch (error) {
    // Two invitations of one person at once: the other one was first.
    throw isTaken(error) ? emailInUse() : error;
  }
};

/** Mails a fresh link; the one before it ends. Throws notInvited for a person who has a password. */
export const resendInvitation = async (context: TeamContext, key: MemberKey): Promise<void> => {
  await limitInvitations(context, key.merchantId);
  await withMember(context, key, async ({ transaction, member, merchantName }) => {
    if (member.state !== 'invited') throw notInvited();
    await notifyTeammate(
      transaction,
      { config: context.config, now: context.clock.now() },
      { userId: key.userId, isActive: false },
      { email: member.email ?? '', merchantName },
    );
    await auditMember(transaction, context, key, {
      action: 'staff.invitation_sent',
      before: null,
      after: member,
    });
  });
};
