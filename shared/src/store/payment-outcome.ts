import type { HttpResult } from '../contracts/remote.contract';
import type { PaymentAnswer } from '../contracts/transaction.contract';
import { readErrorText, type ApiError } from '../http/api-error';
import type { PaymentDoubt } from './confirm-payment';
import type { Sent } from './send-until-answered';

export type SentPayment =
  | { readonly kind: 'paid'; readonly answer: PaymentAnswer }
  | ({ readonly kind: 'doubtful' } & Pick<PaymentDoubt, 'transactionId' | 'wasReached'>)
  | {
      readonly kind: 'refused';
      readonly errors: readonly string[];
      readonly error: ApiError | null;
    };

const accepted = 202;

const readAnswer = (
  { status, body }: HttpResult<PaymentAnswer>,
  failedText: string,
): SentPayment => {
  if (status === accepted || body.data.status_code === accepted)
    return { kind: 'doubtful', transactionId: body.transaction.id, wasReached: true };
  if (body.data.status_code === 200) return { kind: 'paid', answer: body };
  const lines = readErrorText(body);
  return { kind: 'refused', errors: lines.length > 0 ? lines : [failedText], error: null };
};

/** The outcome of a payment after its request. `failedText` replaces the text of a refusal without one. */
export const readSentPayment = (sent: Sent<PaymentAnswer>, failedText: string): SentPayment => {
  if (sent.kind === 'answered') return readAnswer(sent.result, failedText);
  if (sent.kind === 'refused')
    return { kind: 'refused', errors: sent.error.details, error: sent.error };
  return { kind: 'doubtful', transactionId: null, wasReached: sent.wasReached };
};
