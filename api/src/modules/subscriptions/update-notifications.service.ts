import type { OptInName } from '@billfold/shared/contracts/opt-in-wording';
import type { UpdateNotificationsRequest } from '@billfold/shared/contracts/subscription.contract';
import { audited } from '../../context/audited';
import { type Actor, principalOf } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import type { UseCaseContext } from '../../context/use-case-context';
import { recordConsent } from '../consents/consents.public';
import { publishChanged } from '../live-events/live-events.public';
import { assertNotStopped } from './assert-not-stopped.service';
import {
  type Agreement,
  findOptInChanges,
  type OptInChange,
  optInWording,
  readAgreement,
  staffOptInWording,
} from './opt-in.domain';
import { readSubscription } from './read-subscriptions.service';
import { subscriptionNotFound } from './subscription.errors';
import {
  type LockedOptIns,
  confirmLink,
  lockOptIns,
  storeOptIns,
  type SubscriptionRow,
} from './subscription.queries';

const kinds: Readonly<Record<OptInName, 'sms' | 'email' | 'marketing'>> = {
  sms_opt_in: 'sms',
  email_opt_in: 'email',
  marketing_opt_in: 'marketing',
};

/** Whose words are stored. */
type Words = { readonly isStaff: boolean; readonly agreement: Agreement | undefined };

/** Only staff say how a customer agreed: the customer's own confirmation is the agreement. */
const readWords = (
  actor: Actor,
  changes: readonly OptInChange[],
  wanted: UpdateNotificationsRequest,
): Words => {
  if (actor.kind === 'customer') {
    if (wanted.agreed_by !== undefined) throw invalidInput('agreed_by is not a known field.');
    return { isStaff: false, agreement: undefined };
  }
  const agreement = readAgreement(changes, wanted);
  if (agreement !== undefined && 'refusal' in agreement) throw invalidInput(agreement.refusal);
  return { isStaff: true, agreement };
};

type Changer = { readonly actor: string; readonly at: Date; readonly requestId: string };

const keepConsents = async (
  transaction: Executor,
  link: LockedOptIns,
  changes: readonly OptInChange[],
  record: Changer & { readonly by: Words },
): Promise<void> => {
  const { by, ...common } = record;
  for (const change of changes) {
    await recordConsent(transaction, {
      ...common,
      ...(change.isOn ? by.agreement : undefined),
      userId: link.user_id,
      subscriptionId: link.id,
      merchantId: link.merchant_id,
      kind: kinds[change.field],
      action: change.isOn ? 'given' : 'withdrawn',
      wording: by.isStaff
        ? staffOptInWording(change, link.merchant_name, by.agreement)
        : optInWording(change, link.merchant_name),
      channel: 'web',
      source: 'PATCH subscriptions/update_notifications',
    });
  }
};

const valuesOf = (changes: readonly OptInChange[], pick: (change: OptInChange) => boolean) =>
  Object.fromEntries(changes.map((change) => [change.field, pick(change)]));

/**
 * Writes the opt-ins that change, each with its consent record: the customer's own, or, by staff, those of a customer
 * of theirs with how the customer agreed. Throws subscriptionNotFound for another caller's, and textsStopped for texts
 * to a phone that wrote STOP.
 */
export const updateNotifications = async (
  context: UseCaseContext,
  id: number,
  wanted: UpdateNotificationsRequest,
): Promise<SubscriptionRow> => {
  const { db, actor, clock, requestId } = context;
  await db.transaction().execute(async (transaction) => {
    const link = await lockOptIns(transaction, id, actor);
    if (link === undefined) throw subscriptionNotFound();
    const changes = findOptInChanges(link, wanted);
    if (changes.length === 0) return;
    if (changes.some(({ field, isOn }) => field === 'sms_opt_in' && isOn))
      await assertNotStopped(transaction, context, {
        merchantId: link.merchant_id,
        merchantName: link.merchant_name,
        smsNumber: link.sms_number,
        phone: link.phone,
      });
    const by = readWords(actor, changes, wanted);
    const after = valuesOf(changes, ({ isOn }) => isOn);
    const record = { actor: principalOf(actor), at: clock.now(), requestId };
    await storeOptIns(transaction, id, { ...link, ...after });
    if (actor.kind === 'customer' && changes.some(({ isOn }) => isOn))
      await confirmLink(transaction, id);
    await keepConsents(transaction, link, changes, { ...record, by });
    await audited(transaction, context, {
      action: 'subscription.notifications_changed',
      entity: 'subscription',
      entityId: id,
      merchantId: link.merchant_id,
      fields: changes.map(({ field }) => field),
      before: valuesOf(changes, ({ isOn }) => !isOn),
      after,
    });
    await publishChanged(
      transaction,
      [{ merchantId: link.merchant_id, entity: 'customer', id }],
      record.at,
    );
  });
  return readSubscription(context, id);
};
