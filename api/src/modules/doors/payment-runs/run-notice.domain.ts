import type { PaymentMethodUse } from '@billfold/shared/contracts/payment-method.contract';
import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';

export type Notice = { readonly body: string };

/** The facts of a notice about one run. */
export type NoticeFacts = {
  readonly kind: 'schedule' | 'auto_pay';
  readonly merchantName: string;
  /** The invoice in the customer's words: its description, or its number. */
  readonly bill: string;
  readonly amountMinor: number;
  readonly visibleMethod: string;
};

const payment = (kind: NoticeFacts['kind']): string =>
  kind === 'schedule' ? 'scheduled payment' : 'automatic payment';

const billOf = ({ bill, merchantName }: Pick<NoticeFacts, 'bill' | 'merchantName'>): string =>
  `"${bill}" from ${merchantName}`;

const nextStep = 'Please sign in and pay it there, or choose another payment method.';

export const paymentTaken = (facts: NoticeFacts): Notice => ({
  body: `Your ${payment(facts.kind)} of ${formatCents(facts.amountMinor)} for ${billOf(facts)} was taken from ${facts.visibleMethod}. Thank you!`,
});

/**
 * `nextTryOn` is a day in the merchant's zone, null without a retry; `advice` is the next step for
 * the reason of the decline.
 */
export const paymentDeclined = (
  facts: NoticeFacts,
  nextTryOn: string | null,
  advice: string,
): Notice => {
  const opening = `Your ${payment(facts.kind)} of ${formatCents(facts.amountMinor)} for ${billOf(facts)} was declined (${facts.visibleMethod}). You haven't been charged. ${advice}`;
  if (nextTryOn !== null)
    return {
      body: `${opening} We'll try again on ${toUsDate(nextTryOn)}. Before then, you can sign in and pay it yourself or change the payment method.`,
    };
  const ending = facts.kind === 'schedule' ? '' : " We won't try this payment again.";
  return { body: `${opening}${ending} Please sign in to pay the bill.` };
};

/** `dueOn` is a day in the merchant's zone. */
export const paymentTooLate = (facts: NoticeFacts, dueOn: string): Notice => {
  const opening = `Your ${payment(facts.kind)} of ${formatCents(facts.amountMinor)} for ${billOf(facts)} was due on ${toUsDate(dueOn)} and is more than five days late, so we didn't make it. You haven't been charged. Please sign in to pay it now or to choose another day.`;
  return {
    body:
      facts.kind === 'schedule' ? opening : `${opening} Auto-pay continues with your next bill.`,
  };
};

export const paymentNotSent = (facts: NoticeFacts): Notice => ({
  body: `Your ${payment(facts.kind)} for ${billOf(facts)} couldn't be sent for several days, so we stopped trying. You haven't been charged. ${nextStep}`,
});

export const paymentWithoutMethod = (facts: NoticeFacts): Notice => ({
  body: `Your ${payment(facts.kind)} for ${billOf(facts)} couldn't be made because its payment method is no longer saved. You haven't been charged. ${nextStep}`,
});

export const accountNotActive = (facts: NoticeFacts): Notice => ({
  body: `Your ${payment(facts.kind)} for ${billOf(facts)} wasn't made because your account isn't active. You haven't been charged. Please contact ${facts.merchantName}.`,
});

export const bankNotAcceptedAnyMore = (facts: NoticeFacts): Notice => ({
  body: `Your ${payment(facts.kind)} for ${billOf(facts)} couldn't be made because ${facts.merchantName} doesn't accept bank accounts. You haven't been charged. Please sign in and choose a card.`,
});

export const paymentFromBarredAccount = (facts: NoticeFacts): Notice => ({
  body: `Your ${payment(facts.kind)} for ${billOf(facts)} couldn't be made because your bank returned an earlier payment from this account. You haven't been charged. ${nextStep}`,
});

const returnedText = ({
  amountMinor,
  visibleMethod,
  ...named
}: Omit<NoticeFacts, 'kind'>): string =>
  `Your bank returned your payment of ${formatCents(amountMinor)} for ${billOf(named)} (${visibleMethod}), so the bill is open again.`;

/** Plans for the invoice that ended with the payment that was returned. */
export type ReopenedPlans = {
  readonly texts: readonly string[];
  /** One of them pays the invoice. */
  readonly doPay: boolean;
};

export const bankPaymentReturned = (
  facts: Omit<NoticeFacts, 'kind'>,
  plans: ReopenedPlans,
): Notice => ({
  body: [
    returnedText(facts),
    ...plans.texts,
    ...(plans.doPay ? [] : ['Please sign in and pay it another way, or ask your bank why.']),
  ].join(' '),
});

/** Plans that ended at one merchant because their bank account can no longer pay. */
type EndedWithAccount = {
  readonly uses: readonly Pick<PaymentMethodUse, 'kind' | 'merchant_name' | 'on' | 'amount'>[];
  /** The merchant at which auto-pay from another account ended, too. */
  readonly autoPayOffAt: string | null;
};

