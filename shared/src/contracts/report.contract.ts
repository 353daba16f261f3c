import { type Static, Type } from 'typebox';
import {
  ageingBuckets,
  forecastKinds,
  forecastSumKinds,
  howCounted,
  invoicedStates,
  longestReport,
  messageOutcomes,
  reportCards,
  reportPeriods,
  returnKinds,
} from './report-words';

const FilterId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Merchants = Type.Optional(
  Type.Array(FilterId, { maxItems: 200, description: 'locations; default all of the caller' }),
);
const Day = Type.String({ format: 'calendar-date', description: 'YYYY-MM-DD or MM/DD/YYYY' });
const DayText = Type.String({ description: 'YYYY-MM-DD' });
const Cents = Type.Integer({ description: 'cents' });
const NoInvoice = Type.Union([Type.Integer(), Type.Null()]);
const NoText = Type.Union([Type.String(), Type.Null()]);

/** GET merchants/reports */
export const ReportQuery = {
  default_report_range: Type.Optional(
    Type.String({ enum: [...reportPeriods], description: 'default 30: today and 29 days before' }),
  ),
  from: Type.Optional(
    Type.String({
      format: 'calendar-date',
      description: `with to, in place of a range; both inside, ${longestReport} days at most`,
    }),
  ),
  to: Type.Optional(Day),
  merchant_id: Merchants,
  parts: Type.Optional(
    Type.Array(Type.String({ enum: [...reportCards] }), {
      description: 'answers only the fields of these cards; default all',
    }),
  ),
};

const AmountOfDay = Type.Object({ date: DayText, amt: Cents });
const CountOfDay = Type.Object({ date: DayText, value: Type.Integer() });
/** `value` is a number of payments, `amount` their cents. */
const Slice = Type.Object({ name: Type.String(), value: Type.Integer(), amount: Cents });

const DaysOfMerchants = Type.Array(
  Type.Object({
    merchant_id: Type.Integer(),
    merchant_name: Type.String(),
    from: DayText,
    to: DayText,
  }),
  { description: 'the days of each merchant, in its own zone, both inside' },
);

/** What the cards of the dashboard show. Without `parts` every field is there. */
export const ReportView = Type.Object({
  default_report_range: Type.String({
    enum: [...reportPeriods, 'custom'],
    description: 'the range of this report; custom: from and to',
  }),
  ranges: DaysOfMerchants,
  before: Type.Optional(
    Type.Object(
      { ranges: DaysOfMerchants, invoice_amount: Cents, transaction_amount: Cents },
      {
        description:
          'the period before: as many days of the week, month or year before, the whole month or quarter before, or as many days',
      },
    ),
  ),
  invoice_amount: Type.Optional(
    Type.Integer({
      description: `${howCounted.invoiced} GET user_invoices with created_from, created_to and status=${invoicedStates.join(',')} adds up to it.`,
    }),
  ),
  invoices: Type.Optional(Type.Array(AmountOfDay)),
  transaction_amount: Type.Optional(
    Type.Integer({
      description: `${howCounted.collected} GET transactions/sums with from and to: collected less refunded.`,
    }),
  ),
  transactions: Type.Optional(Type.Array(AmountOfDay)),
  collected: Type.Optional(
    Type.Object(
      { payments: Cents, refunds: Cents, returns: Cents, voids: Cents },
      { description: 'transaction_amount is the payments less the others' },
    ),
  ),
  card_types: Type.Optional(Type.Array(Slice, { description: howCounted.methods })),
  method_types: Type.Optional(Type.Array(Slice, { description: howCounted.methods })),
  sent_messages_count: Type.Optional(Type.Integer({ description: howCounted.sent })),
  received_messages_count: Type.Optional(Type.Integer({ description: howCounted.received })),
  sent_messages: Type.Optional(Type.Array(CountOfDay)),
  received_messages: Type.Optional(Type.Array(CountOfDay)),
  total_customers: Type.Optional(Type.Integer({ description: howCounted.customers })),
  active_customers: Type.Optional(Type.Integer({ description: howCounted.active })),
});
export type ReportView = Static<typeof ReportView>;

const ofMerchant = { merchant_id: Type.Integer(), merchant_name: Type.String() };
const betweenDays = { from: Type.Optional(Day), to: Type.Optional(Day) };

/** GET reports/ageing */
export const AgeingFilters = {
  merchant_id: Merchants,
  bucket: Type.Optional(
    Type.String({ enum: [...ageingBuckets], description: 'customers who owe something of it' }),
  ),
};
const buckets = {
  current: Cents,
  days_1_30: Cents,
  days_31_60: Cents,
  days_61_90: Cents,
  days_over_90: Cents,
  total: Cents,
};
export const AgeingView = Type.Object({
  id: Type.Integer({ description: 'the customer' }),
  full_name: Type.String(),
  ...ofMerchant,
  ...buckets,
});
export type AgeingView = Static<typeof AgeingView>;
export const AgeingSummary = Type.Object({ customers: Type.Integer(), ...buckets });
export type AgeingSummary = Static<typeof AgeingSummary>;

