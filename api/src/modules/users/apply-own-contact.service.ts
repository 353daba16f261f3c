import type { ApiConfig } from '../../core/config';
import type { Executor } from '../../db/database';
import { endPayLinksOf, sendContactLinks } from '../auth/auth.public';
import { recordConsent } from '../consents/consents.public';
import { publishPersonChanged } from '../live-events/live-events.public';
import { emailTaken, phoneTaken } from '../../core/address-taken.errors';
import type { UserRow } from './present-user';
import {
  clearContactsOfBusinesses,
  isEmailTaken,
  isPhoneTaken,
  type OwnContact,
  switchTextsOff,
  takenBy,
  updateOwnContact,
} from './users.queries';
import { warnOfChange } from './warn-of-change.service';

/** What the profile says while the phone is being changed. */
const textsEnd = 'Changing your number will require you to opt in for texting again.';

export type ContactRecord = {
  readonly actor: string;
  readonly at: Date;
  readonly requestId: string;
  /** The call. */
  readonly source: string;
};

export type NewOwnContact = {
  /** The locked row. */
  readonly user: UserRow;
  readonly after: OwnContact;
  readonly config: ApiConfig;
  readonly record: ContactRecord;
};

/** The customer has not agreed to texts at the new number: the consent of the old one ends at every merchant. */
const withdrawTexts = async (
  transaction: Executor,
  user: UserRow,
  record: ContactRecord,
): Promise<void> => {
  for (const link of await switchTextsOff(transaction, user.id)) {
    await recordConsent(transaction, {
      ...record,
      userId: user.id,
      subscriptionId: link.id,
      merchantId: link.merchant_id,
      kind: 'sms',
      action: 'withdrawn',
      wording: textsEnd,
      channel: 'web',
    });
  }
};

/**
 * Makes an e-mail and phone the person's own: merchants write there from now on, and a changed phone ends texting. The
 * earlier address gets a notice, links that were sent there end, and the proved address gets the link that confirms the
 * change. The caller audits it.
 * Throws emailTaken and phoneTaken.
 */
export const applyOwnContact = async (
  transaction: Executor,
  { user, after, config, record }: NewOwnContact,
): Promise<void> => {
  const { email, phone } = after;
  const isOther = { phone: phone !== user.phone, email: email !== user.email };
  if (email !== null && (await isEmailTaken(transaction, { ...user, email }))) throw emailTaken();
  if (isOther.phone && phone !== null && (await isPhoneTaken(transaction, phone, user.id)))
    throw phoneTaken();
  if (isOther.phone || isOther.email) {
    await updateOwnContact(transaction, user.id, after);
    await clearContactsOfBusinesses(transaction, user.id, isOther);
    if (isOther.phone) await withdrawTexts(transaction, user, record);
    await endPayLinksOf(transaction, { userId: user.id, subscriptionId: null, now: record.at });
    await publishPersonChanged(transaction, user.id, record.at);
    await warnOfChange(transaction, user, after, record.at);
  }
  if (isOther.phone || email !== user.proven_email)
    await sendContactLinks(transaction, { config, now: record.at }, user.id);
};

/** Another user took it between the question and the answer. */
export const throwTaken = (error: unknown): never => {
  const field = takenBy(error);
  if (field === 'email') throw emailTaken();
  throw field === 'phone' ? phoneTaken() : error;
};
