import { type OptInName, optInNames } from '@billfold/shared/contracts/opt-in-wording';
import { audited } from '../../context/audited';
import { principalOf, type StaffActor } from '../../core/actor';
import type { SecretHasher } from '../../core/secret-hasher';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { confirmPin, endAccessAtMerchant } from '../auth/auth.public';
import { recordConsent } from '../consents/consents.public';
import { type AnswerOnce, makeOnce } from '../idempotency/idempotency.public';
import { publishChanged } from '../live-events/live-events.public';
import { endConversation } from '../conversations/conversations.public';
import { customerNotFound, paymentUnderWay } from './customer-deletion.errors';
import {
  type By,
  cancelOpenInvoices,
  endPlans,
  hasLink,
  hasOtherLinks,
  isMoneyMoving,
  lockOpenInvoices,
  lockPerson,
  markDeleted,
  type OptInsOfLink,
} from './customer-deletion.queries';
import type { LockPlans } from './planned-payments';

export type DeleteCustomer = {
  readonly subscriptionId: number;
  readonly pin: string | undefined;
  readonly idempotencyKey: string | undefined;
};

const source = 'DELETE subscriptions';
const kinds: Readonly<Record<OptInName, 'sms' | 'email' | 'marketing'>> = {
  sms_opt_in: 'sms',
  email_opt_in: 'email',
  marketing_opt_in: 'marketing',
};

type Link = {
  readonly subscriptionId: number;
  readonly userId: number;
  readonly merchantId: number;
};
/** A customer who comes back agrees anew; a STOP stays with the number. */
const endConsents = async (
  transaction: Executor,
  link: Link,
  before: Readonly<Record<OptInName, boolean>>,
  { actor, requestId, now }: By,
): Promise<void> => {
  for (const name of optInNames.filter((each) => before[each]))
    await recordConsent(transaction, {
      ...link,
      kind: kinds[name],
      action: 'withdrawn',
      wording: 'The business deleted this customer.',
      channel: 'web',
      source,
      actor,
      requestId,
      at: now,
    });
};

const nothingEnded = {
  invoices_cancelled: 0,
  schedules_ended: 0,
  plans_ended: 0,
  messages_cancelled: 0,
};

type Deleted = {
  readonly link: Link;
  readonly optIns: OptInsOfLink;
  readonly hadAutoPay: boolean;
  readonly ended: typeof nothingEnded;
};

const writeDown = async (
  transaction: Executor,
  context: DeletionContext,
  { link, optIns, hadAutoPay, ended }: Deleted,
): Promise<void> => {
  await audited(transaction, context, {
    action: 'subscription.deleted',
    entity: 'subscription',
    entityId: link.subscriptionId,
    merchantId: link.merchantId,
    fields: [
      'deleted',
      ...optInNames,
      'auto_pay',
      'invoices_cancelled',
      'schedules_ended',
      'plans_ended',
      'messages_cancelled',
    ],
    before: { deleted: false, ...optIns, auto_pay: hadAutoPay, ...nothingEnded },
    after: {
      deleted: true,
      sms_opt_in: false,
      email_opt_in: false,
      marketing_opt_in: false,
      auto_pay: false,
      ...ended,
    },
  });
};

const tellScreens = (
  transaction: Executor,
  { subscriptionId: subId, merchantId }: Link,
  invoices: readonly number[],
  now: Date,
): Promise<void> =>
  publishChanged(
    transaction,
    [
      { merchantId, entity: 'customer', id: subId },
      { merchantId, entity: 'conversation', id: subId },
      ...invoices.map((id) => ({ merchantId, entity: 'invoice', id, subId }) as const),
    ],
    now,
  );

/** `lockPlans` comes from the module of planned payments. */
export type DeletionContext = UseCaseContext<StaffActor> & { readonly lockPlans: LockPlans };

const remove = async (
  transaction: Executor,
  context: DeletionContext,
  subscriptionId: number,
): Promise<void> => {
  const { actor, clock, requestId, lockPlans } = context;
  // Order of locks everywhere: person, subscription, invoices, runs.
  await lockPerson(transaction, subscriptionId);
  const plans = await lockPlans(transaction, subscriptionId);
  if (plans === undefined || !actor.merchantIds.includes(plans.merchantId))
    throw customerNotFound();
  const { userId, merchantId } = plans;
  const link = { subscriptionId, userId, merchantId };
  await lockOpenInvoices(transaction, subscriptionId);
  if (await isMoneyMoving(transaction, subscriptionId)) throw paymentUnderWay();
  const by = {
    actor: principalOf(actor),
    sessionId: actor.sessionId,
    requestId,
    now: clock.now(),
  };
  const planned = await plans.end({ ...by, source });
  const invoices = await cancelOpenInvoices(transaction, subscriptionId, by);
  const paymentPlans = await endPlans(transaction, subscriptionId, by.now);
  const isLast = !(await hasOtherLinks(transaction, userId, subscriptionId));
  await endAccessAtMerchant(transaction, { ...link, isLast, now: by.now });
  const messages = await endConversation(transaction, subscriptionId);
  const before = await markDeleted(transaction, subscriptionId, by.now);
  await endConsents(transaction, link, before, by);
  await writeDown(transaction, context, {
    link,
    optIns: before,
    hadAutoPay: planned.hadAutoPay,
    ended: {
      invoices_cancelled: invoices.length,
      schedules_ended: planned.schedules,
      plans_ended: paymentPlans,
      messages_cancelled: messages,
    },
  });
  await tellScreens(transaction, link, invoices, by.now);
};

/**
 * Deletes a customer of the caller's merchant, with everything that would charge, text or admit them there, in one
 * transaction. Payments, receipts and the history stay, and so does the person at other merchants. Throws
 * customerNotFound, wrongPin, and paymentUnderWay while the outcome of a payment is open. The same idempotency key
 * answers the same deletion.
 */
export const deleteCustomer = async (
  context: DeletionContext,
  hasher: SecretHasher,
  { subscriptionId, pin, idempotencyKey }: DeleteCustomer,
): Promise<AnswerOnce> => {
  const { db, actor } = context;
  if (!(await hasLink(db, actor.merchantIds, subscriptionId))) throw customerNotFound();
  await confirmPin(context, hasher, pin);
  // without the PIN: it has four digits, so a hash reveals it
  const making = { route: source, key: idempotencyKey, request: { subscription: subscriptionId } };
  return makeOnce(context, making, async (transaction) => {
    await remove(transaction, context, subscriptionId);
    return {};
  });
};
