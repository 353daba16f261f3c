import {
  permissionSets,
  permissionsOf,
  type PermissionSetName,
} from '@billfold/shared/contracts/permissions.contract';
import type { InviteMemberRequest } from '@billfold/shared/contracts/team.contract';
import { emailRule, textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';

export type InviteValues = {
  readonly merchant: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly set: string;
};

export const inviteSchema = object({
  merchant: textRule(),
  first_name: textRule(),
  last_name: textRule(),
  email: emailRule(),
  set: textRule(),
});

export const emptyInvitation = (merchant: string): InviteValues => ({
  merchant,
  first_name: '',
  last_name: '',
  email: '',
  set: 'Clerk',
});

const isSetName = (name: string): name is PermissionSetName =>
  permissionSets.some((set) => set.name === name);

export const toInviteRequest = (values: InviteValues): InviteMemberRequest => ({
  merchant_id: Number(values.merchant),
  first_name: values.first_name.trim(),
  last_name: values.last_name.trim(),
  email: values.email.trim(),
  permissions: isSetName(values.set) ? [...permissionsOf(values.set)] : ['view'],
});
