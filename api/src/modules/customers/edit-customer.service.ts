import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import {
  changeContact,
  customerChanged,
  isUnconfirmed,
  limitContactChanges,
  type LockedContact,
  lockAddressesOf,
  lockContacts,
  presentCustomer,
  readSubscription,
  subscriptionNotFound,
  type SubscriptionRow,
} from '../subscriptions/subscriptions.public';
import { againWhenTaken } from '../users/users.public';
import {
  type CustomerRecord,
  getRecord,
  type Names,
  storeNames,
  storeOwnNames,
  storeRest,
} from './customer-record.queries';
import { type CustomerEdit, missingFieldsText } from './customer-input';

type Context = UseCaseContext<StaffActor>;

const nameFields = [
  'first_name',
  'last_name',
  'is_business',
  'business_name',
  'date_of_birth',
] as const satisfies readonly (keyof Names)[];
const restFields = [
  'service_address',
  'service_address2',
  'service_address_city',
  'service_address_state',
  'service_address_zip',
  'notes',
] as const satisfies readonly (keyof CustomerRecord)[];

const hasName = ({ is_business, business_name, first_name, last_name }: Names): boolean =>
  (is_business && business_name !== '') || `${first_name}${last_name}` !== '';

/** A business customer has no birthday. Throws for a customer that would have no name. */
const merge = (before: CustomerRecord, wanted: CustomerEdit['record']): CustomerRecord => {
  const after: CustomerRecord = { ...before, ...wanted };
  if (!hasName(after)) throw invalidInput(missingFieldsText);
  return after.is_business ? { ...after, date_of_birth: null } : after;
};

const isChanged = (
  before: CustomerRecord,
  after: CustomerRecord,
  fields: readonly (keyof CustomerRecord)[],
): boolean => fields.some((field) => before[field] !== after[field]);

const changeRecord = async (
  transaction: Executor,
  context: Context,
  link: LockedContact,
  wanted: CustomerEdit['record'],
): Promise<void> => {
  const { id, merchant_id: merchantId, user_id: userId } = link;
  const before = await getRecord(transaction, id);
  const after = merge(before, wanted);
  const isAudited = await audited(transaction, context, {
    action: 'subscription.edited',
    entity: 'subscription',
    entityId: id,
    merchantId,
    fields: [...nameFields, ...restFields],
    before,
    after,
  });
  if (!isAudited) return;
  const { first_name, last_name, is_business, business_name, date_of_birth, ...rest } = after;
  const names = { first_name, last_name, is_business, business_name, date_of_birth };
  await storeRest(transaction, id, rest);
  if (isChanged(before, after, nameFields)) {
    // Other merchants, or the person, use this name: this merchant may not change it.
    if (link.is_sole && !isUnconfirmed(link))
      await storeOwnNames(transaction, { id, userId }, names);
    else await storeNames(transaction, id, names);
  }
  await publishChanged(transaction, [{ merchantId, entity: 'customer', id }], context.clock.now());
};

const edit = async (
  transaction: Executor,
  context: Context,
  id: number,
  { contact, record, version }: CustomerEdit,
): Promise<SubscriptionRow> => {
  if (contact.email !== undefined || contact.phone !== undefined)
    await lockAddressesOf(transaction, { id }, context.actor);
  const [link] = await lockContacts(transaction, { id }, context.actor);
  if (link === undefined) throw subscriptionNotFound();
  const read = () => readSubscription({ ...context, db: transaction }, id);
  if (version !== undefined && version !== link.version)
    throw customerChanged(presentCustomer(await read(), 'one'));
  await changeContact(transaction, context, link, contact);
  await changeRecord(transaction, context, link, record);
  return read();
};

/**
 * Changes the record of the caller's merchant about a customer. The name of a person who is no other merchant's
 * customer becomes the person's own, unless they have an account and have not confirmed the merchant; what they sign in
 * with never does, unless they have not signed up yet. Throws subscriptionNotFound for the subscription of another
 * merchant, customerChanged for another version than the present one, and tooManyRequests.
 */
export const editCustomer = async (
  context: Context,
  id: number,
  wanted: CustomerEdit,
): Promise<SubscriptionRow> => {
  const { email, phone } = wanted.contact;
  if (email !== undefined || phone !== undefined) await limitContactChanges(context);
  return againWhenTaken(() =>
    context.db.transaction().execute((transaction) => edit(transaction, context, id, wanted)),
  );
};
