import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RegistryProblem } from '../problems/problem.errors';
import { clientAddress } from '@billfold/server-kit/http/client-address';

const wrongTokens = 10;
const windowS = 15 * 60;

const tooMany = (waitMs: number): RegistryProblem =>
  new RegistryProblem(
    429,
    'too_many',
    'Too many wrong tokens came from this address. Please wait some minutes.',
    Math.max(1, Math.ceil(waitMs / 1_000)),
  );

/** Looks a token up for an address. Throws when too many wrong ones came from there. */
export type TryToken = <Found>(
  address: string,
  find: () => Found | undefined,
) => Promise<Found | undefined>;

/**
 * Counts wrong tokens per address, in the memory of this process; after too many a right token is refused, too. It
 * awaits nothing between check and count, so that concurrent tries count like successive ones. Names are not counted: a
 * caller could otherwise lock the owner of a name out.
 */
export const createTryToken = (): TryToken => {
  const tries = new RateLimiterMemory({ points: wrongTokens, duration: windowS });
  return async (address, find) => {
    const key = clientAddress(address);
    const found = find();
    if (found === undefined) {
      await tries.consume(key).catch((refusal: unknown) => {
        throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
      });
      return undefined;
    }
    const counted = await tries.get(key);
    if (counted !== null && counted.consumedPoints >= wrongTokens)
      throw tooMany(counted.msBeforeNext);
    return found;
  };
};
