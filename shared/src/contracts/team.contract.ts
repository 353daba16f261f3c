import { Type, type Static } from 'typebox';
import { emailLimits, nameLimits } from './limits';
import { type Permission, permissions } from './permissions.contract';

const closed = { additionalProperties: false } as const;
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Name = Type.String({ minLength: 1, maxLength: nameLimits.max, pattern: '\\S' });
const Permissions = Type.Array(
  Type.Unsafe<Permission>(Type.Union(permissions.map((name) => Type.Literal(name)))),
  { uniqueItems: true, description: '`view` is always added' },
);
export type MemberState = 'active' | 'invited' | 'deactivated';
const memberStates = ['active', 'invited', 'deactivated'] as const satisfies readonly MemberState[];

export const TeamSession = Type.Object({
  id: Type.Integer(),
  created_at: Type.String(),
  last_used_at: Type.String(),
  is_current: Type.Boolean({ description: 'the session that asks' }),
});
export type TeamSession = Static<typeof TeamSession>;

/** One person at one merchant; who works for two merchants is two of them. */
export const TeamMember = Type.Object({
  user_id: Type.Integer(),
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  state: Type.Unsafe<MemberState>(
    Type.Union(
      memberStates.map((name) => Type.Literal(name)),
      {
        description: 'an invited person has no password yet',
      },
    ),
  ),
  permissions: Type.Array(Type.String()),
  is_self: Type.Boolean(),
  has_second_factor: Type.Optional(Type.Boolean()),
  sessions: Type.Array(TeamSession),
});
export type TeamMember = Static<typeof TeamMember>;

/** POST team */
export const InviteMemberRequest = Type.Object(
  {
    merchant_id: Id,
    email: Type.String({ format: 'email', maxLength: emailLimits.max }),
    first_name: Name,
    last_name: Name,
    permissions: Permissions,
  },
  closed,
);
export type InviteMemberRequest = Static<typeof InviteMemberRequest>;

/** POST team/{user id}/deactivate, reactivate, resend_invitation, withdraw_invitation */
export const TeamMemberRequest = Type.Object({ merchant_id: Id }, closed);

/** PATCH team/{user id} */
export const ChangePermissionsRequest = Type.Object(
  { merchant_id: Id, permissions: Permissions },
  closed,
);

/** POST team/{user id}/end_session */
export const EndTeamSessionRequest = Type.Object({ merchant_id: Id, session_id: Id }, closed);
