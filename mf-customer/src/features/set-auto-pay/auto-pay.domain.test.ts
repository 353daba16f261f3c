import type { AutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import { aBankAccount, aCard, aSubscription } from '../../testing/invoice-factory';
import {
  autoPayValues,
  factsOf,
  methodText,
  nextChargeOn,
  refusalOf,
  ruleOfSubscription,
  ruleOfValues,
  toRequest,
  type AutoPayValues,
} from '@billfold/shared/auto-pay/auto-pay.domain';

const full: AutoPayValues = { plan: 'full', amount: null, frequency: '', day: '', methodId: 3 };
const monthly: AutoPayValues = {
  plan: 'custom',
  amount: 5_000,
  frequency: 'monthly',
  day: '31',
  methodId: 3,
};
const friday: AutoPayRule = { kind: 'biweekly', weekday: 'friday', amountMinor: 5_000 };
const onFridays = aSubscription({
  autopay_enabled: true,
  autopay_customized: true,
  autopay_frequency: 'biweekly',
  autopay_day: 'friday',
  autopay_amount: 2_000,
  autopay_method: 4,
  autopay_next_on: '2026-12-04',
});

describe('the auto-pay form', () => {
  it.each([
    ['nothing in full', full, null],
    ['no method', { ...full, methodId: null }, 'noMethod'],
    ['no method before what else is missing', { ...monthly, methodId: null, day: '' }, 'noMethod'],
    ['nothing when customized', monthly, null],
    ['no amount', { ...monthly, amount: null }, 'incomplete'],
    ['an amount of zero', { ...monthly, amount: 0 }, 'incomplete'],
    ['no frequency', { ...monthly, frequency: '' as const }, 'incomplete'],
    ['no day', { ...monthly, day: '' }, 'incomplete'],
    [
      'leftovers of a customized plan that was given up',
      { ...monthly, plan: 'full' as const, day: '' },
      null,
    ],
  ])('lacks %s [CUST-165, CUST-166]', (_what, values, refusal) => {
    expect(refusalOf(values)).toBe(refusal);
  });

  it('sends nothing of a customized plan that was given up [CUST-160, CUST-168]', () => {
    expect(toRequest({ ...monthly, plan: 'full' }, 5)).toEqual({
      autopay_method: 3,
      autopay_amount: null,
      autopay_frequency: null,
      autopay_day: 'due_date',
      customized: false,
      sub_id: 5,
    });
  });

  it('can pay a part on each due date', () => {
    const values: AutoPayValues = { ...monthly, day: 'due_date' };
    expect(ruleOfValues(values)).toEqual({ kind: 'due_date', amountMinor: 5_000 });
    expect(toRequest(values, 5)).toMatchObject({
      autopay_frequency: 'monthly',
      autopay_day: 'due_date',
      customized: true,
    });
  });

  it('begins with the settings as they are, else with the default method', () => {
    expect(autoPayValues(onFridays, 3)).toEqual({
      plan: 'custom',
      amount: 2_000,
      frequency: 'biweekly',
      day: 'friday',
      methodId: 4,
    });
    expect(
      autoPayValues(aSubscription({ autopay_amount: 2_000, autopay_customized: true }), 3),
    ).toEqual(full);
  });
});

describe('the next payment', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-21', '2026-11-27'],
  ])('is for a new weekly rule on %s: %s', (today, day) => {
    expect(nextChargeOn({ ...friday, kind: 'weekly' }, aSubscription(), today)).toBe(day);
  });

  it('stays when only the amount changes', () => {
    expect(nextChargeOn(friday, onFridays, '2026-11-20')).toBe('2026-12-04');
    expect(nextChargeOn({ ...friday, kind: 'weekly' }, onFridays, '2026-11-20')).toBe('2026-11-20');
  });

  it('is for due dates the due date of the next invoice, if any', () => {
    const rule: AutoPayRule = { kind: 'due_date', amountMinor: null };
    expect(nextChargeOn(rule, aSubscription({ next_due_charge: '2026-12-05' }), '2026-11-20')).toBe(
      '2026-12-05',
    );
    expect(nextChargeOn(rule, aSubscription(), '2026-11-20')).toBeNull();
  });
});

it('names a method as a payment with it is named', () => {
  expect(methodText(aCard({ card_type: 'amex', last4: '0005' }))).toBe('Amex 0005');
  expect(methodText(aBankAccount({ last4: '6789' }))).toBe('Bank Account 6789');
});

it('lists the facts of active auto-pay, and none without [CUST-157]', () => {
  const rule = ruleOfSubscription(onFridays);
  expect(rule).toEqual({ ...friday, amountMinor: 2_000 });
  expect(rule !== null && factsOf(rule, onFridays)).toEqual({
    amount: 'Up to $20.00',
    frequency: 'Every other week',
    day: 'Friday',
  });
  expect(ruleOfSubscription(aSubscription({ autopay_day: '15' }))).toBeNull();
});
