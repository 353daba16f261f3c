import type {
  CustomerView,
  SubscriptionView,
} from '@billfold/shared/contracts/subscription.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { writeExport } from '../exports/exports.public';
import { customerExport } from './customer-export';
import { readSubscription } from './read-subscriptions.service';
import { presentSubscription } from './present-subscription';

export { assertNotStopped, stoppedFor } from './assert-not-stopped.service';
export {
  changeContact,
  changeContactsOfCustomer,
  type ContactChange,
  isUnconfirmed,
} from './change-contact.service';
export { findTakenHere, lockAddresses, lockAddressesOf } from './address-holders.queries';
export { type LockedContact, lockContacts } from './contact.queries';
export { selectMatching } from './list-subscriptions.queries';
export { readSubscription, withoutUnknown } from './read-subscriptions.service';
export { readSubscriptionFilter, type SubscriptionQuery } from './subscription-list';
export { type Agreement, readAgreement, staffOptInWording } from './opt-in.domain';
export { customerChanged, subscriptionNotFound } from './subscription.errors';
export { presentCustomer } from './present-subscription';
export type { SubscriptionRow } from './subscription.queries';
export { limitContactChanges } from './limit-contact-changes.service';

/** Writes all customers of a filter to a file. */
export const exportCustomers = writeExport(customerExport);

/** One subscription as its reader sees it. Throws subscriptionNotFound for another caller's. */
export const readSubscriptionView = async (
  context: UseCaseContext,
  id: number,
): Promise<SubscriptionView | CustomerView> =>
  presentSubscription(await readSubscription(context, id), context.actor, 'one');
