import { Type, type Static } from 'typebox';
import { AssigneeFilter } from './conversation.contract';
import { OperationView } from './operation.contract';

/** What a message to many is about: it decides which consent it needs. */
export const bulkPurposes = ['billing', 'marketing'] as const;
export type BulkPurpose = (typeof bulkPurposes)[number];
export const BulkPurposeInput = Type.Unsafe<BulkPurpose>(
  Type.Union(bulkPurposes.map((name) => Type.Literal(name))),
);

export const bulkOutcomes = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'skipped',
  'cancelled',
] as const;
export type BulkOutcome = (typeof bulkOutcomes)[number];

/** Why a message to many did not leave, or did not arrive, by its code. */
export const bulkReasons = {
  opted_out: "Hasn't opted in to these messages",
  stopped: 'Opted out of texts from this number',
  no_address: 'Has no phone number or email address',
  not_a_customer: 'No longer a customer',
  not_in_group: 'No longer in the group',
  missing_value: 'A value is missing',
  quiet_hours: "Couldn't be sent outside quiet hours in time",
  no_longer_due: 'No longer due',
  too_long: 'The finished text is too long',
  send_cancelled: 'The message was canceled',
  not_confirmed: "We don't know if it was sent, so it won't be sent again",
  not_taken: "The provider didn't accept it",
} as const;
export type BulkReason = keyof typeof bulkReasons;

const isBulkReason = (code: string): code is BulkReason => Object.hasOwn(bulkReasons, code);

/** The sentence of a reason; of a code of another release the code itself. */
export const bulkReasonText = (code: string): string =>
  isBulkReason(code) ? bulkReasons[code] : code;

/** One person of a mass message. `detail` is the provider's reason, or the name of the value that is missing. */
export const BulkRecipientView = Type.Object({
  id: Type.Integer(),
  sub_id: Type.Integer(),
  full_name: Type.String(),
  outcome: Type.Unsafe<BulkOutcome>(Type.Union(bulkOutcomes.map((name) => Type.Literal(name)))),
  reason: Type.Union([Type.String(), Type.Null()]),
  reason_text: Type.Union([Type.String(), Type.Null()]),
  detail: Type.Union([Type.String(), Type.Null()]),
  message_id: Type.Union([Type.Integer(), Type.Null()]),
});
export type BulkRecipientView = Static<typeof BulkRecipientView>;

/** How many ended the same way for the same reason. */
export const BulkReasonCount = Type.Object({
  outcome: Type.String(),
  reason: Type.String(),
  text: Type.String(),
  count: Type.Integer(),
});
export type BulkReasonCount = Static<typeof BulkReasonCount>;

/** POST sms/preview_group_message. Sends nothing. The parts of a text are those of `sample.body`. */
export const MassMessagePreview = Type.Object({
  group_id: Type.Integer(),
  merchant_id: Type.Integer(),
  people: Type.Integer(),
  recipients: Type.Integer({ description: 'people less those who are skipped' }),
  opted_out: Type.Integer(),
  without_number: Type.Integer(),
  missing_values: Type.Integer({ description: 'people who would be skipped for a missing value' }),
  missing_fields: Type.Array(Type.Object({ field: Type.String(), count: Type.Integer() })),
  unknown_fields: Type.Array(Type.String()),
  per_second: Type.Number(),
  seconds: Type.Integer({ description: 'how long the texts take to leave' }),
  held_now: Type.Integer({ description: 'people for whom it is outside the hours for texts now' }),
  sample: Type.Union([
    Type.Object({ sub_id: Type.Integer(), full_name: Type.String(), body: Type.String() }),
    Type.Null(),
  ]),
  test_address: Type.Union([Type.String(), Type.Null()]),
});
export type MassMessagePreview = Static<typeof MassMessagePreview>;

export const OperationOrNull = Type.Union([OperationView, Type.Null()]);

/** POST sms/close and sms/mark_read: which conversations, instead of ids. */
export const ConversationFilterInput = Type.Object(
  {
    read: Type.Optional(Type.Boolean()),
    q: Type.Optional(Type.String({ maxLength: 100 })),
    merchant_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    assignee: Type.Optional(AssigneeFilter),
    snoozed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ConversationFilterInput = Static<typeof ConversationFilterInput>;
