import {
  addBill,
  amountOf,
  type BillLine,
  type BillPlan,
  type BillRows,
  type Payment,
} from './bill-sink';
import type { Calendar } from './calendar';
import type { DemoSubscription } from './customer-rows';
import { demoMerchant } from './demo-merchants';
import type { Random } from './random';
import type { NewRow } from './rows.queries';

const firstId = 101;
const months = 14;

type Period = {
  readonly subscription: DemoSubscription;
  readonly dueDate: string;
  readonly order: number;
};

type Context = { readonly random: Random; readonly calendarOf: (merchantId: number) => Calendar };

/** Every month of every subscription, then as many of them as invoices are wanted, oldest first. */
const choosePeriods = (
  links: readonly DemoSubscription[],
  count: number,
  { random, calendarOf }: Context,
): Period[] => {
  const all = links.flatMap((subscription) => {
    const calendar = calendarOf(subscription.merchantId);
    const day = random.integer(1, 28);
    return Array.from({ length: months + 1 }, (_, index) => {
      const dueDate = calendar.inMonth(index - months + 1, day);
      return { subscription, dueDate, order: random.next() };
    }).filter(
      ({ dueDate }) =>
        calendar.daysFromToday(dueDate) <= 32 && calendar.daysFromToday(dueDate) >= -425,
    );
  });
  return all
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .toSorted(
      (a, b) => a.dueDate.localeCompare(b.dueDate) || a.subscription.id - b.subscription.id,
    );
};

const linesOf = (
  merchantId: number,
  random: Random,
): { items: BillLine[]; appends: BillLine[] } => {
  const merchant = demoMerchant(merchantId);
  const items = merchant.items
    .filter((_, index) => index === 0 || random.chance(0.55))
    .map(({ description, from, to }) => ({ description, amount: random.integer(from, to) }));
  const subtotal = items.reduce((total, item) => total + item.amount, 0);
  const tax = {
    description: merchant.tax.description,
    amount: Math.floor((subtotal * merchant.tax.perMille) / 1000),
  };
  return {
    items,
    appends: [tax, ...(random.chance(0.04) ? [{ description: 'Late fee', amount: 500 }] : [])],
  };
};

const methodOf = (subscription: DemoSubscription, random: Random): string =>
  subscription.methods.length === 0
    ? `Visa ${random.digits(4)}`
    : random.pick(subscription.methods).visible;

const payment = (random: Random, date: string, amount: number, visible: string): Payment => ({
  date,
  hour: random.integer(7, 21),
  minute: random.integer(0, 59),
  amount,
  visible,
  status: 'success',
});

type BillToSettle = {
  readonly dueDate: string;
  readonly createdDate: string;
  readonly amount: number;
  readonly visible: string;
  readonly isStored: boolean;
};

/** Whether it can be scheduled: the method is stored and the merchant takes it. */
const isStored = (subscription: DemoSubscription, visible: string): boolean =>
  subscription.methods.some(
    (method) =>
      method.visible === visible &&
      (method.type === 1 || demoMerchant(subscription.merchantId).achOn),
  );

/**
 * The payments of an invoice that is settled: mostly one, sometimes two, sometimes after a decline, sometimes given
 * back.
 */
const settle = (random: Random, calendar: Calendar, bill: BillToSettle): Payment[] => {
  const earliest = calendar.daysFromToday(bill.createdDate);
  const wanted = calendar.daysFromToday(bill.dueDate) + random.integer(-12, 6);
  const date = calendar.addDays(calendar.today, Math.min(Math.max(wanted, earliest), 0));
  const age = -calendar.daysFromToday(date);
  const only = payment(random, date, bill.amount, bill.visible);
  if (random.chance(0.05) && bill.amount > 2_000) {
    const half = Math.floor(bill.amount / 2);
    return [
      { ...only, amount: half, hour: 8 },
      { ...only, amount: bill.amount - half, hour: 20 },
    ];
  }
  if (random.chance(0.04)) return [{ ...only, status: 'declined', hour: 6 }, only];
  if (age > 10 && random.chance(0.03)) {
    const isFull = random.chance(0.5);
    const refund = {
      amount: isFull ? bill.amount : random.integer(100, Math.floor(bill.amount / 2)),
      date: calendar.addDays(date, random.integer(1, 5)),
    };
    return [{ ...only, status: isFull ? 'refunded' : 'success', refund }];
  }
  if (age > 2 && random.chance(0.006))
    return [{ ...only, status: 'voided', refund: { amount: bill.amount, date } }];
  return [only];
};

const unpaidChance = (daysLate: number): number =>
  daysLate < 10 ? 0.28 : daysLate < 45 ? 0.12 : daysLate < 120 ? 0.05 : 0.015;

type Fate = Pick<BillPlan, 'payments'> & Partial<Pick<BillPlan, 'storedState' | 'scheduledOn'>>;

const pastFate = (random: Random, calendar: Calendar, bill: BillToSettle): Fate => {
  const daysLate = -calendar.daysFromToday(bill.dueDate);
  if (random.chance(0.02)) return { payments: [], storedState: 'cancelled' };
  if (!random.chance(unpaidChance(daysLate))) return { payments: settle(random, calendar, bill) };
  if (random.chance(0.05)) return { payments: [], storedState: 'due' };
  const partly = random.chance(0.25) ? Math.floor(bill.amount / 3) : 0;
  return {
    payments: partly === 0 ? [] : [payment(random, bill.createdDate, partly, bill.visible)],
  };
};

