import { addBill, amountOf, type BillPlan, type BillRows, type Payment } from './bill-sink';
import type { Calendar } from './calendar';
import { type DemoSubscription, visibleMethod } from './customer-rows';
import { ana, bluedoor, sam } from './demo-people';

const visa = visibleMethod('visa', '1111');
const mastercard = visibleMethod('mastercard', '4444');
const checking = visibleMethod(null, '6789');

type PlannedBill = Omit<BillPlan, 'subscription' | 'payments' | 'minimum'> & {
  readonly minimum?: number;
  readonly payments?: readonly Payment[];
};

const paid = (date: string, amount: number, visible: string): Payment => ({
  date,
  hour: 12,
  minute: 5,
  amount,
  visible,
  status: 'success',
});

type FixedBill = {
  readonly id: number;
  readonly userId: number;
  readonly merchantId: number;
  readonly bill: (calendar: Calendar) => PlannedBill;
};

const inDays = (calendar: Calendar, days: number): string => calendar.addDays(calendar.today, days);

/**
 * Ana's invoices (1 to 8), Bluedoor's (9) and Sam's (10). The ids are listed in seed.ts: guides and checks rely on
 * them.
 */
const fixedBills: readonly FixedBill[] = [
  {
    id: 1,
    userId: ana.id,
    merchantId: 1,
    bill: (calendar) => ({
      dueDate: inDays(calendar, 10),
      createdDate: inDays(calendar, -5),
      minimum: 5_000,
      description: `Water and sewer, ${calendar.monthName(inDays(calendar, 10))}`,
      items: [
        { description: 'Water service', amount: 8_450 },
        { description: 'Sewer service', amount: 5_150 },
      ],
      appends: [{ description: 'City utility tax', amount: 650 }],
    }),
  },
  {
    id: 2,
    userId: ana.id,
    merchantId: 1,
    bill: (calendar) => ({
      dueDate: inDays(calendar, -12),
      createdDate: inDays(calendar, -27),
      minimum: 2_000,
      description: 'Meter replacement',
      items: [{ description: 'Meter replacement', amount: 7_600 }],
      appends: [{ description: 'City utility tax', amount: 400 }],
    }),
  },
  {
    id: 3,
    userId: ana.id,
    merchantId: 2,
    bill: (calendar) => ({
      dueDate: inDays(calendar, 4),
      createdDate: inDays(calendar, -11),
      description: `Internet service, ${calendar.monthName(inDays(calendar, 4))}`,
      items: [{ description: 'Fiber plan', amount: 5_999 }],
      appends: [{ description: 'Regulatory recovery fee', amount: 500 }],
    }),
  },
  {
    id: 4,
    userId: ana.id,
    merchantId: 2,
    bill: (calendar) => ({
      dueDate: inDays(calendar, 9),
      createdDate: inDays(calendar, -6),
      scheduledOn: inDays(calendar, 7),
      description: 'Router purchase',
      items: [{ description: 'Router', amount: 4_500 }],
      appends: [],
      payments: [
        {
          date: inDays(calendar, -2),
          hour: 19,
          minute: 40,
          amount: 4_500,
          visible: visa,
          status: 'scheduled',
        },
      ],
    }),
  },
  {
    id: 5,
    userId: ana.id,
    merchantId: 3,
    bill: (calendar) => ({
      dueDate: inDays(calendar, 5),
      createdDate: inDays(calendar, -25),
      minimum: 2_500,
      description: 'Association dues, fourth quarter',
      items: [
        { description: 'Quarterly assessment', amount: 17_000 },
        { description: 'Reserve contribution', amount: 3_000 },
      ],
      appends: [],
      payments: [paid(inDays(calendar, -8), 7_500, checking)],
    }),
  },
  {
    id: 6,
    userId: ana.id,
    merchantId: 1,
    bill: (calendar) => ({
      dueDate: inDays(calendar, -38),
      createdDate: inDays(calendar, -53),
      description: `Water and sewer, ${calendar.monthName(inDays(calendar, -38))}`,
      items: [
        { description: 'Water service', amount: 7_900 },
        { description: 'Sewer service', amount: 4_600 },
      ],
      appends: [{ description: 'City utility tax', amount: 575 }],
      payments: [paid(inDays(calendar, -41), 13_075, visa)],
    }),
  },
  {
    id: 7,
    userId: ana.id,
    merchantId: 2,
    bill: (calendar) => ({
      dueDate: inDays(calendar, -60),
      createdDate: inDays(calendar, -75),
      description: `Internet service, ${calendar.monthName(inDays(calendar, -60))}`,
      items: [{ description: 'Fiber plan', amount: 5_999 }],
      appends: [{ description: 'Regulatory recovery fee', amount: 500 }],
      payments: [
        {
          ...paid(inDays(calendar, -61), 6_499, mastercard),
          status: 'refunded',
          refund: { amount: 6_499, date: inDays(calendar, -57) },
        },
      ],
    }),
  },
  {
    id: 8,
    userId: ana.id,
    merchantId: 3,
    bill: (calendar) => ({
      dueDate: inDays(calendar, -87),
      createdDate: inDays(calendar, -117),
      description: 'Association dues, third quarter',
      items: [
        { description: 'Quarterly assessment', amount: 17_000 },
        { description: 'Reserve contribution', amount: 3_000 },
      ],
      appends: [],
      payments: [paid(inDays(calendar, -90), 20_000, checking)],
    }),
  },
  {
    id: 9,
    userId: bluedoor.id,
    merchantId: 2,
    bill: (calendar) => ({
      dueDate: inDays(calendar, 6),
      createdDate: inDays(calendar, -9),
      description: `Business internet, ${calendar.monthName(inDays(calendar, 6))}`,
      items: [
        { description: 'Business fiber', amount: 11_900 },
        { description: 'Static address', amount: 500 },
      ],
      appends: [{ description: 'Regulatory recovery fee', amount: 384 }],
    }),
  },
  {
    id: 10,
    userId: sam.id,
    merchantId: 1,
    bill: (calendar) => ({
      dueDate: inDays(calendar, 3),
      createdDate: inDays(calendar, -12),
      minimum: 2_000,
      description: `Water and sewer, ${calendar.monthName(inDays(calendar, 3))}`,
      items: [{ description: 'Water service', amount: 5_200 }],
      appends: [{ description: 'City utility tax', amount: 234 }],
    }),
  },
];

/** Adds the invoices with fixed ids. */
export const addFixedBills = (
  rows: BillRows,
  links: readonly DemoSubscription[],
  calendarOf: (merchantId: number) => Calendar,
): void => {
  for (const { id, userId, merchantId, bill } of fixedBills) {
    const subscription = links.find(
      (link) => link.userId === userId && link.merchantId === merchantId,
    );
    if (subscription === undefined)
      throw new RangeError(`The demo lost subscription ${userId} at ${merchantId}.`);
    const calendar = calendarOf(merchantId);
    const plan = bill(calendar);
    const minimum = plan.minimum ?? amountOf(plan);
    addBill(rows, id, { payments: [], ...plan, minimum, subscription }, calendar);
  }
};
