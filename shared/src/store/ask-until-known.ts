import { delay, race, take } from 'redux-saga/effects';
import { ApiError } from '../http/api-error';
import type { SagaOf } from './effects';

/** Milliseconds between two questions: each wait is half as long again as the one before. */
const firstWaitMs = 3_000;
const longestWaitMs = 15_000;

/** Waits for the time or the event. A hidden page waits for the event alone. */
function* waitForNextLook(waitMs: number, lookEvent: string): SagaOf<void> {
  yield race([delay(waitMs), take(lookEvent)]);
  if (document.visibilityState === 'hidden') yield take(lookEvent);
}

function* askOnce<Known>(ask: () => SagaOf<Known | null>): SagaOf<Known | null> {
  try {
    return yield* ask();
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/**
 * Polls the outcome of a payment in doubt until `ask` returns something other than null. A failed call counts as null.
 * `lookEvent` polls at once: the page is visible again, or the customer pressed "Check now".
 */
export function* askUntilKnown<Known>(
  ask: () => SagaOf<Known | null>,
  lookEvent: string,
): SagaOf<Known> {
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 1.5, longestWaitMs)) {
    yield* waitForNextLook(waitMs, lookEvent);
    const outcome: Known | null = yield* askOnce(ask);
    if (outcome !== null) return outcome;
  }
}
