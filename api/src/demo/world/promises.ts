import { readAutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import { instantOf } from '../../core/business-time';
import {
  autoPayConsent,
  scheduleConsent,
} from '../../modules/doors/payment-runs/run-wording.domain';
import type { NewRow } from './rows.queries';
import { runTime } from './auto-pay';
import type { Calendar } from './calendar';
import type { DemoCustomers, DemoSubscription } from './customer-rows';
import { demoMerchant } from './demo-merchants';

type Bill = { readonly id: number; readonly scheduledOn: string };

const billsById = (invoices: readonly NewRow<'invoices'>[]): ReadonlyMap<number, Bill> =>
  new Map(
    invoices.flatMap(({ id, scheduled_on }) =>
      scheduled_on === null || scheduled_on === undefined
        ? []
        : [[Number(id), { id: Number(id), scheduledOn: scheduled_on }] as const],
    ),
  );

type Scheduled = {
  readonly transaction: NewRow<'transactions'>;
  readonly bill: Bill;
  readonly link: DemoSubscription;
  readonly methodId: number;
};

const findScheduled = (
  customers: DemoCustomers,
  invoices: readonly NewRow<'invoices'>[],
  transactions: readonly NewRow<'transactions'>[],
): readonly Scheduled[] => {
  const bills = billsById(invoices);
  const links = new Map(customers.links.map((link) => [link.id, link]));
  return transactions
    .filter(({ status }) => status === 'scheduled')
    .map((transaction) => {
      const bill = bills.get(Number(transaction.invoice_id));
      const link = links.get(Number(transaction.subscription_id));
      const method = link?.methods.find(({ visible }) => visible === transaction.visible_method);
      if (bill === undefined || link === undefined || method === undefined)
        throw new RangeError(
          `Scheduled transaction ${String(transaction.id)} of the demo has no bill, customer or payment method.`,
        );
      return { transaction, bill, link, methodId: method.id };
    });
};

const toRun = (
  { transaction, bill, link, methodId }: Scheduled,
  index: number,
): NewRow<'payment_runs'> => ({
  id: index + 1,
  kind: 'schedule',
  invoice_id: bill.id,
  subscription_id: link.id,
  merchant_id: link.merchantId,
  user_id: link.userId,
  cycle_on: bill.scheduledOn,
  payment_method_id: methodId,
  amount: transaction.amount,
  state: 'waiting',
  reason: null,
  due_at: instantOf(bill.scheduledOn, runTime, demoMerchant(link.merchantId).zone).toISOString(),
  transaction_id: Number(transaction.id),
  actor: `customer:${link.userId}`,
  created_at: transaction.created_at,
});

type Consent = Omit<NewRow<'consent_records'>, 'id'>;

const consentOf = (
  link: DemoSubscription,
  consent: Pick<Consent, 'kind' | 'wording' | 'source' | 'at'>,
): Consent => ({
  user_id: link.userId,
  subscription_id: link.id,
  merchant_id: link.merchantId,
  action: 'given',
  channel: 'web',
  actor: `customer:${link.userId}`,
  request_id: null,
  ...consent,
});

const scheduleConsentOf = ({ transaction, bill, link }: Scheduled): Consent =>
  consentOf(link, {
    kind: 'scheduled_payment',
    source: 'POST transactions/pay_once',
    at: transaction.created_at,
    wording: scheduleConsent({
      scheduledOn: bill.scheduledOn,
      amountMinor: transaction.amount,
      visibleMethod: transaction.visible_method,
      merchantName: demoMerchant(link.merchantId).name,
    }),
  });

const autoPayConsents = (
  { subscriptions, links }: DemoCustomers,
  calendarOf: (merchantId: number) => Calendar,
): readonly Consent[] =>
  subscriptions.flatMap((row, index) => {
    const link = links[index];
    const rule = readAutoPayRule({
      customized: row.autopay_customized === true,
      frequency: row.autopay_frequency ?? null,
      day: row.autopay_day ?? null,
      amountMinor: row.autopay_amount ?? null,
    });
    if (row.autopay_enabled !== true || link === undefined || rule === null) return [];
    const calendar = calendarOf(link.merchantId);
    const method = link.methods.find(({ id }) => id === row.autopay_method);
    return [
      consentOf(link, {
        kind: 'auto_pay',
        source: 'PATCH user_invoices/set_autopay',
        at: calendar.moment(calendar.today, 6, link.id % 60),
        wording: autoPayConsent(rule, {
          merchantName: demoMerchant(link.merchantId).name,
          visibleMethod: method?.visible ?? '',
          nextOn: row.autopay_next_on ?? null,
        }),
      }),
    ];
  });

/** What customers of the demo have promised: the payments that wait for their day, and the words they agreed to. */
export const promiseRows = (
  customers: DemoCustomers,
  {
    invoices,
    transactions,
  }: {
    readonly invoices: readonly NewRow<'invoices'>[];
    readonly transactions: readonly NewRow<'transactions'>[];
  },
  calendarOf: (merchantId: number) => Calendar,
): {
  readonly payment_runs: NewRow<'payment_runs'>[];
  readonly consent_records: NewRow<'consent_records'>[];
} => {
  const scheduled = findScheduled(customers, invoices, transactions);
  const consents = [
    ...autoPayConsents(customers, calendarOf),
    ...scheduled.map(scheduleConsentOf),
  ].toSorted((first, second) => String(first.at).localeCompare(String(second.at)));
  return {
    payment_runs: scheduled.map(toRun),
    consent_records: consents.map((consent, index) => ({ id: index + 1, ...consent })),
  };
};
