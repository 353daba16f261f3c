import { formatCents } from '@billfold/shared/contracts/us-text';
import { isLeftToCustomer, type ReopenedPlan, reopenedPlanTexts } from './reopened-plan.domain';

/** What a customer or donor knows of money that was given back. */
export type RefundNotice = {
  /** A void undid the payment before any money left; `returned`: the bank did not take the refund. */
  readonly outcome: 'voided' | 'refunded' | 'returned';
  /** How the payment was taken; `desk`: in cash, by check or another way that no gateway knows. */
  readonly way: 'card' | 'bank' | 'desk';
  readonly amountMinor: number;
  readonly paymentMinor: number;
  readonly visibleMethod: string;
  readonly merchantName: string;
};

/** Of an invoice: what is more to say. */
export type BillRefundNotice = RefundNotice & {
  /** The invoice in the customer's words: its description, or its number. */
  readonly bill: string;
  /** The refund was to be owed again. */
  readonly isOwedAgain: boolean;
  /** There is something to pay of the invoice. */
  readonly isBillOpen: boolean;
  /** What had ended because the invoice was paid. */
  readonly plans: readonly ReopenedPlan[];
};

const whenVoided = {
  card: ['The charge will disappear from your card within a few business days.'],
  bank: ["The money won't be taken from your account."],
  desk: [],
} as const;

const whenRefunded = {
  card: () => 'It should arrive within 5 to 10 business days.',
  bank: () => 'It should arrive within 3 to 5 business days.',
  desk: (merchantName: string) => `You'll get it directly from ${merchantName}.`,
} as const;

const refundText = (
  { way, amountMinor, paymentMinor, visibleMethod, merchantName }: RefundNotice,
  payment: string,
): string => {
  const what = amountMinor === paymentMinor ? payment : `${formatCents(amountMinor)} of ${payment}`;
  const where = way === 'desk' ? `(${visibleMethod})` : `to ${visibleMethod}`;
  return `${merchantName} refunded ${what} ${where}. ${whenRefunded[way](merchantName)}`;
};

const voidText = ({ way, visibleMethod, merchantName }: RefundNotice, payment: string): string =>
  [`${merchantName} canceled ${payment} (${visibleMethod}).`, ...whenVoided[way]].join(' ');

const returnedText = ({ amountMinor, visibleMethod }: RefundNotice, ofWhat: string): string =>
  `Your bank didn't accept the refund of ${formatCents(amountMinor)} ${ofWhat} (${visibleMethod}).`;

const anotherWay = (merchantName: string): string =>
  `Please contact ${merchantName} to get it another way.`;

const openAgainTexts = (plans: readonly ReopenedPlan[]): readonly string[] => [
  'The bill will be open again.',
  ...reopenedPlanTexts(plans),
  ...(isLeftToCustomer(plans) ? ['Please sign in to pay the bill.'] : []),
];

/** Text for a customer whose payment was given back, or whose refund came back. */
export const billRefundText = (notice: BillRefundNotice): string => {
  const { outcome, paymentMinor, merchantName, bill, isOwedAgain, isBillOpen, plans } = notice;
  if (outcome === 'returned')
    return [
      returnedText(notice, `for "${bill}" from ${merchantName}`),
      isOwedAgain
        ? `It counts toward the bill again. If you have paid the bill since, please contact ${merchantName}.`
        : anotherWay(merchantName),
    ].join(' ');
  const payment = `your payment of ${formatCents(paymentMinor)} for "${bill}"`;
  return [
    outcome === 'voided' ? voidText(notice, payment) : refundText(notice, payment),
    ...(isOwedAgain && isBillOpen ? openAgainTexts(plans) : []),
  ].join(' ');
};

/** The mail of a donor whose donation was given back. */
export const donationRefundMail = (
  notice: RefundNotice,
): { readonly subject: string; readonly body: string } => {
  const { outcome, paymentMinor, merchantName } = notice;
  const gift = `your donation of ${formatCents(paymentMinor)}`;
  switch (outcome) {
    case 'voided':
      return {
        subject: `Your donation to ${merchantName} was canceled`,
        body: `${voidText(notice, gift)}\n`,
      };
    case 'refunded':
      return {
        subject: `Your donation to ${merchantName} was refunded`,
        body: `${refundText(notice, gift)}\n`,
      };
    case 'returned':
      return {
        subject: `The refund of your donation to ${merchantName} wasn't accepted`,
        body: `${returnedText(notice, `of your donation to ${merchantName}`)} ${anotherWay(merchantName)}\n`,
      };
  }
};
