import { audited } from '../../context/audited';
import { type CustomerActor, principalOf } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { sendContactLinks } from '../auth/auth.public';
import { recordConsent } from '../consents/consents.public';
import { publishPersonChanged } from '../live-events/live-events.public';
import { limitContactChanges } from '../subscriptions/subscriptions.public';
import { emailTaken, phoneTaken, userNotFound } from './user.errors';
import type { UserRow } from './user.presenter';
import {
  clearContactsOfBusinesses,
  isEmailTaken,
  isPhoneTaken,
  lockCustomer,
  switchTextsOff,
  takenBy,
  updateOwnContact,
} from './users.queries';
import { warnOfChange } from './warn-of-change.service';

/** `phone` is ten digits; absent it stays. `source` is the call. */
export type ChangeOwnContact = {
  readonly phone?: string;
  readonly email: string;
  readonly source: string;
};

/** What the profile says while the phone is being changed. */
const textsEnd = 'Changing your number will require you to opt in for texting again.';

type Changer = {
  readonly actor: string;
  readonly at: Date;
  readonly requestId: string;
  readonly source: string;
};

/** The customer has not agreed to texts at the new number: the consent of the old one ends at every business. */
const withdrawTexts = async (
  transaction: Executor,
  user: UserRow,
  record: Changer,
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

const change = async (
  transaction: Executor,
  context: UseCaseContext<CustomerActor>,
  command: ChangeOwnContact,
): Promise<UserRow> => {
  const { actor, clock, requestId } = context;
  const user = await lockCustomer(transaction, actor.userId);
  if (user === undefined) throw userNotFound();
  const email = command.email.toLowerCase();
  const phone = command.phone ?? user.phone;
  const isOther = { phone: phone !== user.phone, email: email !== user.email };
  if (!isOther.phone && !isOther.email && email === user.proven_email) return user;
  if (await isEmailTaken(transaction, { ...user, email })) throw emailTaken();
  if (isOther.phone && phone !== null && (await isPhoneTaken(transaction, phone, user.id)))
    throw phoneTaken();
  const record = { actor: principalOf(actor), at: clock.now(), requestId, source: command.source };
  if (isOther.phone || isOther.email) {
    await updateOwnContact(transaction, user.id, { phone, email });
    await clearContactsOfBusinesses(transaction, user.id, isOther);
    if (isOther.phone) await withdrawTexts(transaction, user, record);
    await audited(transaction, context, {
      action: 'user.contact_changed',
      entity: 'user',
      entityId: user.id,
      merchantId: null,
      fields: ['phone', 'email'],
      before: { phone: user.phone, email: user.email },
      after: { phone, email },
    });
    await publishPersonChanged(transaction, user.id, record.at);
    await warnOfChange(transaction, user, { phone, email }, record.at);
  }
  if (isOther.phone || email !== user.proven_email)
    await sendContactLinks(transaction, { config: context.config, now: record.at }, user.id);
  return { ...user, phone, email };
};

/**
 * Changes the signed-in customer's own e-mail and phone: businesses write there from now on, and a changed phone ends texting.
 * What gets a link to a new PIN stays as it was until a link was opened that goes to what they proved before; sending the same
 * again sends that link again. The address of before is told. Throws emailTaken and phoneTaken, so it is not asked without end.
 */
export const changeOwnContact = async (
  context: UseCaseContext<CustomerActor>,
  command: ChangeOwnContact,
): Promise<UserRow> => {
  await limitContactChanges(context);
  try {
    return await context.db
      .transaction()
      .execute((transaction) => change(transaction, context, command));
  } catch (error) {
    // another user took it between the question and the answer
    const field = takenBy(error);
    if (field === 'email') throw emailTaken();
    throw field === 'phone' ? phoneTaken() : error;
  }
};
