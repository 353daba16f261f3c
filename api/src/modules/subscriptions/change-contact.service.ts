import { principalOf, type StaffActor } from '../../core/actor';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { recordConsent } from '../consents/consents.public';
import { publishChanged } from '../live-events/live-events.public';
import { warnAboutAccount } from '../messages/messages.public';
import {
  type Contact,
  type LockedContact,
  lockContacts,
  storeContact,
  switchTextsOff,
} from './contact.queries';
import { limitContactChanges } from './limit-contact-changes.service';
import { readSubscription } from './read-subscriptions.service';
import { subscriptionNotFound } from './subscription.errors';
import type { SubscriptionRow } from './subscription.queries';

/** What is absent stays. `phone` is ten digits. */
export type ContactChange = { readonly email?: string; readonly phone?: string };

type Changer = { readonly actor: string; readonly at: Date; readonly requestId: string };

const textsEnd = 'The business changed the phone number of this customer.';

const change = async (
  transaction: Executor,
  link: LockedContact,
  wanted: ContactChange,
  record: Changer,
): Promise<void> => {
  const after: Contact = {
    email: wanted.email?.toLowerCase() ?? link.email,
    phone: wanted.phone ?? link.phone,
  };
  if (after.email === link.email && after.phone === link.phone) return;
  // What equals the person's own follows it from now on.
  await storeContact(transaction, link.id, {
    email: after.email === link.own_email ? null : after.email,
    phone: after.phone === link.own_phone ? null : after.phone,
  });
  const changed = (['email', 'phone'] as const).filter((field) => after[field] !== link[field]);
  await insertAuditEntry(transaction, {
    ...record,
    action: 'subscription.contact_changed',
    entity: 'subscription',
    entityId: link.id,
    before: Object.fromEntries(changed.map((field) => [field, link[field]])),
    after: Object.fromEntries(changed.map((field) => [field, after[field]])),
  });
  await publishChanged(
    transaction,
    [{ merchantId: link.merchant_id, entity: 'customer', id: link.id }],
    record.at,
  );
  if (after.phone !== link.phone && link.sms_opt_in) {
    await switchTextsOff(transaction, link.id);
    await recordConsent(transaction, {
      ...record,
      userId: link.user_id,
      subscriptionId: link.id,
      merchantId: link.merchant_id,
      kind: 'sms',
      action: 'withdrawn',
      wording: textsEnd,
      channel: 'web',
      source: 'PATCH subscriptions',
    });
  }
  const what = changed
    .map((field) =>
      field === 'email'
        ? 'the e-mail address it writes to you at'
        : 'the phone number it texts you at',
    )
    .join(' and ');
  const body = `${link.merchant_name} changed ${what}. What you sign in with is not changed. If this is wrong, please contact ${link.merchant_name}.`;
  // To the person's own, too: the address of before may be one that staff wrote.
  const told = new Set([link.email, link.own_email].filter((email) => email !== null));
  for (const email of told)
    await warnAboutAccount(transaction, { subscriptionId: link.id, email, body, now: record.at });
};

const changeAll = async (
  context: UseCaseContext<StaffActor>,
  which: Parameters<typeof lockContacts>[1],
  wanted: ContactChange,
): Promise<number> => {
  const { db, actor, clock, requestId } = context;
  await limitContactChanges(context);
  return db.transaction().execute(async (transaction) => {
    const links = await lockContacts(transaction, which, actor);
    for (const link of links)
      await change(transaction, link, wanted, {
        actor: principalOf(actor),
        at: clock.now(),
        requestId,
      });
    return links.length;
  });
};

/**
 * Changes how the caller's business reaches a customer. It is the business's own record: no customer signs in with it, no link to a
 * new PIN goes there, and another business does not see it. A changed phone ends texting; the e-mail of before and the person's own are told. Throws
 * subscriptionNotFound for the subscription of another business, and tooManyRequests.
 */
export const changeContact = async (
  context: UseCaseContext<StaffActor>,
  id: number,
  wanted: ContactChange,
): Promise<SubscriptionRow> => {
  if ((await changeAll(context, { id }, wanted)) === 0) throw subscriptionNotFound();
  return readSubscription(context, id);
};

/** The same for the e-mail of one person at every business of the caller. False when they are no customer there. */
export const changeContactsOfCustomer = async (
  context: UseCaseContext<StaffActor>,
  userId: number,
  email: string,
): Promise<boolean> => (await changeAll(context, { userId }, { email })) > 0;
