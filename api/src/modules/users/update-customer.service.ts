import { type CustomerActor, principalOf } from '../../actor';
import { insertAuditEntry } from '../../db/audit.queries';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../use-case';
import { recordConsent } from '../consents/consents.public';
import { limitContactChanges } from './limit-contact-changes.service';
import { emailTaken, phoneTaken, userNotFound } from './user.errors';
import type { UserRow } from './user.presenter';
import { isEmailTaken, isPhoneTaken, lockChangeableUser, switchTextsOff, takenBy, updateContact } from './users.queries';
import { warnOfChange } from './warn-of-change.service';

export type UpdateCustomerCommand = { readonly phone: string; readonly email: string };

/** What the profile says while the phone is being changed. */
const textsEnd = 'Changing your number will require you to opt in for texting again.';

type Changer = { readonly actor: string; readonly at: Date; readonly requestId: string };

/** Nobody agreed to be texted at the new number: the consent of the old one ends at every business. */
const withdrawTexts = async (transaction: Executor, user: UserRow, record: Changer): Promise<void> => {
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
      source: 'PATCH users/update_customer',
    });
  }
};

const change = async (transaction: Executor, context: UseCaseContext<CustomerActor>, command: UpdateCustomerCommand): Promise<UserRow> => {
  const { actor, clock, requestId } = context;
  const user = await lockChangeableUser(transaction, actor.userId, actor);
  if (user === undefined) throw userNotFound();
  const { phone } = command;
  const email = command.email.toLowerCase();
  if (phone === user.phone && email === user.email) return user;
  const wanted = { email, now: clock.now(), holdMs: context.config.security.links.emailHoldMs };
  if (await isEmailTaken(transaction, { ...user, ...wanted })) throw emailTaken();
  if (await isPhoneTaken(transaction, phone, user.id)) throw phoneTaken();
  const record = { actor: principalOf(actor), at: wanted.now, requestId };
  await updateContact(transaction, user.id, { phone, ...wanted });
  if (phone !== user.phone) await withdrawTexts(transaction, user, record);
  await insertAuditEntry(transaction, {
    ...record,
    action: 'user.contact_changed',
    entity: 'user',
    entityId: user.id,
    before: { phone: user.phone, email: user.email },
    after: { phone, email },
  });
  await warnOfChange(transaction, user, { phone, email }, record.at);
  return { ...user, phone, email };
};

/**
 * Changes the signed-in customer's own phone and e-mail. A changed phone switches texting off at every business; sessions
 * stay. The e-mail address of before is told. Throws emailTaken and phoneTaken for what is in use, so it is not asked without end.
 */
export const updateCustomer = async (context: UseCaseContext<CustomerActor>, command: UpdateCustomerCommand): Promise<UserRow> => {
  await limitContactChanges(context);
  try {
    return await context.db.transaction().execute((transaction) => change(transaction, context, command));
  } catch (error) {
    // somebody took it between the question and the answer
    const field = takenBy(error);
    if (field === 'email') throw emailTaken();
    throw field === 'phone' ? phoneTaken() : error;
  }
};
