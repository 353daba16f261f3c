import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import type { Executor } from '../../db/database';
import type { ApiConfig } from '../../core/config';
import { mailStaffLink } from '../auth/auth.public';
import { queueNotice } from '../outbox/outbox.public';
import { usernameCandidates } from './team.domain';
import { emailInUse } from './team.errors';
import { addMember, insertInvited, type Invitee, setInvited } from './team.queries';

export type EnrollWorld = {
  readonly config: Pick<ApiConfig, 'publicUrl' | 'security'>;
  readonly now: Date;
};

export type NewTeammate = {
  readonly merchant: { readonly id: number; readonly name: string };
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Of a new account. */
  readonly role: number;
  readonly permissions: readonly Permission[];
};

export type Enrolled = {
  readonly userId: number;
  /** The person signs in with a password that they have; any other gets a link to choose one. */
  readonly isActive: boolean;
};

/** Who has yet to accept gets the link to a password; an active person learns of the new team. */
export const notifyTeammate = async (
  transaction: Executor,
  { config, now }: EnrollWorld,
  { userId, isActive }: Enrolled,
  { email, merchantName }: { readonly email: string; readonly merchantName: string },
): Promise<void> => {
  if (!isActive) return mailStaffLink(transaction, { config, now }, userId);
  await queueNotice(transaction, {
    channel: 'email',
    address: email,
    merchantId: null,
    subject: `You're on the ${merchantName} team`,
    body: `You were added to the team of ${merchantName} in Billfold. Sign in with the password that you have:\n\n${config.publicUrl}/login\n`,
    expiresAt: null,
    now,
  });
};

/**
 * Makes a person a member of a team, with a new account where there is none of this e-mail, and mails them. `found` is
 * their staff account. Throws emailInUse when no username is free.
 */
export const enrollMember = async (
  transaction: Executor,
  world: EnrollWorld,
  found: Invitee | undefined,
  { merchant, email, firstName, lastName, role, permissions }: NewTeammate,
): Promise<Enrolled> => {
  const isActive = found?.state === 'active' && found.is_working;
  // A person who works for no merchant has agreed to none: they accept as a new person does.
  if (found?.state === 'active' && !isActive) await setInvited(transaction, found.id);
  const userId =
    found?.id ??
    (await insertInvited(transaction, {
      email,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      role,
      usernames: usernameCandidates(email),
      now: world.now,
    }));
  if (userId === undefined) throw emailInUse();
  const enrolled = { userId, isActive };
  await addMember(transaction, { userId, merchantId: merchant.id }, permissions);
  await notifyTeammate(transaction, world, enrolled, { email, merchantName: merchant.name });
  return enrolled;
};
