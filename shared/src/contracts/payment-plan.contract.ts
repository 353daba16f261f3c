import { Type, type Static } from 'typebox';
import { InvoiceView } from './invoice.contract';
import { amountLimits, paymentPlanLimits } from './limits';
import { type PlanFrequency, planFrequencies } from './payment-plan-rule';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Cents = Type.Integer({ minimum: 0, maximum: amountLimits.maxMinor });
const Day = Type.String({ format: 'calendar-date', description: 'YYYY-MM-DD or MM/DD/YYYY' });
const Frequency = Type.Unsafe<PlanFrequency>(Type.String({ enum: [...planFrequencies] }));

/**
 * POST payment_plans, by staff who may change invoices, with an Idempotency-Key. Makes the plan and all of its
 * invoices, and cancels the open ones in `cancel_invoices`, which it takes the place of: all of it or nothing. With
 * those, the PIN of the caller. A refusal answers `data.errors`.
 */
/** @public */ export const CreatePaymentPlanRequest = Type.Object(
  {
    user_id: Id,
    merchant_id: Id,
    sub_id: Id,
    original_balance: Cents,
    first_payment: Type.Integer({
      minimum: 0,
      maximum: amountLimits.maxMinor,
      description: '0: there is no first payment',
    }),
    first_payment_date: Type.Optional(Type.Union([Day, Type.Null()])),
    monthly_payment: Cents,
    payment_due_date: Day,
    frequency: Frequency,
    description: Type.Optional(Type.String({ maxLength: paymentPlanLimits.descriptionMax })),
    cancel_invoices: Type.Optional(Type.Array(Id, { maxItems: paymentPlanLimits.cancelledMax })),
    pin: Type.Optional(Type.String({ pattern: '^[0-9]{4}$', description: '4 digits' })),
  },
  { additionalProperties: false },
);
export type CreatePaymentPlanRequest = Static<typeof CreatePaymentPlanRequest>;

export const CreatePaymentPlanResponse = Type.Object({ id: Type.Integer() });
export type CreatePaymentPlanResponse = Static<typeof CreatePaymentPlanResponse>;

/** GET payment_plans/{id}. `invoices` by due date; a deleted one is left out. */
export const PaymentPlanView = Type.Object({
  id: Type.Integer(),
  user_id: Type.Integer(),
  merchant_id: Type.Integer(),
  sub_id: Type.Integer(),
  original_balance: Type.Integer(),
  first_payment: Type.Integer(),
  first_payment_date: Type.String(),
  monthly_payment: Type.Integer(),
  payment_due_date: Type.String(),
  frequency: Frequency,
  description: Type.String(),
  full_name: Type.String(),
  merchant_name: Type.String(),
  created_at: Type.String({ description: 'ISO 8601 UTC' }),
  ended_at: Type.Union([
    Type.String({ description: 'ISO 8601 UTC; it ended with its customer' }),
    Type.Null(),
  ]),
  invoices: Type.Array(InvoiceView),
});
export type PaymentPlanView = Static<typeof PaymentPlanView>;
