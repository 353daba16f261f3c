import { type AutoPayRule, readAutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import type { AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import type {
  CustomerView,
  SubscriptionView,
} from '@billfold/shared/contracts/subscription.contract';
import { audited } from '../../../context/audited';
import { principalOf } from '../../../core/actor';
import { instantOf } from '../../../core/business-time';
import { businessDate } from '../../../core/clock';
import type { Executor } from '../../../db/database';
import type { UseCaseContext } from '../../../context/use-case-context';
import { recordConsent } from '../../consents/consents.public';
import { publishChanged } from '../../live-events/live-events.public';
import { notifyCustomer } from '../../outbox/outbox.public';
import { methodUnusable } from '../../payment-methods/payment-methods.public';
import {
  bankNotAccepted,
  invoiceUnknown,
  paymentMethodUnknown,
} from '../../payments/payments.public';
import { readSubscriptionView } from '../../subscriptions/subscriptions.public';
import {
  type AutoPay,
  changeWaitingAmounts,
  findMethod,
  findNextDueDate,
  findOwnSubscription,
  hasCycleOn,
  lockAutoPay,
  type MethodFacts,
  storeAutoPay,
} from './auto-pay.queries';
import {
  type AutoPayRequest,
  type AutoPayWish,
  decideStart,
  readAutoPayWish,
  type Start,
} from './auto-pay-settings.domain';
import { endAutoPayRuns, holdMethod } from './end-runs.queries';
import { autoPayAgreementMissing, methodExpired, subscriptionUnknown } from './payment-run.errors';
import { autoPayEndedByStaff, autoPaySetByStaff, type Notice } from './run-notice.domain';
import { autoPayConsent, consentOf } from './run-wording.domain';
import { switchOffAutoPay } from './switch-off-auto-pay.service';

export type SetAutoPay = {
  readonly target: { readonly subscriptionId: number } | { readonly invoiceId: number };
  readonly request: AutoPayRequest;
  /** 'PATCH user_invoices/set_autopay' */
  readonly source: string;
};

/** Sets, changes or switches off auto-pay of one subscription, for its customer or the merchant's staff. */
export const setAutoPay = async (
  context: UseCaseContext,
  { target, request, source }: SetAutoPay,
): Promise<SubscriptionView | CustomerView> => {
  const { db, actor, clock, requestId } = context;
  const subscriptionId = await findOwnSubscription(db, actor, target);
  if (subscriptionId === undefined)
    throw 'invoiceId' in target ? invoiceUnknown() : subscriptionUnknown();
  const autoPayRequest = readAutoPayWish(request);
  const isStaff = actor.kind === 'merchant';
  if (isStaff && autoPayRequest.kind === 'on' && request.agreed_by === undefined)
    throw autoPayAgreementMissing();
  const agreedBy = isStaff ? request.agreed_by : undefined;
  await db.transaction().execute(async (transaction) => {
    if (autoPayRequest.kind === 'on')
      await holdMethod(transaction, autoPayRequest.methodId, 'shared');
    const autoPay = await lockAutoPay(transaction, subscriptionId);
    if (autoPay === undefined) throw subscriptionUnknown();
    const by = {
      actor: principalOf(actor),
      sessionId: actor.sessionId,
      channel: 'web',
      source,
      requestId,
      now: clock.now(),
    } as const;
    const notice =
      autoPayRequest.kind === 'off'
        ? await switchOff(transaction, autoPay, by)
        : await switchOn(transaction, autoPay, autoPayRequest, {
            ...by,
            agreedBy,
            runTime: context.config.payments.runTime,
            context,
          });
    // a customer who did it knows
    if (isStaff && notice !== null)
      await notifyCustomer(transaction, { subscriptionId, ...notice, now: by.now });
  });
  return readSubscriptionView(context, subscriptionId);
};

type Who = {
  readonly actor: string;
  readonly sessionId: number;
  readonly channel: 'web';
  readonly source: string;
  readonly requestId: string;
  readonly now: Date;
};
type By = Who & {
  readonly runTime: string;
  readonly agreedBy: AgreementWay | undefined;
  readonly context: UseCaseContext;
};

const switchOff = async (
  transaction: Executor,
  autoPay: AutoPay,
  by: Who,
): Promise<Notice | null> => {
  await switchOffAutoPay(transaction, autoPay, { ...by, reason: 'switched_off' });
  return autoPay.isEnabled ? autoPayEndedByStaff(autoPay.merchantName) : null;
};

const ruleOf = (autoPay: AutoPay): AutoPayRule | null =>
  autoPay.isEnabled
    ? readAutoPayRule({
        customized: autoPay.isCustomized,
        frequency: autoPay.frequency,
        day: autoPay.day,
        amountMinor: autoPay.amountMinor,
      })
    : null;

const switchOn = async (
  transaction: Executor,
  autoPay: AutoPay,
  request: Extract<AutoPayWish, { readonly kind: 'on' }>,
  by: By,
): Promise<Notice> => {
  const { subscriptionId } = autoPay;
  const today = businessDate(by.now, autoPay.timeZone);
  const { methodId } = request;
  const method = await findMethod(transaction, {
    methodId,
    userId: autoPay.userId,
    openTo: by.context.actor.kind === 'merchant' ? autoPay.merchantId : null,
    today,
  });
  if (method === undefined) throw paymentMethodUnknown();
  if (method.isBank && !autoPay.achOn) throw bankNotAccepted();
  if (method.isBarred) throw methodUnusable();
  if (method.isExpired) throw methodExpired();
  const hasRunToday = await hasCycleOn(transaction, subscriptionId, today);
  const start = decideStart(
    request.rule,
    { rule: ruleOf(autoPay), startedOn: autoPay.startedOn, nextOn: autoPay.nextOn, hasRunToday },
    today,
  );
  await storeAutoPay(transaction, subscriptionId, {
    isEnabled: true,
    isCustomized: request.fields.customized,
    frequency: request.fields.frequency,
    day: request.fields.day,
    amountMinor: request.fields.amountMinor,
    methodId: method.id,
    startedOn: start.startedOn,
    nextOn: start.nextOn,
    nextAt: start.nextOn === null ? null : instantOf(start.nextOn, by.runTime, autoPay.timeZone),
  });
  if (start.waiting === 'end') {
    await endAutoPayRuns(transaction, subscriptionId, {
      state: 'cancelled',
      reason: 'rule_changed',
      actor: by.actor,
      sessionId: by.sessionId,
      requestId: by.requestId,
      now: by.now,
    });
  }
  if (start.waiting === 'take_the_amount')
    await changeWaitingAmounts(transaction, subscriptionId, request.rule.amountMinor);
  const nextOn = start.nextOn ?? (await findNextDueDate(transaction, subscriptionId, today));
  const wording = autoPayConsent(request.rule, {
    merchantName: autoPay.merchantName,
    visibleMethod: method.visibleMethod,
    nextOn,
  });
  await writeDown(transaction, autoPay, { wish: request, method, start, wording }, by);
  return autoPaySetByStaff(autoPay.merchantName, wording);
};

type Set = {
  readonly wish: Extract<AutoPayWish, { readonly kind: 'on' }>;
  readonly method: MethodFacts;
  readonly start: Start;
  readonly wording: string;
};

const writeDown = async (
  transaction: Executor,
  autoPay: AutoPay,
  { wish, method, start, wording }: Set,
  by: By,
): Promise<void> => {
  const { subscriptionId, userId, merchantId } = autoPay;
  const { actor, channel, source, requestId, now, agreedBy } = by;
  await publishChanged(transaction, [{ merchantId, entity: 'customer', id: subscriptionId }], now);
  await recordConsent(transaction, {
    userId,
    subscriptionId,
    merchantId,
    kind: 'auto_pay',
    action: 'given',
    wording: consentOf(wording, agreedBy),
    channel,
    source,
    actor,
    requestId,
    at: now,
    ...(agreedBy === undefined ? {} : { agreedBy }),
  });
  await audited(transaction, by.context, {
    action: 'subscription.auto_pay_set',
    entity: 'subscription',
    entityId: subscriptionId,
    merchantId,
    fields: ['enabled', 'method', 'day', 'frequency', 'amount', 'next_on'],
    before: {
      enabled: autoPay.isEnabled,
      method: autoPay.methodId,
      day: autoPay.day,
      frequency: autoPay.frequency,
      amount: autoPay.amountMinor,
      next_on: autoPay.nextOn,
    },
    after: {
      enabled: true,
      method: method.id,
      day: wish.fields.day,
      frequency: wish.fields.frequency,
      amount: wish.fields.amountMinor,
      next_on: start.nextOn,
    },
  });
};
