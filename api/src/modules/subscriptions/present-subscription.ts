import type {
  CustomerView,
  SubscriptionView,
} from '@billfold/shared/contracts/subscription.contract';
import type { Actor } from '../../core/actor';
import { formatPhone } from '../../core/format-phone';
import type { SubscriptionRow } from './subscription.queries';

/** `list`: staff read opt-ins as text in lists and as booleans of one customer. */
export type Place = 'list' | 'one';

const presentLink = (
  row: SubscriptionRow,
  optIn: (value: boolean) => boolean | string,
): SubscriptionView => ({
  id: row.id,
  merchant_name: row.merchant_name,
  merchant_logo: row.merchant_logo,
  autopay_enabled: row.autopay_enabled,
  autopay_amount: row.autopay_amount,
  autopay_day: row.autopay_day,
  autopay_frequency: row.autopay_frequency,
  autopay_method: row.autopay_method,
  autopay_customized: row.autopay_customized,
  autopay_next_on: row.autopay_enabled
    ? (row.autopay_next_on ?? (row.autopay_day === 'due_date' ? row.next_due_charge : null))
    : null,
  time_zone: row.time_zone,
  ach_on: row.ach_on,
  sms_opt_in: optIn(row.sms_opt_in),
  email_opt_in: optIn(row.email_opt_in),
  marketing_opt_in: optIn(row.marketing_opt_in),
  last_invoice: row.last_invoice,
  next_invoice: row.next_invoice,
  next_due_charge: row.next_due_charge,
});

const asIs = (value: boolean): boolean => value;

/** As staff read it. */
export const presentCustomer = (row: SubscriptionRow, place: Place): CustomerView => ({
  ...presentLink(row, place === 'list' ? String : asIs),
  user: row.user_id,
  first_name: row.first_name,
  last_name: row.last_name,
  full_name: row.full_name,
  email: row.email ?? '',
  phone: row.phone ?? '',
  formatted_phone: formatPhone(row.phone),
  date_of_birth: row.date_of_birth,
  is_business: row.is_business,
  business_name: row.business_name,
  service_address: row.service_address,
  service_address2: row.service_address2,
  service_address_city: row.service_address_city,
  service_address_state: row.service_address_state,
  service_address_zip: row.service_address_zip,
  notes: row.notes,
  tags: row.tags.map(([id, name]) => [id, name]),
  user_external_id: row.user_external_id,
  merchant: row.merchant_id,
  merchant_id: row.merchant_id,
  state: row.state,
  plans: [...row.plans],
  version: row.version,
  proposed: [...row.proposed],
  owed: row.balance.owed,
  late: row.balance.late,
  last_payment: row.last_payment,
});

/** A customer reads the link to the merchant; staff read the customer at the other end of it. */
export const presentSubscription = (
  row: SubscriptionRow,
  reader: Actor,
  place: Place,
): SubscriptionView | CustomerView =>
  reader.kind === 'merchant' ? presentCustomer(row, place) : presentLink(row, asIs);
