import { anInvoice } from '../../testing/invoice-factory';
import { checkSplit, minimumOf, restFor, totalOf } from './split.domain';

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