const comingFate = (random: Random, calendar: Calendar, bill: BillToSettle): Fate => {
  const daysLeft = calendar.daysFromToday(bill.dueDate);
  if (random.chance(0.02)) return { payments: [], storedState: 'cancelled' };
  if (random.chance(0.12)) return { payments: settle(random, calendar, bill) };
  if (random.chance(0.06))
    return {
      payments: [payment(random, bill.createdDate, Math.floor(bill.amount / 3), bill.visible)],
    };
  if (daysLeft > 1 && random.chance(0.07)) {
    const scheduled = {
      ...payment(random, bill.createdDate, bill.amount, bill.visible),
      status: 'scheduled',
    } as const;
    const scheduledOn = calendar.addDays(calendar.today, random.integer(1, daysLeft));
    return bill.isStored ? { payments: [scheduled], scheduledOn } : { payments: [] };
  }
  return { payments: [] };
};

const addPeriod = (
  rows: BillRows,
  id: number,
  { subscription, dueDate }: Period,
  { random, calendarOf }: Context,
): void => {
  const calendar = calendarOf(subscription.merchantId);
  const leadDays = Math.max(15, calendar.daysFromToday(dueDate) + random.integer(1, 6));
  const createdDate = calendar.addDays(dueDate, -leadDays);
  const lines = linesOf(subscription.merchantId, random);
  const amount = amountOf(lines);
  const visible = methodOf(subscription, random);
  const bill = { dueDate, createdDate, amount, visible, isStored: isStored(subscription, visible) };
  const fate =
    calendar.daysFromToday(dueDate) < 0
      ? pastFate(random, calendar, bill)
      : comingFate(random, calendar, bill);
  const description = `${demoMerchant(subscription.merchantId).billTitle}, ${calendar.monthName(dueDate)}`;
  addBill(
    rows,
    id,
    {
      subscription,
      dueDate,
      createdDate,
      ...lines,
      minimum: random.chance(0.3) ? Math.floor(amount / 4) : amount,
      description,
      ...fate,
    },
    calendar,
  );
};

type PlanTerms = {
  readonly id: number;
  readonly subscription: DemoSubscription;
  readonly original: number;
  readonly first: number;
  readonly monthly: number;
  readonly monthsAgo: number;
};

const addPlan = (
  rows: BillRows,
  plan: PlanTerms,
  nextId: () => number,
  { random, calendarOf }: Context,
): NewPlanRow => {
  const calendar = calendarOf(plan.subscription.merchantId);
  const amounts = [plan.first];
  for (let rest = plan.original - plan.first; rest > 0; rest -= plan.monthly)
    amounts.push(Math.min(rest, plan.monthly));
  amounts.forEach((amount, index) => {
    const dueDate = calendar.inMonth(index - plan.monthsAgo, 12);
    const createdDate = calendar.inMonth(-plan.monthsAgo, 1);
    const isPast = calendar.daysFromToday(dueDate) < 0;
    const payments = isPast
      ? [payment(random, dueDate, amount, methodOf(plan.subscription, random))]
      : [];
    const description = `Payment plan, part ${index + 1} of ${amounts.length}`;
    addBill(
      rows,
      nextId(),
      {
        subscription: plan.subscription,
        dueDate,
        createdDate,
        items: [{ description: 'Payment plan', amount }],
        appends: [],
        minimum: amount,
        description,
        payments,
        planId: plan.id,
      },
      calendar,
    );
  });
  return {
    id: plan.id,
    subscription_id: plan.subscription.id,
    merchant_id: plan.subscription.merchantId,
    original_balance: plan.original,
    first_payment: plan.first,
    first_payment_date: calendar.inMonth(-plan.monthsAgo, 12),
    monthly_payment: plan.monthly,
    payment_due_date: calendar.inMonth(1 - plan.monthsAgo, 12),
    frequency: 'monthly',
    description: 'Agreed by phone',
    created_at: calendar.moment(calendar.inMonth(-plan.monthsAgo, 1), 11, 0),
  };
};

export type NewPlanRow = {
  readonly id: number;
  readonly subscription_id: number;
  readonly merchant_id: number;
  readonly original_balance: number;
  readonly first_payment: number;
  readonly first_payment_date: string;
  readonly monthly_payment: number;
  readonly payment_due_date: string;
  readonly frequency: NewRow<'payment_plans'>['frequency'];
  readonly description: string;
  readonly created_at: string;
};

/** Exactly `count` invoices over 14 months, the parts of two payment plans among them. Answers the plans. */
export const addGeneratedBills = (
  rows: BillRows,
  links: readonly DemoSubscription[],
  count: number,
  context: Context,
): NewPlanRow[] => {
  const payers = links.filter((link) => link.id > 100);
  const able = (merchantId: number) =>
    payers.filter(
      (link) =>
        link.merchantId === merchantId && link.state === 'active' && link.methods.length > 0,
    );
  const [first] = able(1);
  const [second] = able(3);
  if (first === undefined || second === undefined)
    throw new RangeError('The demo has no customer for a payment plan.');
  let id = firstId - 1;
  const nextId = (): number => (id += 1);
  const plans = [
    addPlan(
      rows,
      {
        id: 1,
        subscription: first,
        original: 60_000,
        first: 15_000,
        monthly: 15_000,
        monthsAgo: 2,
      },
      nextId,
      context,
    ),
    addPlan(
      rows,
      {
        id: 2,
        subscription: second,
        original: 90_000,
        first: 20_000,
        monthly: 30_000,
        monthsAgo: 1,
      },
      nextId,
      context,
    ),
  ];
  const monthly = count - (id - firstId + 1);
  for (const period of choosePeriods(
    payers.filter((link) => link.state !== 'invited'),
    monthly,
    context,
  ))
    addPeriod(rows, nextId(), period, context);
  return plans;
};
