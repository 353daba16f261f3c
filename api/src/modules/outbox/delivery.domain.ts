/** A provider's answer to one attempt. */
export type DeliveryAnswer =
  | { readonly kind: 'accepted'; readonly providerId: string }
  /** It will never take this message. */
  | {
      readonly kind: 'refused';
      readonly reason: string;
      /** The recipient wants no texts from this number. */ readonly isUnsubscribed?: boolean;
      /** The provider's number of the reason. */ readonly code?: number;
    }
  /** It takes nothing from this sender for so long: the sender's pace, not the message's fault. */
  | { readonly kind: 'slow_down'; readonly reason: string; readonly waitMs: number }
  /** It certainly did not take it, but may later. */
  | { readonly kind: 'not_taken'; readonly reason: string }
  /** It is unknown whether the provider took it. */
  | { readonly kind: 'in_doubt'; readonly reason: string };

/** The provider's knowledge of an attempt in doubt. */
export type DeliveryTrace =
  | { readonly kind: 'taken'; readonly providerId: string }
  | { readonly kind: 'not_taken' }
  | { readonly kind: 'cannot_tell' };

export type DeliveryOutcome =
  | { readonly delivery: 'sent'; readonly providerId: string }
  | {
      readonly delivery: 'failed';
      readonly failure: string;
      readonly isUnsubscribed?: boolean;
      readonly code?: number;
    }
  | {
      readonly delivery: 'queued';
      readonly waitMs: number;
      readonly isInDoubt: boolean;
      readonly failure: string;
      /** The sender is too fast: the attempt does not count. */
      readonly isSlowed?: true;
    };

/** How long to wait before the next attempt, by number; after the last one a message counts as failed. */
export type DeliveryPolicy = {
  readonly ladderMs: readonly number[];
  /** The least wait before an attempt in doubt is looked for: a provider may still be working on it. */
  readonly doubtWaitMs: number;
};

/** Expired before it was sent: a code that is no longer valid. */
export const endedUnsent: DeliveryOutcome = {
  delivery: 'failed',
  failure: 'It expired before it could be sent.',
};

/** The phone wrote STOP after it was queued. */
export const stoppedUnsent: DeliveryOutcome = {
  delivery: 'failed',
  failure: 'The customer opted out of texts.',
};

/** The consent ended after it was queued, or the customer was deleted. */
export const unwantedUnsent: DeliveryOutcome = {
  delivery: 'failed',
  failure: 'The customer opted out of these messages.',
};

/**
 * A message to many without an answer, of which the provider knows nothing: it may still come there, so it is not sent
 * again.
 */
export const neverConfirmed: DeliveryOutcome = {
  delivery: 'failed',
  failure: "The provider didn't respond and has no record of this message. It won't be sent again.",
};

const unconfirmed = "We don't know if the provider accepted this message.";

const again = (
  attempts: number,
  { ladderMs, doubtWaitMs }: DeliveryPolicy,
  isInDoubt: boolean,
  failure: string,
): DeliveryOutcome => {
  const waitMs = ladderMs[attempts - 1];
  if (waitMs === undefined) return { delivery: 'failed', failure };
  return {
    delivery: 'queued',
    waitMs: isInDoubt ? Math.max(waitMs, doubtWaitMs) : waitMs,
    isInDoubt,
    failure,
  };
};

/** What becomes of a message after its attempt number `attempts` (from 1). */
export const afterAnswer = (
  answer: DeliveryAnswer,
  attempts: number,
  policy: DeliveryPolicy,
): DeliveryOutcome => {
  switch (answer.kind) {
    case 'accepted':
      return { delivery: 'sent', providerId: answer.providerId };
    case 'refused':
      return {
        delivery: 'failed',
        failure: answer.reason,
        ...(answer.isUnsubscribed === true ? { isUnsubscribed: true } : {}),
        ...(answer.code === undefined ? {} : { code: answer.code }),
      };
    case 'slow_down':
      return {
        delivery: 'queued',
        waitMs: answer.waitMs,
        isInDoubt: false,
        failure: answer.reason,
        isSlowed: true,
      };
    case 'not_taken':
      return again(attempts, policy, false, answer.reason);
    case 'in_doubt':
      return again(attempts, policy, true, answer.reason);
  }
};

/** The outcome of a message in doubt when the provider does not know: it is never sent again on a guess. */
export const afterNoTrace = (attempts: number, policy: DeliveryPolicy): DeliveryOutcome =>
  again(attempts, policy, true, unconfirmed);
