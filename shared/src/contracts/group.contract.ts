import { Type, type Static } from 'typebox';
import { BulkPurposeInput, OperationOrNull } from './bulk-message.contract';
import { groupLimits, nameLimits } from './limits';

/**
 * One condition; a customer must meet all of them. The first of a group is its merchant. `value` is a text, whatever
 * the field:
 *
 * | field_name          | operator          | value                       |
 * | ------------------- | ----------------- | --------------------------- |
 * | merchant_id         | exact             | the id                      |
 * | tags                | all, any          | ids joined by commas        |
 * | state               | exact             | invited, active or inactive |
 * | service_address_zip | exact, startswith | digits                      |
 * | is_business         | exact             | true or false               |
 * | balance             | gt                | cents                       |
 * | days_late           | gt                | days since the due date     |
 */
export const GroupCondition = Type.Object(
  {
    type: Type.String({ maxLength: 20 }),
    field_name: Type.String({ maxLength: 40 }),
    operator: Type.String({ maxLength: 20 }),
    value: Type.String({ maxLength: 1_000 }),
  },
  { additionalProperties: false },
);
export type GroupCondition = Static<typeof GroupCondition>;

/** A customer in a group; the id is the subscription's. */
export const GroupMember = Type.Object({ id: Type.Integer(), full_name: Type.String() });
export type GroupMember = Static<typeof GroupMember>;

export const GroupView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  is_active: Type.Boolean(),
  conditions: Type.Array(GroupCondition),
  members: Type.Array(GroupMember, {
    description: `by name, at most ${groupLimits.listedMembers}; auto_groups/{id}/members has all of them`,
  }),
  members_count: Type.Integer(),
  members_count_is_floor: Type.Boolean({
    description: 'the server stopped counting there: the group has more members',
  }),
  merchant_id: Type.Integer(),
  merchant_name: Type.String(),
  is_all_customers: Type.Boolean({ description: 'staff neither edit nor delete this one' }),
  version: Type.Integer({ description: 'grows with each edit; sent back by the editor' }),
});
export type GroupView = Static<typeof GroupView>;

const Conditions = Type.Array(GroupCondition, { maxItems: groupLimits.conditionsMax });
const texts = {
  name: Type.String({ maxLength: nameLimits.max }),
  description: Type.String({ maxLength: groupLimits.descriptionMax }),
};

/** POST auto_groups/create_auto_group. One condition names the merchant. */
export const CreateGroupRequest = Type.Object(
  {
    name: texts.name,
    description: Type.Optional(texts.description),
    conditions: Conditions,
  },
  { additionalProperties: false },
);
export type CreateGroupRequest = Static<typeof CreateGroupRequest>;

/**
 * PATCH auto_groups/{id}/edit_auto_group. Absent conditions stay as they are; the merchant of a group stays. With
 * `version`, which the editor read, 409 `version_mismatch` when the group was edited meanwhile: `GroupConflict`.
 */
export const EditGroupRequest = Type.Object(
  {
    ...texts,
    conditions: Type.Optional(Conditions),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false },
);
export type EditGroupRequest = Static<typeof EditGroupRequest>;

/** @public The 409 of an edited group: as the list answers it now. */
export type GroupConflict = {
  readonly detail: string;
  readonly code: 'version_mismatch';
  readonly present: GroupView;
};

/** POST auto_groups/preview_auto_group: how many customers would belong. Changes nothing. */
export const PreviewGroupRequest = Type.Object(
  { conditions: Conditions },
  { additionalProperties: false },
);
export const GroupPreview = Type.Object({ members_count: Type.Integer() });
export type GroupPreview = Static<typeof GroupPreview>;

export const GroupMessageView = Type.Object({
  id: Type.Integer(),
  created_at: Type.String({ description: 'ISO 8601 UTC' }),
  body: Type.String(),
  purpose: Type.Optional(BulkPurposeInput),
  sent_by: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  operation: Type.Optional(OperationOrNull),
  waits_until: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'ISO 8601 UTC; all that is left waits for the morning of its customers',
    }),
  ),
});
export type GroupMessageView = Static<typeof GroupMessageView>;

/** GET smsgroup/get_group_messages, newest first. */
export const GroupMessages = Type.Object({ messages: Type.Array(GroupMessageView) });
export type GroupMessages = Static<typeof GroupMessages>;
