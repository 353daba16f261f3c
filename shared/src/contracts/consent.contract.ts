import { Type, type Static } from 'typebox';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** One consent of a customer to a merchant, or its withdrawal. GET consents?subscription=…, newest first. */
export const ConsentView = Type.Object({
  id: Type.Integer(),
  at: Type.String({ description: 'ISO 8601 UTC' }),
  kind: Type.String({
    description: 'sms, email, marketing, auto_pay, scheduled_payment, payment_method or terms',
  }),
  action: Type.String({ description: 'given or withdrawn' }),
  wording: Type.String({ description: 'what was confirmed, letter for letter' }),
  channel: Type.String({ description: 'web, sms, email or system' }),
  source: Type.String({ description: 'the call or message that it came with' }),
  by: Type.String({ description: "'Customer', 'System', or the name of the staff member" }),
  agreed_by: Nullable(Type.String({ description: 'phone, paper or in_person' })),
  reference: Nullable(Type.String()),
});
export type ConsentView = Static<typeof ConsentView>;
