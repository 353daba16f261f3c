import type { PaymentAnswer } from '../contracts/transaction.contract';
import { ApiError } from '../http/api-error';
import { nextWaitMs, outcomeOfBill, outcomeOfStatus, readSentPayment } from './payment-outcome';

const bill = (change: Partial<Parameters<typeof outcomeOfBill>[0]> = {}) => ({
  state: 'due',
  amount_paid: 0,
  payment_in_doubt: false,
  ...change,
});
const transaction = { id: 31, status: 'success', visible_method: 'Visa 1111', amount_paid: 500 };
const paid: PaymentAnswer = {
  paid_in_full: true,
  data: { status_code: 200 },
  transaction,
  invoice: 9,
};
const answered = (status: number, body: PaymentAnswer) =>
  readSentPayment({ kind: 'answered', result: { status, body, headers: {} } }, 'It failed.');

describe('a payment in doubt', () => {
  it('is asked for after 3 s, then ever more rarely, at most every 15 s', () => {
    expect([3_000, 4_500, 10_000, 15_000].map(nextWaitMs)).toEqual([4_500, 6_750, 15_000, 15_000]);
  });

  it.each([
    ['success', 'paid'],
    ['declined', 'declined'],
    ['confirming', 'unknown'],
    ['not_charged', 'not_charged'],
    ['voided', 'not_charged'],
  ])('of status %s is %s', (status, outcome) => {
    expect(outcomeOfStatus(status)).toBe(outcome);
  });

  it('is told by the bill when nobody knows the transaction', () => {
    expect(outcomeOfBill(bill({ payment_in_doubt: true, amount_paid: 500 }), 0)).toBe('unknown');
    expect(outcomeOfBill(bill({ amount_paid: 500 }), 0)).toBe('paid');
    expect(outcomeOfBill(bill({ amount_paid: 500 }), 500)).toBe('not_charged');
    expect(outcomeOfBill(bill({ state: 'paid', amount_paid: 500 }), 500)).toBe('paid');
  });
});

describe('an answer to a payment', () => {
  it('is a payment with 200 and a doubt with 202, in the status or in the body', () => {
    const doubtful = { kind: 'doubtful', transactionId: 31, wasReached: true };
    expect(answered(200, paid)).toEqual({ kind: 'paid', answer: paid });
    expect(answered(202, paid)).toEqual(doubtful);
    expect(answered(200, { ...paid, data: { status_code: 202 } })).toEqual(doubtful);
  });

  it('is a refusal otherwise, with its own text where it has one', () => {
    expect(answered(200, { ...paid, data: { status_code: 500 } })).toEqual({
      kind: 'refused',
      errors: ['It failed.'],
      error: null,
    });
    const error = new ApiError({
      status: 402,
      code: 'payment_declined',
      details: ['Declined'],
      requestId: null,
    });
    expect(readSentPayment({ kind: 'refused', error }, 'It failed.')).toEqual({
      kind: 'refused',
      errors: ['Declined'],
      error,
    });
    expect(readSentPayment({ kind: 'doubtful', error, wasReached: false }, 'It failed.')).toEqual({
      kind: 'doubtful',
      transactionId: null,
      wasReached: false,
    });
  });
});
