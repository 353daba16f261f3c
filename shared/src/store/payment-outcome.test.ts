import type { PaymentAnswer } from '../contracts/transaction.contract';
import { ApiError } from '../http/api-error';
import { readSentPayment } from './payment-outcome';

const transaction = { id: 31, status: 'success', visible_method: 'Visa 1111', amount_paid: 500 };
const paid: PaymentAnswer = {
  paid_in_full: true,
  data: { status_code: 200 },
  transaction,
  invoice: 9,
};
const answered = (status: number, body: PaymentAnswer) =>
  readSentPayment({ kind: 'answered', result: { status, body, headers: {} } }, 'It failed.');

describe('an answer to a payment', () => {
  it('is paid with 200, and in doubt with 202 in status or body', () => {
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
