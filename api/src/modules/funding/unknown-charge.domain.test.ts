import { describe, expect, it } from '@jest/globals';
import { isOrderOfOurs, proposeFor, type ChargeToMatch } from './unknown-charge.domain';

const charge: ChargeToMatch = {
  amountMinor: 4_000,
  orderId: 'BCDFGHJKLMNPQRSTVWX',
  canBeGivenBack: true,
  attempt: null,
  isPayerKnown: true,
  bills: [],
  payments: [],
};
const bill = (id: number, balanceMinor: number) => ({ id, balanceMinor });

describe('proposeFor', () => {
  it.each<readonly [string, Partial<ChargeToMatch>, string, number | null]>([
    ['one bill of that balance', { bills: [bill(7, 4_000)] }, 'attach', 7],
    [
      'one bill of that balance among larger ones',
      { bills: [bill(6, 9_000), bill(7, 4_000), bill(8, 5_000)] },
      'attach',
      7,
    ],
    ['one larger bill', { bills: [bill(7, 9_000)] }, 'attach', 7],
    [
      'a bill when the gateway does not say whether it can be given back',
      { canBeGivenBack: null, bills: [bill(7, 4_000)] },
      'attach',
      7,
    ],
    ['two bills of that balance', { bills: [bill(7, 4_000), bill(8, 4_000)] }, 'look', null],
    ['two larger bills', { bills: [bill(7, 5_000), bill(8, 6_000)] }, 'look', null],
    ['no bill', {}, 'give_back', null],
    ['a card that no customer has', { isPayerKnown: false }, 'look', null],
    ['an order of others', { orderId: 'terminal-7', bills: [bill(7, 4_000)] }, 'look', null],
    ['no order', { orderId: null, bills: [bill(7, 4_000)] }, 'look', null],
    [
      'an order that ended without a charge',
      { attempt: { id: 3, wasCharged: false }, bills: [bill(7, 4_000)] },
      'give_back',
      null,
    ],
    [
      'an order that was charged already',
      { attempt: { id: 3, wasCharged: true }, bills: [bill(7, 4_000)] },
      'give_back',
      null,
    ],
    ['nothing to give back', { canBeGivenBack: false, bills: [bill(7, 4_000)] }, 'look', null],
  ])('proposes an action for %s', (_, given, proposal, invoiceId) => {
    expect(proposeFor({ ...charge, ...given })).toMatchObject({ proposal, invoiceId });
  });
});

it.each([
  ['no payment', {}, ''],
  ['one payment', { payments: [7] }, ' It may be a refund of payment 7: attach-refund.'],
  [
    'several payments',
    { payments: [7, 8] },
    ' It may be a refund of one of payments 7, 8: attach-refund.',
  ],
  ['a payment, but with an order of others', { payments: [7], orderId: 'terminal-7' }, ''],
])('proposeFor names %s that a refund fits', (_, given, named) => {
  expect(proposeFor({ ...charge, canBeGivenBack: false, ...given })).toEqual({
    proposal: 'look',
    because: `It is a refund, or was given back at the gateway already.${named}`,
    invoiceId: null,
  });
});

it.each([
  ['BCDFGHJKLMNPQRSTVWX', true],
  ['BCDFGHJKLMNPQRSTVW', false],
  ['BCDFGHJKLMNPQRSTVWA', false],
  ['', false],
  [null, false],
])('isOrderOfOurs decides whether %s is an order id of ours', (orderId, is) => {
  expect(isOrderOfOurs(orderId)).toBe(is);
});
