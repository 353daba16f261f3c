import { Type, type Static } from 'typebox';
import { amountLimits, customerStates } from './limits';
import { agreementWays, type AgreementWay } from './opt-in-wording';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);
const OptIn = Type.Union([Type.Boolean(), Type.String()]);
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const InvoiceGlimpse = Nullable(Type.Object({ due_date: Type.String(), amount: Type.Integer() }));

/** The link between one customer and one merchant, as the customer reads it. */
export const SubscriptionView = Type.Object({
  id: Type.Integer(),
  merchant_name: Type.String(),
  merchant_logo: Type.Optional(Type.String()),
  autopay_enabled: Type.Boolean(),
  autopay_amount: Nullable(Type.Integer()),
  autopay_day: Nullable(Type.String()),
  autopay_frequency: Nullable(Type.String()),
  autopay_method: Nullable(Type.Integer()),
  autopay_customized: Type.Boolean({ description: 'false: every bill in full on its due date' }),
  autopay_next_on: Nullable(
    Type.String({
      description: "YYYY-MM-DD in the merchant's zone: the next day it charges, as far as known",
    }),
  ),
  time_zone: Type.String({ description: "IANA zone of the merchant's business dates" }),
  ach_on: Type.Boolean({ description: 'whether bank accounts are accepted' }),
  sms_opt_in: OptIn,
  email_opt_in: OptIn,
  marketing_opt_in: OptIn,
  last_invoice: InvoiceGlimpse,
  next_invoice: InvoiceGlimpse,
  next_due_charge: Type.Optional(
    Nullable(
      Type.String({
        description:
          'YYYY-MM-DD: when auto-pay by due dates charges next; bills with a scheduled payment are left out',
      }),
    ),
  ),
});
export type SubscriptionView = Static<typeof SubscriptionView>;

const proposedFields = ['email', 'phone'] as const;
export type ProposedField = (typeof proposedFields)[number];

export const CustomerView = Type.Object({
  ...SubscriptionView.properties,
  user: Type.Integer(),
  first_name: Type.String(),
  last_name: Type.String(),
  full_name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  formatted_phone: Type.String(),
  date_of_birth: Nullable(Type.String()),
  is_business: Type.Boolean(),
  business_name: Type.String(),
  service_address: Type.String(),
  service_address2: Type.String(),
  service_address_city: Type.String(),
  service_address_state: Type.String(),
  service_address_zip: Type.String(),
  notes: Type.String(),
  tags: Type.Array(Type.Tuple([Type.Integer(), Type.String()])),
  user_external_id: Type.String(),
  merchant: Type.Integer(),
  merchant_id: Type.Integer(),
  state: Type.String(),
  plans: Type.Array(Type.Integer()),
  version: Type.Integer({
    description: 'grows with each change of what staff edit; sent back by the editor',
  }),
  proposed: Type.Array(Type.Unsafe<ProposedField>(Type.String({ enum: [...proposedFields] })), {
    description: 'what the business wrote and the person was asked to take over for signing in',
  }),
  owed: Type.Optional(Type.Integer({ description: 'cents of open invoices' })),
  late: Type.Optional(Type.Integer({ description: 'the part of `owed` that is late, in cents' })),
  last_payment: Type.Optional(
    Nullable(
      Type.Object({
        paid_date: Type.String({ description: 'YYYY-MM-DD' }),
        amount: Type.Integer({ description: 'cents' }),
      }),
    ),
  ),
});
export type CustomerView = Static<typeof CustomerView>;

/**
 * PATCH user_invoices/set_autopay and user_invoices/{id}/set_autopay (the latter without sub_id). Setting:
 * autopay_method, and when `customized`, amount (cents), frequency and day, too; otherwise every invoice is paid in
 * full on its due date. Switching off: autopay null with cancelled true. Both answer the subscription. Staff who set it
 * name how the customer agreed.
 */
