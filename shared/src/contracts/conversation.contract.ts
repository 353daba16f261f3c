import { Type, type Static } from 'typebox';

export const ConversationAssignee = Type.Object({ id: Type.Integer(), name: Type.String() });
export type ConversationAssignee = Static<typeof ConversationAssignee>;

/**
 * Who answers a conversation, and when it comes back to the inbox. A time that has come stays until the customer or
 * staff write, or the conversation is closed.
 */
export const ConversationHandling = Type.Object({
  assignee: Type.Union([ConversationAssignee, Type.Null()]),
  snoozed_until: Type.Union([Type.String({ description: 'ISO 8601 UTC' }), Type.Null()]),
});
export type ConversationHandling = Static<typeof ConversationHandling>;

/** GET sms/assignees: the staff of the caller's merchants who may answer. */
export const AssignableStaff = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  merchant_id: Type.Integer(),
});
export type AssignableStaff = Static<typeof AssignableStaff>;

const SubId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

/** POST sms/assign */
export const AssignConversationRequest = Type.Object(
  {
    sub_id: SubId,
    user_id: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'absent: no one' }),
    ),
  },
  { additionalProperties: false },
);
export type AssignConversationRequest = Static<typeof AssignConversationRequest>;

export const snoozeLimits = { maxDays: 366 } as const;

/** POST sms/snooze */
export const SnoozeConversationRequest = Type.Object(
  {
    sub_id: SubId,
    until: Type.Optional(
      Type.String({ maxLength: 40, description: 'ISO 8601; absent: back in the inbox now' }),
    ),
    seen_id: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'the last message on the screen: a later one of the customer refuses it',
      }),
    ),
  },
  { additionalProperties: false },
);
export type SnoozeConversationRequest = Static<typeof SnoozeConversationRequest>;

/** Whose conversations a list has: the caller's own, or those without an assignee. */
export const AssigneeFilter = Type.Unsafe<'me' | 'none'>(
  Type.Union([Type.Literal('me'), Type.Literal('none')]),
);
export type AssigneeFilter = Static<typeof AssigneeFilter>;
