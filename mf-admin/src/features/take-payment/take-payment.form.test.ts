import { problemsOf as problemsIn } from '../../testing/problems';
import { invoiceWith } from '../../testing/rows-factory';
import { refusalOf, takePaymentSchema, type TakePaymentValues } from './take-payment.form';
import { takeTexts } from './take-payment-texts';

const bill = invoiceWith({ amount: 10_000, amount_paid: 2_500 });
const card = { token: '9411000000001111', last4: '1111', cardType: 'visa' } as const;
const whole: TakePaymentValues = {
  bill: '8',
  amount: 7_500,
  way: 'card',
  checkNumber: '',
  checkDate: '',
  name: 'Ana Rivera',
  expiration: '12/39',
  address_zip: '80202',
  keep: false,
  agreedBy: '',
};
const textsWith = (change: Partial<TakePaymentValues>, token: typeof card | null = card) =>
  refusalOf({ values: { ...whole, ...change }, bill, card: token }, {})?.messages;

describe('the rules of a payment that staff take', () => {
  it.each([
    ['the token', {}, null],
    ['the name', { name: ' ' }, card],
    ['the expiration', { expiration: '' }, card],
    ['a way to pay', { way: '' }, card],
    ['the number of a check', { way: 'check', checkDate: '11/18/2026' }, card],
    ['the date of a check', { way: 'check', checkNumber: '1042' }, card],
  ])('ask to complete all fields without %s [ADMIN-134]', (_what, change, token) => {
    expect(textsWith(change, token)).toEqual([takeTexts.incomplete]);
  });

  it('take one cent up to the balance', () => {
    expect([0, 1, 7_500].map((amount) => textsWith({ amount }))).toEqual([
      [takeTexts.noAmount],
      undefined,
      undefined,
    ]);
    const above = "That's more than the remaining balance of $75.00.";
    const values = { ...whole, bill: String(bill.id), amount: 7_501 };
    const problems = problemsIn(takePaymentSchema([bill]), values);
    expect(problems).toEqual({ amount: above });
    expect(refusalOf({ values, bill, card }, problems)).toEqual({ messages: [], show: ['amount'] });
    expect(problemsIn(takePaymentSchema([bill]), { ...values, amount: 7_500 })).toEqual({});
  });

  it('ask how the customer agreed to a card that is kept', () => {
    expect(textsWith({ keep: true })).toEqual([takeTexts.unagreed]);
    expect(textsWith({ keep: true, agreedBy: 'phone' })).toBeUndefined();
  });
});
