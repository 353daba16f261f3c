import { audited } from '../../context/audited';
import { type CustomerActor, principalOf } from '../../core/actor';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { limitContactChanges } from '../subscriptions/subscriptions.public';
import { applyOwnContact, throwTaken } from './apply-own-contact.service';
import { userNotFound } from './user.errors';
import type { UserRow } from './present-user';
import { lockCustomer } from './users.queries';

/** `phone` is ten digits; absent it stays. `source` is the call. */
export type ChangeOwnContact = {
  readonly phone?: string;
  readonly email: string;
  readonly source: string;
};

const change = async (
  transaction: Executor,
  context: UseCaseContext<CustomerActor>,
  command: ChangeOwnContact,
): Promise<UserRow> => {
  const { actor, clock, config, requestId } = context;
  const user = await lockCustomer(transaction, actor.userId);
  if (user === undefined) throw userNotFound();
  const after = { phone: command.phone ?? user.phone, email: command.email.toLowerCase() };
  const record = { actor: principalOf(actor), at: clock.now(), requestId, source: command.source };
  await applyOwnContact(transaction, { user, after, config, record });
  await audited(transaction, context, {
    action: 'user.contact_changed',
    entity: 'user',
    entityId: user.id,
    merchantId: null,
    fields: ['phone', 'email'],
    before: { phone: user.phone, email: user.email },
    after,
  });
  return { ...user, ...after };
};

/**
 * Changes the signed-in customer's own e-mail and phone: merchants write there from now on, and a changed phone ends
 * texting. The address for a link to a new PIN stays as it was until the person opens a link that goes to the proved
 * one; sending the same again sends that link again. The earlier address gets a notice. Throws emailTaken and
 * phoneTaken; the limit keeps callers from trying without end.
 */
export const changeOwnContact = async (
  context: UseCaseContext<CustomerActor>,
  command: ChangeOwnContact,
): Promise<UserRow> => {
  await limitContactChanges(context);
  return context.db
    .transaction()
    .execute((transaction) => change(transaction, context, command))
    .catch(throwTaken);
};