/** GET reports/declines */
export const DeclineFilters = {
  merchant_id: Merchants,
  ...betweenDays,
  kind: Type.Optional(Type.String({ enum: ['decline', 'return'] })),
};
export const DeclineView = Type.Object({
  id: Type.Integer(),
  kind: Type.String({ enum: ['decline', 'return'] }),
  date: DayText,
  full_name: Type.String(),
  ...ofMerchant,
  invoice: NoInvoice,
  visible_method: Type.String(),
  amount: Cents,
  code: NoText,
  reason: Type.String(),
});
export type DeclineView = Static<typeof DeclineView>;
export const DeclineSummary = Type.Object({
  declines: Type.Object({ count: Type.Integer(), amount: Cents, of_payments: Type.Integer() }),
  returns: Type.Object({ count: Type.Integer(), amount: Cents }),
  limits: Type.Array(
    Type.Object({
      kind: Type.String({ enum: [...returnKinds] }),
      returns: Type.Integer(),
      bank_payments: Type.Integer({ description: 'of the last sixty days' }),
      rate: Type.Number({ description: 'percent' }),
      limit: Type.Number({ description: 'percent' }),
      is_over: Type.Boolean(),
    }),
  ),
});
export type DeclineSummary = Static<typeof DeclineSummary>;

/** GET reports/messages */
export const MessageReportFilters = {
  merchant_id: Merchants,
  ...betweenDays,
  outcome: Type.Optional(Type.Array(Type.String({ enum: [...messageOutcomes] }))),
  medium: Type.Optional(Type.String({ enum: ['sms', 'email'] })),
};
export const MessageReportView = Type.Object({
  id: Type.Integer(),
  date: Type.String({ description: 'ISO 8601 UTC: when it was written or arrived' }),
  full_name: Type.String(),
  sub_id: Type.Integer(),
  ...ofMerchant,
  medium: Type.String({ enum: ['sms', 'email'] }),
  outcome: Type.String({ enum: [...messageOutcomes] }),
  reason: NoText,
});
export type MessageReportView = Static<typeof MessageReportView>;
export const MessageSummary = Type.Array(
  Type.Object({
    outcome: Type.String({ enum: [...messageOutcomes] }),
    sms: Type.Integer(),
    email: Type.Integer(),
  }),
);
export type MessageSummary = Static<typeof MessageSummary>;

/** GET reports/forecast */
export const ForecastFilters = {
  merchant_id: Merchants,
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, description: 'default 30' })),
  kind: Type.Optional(Type.String({ enum: [...forecastKinds] })),
};
export const ForecastView = Type.Object({
  id: Type.Integer({ description: 'of the row: an invoice may be paid in several parts' }),
  date: DayText,
  kind: Type.String({ enum: [...forecastKinds] }),
  full_name: Type.String(),
  sub_id: Type.Integer(),
  ...ofMerchant,
  invoice: Type.Integer(),
  amount: Cents,
  visible_method: NoText,
});
export type ForecastView = Static<typeof ForecastView>;
export const ForecastSummary = Type.Array(
  Type.Object({
    kind: Type.String({ enum: [...forecastSumKinds] }),
    count: Type.Integer(),
    amount: Cents,
  }),
);
export type ForecastSummary = Static<typeof ForecastSummary>;

/** GET reports/deposits */
export const DepositFilters = { merchant_id: Merchants, ...betweenDays };
export const DepositView = Type.Object({
  id: Type.Integer(),
  ...ofMerchant,
  funded_on: DayText,
  reference: Type.String(),
  payments: Cents,
  refunds: Cents,
  returns: Cents,
  other: Type.Integer({ description: 'cents of adjustments and chargebacks, with their sign' }),
  fees: Cents,
  total: Type.Integer({ description: 'what the gateway paid out' }),
  difference: Type.Integer({ description: '0 when our own records come to the same' }),
  transactions: Type.Integer(),
  is_shared: Type.Boolean({ description: 'other businesses are paid through the same account' }),
});
export type DepositView = Static<typeof DepositView>;
export const DepositLineFilters = { deposit: FilterId };
export const DepositLineView = Type.Object({
  id: Type.Integer(),
  kind: Type.String({ enum: ['payment', 'refund', 'return'] }),
  reference: Type.String(),
  amount: Cents,
  recorded: Type.Union([Type.Integer(), Type.Null()]),
  transaction: Type.Union([Type.Integer(), Type.Null()]),
  invoice: NoInvoice,
  full_name: Type.String(),
  visible_method: Type.String(),
  is_known: Type.Boolean(),
});
export type DepositLineView = Static<typeof DepositLineView>;
