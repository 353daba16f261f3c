import { type Problem, tooManyRequests } from '../core/problem.errors';
import { countHit } from '../db/rate-limits.queries';
import type { Context } from './use-case-context';

type HitLimit = {
  readonly key: string;
  /** How many hits one window allows. */
  readonly max: number;
  readonly windowMs: number;
  /** The error from the seconds until the window ends. */
  readonly refuse?: (retryAfterSeconds: number) => Problem;
};

/**
 * Counts a hit in the key's window, which all processes share. Throws above the limit: `tooManyRequests`, unless
 * `refuse` is given.
 */
export const limitHits = async (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { key, max, windowMs, refuse = tooManyRequests }: HitLimit,
): Promise<void> => {
  const { hits, retryAfterSeconds } = await countHit(db, key, clock.now(), windowMs);
  if (hits > max) throw refuse(retryAfterSeconds);
};
