import { audited } from '../../context/audited';
import { principalOf, type StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { endPayLinksOf, proposeContact } from '../auth/auth.public';
import { recordConsent } from '../consents/consents.public';
import { publishChanged } from '../live-events/live-events.public';
import { emailTaken, phoneTaken } from '../../core/address-taken.errors';
import { warnAboutAccount } from '../conversations/conversations.public';
import {
  type Contact,
  type LockedContact,
  lockContacts,
  storeContact,
  storeOwnContact,
  switchTextsOff,
} from './contact.queries';
import { findTakenHere, lockAddressesOf } from './address-holders.queries';
import { limitContactChanges } from './limit-contact-changes.service';

type Context = UseCaseContext<StaffActor>;

/** What is absent stays. `phone` is ten digits. */
export type ContactChange = { readonly email?: string; readonly phone?: string };

const textsEnd = 'The business changed the phone number of this customer.';

/** A person who has not signed up and has no other merchant follows the merchant's record. */
const isFree = (link: LockedContact): boolean => link.person_state === 'invited' && link.is_sole;

/** A person who has not confirmed the merchant yet: nothing of theirs is shown there. */
export const isUnconfirmed = (link: LockedContact): boolean =>
  link.state === 'invited' && link.person_state === 'active';

/** What equals the person's own follows it from now on. */
const store = async (transaction: Executor, link: LockedContact, after: Contact): Promise<void> => {
  const own = isFree(link)
    ? await storeOwnContact(transaction, link.user_id, after)
    : { email: link.own_email, phone: link.own_phone };
  const follows = !isUnconfirmed(link);
  await storeContact(transaction, link.id, {
    email: follows && after.email === own.email ? null : after.email,
    phone: follows && after.phone === own.phone ? null : after.phone,
  });
};

const endTexts = async (
  transaction: Executor,
  { actor, clock, requestId }: Context,
  link: LockedContact,
): Promise<void> => {
  await switchTextsOff(transaction, link.id);
  await recordConsent(transaction, {
    actor: principalOf(actor),
    at: clock.now(),
    requestId,
    userId: link.user_id,
    subscriptionId: link.id,
    merchantId: link.merchant_id,
    kind: 'sms',
    action: 'withdrawn',
    wording: textsEnd,
    channel: 'web',
    source: 'PATCH subscriptions',
  });
};

type Told = {
  readonly link: LockedContact;
  readonly changed: readonly (keyof Contact)[];
  /** The address that is notified in another way. */
  readonly except: string | null;
};

const tell = async (
  transaction: Executor,
  { clock }: Context,
  { link, changed, except }: Told,
): Promise<void> => {
  const what = changed
    .map((field) =>
      field === 'email' ? 'the email address it uses for you' : 'the phone number it texts you at',
    )
    .join(' and ');
  const body = `${link.merchant_name} changed ${what}. Your sign-in information hasn't changed. If this is wrong, please contact ${link.merchant_name}.`;
  // To the person's own, too: the address of before may be one that staff wrote.
  const notified = new Set([link.email, link.own_email].filter((email) => email !== null));
  for (const email of notified)
    if (email !== except)
      await warnAboutAccount(transaction, {
        subscriptionId: link.id,
        email,
        body,
        now: clock.now(),
      });
};

/** Proposes to the person, at a proved address, to sign in with it. Answers the address of the proposal. */
const propose = async (
  transaction: Executor,
  { config, clock }: Context,
  link: LockedContact,
  after: Contact,
): Promise<string | null> => {
  if (link.person_state !== 'active' || isUnconfirmed(link)) return null;
  const proposal = {
    userId: link.user_id,
    subscriptionId: link.id,
    merchantId: link.merchant_id,
    merchantName: link.merchant_name,
    email: after.email === link.own_email ? null : after.email,
    phone: after.phone === link.own_phone ? null : after.phone,
  };
  if (proposal.email === null && proposal.phone === null) return null;
  return proposeContact(transaction, { config, now: clock.now() }, proposal);
};

/** An address names one customer of a merchant: who replies, ends texts or enters a code is known by it. */
const assertFree = async (
  transaction: Executor,
  link: LockedContact,
  { email, phone }: Contact,
): Promise<void> => {
  const taken = await findTakenHere(transaction, {
    merchantId: link.merchant_id,
    except: link.id,
    ...(email === link.email ? {} : { email }),
    ...(phone === link.phone ? {} : { phone }),
  });
  if (taken !== undefined) throw taken === 'email' ? emailTaken() : phoneTaken();
};

/** The part of an edit that is about email and phone, after lockAddressesOf; see changeContactsOfCustomer. */
export const changeContact = async (
  transaction: Executor,
  context: Context,
  link: LockedContact,
  wanted: ContactChange,
): Promise<void> => {
  const before: Contact = { email: link.email, phone: link.phone };
  const after: Contact = {
    email: wanted.email?.toLowerCase() ?? link.email,
    phone: wanted.phone ?? link.phone,
  };
  await assertFree(transaction, link, after);
  const isChanged = await audited(transaction, context, {
    action: 'subscription.contact_changed',
    entity: 'subscription',
    entityId: link.id,
    merchantId: link.merchant_id,
    fields: ['email', 'phone'],
    before,
    after,
  });
  if (!isChanged) return;
  await store(transaction, link, after);
  await endPayLinksOf(transaction, {
    userId: link.user_id,
    subscriptionId: link.id,
    now: context.clock.now(),
  });
  await publishChanged(
    transaction,
    [{ merchantId: link.merchant_id, entity: 'customer', id: link.id }],
    context.clock.now(),
  );
  if (after.phone !== link.phone && link.sms_opt_in) await endTexts(transaction, context, link);
  // A person who has not signed up got no message yet, and has nothing to sign in with.
  if (isFree(link)) return;
  const except = await propose(transaction, context, link, after);
  const changed = (['email', 'phone'] as const).filter((field) => after[field] !== link[field]);
  await tell(transaction, context, { link, changed, except });
};

/**
 * Changes where the caller's merchants write to a person. It is their own record: no customer signs in with it, no link
 * to a new PIN goes there, and another merchant does not see it. A changed phone ends texting; the earlier e-mail and
 * the person's own get a notice, and the person gets a proposal to sign in with it. False when the person is no
 * customer of theirs. Throws emailTaken for an address of another customer of the merchant, and tooManyRequests.
 */
export const changeContactsOfCustomer = async (
  context: Context,
  userId: number,
  email: string,
): Promise<boolean> => {
  const { db, actor } = context;
  await limitContactChanges(context);
  return db.transaction().execute(async (transaction) => {
    await lockAddressesOf(transaction, { userId }, actor);
    const links = await lockContacts(transaction, { userId }, actor);
    for (const link of links) await changeContact(transaction, context, link, { email });
    return links.length > 0;
  });
};
