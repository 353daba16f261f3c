import { addDays, nextAutoPayDate } from './auto-pay-rule';
import {
  findPlanProblem,
  planFrequencies,
  planInvoices,
  type PlanTerms,
} from './payment-plan-rule';

const terms = (changes: Partial<PlanTerms> = {}): PlanTerms => ({
  original_balance: 10_000,
  first_payment: 2_000,
  first_payment_date: '2026-12-01',
  monthly_payment: 3_000,
  payment_due_date: '2027-01-31',
  frequency: 'monthly',
  ...changes,
});
const amounts = (changes: Partial<PlanTerms>) =>
  planInvoices(terms(changes)).map(({ amount }) => amount);
const days = (changes: Partial<PlanTerms>) =>
  planInvoices(terms({ first_payment: 0, ...changes })).map(({ due_date: day }) => day);

/** Whole numbers from 0 up to `below`, the same in each run. */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const randomTerms = (pick: (below: number) => number): PlanTerms => {
  const total = 1 + pick(pick(2) === 0 ? 5_000 : 99_999_999);
  const first = pick(3) === 0 ? 0 : pick(total + 1);
  const firstOn = addDays('2026-01-01', pick(1_500));
  return terms({
    original_balance: total,
    first_payment: first,
    first_payment_date: firstOn,
    monthly_payment: Math.max(1, Math.ceil((total - first) / (1 + pick(259)))),
    payment_due_date: addDays(firstOn, pick(90)),
    frequency: planFrequencies[pick(3)] ?? 'monthly',
  });
};

describe('the invoices of a payment plan', () => {
  it('are the first payment, one per period, and the rest [API-073]', () => {
    expect(planInvoices(terms())).toEqual([
      { amount: 2_000, due_date: '2026-12-01' },
      { amount: 3_000, due_date: '2027-01-31' },
      { amount: 3_000, due_date: '2027-02-28' },
      { amount: 2_000, due_date: '2027-03-31' },
    ]);
  });

  it.each([
    ['without a first payment', { first_payment: 0 }, [3_000, 3_000, 3_000, 1_000]],
    ['with a first payment of all', { first_payment: 10_000 }, [10_000]],
    ['with a payment above the total', { first_payment: 0, monthly_payment: 99_999 }, [10_000]],
    ['with a rest of 9 cents', { original_balance: 8_009 }, [2_000, 3_000, 3_000, 9]],
    ['of one cent', { original_balance: 1, first_payment: 0 }, [1]],
  ])('have the amounts of a plan %s', (_name, changes, expected) => {
    expect(amounts(changes)).toEqual(expected);
  });

  it('sum up to the cent, at most 260, in 200 random plans', () => {
    const pick = numbersFrom(20_261_125);
    const wrong = Array.from({ length: 200 }, () => randomTerms(pick)).filter((plan) => {
      const bills = planInvoices(plan);
      const sum = bills.reduce((total, { amount }) => total + amount, 0);
      const isOrdered = bills.every(
        ({ due_date: day }, index) => index === 0 || day >= (bills[index - 1]?.due_date ?? ''),
      );
      return (
        findPlanProblem(plan) !== undefined ||
        sum !== plan.original_balance ||
        !isOrdered ||
        bills.some(({ amount }) => amount < 1) ||
        bills.slice(1, -1).some(({ amount }) => amount !== plan.monthly_payment)
      );
    });
    expect(wrong).toEqual([]);
  });

  it('keep the 31st over a leap year', () => {
    expect(days({ payment_due_date: '2028-01-31' })).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
    ]);
  });

  it('are 14 days apart when bi-weekly, and 7 when weekly [ADMIN-179]', () => {
    expect(days({ frequency: 'bi-weekly', payment_due_date: '2027-03-03' })).toEqual([
      '2027-03-03',
      '2027-03-17',
      '2027-03-31',
      '2027-04-14',
    ]);
    expect(days({ frequency: 'weekly', payment_due_date: '2027-12-29' }).slice(0, 2)).toEqual([
      '2027-12-29',
      '2028-01-05',
    ]);
  });

  it('fall on the days on which auto-pay charges', () => {
    const rule = { kind: 'monthly', dayOfMonth: 30, amountMinor: null } as const;
    const planned = days({ payment_due_date: '2027-12-30', monthly_payment: 100 });
    expect(planned).toHaveLength(100);
    for (const [index, day] of planned.slice(1).entries())
      expect(day).toBe(nextAutoPayDate(rule, addDays(planned[index] ?? '', 1), null));
  });
});

describe('terms that make no plan', () => {
  it.each([
    ['no total', { original_balance: 0, first_payment: 0 }, 'original_balance'],
    ['a total of a million dollars', { original_balance: 100_000_000 }, 'original_balance'],
    ['a first payment above the total', { first_payment: 10_001 }, 'first_payment'],
    ['a first payment without a date', { first_payment_date: null }, 'first_payment_date'],
    ['payments of nothing', { monthly_payment: 0 }, 'monthly_payment'],
    ['a due date before the first', { payment_due_date: '2026-11-30' }, 'payment_due_date'],
    ['261 invoices', { original_balance: 28_000, monthly_payment: 100 }, 'monthly_payment'],
  ])('are those with %s', (_name, changes, field) => {
    expect(findPlanProblem(terms(changes))).toMatchObject({ field, text: expect.any(String) });
  });

  it('are none with 260 invoices, or without a first payment and its date', () => {
    expect(
      findPlanProblem(terms({ original_balance: 27_900, monthly_payment: 100 })),
    ).toBeUndefined();
    expect(findPlanProblem(terms({ first_payment: 0, first_payment_date: null }))).toBeUndefined();
  });
});
