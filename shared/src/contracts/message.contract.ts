import { Type, type Static } from 'typebox';
import { BulkPurposeInput } from './bulk-message.contract';
import { ConversationAssignee, ConversationHandling } from './conversation.contract';
import { messageLimits } from './limits';
import { OperationView } from './operation.contract';

export const messageTypes = { sent: 1, received: 2 } as const;
/** 1 is SMS; any other number is read as e-mail. */
export const messageMedia = { sms: 1, email: 2 } as const;

/**
 * The effect of a customer's text on texting: it is off now (in words: staff look whether that was meant), or staff
 * must check it.
 */
const consentFlags = ['texts_stopped', 'texts_stopped_in_words', 'may_stop_texts'] as const;
export type ConsentFlag = (typeof consentFlags)[number];

/**
 * A file of a received text: `waiting` until it was fetched from the provider. GET sms/{id}/attachments/{position}
 * gives a stored one.
 */
const MessageAttachment = Type.Object({
  position: Type.Integer(),
  state: Type.Unsafe<'waiting' | 'stored' | 'refused'>(
    Type.Union([Type.Literal('waiting'), Type.Literal('stored'), Type.Literal('refused')]),
  ),
  type: Type.Optional(
    Type.String({ description: 'image/png, image/jpeg, image/gif, image/webp or application/pdf' }),
  ),
  size: Type.Optional(Type.Integer({ description: 'bytes' })),
  failure: Type.Optional(Type.String({ description: 'why it was refused' })),
});
export type MessageAttachment = Static<typeof MessageAttachment>;

export const MessageView = Type.Object({
  id: Type.Integer(),
  sub_id: Type.Integer(),
  merchant_id: Type.Optional(Type.Integer({ description: 'of a row of the inbox' })),
  user_name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  body: Type.String(),
  truncated_body: Type.String(),
  created_at: Type.String({ description: 'ISO 8601 UTC' }),
  read: Type.Boolean(),
  type: Type.Integer(),
  medium: Type.Integer(),
  sent_from: Type.String(),
  consent_flag: Type.Optional(
    Type.Unsafe<ConsentFlag>(Type.Union(consentFlags.map((name) => Type.Literal(name)))),
  ),
  is_wrong_number: Type.Optional(
    Type.Boolean({
      description: 'the person at this phone says that it is not the customer; absent means no',
    }),
  ),
  delivery: Type.Optional(
    Type.String({
      description:
        'received, queued, sending, sent, delivered, undelivered or failed; absent means sent',
    }),
  ),
  failure: Type.Optional(Type.String({ description: 'why it failed or was not delivered' })),
  can_retry: Type.Optional(
    Type.Boolean({ description: 'POST sms/{id}/retry sends it again; absent means no' }),
  ),
  attachments: Type.Optional(Type.Array(MessageAttachment)),
  assignee: Type.Optional(ConversationAssignee),
  snoozed_until: Type.Optional(
    Type.String({ description: 'of a row of the inbox: ISO 8601 UTC, also when it has come' }),
  ),
  operation: Type.Optional(OperationView),
  sent_to: Type.Optional(
    Type.String({
      description: 'where the test of a mass message went: a phone or an e-mail address',
    }),
  ),
});
export type MessageView = Static<typeof MessageView>;

/**
 * GET sms/chat, oldest message first. Opening a chat (`sub_id` alone) marks it read. A poll adds `since`, the id of the
 * last message the screen has (0 for none): it is answered only later ones and marks nothing. Older pages: `cursor`
 * from X-Next-Cursor. A failure is `{ message, subscription_id }`.
 */
export const ChatResponse = Type.Object({
  messages: Type.Array(MessageView),
  subscription_id: Type.Integer(),
  handling: Type.Optional(ConversationHandling),
});
export type ChatResponse = Static<typeof ChatResponse>;

/**
 * POST sms/send. Placeholders such as `{user first name}` in the body are filled by the server. To a group
 * (`autogroup`) the answer has `sub_id` 0, the id of the message in the group's history, and its `operation`.
 */
export const SendMessageRequest = Type.Object(
  {
    medium: Type.Union([Type.Literal('sms'), Type.Literal('email')]),
    sub_id: Type.Optional(Type.Integer({ minimum: 1 })),
    autogroup: Type.Optional(
      Type.String({ maxLength: 120, description: 'name of a group, instead of sub_id' }),
    ),
    group_id: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 2_147_483_647,
        description: 'decides between groups of several merchants that have the name',
      }),
    ),
    body: Type.String({ maxLength: messageLimits.bodyMax, 'x-text': 'lines' }),
    purpose: Type.Optional(BulkPurposeInput),
    scheduled_for: Type.Optional(
      Type.String({ maxLength: 40, description: 'ISO 8601, of a message to a group' }),
    ),
    test_to_self: Type.Optional(
      Type.Boolean({ description: 'sends one filled message to the sender instead of the group' }),
    ),
  },
  { additionalProperties: false },
);
export type SendMessageRequest = Static<typeof SendMessageRequest>;

/** POST sms/preview_group_message */
export const PreviewGroupMessageRequest = Type.Object(
  {
    autogroup: Type.String({ maxLength: 120 }),
    group_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    medium: Type.Literal('sms'),
    body: Type.String({ maxLength: messageLimits.bodyMax, 'x-text': 'lines' }),
    purpose: Type.Optional(BulkPurposeInput),
  },
  { additionalProperties: false },
);
export type PreviewGroupMessageRequest = Static<typeof PreviewGroupMessageRequest>;

/** The answer of sms/close and sms/mark_read with a filter: one per merchant with matches. With ids it is empty. */
export const FiledConversations = Type.Object({
  operations: Type.Optional(Type.Array(OperationView)),
});
