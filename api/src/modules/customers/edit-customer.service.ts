import type { EditCustomerRequest } from '@billfold/shared/contracts/customer.contract';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { principalOf, type StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import {
  changeContact,
  type ContactChange,
  customerChanged,
  limitContactChanges,
  type LockedContact,
  lockContacts,
  presentCustomer,
  readSubscription,
  subscriptionNotFound,
  type SubscriptionRow,
} from '../subscriptions/subscriptions.public';
import { type Details, getDetails, storeDetails } from './customer-record.queries';

type Context = UseCaseContext<StaffActor>;

const detailFields = [
  'service_address',
  'service_address2',
  'service_address_city',
  'service_address_state',
  'service_address_zip',
  'notes',
] as const satisfies readonly (keyof Details)[];

/** What is absent stays. `contact.phone` is ten digits. `version` is the one that the editor read. */
export type CustomerEdit = {
  readonly contact: ContactChange;
  readonly details: Pick<EditCustomerRequest, (typeof detailFields)[number]>;
  readonly version: number | undefined;
};

const changeDetails = async (
  transaction: Executor,
  context: Context,
  { id, merchant_id: merchantId }: LockedContact,
  wanted: CustomerEdit['details'],
): Promise<void> => {
  const before = await getDetails(transaction, id);
  const after: Details = { ...before, ...wanted };
  const isChanged = await audited(transaction, context, {
    action: 'subscription.edited',
    entity: 'subscription',
    entityId: id,
    merchantId,
    fields: detailFields,
    before,
    after,
  });
  if (!isChanged) return;
  await storeDetails(transaction, id, after);
  await publishChanged(transaction, [{ merchantId, entity: 'customer', id }], context.clock.now());
};

const edit = async (
  transaction: Executor,
  context: Context,
  id: number,
  { contact, details, version }: CustomerEdit,
): Promise<SubscriptionRow> => {
  const { actor, clock, requestId } = context;
  const [link] = await lockContacts(transaction, { id }, actor);
  if (link === undefined) throw subscriptionNotFound();
  const read = () => readSubscription({ ...context, db: transaction }, id);
  if (version !== undefined && version !== link.version)
    throw customerChanged(presentCustomer(await read(), 'one'));
  const record = { actor: principalOf(actor), at: clock.now(), requestId };
  await changeContact(transaction, link, contact, record);
  await changeDetails(transaction, context, link, details);
  return read();
};

/**
 * Changes what the caller's business has written down about a customer. No customer signs in with it, and another business does not
 * see it. Throws subscriptionNotFound for the subscription of another business, customerChanged for another version than the present
 * one, and tooManyRequests.
 */
export const editCustomer = async (
  context: Context,
  id: number,
  wanted: CustomerEdit,
): Promise<SubscriptionRow> => {
  const { email, phone } = wanted.contact;
  if (email !== undefined || phone !== undefined) await limitContactChanges(context);
  return context.db.transaction().execute((transaction) => edit(transaction, context, id, wanted));
};
