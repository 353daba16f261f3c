import { Type, type Static } from 'typebox';
import {
  type MinimumDueKind,
  minimumDueKinds,
  numberLimits,
  type PaymentTerms,
  paymentTerms,
} from './billing-words';
import { amountLimits } from './limits';

const Terms = Type.Unsafe<PaymentTerms>(
  Type.Union(
    paymentTerms.map((name) => Type.Literal(name)),
    { description: "days from today; 'next_month': the last day of the next month" },
  ),
);
const Kind = Type.Unsafe<MinimumDueKind>(
  Type.Union(minimumDueKinds.map((name) => Type.Literal(name))),
);
const Prefix = Type.String({
  maxLength: numberLimits.prefixMax,
  pattern: String.raw`^([A-Za-z0-9 #._/-]|\{YEAR\})*$`,
  description: 'before the count; {YEAR} becomes the year',
});
const Digits = Type.Integer({ minimum: 1, maximum: numberLimits.digitsMax });
const Next = Type.Integer({ minimum: 1, maximum: numberLimits.nextMax });
const Value = Type.Integer({
  minimum: 0,
  maximum: amountLimits.maxMinor,
  description: 'percent, or cents',
});

/** What a merchant's new invoices get. Imported ones keep their own numbers. */
export const billingSettings = {
  invoice_number_prefix: Prefix,
  invoice_number_digits: Digits,
  invoice_number_next: Next,
  payment_terms: Terms,
  minimum_due_kind: Kind,
  minimum_due_value: Value,
} as const;

/** GET business_settings/invoice_numbers: the numbers of the next invoices under a pattern that is not saved */
export const InvoiceNumbersQuery = Type.Object({
  merchant_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  prefix: Prefix,
  digits: Digits,
  next: Next,
});
export const InvoiceNumbers = Type.Object({ numbers: Type.Array(Type.String()) });
export type InvoiceNumbers = Static<typeof InvoiceNumbers>;

/** GET invoice_defaults: what the form of a new invoice proposes, of each merchant whose invoices the caller changes */
export const InvoiceDefaults = Type.Object({
  merchant_id: Type.Integer(),
  due_date: Type.Union([Type.String(), Type.Null()], { description: 'YYYY-MM-DD' }),
  minimum_due_kind: Kind,
  minimum_due_value: Value,
});
export type InvoiceDefaults = Static<typeof InvoiceDefaults>;
