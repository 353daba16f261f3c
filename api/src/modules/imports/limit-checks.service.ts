import { limitHits } from '../../context/limit-hits';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';

const hourMs = 3_600_000;
const checksPerHour = 30;

/**
 * Counts a dry run by the member who asks for it; throws tooManyRequests. It tells which e-mails and phones are some customer's, at whatever
 * business, as New Customer does, but of a whole file and without a customer made: no member gets to ask through a list of them.
 */
export const limitChecks = (
  context: Pick<UseCaseContext<StaffActor>, 'db' | 'actor' | 'clock'>,
): Promise<void> =>
  limitHits(context, {
    key: `import_checks:${context.actor.userId}`,
    max: checksPerHour,
    windowMs: hourMs,
  });
