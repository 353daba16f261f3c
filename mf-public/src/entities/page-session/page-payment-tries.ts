import type { Challenge } from '@billfold/shared/contracts/public-payment.contract';
import type { ApiError } from '@billfold/shared/http/api-error';

/** The steps already taken for one payment. */
export type Tries = {
  readonly challenges: number;
  readonly renewals: number;
  readonly repeats: number;
  /** A try before this one may have reached the server. */
  readonly wasDoubtful: boolean;
};

export type NextStep =
  | { readonly kind: 'solve' | 'renew' | 'refused' | 'doubtful'; readonly tries: Tries }
  | { readonly kind: 'wait'; readonly waitMs: number; readonly tries: Tries };

const mostChallenges = 3;
const mostRenewals = 1;
const repeatWaitsMs: readonly number[] = [1_000, 2_000, 4_000];
const longestRepeatWaitMs = 10_000;

/** Answers without the state of a payment sent before: it may have been charged. */
const isAboutThisTryOnly = ({ status, code }: ApiError): boolean =>
  status === 429 || code === 'challenge_required' || code === 'page_session_required';

/** Returns the next step after a failed try. */
export const nextAfter = (error: ApiError, tries: Tries): NextStep => {
  if (
    error.code === 'challenge_required' &&
    tries.challenges < mostChallenges &&
    readChallenge(error.body) !== null
  ) {
    return { kind: 'solve', tries: { ...tries, challenges: tries.challenges + 1 } };
  }
  if (error.code === 'page_session_required' && tries.renewals < mostRenewals)
    return { kind: 'renew', tries: { ...tries, renewals: tries.renewals + 1 } };
  if (!error.isInDoubt)
    return { kind: tries.wasDoubtful && isAboutThisTryOnly(error) ? 'doubtful' : 'refused', tries };
  const waitMs = repeatWaitsMs[tries.repeats];
  if (error.code === 'payment_in_doubt' || waitMs === undefined) return { kind: 'doubtful', tries };
  const requiredMs = Math.max(waitMs, (error.retryAfterSeconds ?? 0) * 1_000);
  return {
    kind: 'wait',
    waitMs: Math.min(requiredMs, longestRepeatWaitMs),
    tries: { ...tries, repeats: tries.repeats + 1, wasDoubtful: true },
  };
};

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};

/** Reads the challenge of a 428; null when it cannot be solved. */
export const readChallenge = (body: unknown): Challenge | null => {
  const { algorithm, challenge, salt, maxnumber, signature } = fieldsOf(
    fieldsOf(body)['challenge'],
  );
  if (
    typeof algorithm !== 'string' ||
    typeof challenge !== 'string' ||
    typeof salt !== 'string' ||
    typeof signature !== 'string'
  )
    return null;
  return typeof maxnumber === 'number' && Number.isSafeInteger(maxnumber)
    ? { algorithm, challenge, salt, maxnumber, signature }
    : null;
};

/** Reads the id of the payment in doubt that a refusal may name. */
export const paymentIdOfError = (error: ApiError): number | null => {
  const { id } = fieldsOf(error.body);
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : null;
};
