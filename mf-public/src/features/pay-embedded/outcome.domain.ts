import { formatCents } from '@billfold/shared/format/money';
import type {
  EmbeddedMethod,
  EmbeddedPaymentResponse,
} from '@billfold/shared/contracts/public-payment.contract';

/** The texts of the result screen. `tone` decides its looks, and the actions that it offers. */
export type Outcome = {
  readonly header: string;
  readonly message: string;
  readonly tone: 'success' | 'pending' | 'failure' | 'cancelled';
  /** Of the payment's own answer; without one the visit's counts. */
  readonly returnUrl: string | null;
};

export type Charge = {
  readonly method: EmbeddedMethod;
  readonly amountMinor: number;
  readonly last4: string | null;
  readonly merchantName: string;
};

const failureText = 'Failed to make payment, please try again later';
const failedHeader = 'FAILED';
const headersOfStatus: Readonly<Record<string, string>> = {
  A: 'APPROVED',
  B: 'RETRY',
  C: 'DECLINED',
};

/** 'account CLOSED' reads 'Account Closed'. */
export const toTitleCase = (text: string): string =>
  text.toLowerCase().replace(/\b\p{L}/gu, (letter) => letter.toUpperCase());

/** 'C:021000021:6789' ends in 6789. */
export const accountEnding = (bankAccount: string | undefined): string | null =>
  bankAccount?.split(':').at(-1)?.trim() || null;

const declinedText = (last4: string | null): string =>
  last4 === null
    ? 'Your payment was declined.'
    : `Your payment was declined with the card ending in ${last4}.`;

const linesOf = ({ message, errors }: EmbeddedPaymentResponse): string =>
  [message ?? errors ?? []].flat().join('\n');

export const cancelledOutcome = (amountMinor: number): Outcome => ({
  header: 'CANCELLED',
  message: `Transaction of ${formatCents(amountMinor)} was cancelled.`,
  tone: 'cancelled',
  returnUrl: null,
});

export const failedOutcome = (lines: readonly string[] = []): Outcome => ({
  header: failedHeader,
  message: lines.length === 0 ? failureText : lines.join('\n'),
  tone: 'failure',
  returnUrl: null,
});

/** Nothing is paid: the merchant has to confirm the cash. */
const announcedOutcome = (
  { amountMinor, merchantName }: Charge,
  returnUrl: string | null,
): Outcome => ({
  header: 'PENDING',
  message: `${merchantName} will confirm your cash payment of ${formatCents(amountMinor)}. Your bill stays open until then.`,
  tone: 'pending',
  returnUrl,
});

const paidText = (
  { amountMinor, merchantName, last4, method }: Charge,
  account: string | null,
): string => {
  const paid = `${formatCents(amountMinor)} was paid to ${merchantName}`;
  if (method === 'credit' && last4 !== null) return `${paid} with the card ending in ${last4}.`;
  if (method === 'ach' && account !== null) return `${paid} from the account ending in ${account}.`;
  return method === 'cash' ? `${paid} in cash.` : `${paid}.`;
};

/** Success says SUCCESS!, whatever the processor's status; else a card's status makes the header. */
export const readOutcome = (answer: EmbeddedPaymentResponse, charge: Charge): Outcome => {
  const { payment, return_url: returnUrl = null } = answer;
  const processor = payment?.processor_response;
  const account = accountEnding(processor?.bank_account);
  if (answer.success && (payment === undefined || payment.payment_status === 'success')) {
    return { header: 'SUCCESS!', message: paidText(charge, account), tone: 'success', returnUrl };
  }
  if (payment?.payment_status === 'announced') return announcedOutcome(charge, returnUrl);
  if (charge.method === 'credit' && processor?.respstat !== undefined) {
    const header = headersOfStatus[processor.respstat] ?? failedHeader;
    return {
      header,
      message: processor.message?.trim() || declinedText(charge.last4),
      tone: header === 'APPROVED' ? 'success' : 'failure',
      returnUrl,
    };
  }
  if (
    charge.method === 'ach' &&
    processor?.message !== undefined &&
    processor.message.trim() !== ''
  ) {
    const ending = account === null ? '' : ` (account ending in ${account})`;
    return {
      header: failedHeader,
      message: `${toTitleCase(processor.message.trim())}${ending}`,
      tone: 'failure',
      returnUrl,
    };
  }
  return { ...failedOutcome(linesOf(answer).split('\n').filter(Boolean)), returnUrl };
};

/** How a payment in doubt ended. */
export const followedOutcome = (
  status: 'success' | 'declined' | 'not_charged' | 'unknown',
): Outcome => {
  switch (status) {
    case 'success':
      return {
        header: 'SUCCESS!',
        message: 'Your payment has been submitted.',
        tone: 'success',
        returnUrl: null,
      };
    case 'declined':
      return {
        header: 'DECLINED',
        message: "Your payment was declined. You haven't been charged.",
        tone: 'failure',
        returnUrl: null,
      };
    case 'not_charged':
      return {
        header: failedHeader,
        message: "We couldn't send your payment. You haven't been charged.",
        tone: 'failure',
        returnUrl: null,
      };
    case 'unknown':
      return {
        header: failedHeader,
        message: "We couldn't confirm your payment. Check with the business before you pay again.",
        tone: 'failure',
        returnUrl: null,
      };
  }
};
