import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { requirePermission, type StaffActor } from '../../core/actor';
import { forbidden } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import { endAccess } from '../auth/auth.public';
import { unassignMember } from '../conversations/conversations.public';
import { publishChanged } from '../live-events/live-events.public';
import { assertMayGrant, completed } from './team.domain';
import { cannotSignOut, lastOwner, memberNotFound, notInvited, stillInvited } from './team.errors';
import {
  addMember,
  endSessionOf,
  findMember,
  findPermissions,
  hasOwner,
  keepFormerMember,
  lockTeam,
  type MemberKey,
  type MemberRow,
  removeMember,
  setPermissions,
} from './team.queries';

export type { MemberKey };
export type TeamContext = UseCaseContext<StaffActor>;

export type LockedTeam = {
  readonly transaction: Executor;
  readonly merchantName: string;
  /** What the caller may do there now. */
  readonly granted: readonly string[];
};

/**
 * Runs a change of one team in a transaction, while no other change of it runs. Throws forbidden without `team` there.
 */
export const withTeam = async <Answer>(
  { db, actor }: TeamContext,
  merchantId: number,
  change: (team: LockedTeam) => Promise<Answer>,
): Promise<Answer> => {
  requirePermission(actor, 'team', merchantId);
  return db.transaction().execute(async (transaction) => {
    const merchantName = await lockTeam(transaction, merchantId);
    const granted = await findPermissions(transaction, { userId: actor.userId, merchantId });
    if (!granted.includes('team')) throw forbidden(missingPermissionText('team'));
    return change({ transaction, merchantName, granted });
  });
};

type LockedMember = LockedTeam & { readonly member: MemberRow };

export const withMember = <Answer>(
  context: TeamContext,
  key: MemberKey,
  change: (member: LockedMember) => Promise<Answer>,
): Promise<Answer> =>
  withTeam(context, key.merchantId, async (team) => {
    const member = await findMember(team.transaction, key);
    if (member === undefined) throw memberNotFound();
    return change({ ...team, member });
  });

type Kept = Pick<MemberRow, 'state' | 'permissions' | 'email'>;

/** Open screens of the team, and those of the person, read it again. */
export const publishMember = (
  transaction: Executor,
  { clock }: TeamContext,
  { userId, merchantId }: MemberKey,
): Promise<void> =>
  publishChanged(transaction, [{ merchantId, entity: 'staff', id: userId }], clock.now());

/** Each change of a team is in the audit log of the merchant, and open screens show it at once. */
export const auditMember = async (
  transaction: Executor,
  context: TeamContext,
  key: MemberKey,
  change: { readonly action: string; readonly before: Kept | null; readonly after: Kept | null },
): Promise<void> => {
  await audited(transaction, context, {
    ...change,
    entity: 'staff',
    entityId: key.userId,
    merchantId: key.merchantId,
    fields: ['email', 'state', 'permissions'],
  });
  await publishMember(transaction, context, key);
};

const assertOwnerLeft = async (transaction: Executor, merchantId: number): Promise<void> => {
  if (!(await hasOwner(transaction, merchantId))) throw lastOwner();
};

const unassign = (
  transaction: Executor,
  context: TeamContext,
  key: MemberKey,
  { full_name: fullName, username }: Pick<MemberRow, 'full_name' | 'username'>,
): Promise<void> =>
  unassignMember(transaction, context, { ...key, name: fullName === '' ? username : fullName });

/** Throws memberNotFound, cannotGrant, and lastOwner when no member could manage the team afterwards. */
export const changePermissions = (
  context: TeamContext,
  key: MemberKey,
  given: readonly Permission[],
): Promise<void> =>
  withMember(context, key, async ({ transaction, granted, member }) => {
    if (member.is_former) throw memberNotFound();
    const after = { ...member, permissions: completed(given) };
    assertMayGrant(granted, member.permissions, after.permissions);
    await setPermissions(transaction, key, after.permissions);
    if (!after.permissions.includes('message')) await unassign(transaction, context, key, member);
    await assertOwnerLeft(transaction, key.merchantId);
    await auditMember(transaction, context, key, {
      action: 'staff.permissions_changed',
      before: member,
      after,
    });
  });

/** Takes all access to this merchant at once. Who works for no other merchant is signed out everywhere. */
export const deactivateMember = (context: TeamContext, key: MemberKey): Promise<void> =>
  withMember(context, key, async ({ transaction, granted, member }) => {
    if (member.state === 'invited') throw stillInvited();
    if (member.is_former) return;
    assertMayGrant(granted, member.permissions, []);
    const now = context.clock.now();
    await unassign(transaction, context, key, member);
    const worksElsewhere = await removeMember(transaction, key);
    await keepFormerMember(transaction, key, member.permissions, now);
    await assertOwnerLeft(transaction, key.merchantId);
    if (!worksElsewhere)
      await endAccess(transaction, {
        kind: 'merchant',
        userId: key.userId,
        keptSessionId: null,
        now,
      });
    await auditMember(transaction, context, key, {
      action: 'staff.deactivated',
      before: member,
      after: { ...member, state: 'deactivated' },
    });
  });

/** Gives back what the person could do before. */
export const reactivateMember = (context: TeamContext, key: MemberKey): Promise<void> =>
  withMember(context, key, async ({ transaction, granted, member }) => {
    if (!member.is_former) return;
    assertMayGrant(granted, [], member.permissions);
    await addMember(transaction, key, member.permissions);
    await auditMember(transaction, context, key, {
      action: 'staff.reactivated',
      before: member,
      after: { ...member, state: 'active' },
    });
  });

/** Signs the person out on one device. Throws cannotSignOut for another person who may do more than the caller. */
export const endMemberSession = (
  context: TeamContext,
  key: MemberKey,
  sessionId: number,
): Promise<void> =>
  withMember(context, key, async ({ transaction, granted, member }) => {
    const isSelf = key.userId === context.actor.userId;
    if (!isSelf && member.permissions.some((name) => !granted.includes(name)))
      throw cannotSignOut();
    const session = { id: sessionId, userId: key.userId };
    if (!(await endSessionOf(transaction, session, context.clock.now()))) return;
    await audited(transaction, context, {
      action: 'staff.session_ended',
      entity: 'staff',
      entityId: key.userId,
      merchantId: key.merchantId,
      fields: ['session'],
      before: { session: sessionId },
      after: null,
    });
    await publishMember(transaction, context, key);
  });

/** The person never had a password: nothing of them stays on the team. Throws notInvited for other people. */
export const withdrawInvitation = (context: TeamContext, key: MemberKey): Promise<void> =>
  withMember(context, key, async ({ transaction, granted, member }) => {
    if (member.state !== 'invited') throw notInvited();
    assertMayGrant(granted, member.permissions, []);
    const worksElsewhere = await removeMember(transaction, key);
    const now = context.clock.now();
    if (!worksElsewhere)
      await endAccess(transaction, {
        kind: 'merchant',
        userId: key.userId,
        keptSessionId: null,
        now,
      });
    await auditMember(transaction, context, key, {
      action: 'staff.invitation_withdrawn',
      before: member,
      after: null,
    });
  });
