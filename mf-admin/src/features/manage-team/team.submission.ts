import type { Permission } from '@billfold/shared/contracts/permissions.contract';
import type { InviteMemberRequest, TeamMember } from '@billfold/shared/contracts/team.contract';
import { displayName } from '@billfold/shared/format/names';
import { createSubmission } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

export const inviteMember = createSubmission<InviteMemberRequest>({
  module: moduleName,
  name: 'inviteMember',
  submit: ({ http }, request) =>
    http.request({
      method: 'POST',
      path: 'team',
      body: { ...request, permissions: [...request.permissions] },
    }),
  onDone: ({ notify }, { email }) => notify({ message: `An invitation goes to ${email}.` }),
});

type Step = 'deactivate' | 'reactivate' | 'resend_invitation' | 'withdraw_invitation';
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
      return { method: 'POST', path: `${path}/${change.kind}`, body: { merchant_id } } as const;
  }
};

const doneTexts: Readonly<Record<MemberChange['kind'], (name: string) => string>> = {
  permissions: (name) => `The permissions of ${name} are changed.`,
  end_session: (name) => `${name} is signed out there.`,
  deactivate: (name) => `${name} is deactivated.`,
  reactivate: (name) => `${name} is active again.`,
  resend_invitation: (name) => `A new invitation goes to ${name}.`,
  withdraw_invitation: (name) => `The invitation of ${name} is withdrawn.`,
};

export const changeMember = createSubmission<MemberCommand>({
  module: moduleName,
  name: 'changeMember',
  submit: ({ http }, command) => http.request(requestOf(command)),
  onDone: ({ notify }, { member, change }) =>
    notify({ message: doneTexts[change.kind](nameOf(member)) }),
});

export const nameOf = (member: TeamMember): string =>
  displayName({ ...member, is_business: false, business_name: '' }) || member.username;
