import { principalOf } from '../../core/actor';
import { limitHits } from '../../context/limit-hits';
import type { UseCaseContext } from '../../context/use-case-context';

const hourMs = 3_600_000;
/** Staff look after many customers. */
const changesPerHour = { customer: 20, merchant: 200 } as const;

/**
 * Counts a change of an e-mail or phone by the caller who makes it; throws tooManyRequests. The answer tells whose
 * address is a customer's, and the address of before is mailed: no caller gets to ask for a list of them, nor to have
 * one mailed without end.
 */
export const limitContactChanges = (
  context: Pick<UseCaseContext, 'db' | 'actor' | 'clock'>,
): Promise<void> =>
  limitHits(context, {
    key: `contact_changes:${principalOf(context.actor)}`,
    max: changesPerHour[context.actor.kind],
    windowMs: hourMs,
  });
