import { principalOf } from '../../core/actor';
import { countHit } from '../../db/rate-limits.queries';
import { tooManyRequests } from '../../core/problem.errors';
import type { UseCaseContext } from '../../context/use-case-context';

const hourMs = 3_600_000;
/** Staff look after many customers. */
const changesPerHour = { customer: 20, merchant: 200 } as const;

/**
 * Counts a change of an e-mail or phone by whoever makes it; throws tooManyRequests. The answer tells whose address is a
 * customer's, and the address of before is mailed: nobody gets to ask for a list of them, nor to have one mailed without end.
 */
export const limitContactChanges = async ({
  db,
  actor,
  clock,
}: Pick<UseCaseContext, 'db' | 'actor' | 'clock'>): Promise<void> => {
  const { hits, retryAfterSeconds } = await countHit(
    db,
    `contact_changes:${principalOf(actor)}`,
    clock.now(),
    hourMs,
  );
  if (hits > changesPerHour[actor.kind]) throw tooManyRequests(retryAfterSeconds);
};
