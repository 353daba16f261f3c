import type { HttpResult } from '../contracts/remote.contract';
import type { PaymentAnswer } from '../contracts/transaction.contract';
import { readErrorText, type ApiError } from '../http/api-error';
import type { Sent } from './send-until-answered';

/** What a transaction's status, or the bill itself, says of the money. */
export type PaymentOutcome = 'paid' | 'declined' | 'not_charged' | 'unknown';

/** Only 'success' took the money, and only 'confirming' leaves it open. */
export const outcomeOfStatus = (status: string): PaymentOutcome => {
  if (status === 'success') return 'paid';
  if (status === 'declined') return 'declined';
  return status === 'confirming' ? 'unknown' : 'not_charged';
};

type BillFacts = {
  readonly state: string;
  readonly amount_paid: number;
  readonly payment_in_doubt: boolean;
};

/** What the bill itself says, when nobody knows the transaction: more is paid than before, or nothing happened. */
export const outcomeOfBill = (bill: BillFacts, paidBefore: number): PaymentOutcome => {
  if (bill.payment_in_doubt) return 'unknown';
  return bill.state === 'paid' || bill.amount_paid > paidBefore ? 'paid' : 'not_charged';
};

/** Wait between two questions while a payment is being confirmed: 3 s, growing by half, at most 15 s. */
export const confirmWait = { firstMs: 3_000, mostMs: 15_000 } as const;
export const nextWaitMs = (waitMs: number): number => Math.min(waitMs * 1.5, confirmWait.mostMs);

export type SentPayment =
  | { readonly kind: 'paid'; readonly answer: PaymentAnswer }
  | {
      readonly kind: 'doubtful';
      readonly transactionId: number | null;
      readonly wasReached: boolean;
    }
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

/** What became of a payment that was sent until there was an answer. `failedText` stands for a refusal that says nothing. */
export const readSentPayment = (sent: Sent<PaymentAnswer>, failedText: string): SentPayment => {
  if (sent.kind === 'answered') return readAnswer(sent.result, failedText);
  if (sent.kind === 'refused')
    return { kind: 'refused', errors: sent.error.details, error: sent.error };
  return { kind: 'doubtful', transactionId: null, wasReached: sent.wasReached };
};
