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

/** What is absent stays. `phone` is ten digits. */
export type ContactChange = { readonly email?: string; readonly phone?: string };

type Changer = { readonly actor: string; readonly at: Date; readonly requestId: string };

const textsEnd = 'The business changed the phone number of this customer.';

/** The part of an edit that is about email and phone; see changeContactsOfCustomer. */
export const changeContact = async (
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

/**
 * Changes where the caller's businesses write to a person. It is their own record: no customer signs in with it, no link to a new PIN
 * goes there, and another business does not see it. A changed phone ends texting; the e-mail of before and the person's own are told.
 * False when the person is no customer of theirs. Throws tooManyRequests.
 */
export const changeContactsOfCustomer = async (
  context: UseCaseContext<StaffActor>,
  userId: number,
  email: string,
): Promise<boolean> => {
  const { db, actor, clock, requestId } = context;
  await limitContactChanges(context);
  return db.transaction().execute(async (transaction) => {
    const links = await lockContacts(transaction, { userId }, actor);
    for (const link of links)
      await changeContact(
        transaction,
        link,
        { email },
        { actor: principalOf(actor), at: clock.now(), requestId },
      );
    return links.length > 0;
  });
};
