import type { FactorRuleRequest } from '@billfold/shared/contracts/second-factor.contract';
import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import type { InviteMemberRequest, TeamMember } from '@billfold/shared/contracts/team.contract';
import { displayName } from '@billfold/shared/format/names';
import { createSubmission } from '@billfold/shared/store/submission';
import { withCode } from '../../entities/code-prompt/code-prompt.saga';
import { moduleName } from '../../module/module-name';

export const inviteMember = createSubmission<InviteMemberRequest>({
  module: moduleName,
  name: 'inviteMember',
  around: withCode,
  submit: ({ http }, request) =>
    http.request({
      method: 'POST',
      path: 'team',
      body: { ...request, permissions: [...request.permissions] },
    }),
  onDone: ({ notify }, { email }) => notify({ message: `We sent an invitation to ${email}.` }),
});

type Step =
  | 'deactivate'
  | 'reactivate'
  | 'resend_invitation'
  | 'withdraw_invitation'
  | 'reset_second_factor';
export type MemberChange =
  | { readonly kind: 'permissions'; readonly permissions: readonly Permission[] }
  | { readonly kind: 'end_session'; readonly sessionId: number }
  | { readonly kind: Step };
type MemberCommand = { readonly member: TeamMember; readonly change: MemberChange };

const requestOf = ({ member, change }: MemberCommand) => {
  const path = `team/${member.user_id}`;
  const merchant_id = member.merchant_id;
  switch (change.kind) {
    case 'permissions':
      return {
        method: 'PATCH',
        path,
        body: { merchant_id, permissions: [...change.permissions] },
      } as const;
    case 'end_session':
      return {
        method: 'POST',
        path: `${path}/end_session`,
        body: { merchant_id, session_id: change.sessionId },
      } as const;
    case 'deactivate':
    case 'reactivate':
    case 'resend_invitation':
    case 'withdraw_invitation':
    case 'reset_second_factor':
      return { method: 'POST', path: `${path}/${change.kind}`, body: { merchant_id } } as const;
  }
};

const doneTexts: Readonly<Record<MemberChange['kind'], (name: string) => string>> = {
  permissions: (name) => `Permissions changed for ${name}.`,
  end_session: (name) => `${name} was signed out there.`,
  deactivate: (name) => `${name} was deactivated.`,
  reactivate: (name) => `${name} is active again.`,
  resend_invitation: (name) => `We sent ${name} a new invitation.`,
  withdraw_invitation: (name) => `Invitation for ${name} withdrawn.`,
  reset_second_factor: (name) => `Two-step verification reset for ${name}.`,
};

export const changeMember = createSubmission<MemberCommand>({
  module: moduleName,
  name: 'changeMember',
  around: withCode,
  submit: ({ http }, command) => http.request(requestOf(command)),
  onDone: ({ notify }, { member, change }) =>
    notify({ message: doneTexts[change.kind](nameOf(member)) }),
});

export const nameOf = (member: TeamMember): string =>
  displayName({ ...member, is_business: false, business_name: '' }) || member.username;

/** Requires a second factor of a team, or requires it no more. */
export const changeFactorRule = createSubmission<FactorRuleRequest>({
  module: moduleName,
  name: 'changeFactorRule',
  around: withCode,
  submit: ({ http }, body) =>
    http.request({ method: 'POST', path: 'team/second_factor', body: { ...body } }),
  onDone: ({ notify }, { is_required: isRequired }) =>
    notify({
      message: isRequired
        ? 'Two-step verification is now required for this team.'
        : 'Two-step verification is no longer required.',
    }),
});
