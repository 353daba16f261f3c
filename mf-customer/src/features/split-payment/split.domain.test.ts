import { aCard, anInvoice } from '../../testing/invoice-factory';
import { checkSplit, halvesOf, minimumOf, proposeCards, restFor, totalOf } from './split.domain';

const whole = { methodOne: 3, amountOne: 1_000, methodTwo: 4, amountTwo: 1_500 };
const refusalOf = (change: Partial<Record<keyof typeof whole, number | null>>, minimum = 0) =>
  checkSplit({ ...whole, ...change }, minimum);

describe('a split', () => {
  it.each([
    { methodOne: null },
    { amountOne: null },
    { methodTwo: null },
    { amountTwo: null },
    { amountOne: 0 },
    { amountTwo: 0 },
  ])('is not complete with %j [CUST-148]', (change) => {
    expect(refusalOf(change)).toEqual({
      kind: 'refused',
      text: 'Please add both payment methods and payment amounts',
    });
  });

  it('must come to the minimum [CUST-149]', () => {
    const tooLittle = {
      kind: 'refused',
      text: 'Payment total must be equal to or greater than the minimum amount due.',
    };
    expect(refusalOf({ amountOne: 1_000, amountTwo: 999 }, 2_000)).toEqual(tooLittle);
    expect(refusalOf({ amountOne: 1_000, amountTwo: 1_000 }, 2_000).kind).toBe('complete');
  });

  it('asks for both parts before it looks at their sum', () => {
    expect(refusalOf({ amountTwo: null }, 99_999)).toMatchObject({
      text: 'Please add both payment methods and payment amounts',
    });
  });

  it('needs no more than what is left to pay', () => {
    expect(
      minimumOf(anInvoice({ amount: 10_000, amount_paid: 2_500, minimum_amount_due: 2_000 })),
    ).toBe(2_000);
    expect(
      minimumOf(anInvoice({ amount: 10_000, amount_paid: 9_000, minimum_amount_due: 2_000 })),
    ).toBe(1_000);
  });

  it('adds up, and knows the rest', () => {
    const bill = anInvoice({ amount: 10_000, amount_paid: 2_500 });
    expect([
      totalOf({ amountOne: null, amountTwo: null }),
      totalOf({ amountOne: 1_000, amountTwo: 1_500 }),
    ]).toEqual([0, 2_500]);
    expect([restFor(bill, null), restFor(bill, 2_500), restFor(bill, 9_000)]).toEqual([
      7_500, 5_000, 0,
    ]);
  });
});

describe('the cards that a split begins with', () => {
  const today = '2024-03-04';
  const cards = [
    aCard({ id: 5, last4: '0005', expiration: '02/24' }),
    aCard({ id: 3, last4: '0003' }),
    aCard({ id: 4, last4: '0004', preferred: true }),
    aCard({ id: 6, last4: '0006' }),
  ];
  const propose = (method_one: number | null, method_two: number | null, of = cards) =>
    Object.values(proposeCards(of, { method_one, method_two }, today));

  it('are the default one and another that is good', () => {
    expect(propose(null, null)).toEqual([4, 3]);
    expect(propose(3, null)).toEqual([3, 4]);
    expect(propose(null, 4)).toEqual([3, 4]);
  });

  it('follow each choice, also of an expired card', () => {
    expect(propose(5, 6)).toEqual([5, 6]);
    expect(propose(null, 5)).toEqual([4, 5]);
  });

  it('are never one card that is stored twice', () => {
    const twice = [...cards, aCard({ id: 2, last4: '0004', nickname: 'Again' })];
    expect(propose(null, null, twice)).toEqual([4, 3]);
    expect(propose(2, null, twice)).toEqual([2, 3]);
    expect(propose(null, 2, twice)).toEqual([3, 2]);
    expect(propose(null, null, twice.slice(2, 3).concat(twice.slice(4)))).toEqual([4, null]);
    const renewed = aCard({ id: 2, last4: '0004', expiration: '12/41' });
    expect(propose(4, null, [...cards.slice(2, 3), renewed])).toEqual([4, 2]);
  });

  it('leave a slot empty without another card', () => {
    expect(propose(null, null, cards.slice(1, 2))).toEqual([3, null]);
    expect(propose(null, 3, cards.slice(1, 2))).toEqual([null, 3]);
    expect(propose(8, null, [])).toEqual([null, null]);
  });
});

describe('the amounts that a split begins with', () => {
  it('are halves of the balance, the odd cent on the first card', () => {
    expect(halvesOf(anInvoice({ amount: 10_001, amount_paid: 2_500 }))).toEqual({
      one: 3_751,
      two: 3_750,
    });
  });
});
