import { Type, type Static } from 'typebox';

const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const OptIn = Type.Union([Type.Boolean(), Type.String()]);
const InvoiceGlimpse = Nullable(Type.Object({ due_date: Type.String(), amount: Type.Integer() }));

/** The link between one customer and one merchant, as the customer reads it. */
export const SubscriptionView = Type.Object({
  id: Type.Integer(),
  merchant_name: Type.String(),
  autopay_enabled: Type.Boolean(),
  autopay_amount: Nullable(Type.Integer()),
  autopay_day: Nullable(Type.String()),
  autopay_frequency: Nullable(Type.String()),
  autopay_method: Nullable(Type.Integer()),
  sms_opt_in: OptIn,
  email_opt_in: OptIn,
  marketing_opt_in: OptIn,
  last_invoice: InvoiceGlimpse,
  next_invoice: InvoiceGlimpse,
});
export type SubscriptionView = Static<typeof SubscriptionView>;

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
});
export type CustomerView = Static<typeof CustomerView>;
