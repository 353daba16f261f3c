import { formatCents, toUsDate } from '@billfold/shared/contracts/us-text';

/** How a payment in doubt turned out; null when its payer is notified in another way. */
export type LateOutcome = 'charged' | 'declined' | 'not_charged' | null;

export type LatePayment = {
  readonly outcome: Exclude<LateOutcome, null>;
  /** What the customer can do after a decline. */
  readonly nextStep: string;
  readonly amountMinor: number;
  /** One, or the two cards of a split. */
  readonly visibleMethods: readonly string[];
  readonly merchantName: string;
  /** The invoice in the customer's words: its description, or its number. */
  readonly bill: string;
  /** There is still something to pay of it. */
  readonly isInvoiceOpen: boolean;
  /** In the merchant's zone; null when nothing was charged. */
  readonly paidOn: string | null;
};

/** Text for a customer who left the page while the payment was in doubt. */
export const lateOutcomeText = ({
  outcome,
  nextStep,
  amountMinor,
  visibleMethods,
  merchantName,
  bill,
  isInvoiceOpen,
  paidOn,
}: LatePayment): string => {
  const payment = `Your payment of ${formatCents(amountMinor)} for "${bill}" from ${merchantName}`;
  const methods = visibleMethods.join(' and ');
  if (outcome === 'charged')
    return `${payment} is confirmed: it was taken from ${methods}${paidOn === null ? '' : ` on ${toUsDate(paidOn)}`}. Thank you!`;
  const what = outcome === 'declined' ? 'was declined' : "didn't go through";
  const why = outcome === 'declined' ? [nextStep] : [];
  return [
    `${payment} (${methods}) ${what}. You haven't been charged.`,
    ...(isInvoiceOpen ? [...why, 'Please sign in to pay again.'] : []),
  ].join(' ');
};

export type LateDonation = {
  readonly merchantName: string;
  readonly totalMinor: number;
  readonly visibleMethod: string;
};

/** The mail of a donor who was not charged; one who was gets the receipt. */
export const lateDonationMail = ({
  merchantName,
  totalMinor,
  visibleMethod,
}: LateDonation): { readonly subject: string; readonly body: string } => ({
  subject: `Your donation to ${merchantName} didn't go through`,
  body: `Your donation of ${formatCents(totalMinor)} to ${merchantName} (${visibleMethod}) didn't go through. You haven't been charged. If you'd still like to give, please open the donation page again.\n`,
});
