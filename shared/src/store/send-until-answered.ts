import { delay } from 'redux-saga/effects';
import type { HttpResult } from '../contracts/remote.contract';
import { ApiError } from '../http/api-error';
import { call, type SagaOf } from './effects';

export type Sent<Body> =
  | { readonly kind: 'answered'; readonly result: HttpResult<Body> }
  /** `error` is the last one; `wasReached` is false while no try got any answer at all. */
  | { readonly kind: 'doubtful'; readonly error: ApiError; readonly wasReached: boolean }
  | { readonly kind: 'refused'; readonly error: ApiError };

/** Waits before the same request is sent again when no answer came. */
const resendWaitsMs: readonly number[] = [1_000, 2_000, 4_000];
const longestResendWaitMs = 10_000;

/**
 * Sends until there is an answer, a bounded number of times; the caller sees to it that each try carries the same
 * idempotency key. A refusal is definite, everything else is in doubt.
 */
export function* sendUntilAnswered<Body>(
  send: () => Promise<HttpResult<Body>>,
): SagaOf<Sent<Body>> {
  let wasReached = false;
  for (let tries = 0; ; tries += 1) {
    try {
      return { kind: 'answered', result: yield* call(send) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isInDoubt) return { kind: 'refused', error };
      wasReached ||= !error.isNetworkError;
      const waitMs = resendWaitsMs[tries];
      if (error.code === 'payment_in_doubt' || waitMs === undefined)
        return { kind: 'doubtful', error, wasReached };
      yield delay(
        Math.min(Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1_000), longestResendWaitMs),
      );
    }
  }
}
