import { Type, type Static } from 'typebox';
import { messageLimits } from './limits';

export const messageTypes = { sent: 1, received: 2 } as const;
/** 1 is SMS; any other number is read as e-mail. */
export const messageMedia = { sms: 1, email: 2 } as const;

/** The effect of a customer's text on texting: it is off now (in words: staff look whether that was meant), or staff must check it. */
const consentFlags = ['texts_stopped', 'texts_stopped_in_words', 'may_stop_texts'] as const;
export type ConsentFlag = (typeof consentFlags)[number];

export const MessageView = Type.Object({
  id: Type.Integer(),
  sub_id: Type.Integer(),
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
});
export type MessageView = Static<typeof MessageView>;

/**
 * GET sms/chat, oldest message first. Opening a chat (`sub_id` alone) marks it read. A poll adds `since`, the id of the last
 * message the screen has (0 for none): it is answered only later ones and marks nothing. Older pages: `cursor` from
 * X-Next-Cursor. A failure is `{ message, subscription_id }`.
 */
export const ChatResponse = Type.Object({
  messages: Type.Array(MessageView),
  subscription_id: Type.Integer(),
});
export type ChatResponse = Static<typeof ChatResponse>;

/** POST sms/send. Placeholders such as `{user first name}` in the body are filled by the server. */
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
  },
  { additionalProperties: false },
);
export type SendMessageRequest = Static<typeof SendMessageRequest>;
