import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import { businessAccess } from './demo-business-access';
import type { NewRow } from './rows.queries';
import {
  groupConditionRows,
  groupRows,
  subscriptionTagRows,
  tagRows,
  templateRows,
  triggerActionRows,
  triggerConditionRows,
  triggerRows,
} from './automation-rows';
import { createBillRows, numberTransactions } from './bill-sink';
import { accessRows } from './business-access-rows';
import { addGeneratedBills, type NewPlanRow } from './bills';
import { type Calendar, createCalendar } from './calendar';
import { generateCustomers } from './customers';
import { addFixedBills } from './fixed-bills';
import { lockboxRows } from './lockbox';
import { demoMerchant, demoMerchants } from './demo-merchants';
import { generateMessages } from './messages';
import { staffAccounts } from './demo-people';
import { promiseRows } from './promises';
import { createRandom } from './random';

/** Another seed makes another demo world in every installation. */
const seed = 20_261_120;
/** Invoices beside the ten fixed ones of Ana, Bluedoor and Sam, Sam's included. */
const generatedBills = 2_999;

export type DemoWorld = {
  readonly merchants: NewRow<'merchants'>[];
  readonly merchant_api_keys: NewRow<'merchant_api_keys'>[];
  readonly merchant_origins: NewRow<'merchant_origins'>[];
  readonly users: NewRow<'users'>[];
  readonly merchant_staff: NewRow<'merchant_staff'>[];
  readonly payment_methods: NewRow<'payment_methods'>[];
  readonly subscriptions: NewRow<'subscriptions'>[];
  readonly tags: NewRow<'tags'>[];
  readonly subscription_tags: NewRow<'subscription_tags'>[];
  readonly payment_plans: NewPlanRow[];
  readonly invoices: NewRow<'invoices'>[];
  readonly invoice_lines: NewRow<'invoice_lines'>[];
  readonly transactions: NewRow<'transactions'>[];
  readonly payment_runs: NewRow<'payment_runs'>[];
  readonly consent_records: NewRow<'consent_records'>[];
  readonly sms_templates: NewRow<'sms_templates'>[];
  readonly auto_groups: NewRow<'auto_groups'>[];
  readonly auto_group_conditions: NewRow<'auto_group_conditions'>[];
  readonly messages: NewRow<'messages'>[];
  readonly conversations: NewRow<'conversations'>[];
  readonly triggers: NewRow<'triggers'>[];
  readonly trigger_conditions: NewRow<'trigger_conditions'>[];
  readonly trigger_actions: NewRow<'trigger_actions'>[];
  readonly lockbox_files: NewRow<'lockbox_files'>[];
  readonly lockbox_lines: NewRow<'lockbox_lines'>[];
};

const merchantRows = (calendarOf: (merchantId: number) => Calendar): DemoWorld['merchants'] =>
  demoMerchants.map((merchant) => ({
    id: merchant.id,
    name: merchant.name,
    time_zone: merchant.zone,
    logo_url: `/api/logos/${merchant.logo}`,
    brand_color: merchant.brandColor,
    donation_fee: merchant.donationFee,
    ach_on: merchant.achOn,
    takes_cash: merchant.takesCash,
    default_report_range: '30',
    integrations: [...merchant.integrations],
    gateway_merchant_id: merchant.gatewayMerchantId,
    company_token:
      businessAccess.find((access) => access.merchant === merchant.id)?.companyToken ?? null,
    sms_number: merchant.smsNumber,
    mail_address: merchant.mailAddress,
    created_at: calendarOf(merchant.id).moment(calendarOf(merchant.id).inMonth(-15, 1), 9, 0),
  }));

const staffRows = (createdAt: string): NewRow<'users'>[] =>
  staffAccounts.map((account) => ({
    id: account.id,
    kind: 'merchant',
    role: account.role,
    username: account.username,
    email: account.email,
    phone: null,
    first_name: account.firstName,
    last_name: account.lastName,
    is_business: false,
    business_name: '',
    date_of_birth: null,
    zip: '',
    password_hash: null,
    pin_hash: null,
    state: 'active',
    created_at: createdAt,
    proven_email: null,
    proven_phone: null,
  }));

/**
 * The whole demo as rows, people's secrets left out. `furtherSites` may open the payment page, too. The same `now`
 * gives the same rows on every machine.
 */
export const generateDemoWorld = (now: Date, furtherSites: readonly string[] = []): DemoWorld => {
  const random = createRandom(seed);
  const calendars = new Map(
    demoMerchants.map((merchant) => [merchant.id, createCalendar(now, merchant.zone)]),
  );
  const calendarOf = (merchantId: number): Calendar =>
    calendars.get(merchantId) ?? createCalendar(now, demoMerchant(merchantId).zone);
  const context = { random, calendarOf };
  const customers = generateCustomers(random, calendarOf);
  const bills = createBillRows();
  addFixedBills(bills, customers.links, calendarOf);
  const plans = addGeneratedBills(bills, customers.links, generatedBills, context);
  const transactions = numberTransactions(bills);
  const merchants = merchantRows(calendarOf);
  return {
    merchants,
    ...accessRows(
      (merchantId) => String(merchants.find(({ id }) => id === merchantId)?.created_at),
      furtherSites,
    ),
    users: [...staffRows(String(merchants[0]?.created_at)), ...customers.users],
    merchant_staff: staffAccounts.flatMap((account) =>
      account.merchants.map((merchantId) => ({
        user_id: account.id,
        merchant_id: merchantId,
        permissions: [...permissionsOf(account.set)],
      })),
    ),
    payment_methods: customers.methods,
    subscriptions: customers.subscriptions,
    tags: tagRows(),
    subscription_tags: subscriptionTagRows(customers.links, context),
    payment_plans: plans,
    invoices: bills.invoices,
    invoice_lines: bills.lines,
    transactions,
    ...promiseRows(customers, { invoices: bills.invoices, transactions }, calendarOf),
    sms_templates: templateRows(context),
    auto_groups: groupRows(context),
    auto_group_conditions: groupConditionRows(),
    ...generateMessages(customers.links, context),
    triggers: triggerRows(context),
    trigger_conditions: triggerConditionRows(),
    trigger_actions: triggerActionRows(),
    ...lockboxRows({ transactions, subscriptions: customers.subscriptions }, calendarOf(1)),
  };
};
