import { hourMs } from '@billfold/shared/contracts/durations';
import { principalOf } from '../../core/actor';
import { limitHits } from '../../context/limit-hits';
import type { UseCaseContext } from '../../context/use-case-context';

/** Staff look after many customers. */
const changesPerHour = { customer: 20, merchant: 200 } as const;

/**
 * Counts a change of an e-mail or phone by the caller who makes it; throws tooManyRequests. The answer reveals whether
 * an address is a customer's, and the earlier address gets a mail: the limit keeps callers from checking lists and from
 * sending mails without end.
 */
export const limitContactChanges = (
  context: Pick<UseCaseContext, 'db' | 'actor' | 'clock'>,
): Promise<void> =>
  limitHits(context, {
    key: `contact_changes:${principalOf(context.actor)}`,
    max: changesPerHour[context.actor.kind],
    windowMs: hourMs,
  });
