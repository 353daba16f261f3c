import type {
  CustomerView,
  SubscriptionView,
} from '@billfold/shared/contracts/subscription.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { readSubscription } from './read-subscriptions.service';
import { presentSubscription } from './subscription.presenter';

export { changeContactsOfCustomer } from './change-contact.service';
export { selectMatching } from './list-subscriptions.queries';
export { withoutUnknown } from './read-subscriptions.service';
export { readSubscriptionFilter, type SubscriptionQuery } from './subscription-list';
export { subscriptionNotFound } from './subscription.errors';
export { limitContactChanges } from './limit-contact-changes.service';

/** One subscription as its reader sees it. Throws subscriptionNotFound for anybody else's. */
export const readSubscriptionView = async (
  context: UseCaseContext,
  id: number,
): Promise<SubscriptionView | CustomerView> =>
  presentSubscription(await readSubscription(context, id), context.actor, 'one');
