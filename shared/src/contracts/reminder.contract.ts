import { Type, type Static } from 'typebox';

const MediumName = Type.Union([Type.Literal('sms'), Type.Literal('email')]);

/** GET user_invoices/{id}/reminder: what a reminder of this invoice would be now. Sends nothing. */
export const ReminderPreview = Type.Object({
  full_name: Type.String(),
  medium: MediumName,
  address: Type.String({ description: 'the phone number or email address it goes to' }),
  body: Type.String({ description: 'as it is sent; a stand-in of the same length for the link' }),
  segments: Type.Union([Type.Integer(), Type.Null()], {
    description: 'parts of a text; null of an email',
  }),
  leaves_at: Type.Union([Type.String(), Type.Null()], {
    description: 'when a text may leave, outside the hours for texts; null: now',
  }),
  time_zone: Type.String({ description: "the business's" }),
});
export type ReminderPreview = Static<typeof ReminderPreview>;

/** POST user_invoices/{id}/reminder */
export const ReminderAnswer = Type.Object({
  medium: MediumName,
  leaves_at: Type.Union([Type.String(), Type.Null()]),
});
export type ReminderAnswer = Static<typeof ReminderAnswer>;