const endedTexts = ({ uses, autoPayOffAt }: EndedWithAccount): readonly string[] => {
  const scheduled = uses.flatMap(({ kind, on, amount }) =>
    kind === 'schedule' && on !== null && amount !== null
      ? [`Your payment of ${formatCents(amount)} scheduled for ${toUsDate(on)} won't be made.`]
      : [],
  );
  const businesses = new Set([
    ...uses.filter(({ kind }) => kind === 'auto_pay').map((use) => use.merchant_name),
    ...(autoPayOffAt === null ? [] : [autoPayOffAt]),
  ]);
  return [...scheduled, ...[...businesses].map((name) => `Auto-pay for ${name} is turned off.`)];
};

const payAnotherWay = 'Please sign in and pay another way.';

/** `finding` is the bank's reason. */
export const bankAccountBarredByReturn = (
  facts: Omit<NoticeFacts, 'kind'>,
  finding: string,
  { plans, ...ended }: EndedWithAccount & { readonly plans: ReopenedPlans },
): Notice => ({
  body: [
    returnedText(facts),
    finding,
    ...plans.texts,
    ...endedTexts(ended),
    ...(plans.doPay ? [] : [payAnotherWay]),
  ].join(' '),
});

/**
 * The payment had been refunded whole: its invoice is owed no more than before. Null when the customer needs no
 * message.
 */
export const bankReturnAfterRefund = (
  visibleMethod: string,
  finding: string | null,
  ended: EndedWithAccount,
): Notice | null => {
  const texts = [...(finding === null ? [] : [finding]), ...endedTexts(ended)];
  return texts.length === 0
    ? null
    : {
        body: [
          `Your bank returned a payment from ${visibleMethod} that was refunded.`,
          ...texts,
        ].join(' '),
      };
};

/** For a merchant without a returned payment of its own. */
export const bankAccountBarred = (
  visibleMethod: string,
  finding: string,
  ended: EndedWithAccount,
): Notice => ({
  body: [
    `Your bank returned a payment from ${visibleMethod}.`,
    finding,
    ...endedTexts(ended),
    payAnotherWay,
  ].join(' '),
});

export const bankAutoPayEnded = (merchantName: string, plans: ReopenedPlans): Notice => ({
  body: [
    `Your bank returned a payment to ${merchantName}, so the bill is open again and auto-pay from this bank account is turned off.`,
    ...plans.texts,
    plans.doPay
      ? 'Please sign in to set up auto-pay again.'
      : 'Please sign in to pay the bill and to set up auto-pay again.',
  ].join(' '),
});

/** Staff acted for the customer. */
export const unscheduledByStaff = ({
  merchantName,
  bill,
  amountMinor,
  scheduledOn,
}: {
  readonly merchantName: string;
  readonly bill: string;
  readonly amountMinor: number;
  readonly scheduledOn: string;
}): Notice => ({
  body: `${merchantName} canceled your payment of ${formatCents(amountMinor)} for "${bill}" scheduled for ${toUsDate(scheduledOn)}. You won't be charged that day. The bill is still open.`,
});

type ChangedSchedule = {
  readonly merchantName: string;
  readonly bill: string;
  readonly amountMinor: number;
  readonly scheduledOn: string;
};

const whyNotMade = {
  paid: 'closed the bill',
  cancelled: 'canceled the bill',
  deleted: 'took back the bill',
} as const;

/** Staff changed the invoice so that nothing is owed of it. */
export const scheduleNotMade = ({
  merchantName,
  bill,
  amountMinor,
  scheduledOn,
  because,
}: ChangedSchedule & { readonly because: keyof typeof whyNotMade }): Notice => ({
  body: `${merchantName} ${whyNotMade[because]} "${bill}". Your payment of ${formatCents(amountMinor)} scheduled for ${toUsDate(scheduledOn)} won't be made.`,
});

/** Staff lowered the invoice below the planned amount. */
export const scheduleLowered = ({
  merchantName,
  bill,
  amountMinor,
  loweredMinor,
  scheduledOn,
}: ChangedSchedule & { readonly loweredMinor: number }): Notice => ({
  body: `${merchantName} lowered the bill "${bill}". Your payment scheduled for ${toUsDate(scheduledOn)} will be ${formatCents(loweredMinor)} instead of ${formatCents(amountMinor)}.`,
});

/** Staff took back what had lowered the invoice, so that the payment is what the customer promised. */
export const scheduleRaised = ({
  merchantName,
  bill,
  amountMinor,
  raisedMinor,
  scheduledOn,
}: ChangedSchedule & { readonly raisedMinor: number }): Notice => ({
  body: `${merchantName} raised the bill "${bill}". Your payment scheduled for ${toUsDate(scheduledOn)} will be ${formatCents(raisedMinor)} instead of ${formatCents(amountMinor)}.`,
});

/** Staff took back what had closed the invoice, and with it the end of the payment. */
export const scheduleReopened = ({
  merchantName,
  bill,
  amountMinor,
  scheduledOn,
}: ChangedSchedule): Notice => ({
  body: `${merchantName} reopened the bill "${bill}". Your payment of ${formatCents(amountMinor)} that was scheduled for ${toUsDate(scheduledOn)} will be made as planned.`,
});

export const autoPaySetByStaff = (merchantName: string, words: string): Notice => ({
  body: `${merchantName} set up auto-pay for you: ${words} If you didn't agree to this, please sign in and turn it off.`,
});

export const autoPayEndedByStaff = (merchantName: string): Notice => ({
  body: `${merchantName} turned off your auto-pay. Please sign in to pay your bills or to set it up again.`,
});
