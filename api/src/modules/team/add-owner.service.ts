import { roles } from '@billfold/shared/contracts/limits';
import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { Executor } from '../../db/database';
import {
  type Enrolled,
  enrollMember,
  type EnrollWorld,
  type NewTeammate,
} from './enroll-member.service';
import { emailInUse } from './team.errors';
import { lockInvitee } from './team.queries';

export type FirstOwner = Pick<NewTeammate, 'merchant' | 'email' | 'firstName' | 'lastName'>;

/**
 * Makes a person the first owner of a new merchant: with the staff account of this e-mail where there is one, which may
 * work for others, too. Throws emailInUse for an account that was deactivated.
 */
export const addFirstOwner = async (
  transaction: Executor,
  world: EnrollWorld,
  owner: FirstOwner,
): Promise<Enrolled> => {
  const found = await lockInvitee(transaction, owner.email, owner.merchant.id, []);
  if (found?.state === 'inactive') throw emailInUse();
  return enrollMember(transaction, world, found, {
    ...owner,
    role: roles.merchantOwner,
    permissions,
  });
};