export const SetAutoPayRequest = Type.Object(
  {
    sub_id: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    autopay_method: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    ),
    autopay_amount: Type.Optional(
      Nullable(Type.Integer({ minimum: 1, maximum: amountLimits.maxMinor })),
    ),
    autopay_frequency: Type.Optional(
      Nullable(
        Type.Union([Type.Literal('monthly'), Type.Literal('biweekly'), Type.Literal('weekly')]),
      ),
    ),
    autopay_day: Type.Optional(
      Nullable(
        Type.String({ description: "'due_date', 1 to 31, or a weekday in lower-case English" }),
      ),
    ),
    customized: Type.Optional(Type.Boolean()),
    autopay: Type.Optional(Type.Null()),
    cancelled: Type.Optional(Type.Boolean()),
    agreed_by: Type.Optional(
      Type.Unsafe<AgreementWay>(
        Type.String({ enum: [...agreementWays], description: 'merchants only' }),
      ),
    ),
  },
  { additionalProperties: false },
);
export type SetAutoPayRequest = Static<typeof SetAutoPayRequest>;

/**
 * PATCH subscriptions/{id}/update_notifications: 1 or 0 each; absent fields stay. Staff who switch one on name how the
 * customer agreed, and for marketing where the proof is.
 */
export const UpdateNotificationsRequest = Type.Object(
  {
    sms_opt_in: Type.Optional(Type.Boolean()),
    email_opt_in: Type.Optional(Type.Boolean()),
    marketing_opt_in: Type.Optional(Type.Boolean()),
    agreed_by: Type.Optional(Type.Union(agreementWays.map((way) => Type.Literal(way)))),
    reference: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type UpdateNotificationsRequest = Static<typeof UpdateNotificationsRequest>;

/** GET subscriptions/{id}/get_account_totals, in cents. */
export const AccountTotals = Type.Object({
  total_due: Type.Integer(),
  total_late: Type.Integer(),
  total_paid: Type.Integer(),
});
export type AccountTotals = Static<typeof AccountTotals>;

const customerBalances = ['owed', 'late'] as const;
export type CustomerBalance = (typeof customerBalances)[number];

/**
 * Filters of GET subscriptions and of its file, GET subscriptions/export; all of them must match. A list is repeated or
 * joined by commas. `tags`, `group` and `balance` are for staff. One that was deleted is left out, and the header
 * `listHeaders.dropped` names it.
 */
export const CustomerFilters = {
  status: Type.Optional(
    Type.Array(Type.String({ enum: [...customerStates] }), { description: 'one of these states' }),
  ),
  state: Type.Optional(
    Type.String({ enum: [...customerStates], description: 'one state: use status' }),
  ),
  tags: Type.Optional(
    Type.Array(Id, { maxItems: 20, description: 'ids of tags; the customer has all of them' }),
  ),
  merchant_id: Type.Optional(
    Type.Array(Id, { maxItems: 200, description: 'of one of these merchants' }),
  ),
  group: Type.Optional(Id),
  user: Type.Optional(Id),
  balance: Type.Optional(
    Type.Unsafe<CustomerBalance>(
      Type.String({
        enum: [...customerBalances],
        description: 'staff: who owes anything, or has a late invoice',
      }),
    ),
  ),
};

const customerSorts = [
  'id',
  'full_name',
  'last_name',
  'first_name',
  'email',
  'phone',
  'state',
  'user_external_id',
  'merchant_name',
  'created_at',
] as const;
/** The sorts of GET subscriptions; `-last_name` is descending. A business customer is sorted by its business name. */
export type CustomerSort = (typeof customerSorts)[number];

/**
 * The columns of GET subscriptions/export (text/csv, `Content-Disposition: attachment`), named as in POST users, so
 * that the file can be imported again. It takes the filters, `q` and `sort` of the list and has all of its rows. A cell
 * that a spreadsheet would read as a formula begins with an apostrophe.
 */
export const customerFileColumns = [
  'is_business',
  'business_name',
  'first_name',
  'last_name',
  'merchant_id',
  'phone',
  'email',
  'date_of_birth',
  'service_address',
  'service_address2',
  'service_address_city',
  'service_address_state',
  'service_address_zip',
  'external_ID',
  'sms_opt_in',
  'state',
  'tags',
] as const;
