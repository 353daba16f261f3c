import type { ReportView } from '@billfold/shared/contracts/report.contract';
import { daysBetween } from './report-range.domain';
import type { Report } from './read-report.service';
import type { DaySum } from './report.queries';

const sumOf = (sums: readonly DaySum[], value: (sum: DaySum) => number): number =>
  sums.reduce((total, sum) => total + value(sum), 0);

/** Net of refunds and returns. */
const collectedOf = ({ key, amount }: DaySum): number =>
  key === 'voided' || key.startsWith('payment:') ? amount : -amount;

const cards = [
  ['Visa', 'visa'],
  ['Mastercard', 'mastercard'],
  ['Amex', 'amex'],
  ['Discover', 'discover'],
] as const;
const otherCard = ['Other card', 'card'] as const;
const methods = [
  ['Bank Account', 'bank'],
  ['Cash', 'cash'],
  ['Check', 'check'],
] as const;
const otherMethod = ['Other', 'other'] as const;

type Slice = { readonly name: string; readonly value: number; readonly amount: number };

const sliceOf = (sums: readonly DaySum[], [name, kind]: readonly [string, string]): Slice => {
  const own = sums.filter(({ key }) => key === `payment:${kind}`);
  return {
    name,
    value: sumOf(own, ({ count }) => count),
    amount: sumOf(own, ({ amount }) => amount),
  };
};

const isUsed = ({ value }: Slice): boolean => value > 0;

const presentMethods = (sums: readonly DaySum[]) => {
  const cardTypes = [
    ...cards.map((kind) => sliceOf(sums, kind)),
    ...[sliceOf(sums, otherCard)].filter(isUsed),
  ];
  return {
    card_types: cardTypes,
    method_types: [
      {
        name: 'Card',
        value: cardTypes.reduce((total, { value }) => total + value, 0),
        amount: cardTypes.reduce((total, { amount }) => total + amount, 0),
      },
      ...methods.map((kind) => sliceOf(sums, kind)),
      ...[sliceOf(sums, otherMethod)].filter(isUsed),
    ],
  };
};

type Days = readonly string[];

/** A value of each day, also of those without a sum. */
const byDay = (days: Days, sums: readonly DaySum[], value: (sum: DaySum) => number) => {
  const values = new Map<string, number>();
  for (const sum of sums) values.set(sum.day, (values.get(sum.day) ?? 0) + value(sum));
  return days.map((date) => ({ date, value: values.get(date) ?? 0 }));
};
const amountsByDay = (days: Days, sums: readonly DaySum[], value: (sum: DaySum) => number) =>
  byDay(days, sums, value).map((day) => ({ date: day.date, amt: day.value }));

const presentMoney = (days: Days, sums: readonly DaySum[]) => {
  const of = (...keys: readonly string[]): number =>
    sumOf(
      sums.filter(({ key }) => keys.includes(key)),
      ({ amount }) => amount,
    );
  return {
    transaction_amount: sumOf(sums, collectedOf),
    transactions: amountsByDay(days, sums, collectedOf),
    collected: {
      payments: sumOf(sums, (sum) => Math.max(0, collectedOf(sum))),
      refunds: of('refund'),
      returns: of('return'),
      voids: of('void'),
    },
    ...presentMethods(sums),
  };
};

const presentInvoices = (days: Days, sums: readonly DaySum[]) => ({
  invoice_amount: sumOf(sums, ({ amount }) => amount),
  invoices: amountsByDay(days, sums, ({ amount }) => amount),
});

const presentMessages = (days: Days, sums: readonly DaySum[]) => {
  const having = (outcomes: readonly string[]) =>
    sums.filter(({ key }) => outcomes.includes(key.split(':')[1] ?? ''));
  const [sent, received] = [having(['sent', 'delivered']), having(['received'])];
  return {
    sent_messages_count: sumOf(sent, ({ count }) => count),
    received_messages_count: sumOf(received, ({ count }) => count),
    sent_messages: byDay(days, sent, ({ count }) => count),
    received_messages: byDay(days, received, ({ count }) => count),
  };
};

const presentDays = (merchants: Report['merchants']): ReportView['ranges'] =>
  merchants.map(({ merchantId, name, from, to }) => ({
    merchant_id: merchantId,
    merchant_name: name,
    from,
    to,
  }));

const presentBefore = ({ merchants, money, invoices }: NonNullable<Report['before']>) => ({
  ranges: presentDays(merchants),
  invoice_amount: sumOf(invoices, ({ amount }) => amount),
  transaction_amount: sumOf(money, collectedOf),
});

export const presentReport = ({
  range,
  merchants,
  sums,
  customers,
  before,
}: Report): ReportView => {
  const first = merchants.map(({ from }) => from).toSorted()[0];
  const last = merchants
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  const days = first === undefined || last === undefined ? [] : daysBetween(first, last);
  return {
    default_report_range: range,
    ranges: presentDays(merchants),
    ...(before && { before: presentBefore(before) }),
    ...(sums.invoices && presentInvoices(days, sums.invoices)),
    ...(sums.money && presentMoney(days, sums.money)),
    ...(sums.messages && presentMessages(days, sums.messages)),
    ...(customers && { total_customers: customers.total, active_customers: customers.active }),
  };
};
