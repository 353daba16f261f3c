/**
 * Why a payment was declined, in our words. It is stored with the attempt and chooses the sentence that the payer
 * reads.
 */
export const declineReasons = [
  'insufficient_funds',
  'limit',
  'expired_card',
  'card_number',
  'security_code',
  'address',
  'bank_account',
  'closed_account',
  'not_permitted',
  'issuer_unavailable',
  'do_not_honor',
  'lost_or_stolen',
  'stopped_by_customer',
  'suspected_fraud',
  'partial_approval',
  'not_captured',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

type CodesByReason = Partial<Readonly<Record<DeclineReason, readonly string[]>>>;

/** The gateway's own checks, before a processor is called. */
const gatewayCodes: CodesByReason = {
  card_number: ['11', '13', '33', '98', '99'],
  security_code: ['14', '37', '38'],
  expired_card: ['15', '16'],
  address: ['17', '35', '101'],
  suspected_fraud: ['18', '19'],
  not_permitted: ['36', '44', '48'],
  issuer_unavailable: ['61'],
};

/**
 * The two processors behind it: two digits are First Data North's, three are Rapid Connect's. Neither uses the other's.
 */
const processorCodes: CodesByReason = {
  insufficient_funds: ['51', '116', '516', '521'],
  limit: ['61', '65', '121', '123'],
  expired_card: ['33', '54', '101', '132', '501', '509', '510', '522', '605'],
  card_number: ['14', '15', '56', '114', '118', '125', '131', '591'],
  security_code: ['82', 'N7', '530', '531', '811'],
  bank_account: ['506'],
  closed_account: ['46', '76', '78', '302'],
  not_permitted: ['57', '58', '62', '63', '104', '119', '120', '512'],
  issuer_unavailable: ['06', '22', '68', '91', '92', '96', '907', '909', '911'],
  do_not_honor: ['01', '02', '05', '100', '107', '500'],
  lost_or_stolen: ['04', '07', '34', '36', '37', '41', '43', '60', '67', '200', '208', '209'],
  stopped_by_customer: ['R0', 'R1', 'R3'],
  suspected_fraud: ['59', '102', '596'],
};

const byCode = (codes: CodesByReason): ReadonlyMap<string, DeclineReason> =>
  new Map(
    declineReasons.flatMap((reason) =>
      (codes[reason] ?? []).map((code): [string, DeclineReason] => [code, reason]),
    ),
  );
const gatewayReasons = byCode(gatewayCodes);
const processorReasons = byCode(processorCodes);

/** Our name for a decline. An undocumented code is `other`. */
export const toDeclineReason = (respcode: string, processor: string | null): DeclineReason => {
  return (
    (processor === 'PPS' ? gatewayReasons : processorReasons).get(respcode.toUpperCase()) ?? 'other'
  );
};

/** A reason that another try of the same method on another day cannot cure. */
const hardReasons: readonly string[] = [
  'expired_card',
  'card_number',
  'bank_account',
  'closed_account',
  'lost_or_stolen',
  'stopped_by_customer',
] satisfies DeclineReason[];

/**
 * Whether a retry of the same method is pointless or forbidden. Takes the stored name; null and
 * unknown names are soft.
 */
export const isHardDecline = (reason: string | null): boolean => {
  return reason !== null && hardReasons.includes(reason);
};

const otherMethod = 'Please try another payment method.';
const smallerAmount = 'Try a smaller amount or another payment method.';
const addAgain = 'Add it again with the details printed on it, or try another payment method.';

/** The next step for the customer. The bank's suspicion about a card is never shown. */
const nextSteps: Readonly<Record<DeclineReason, string>> = {
  insufficient_funds: `There wasn't enough money available for this amount. ${smallerAmount}`,
  partial_approval: `There wasn't enough money available for this amount. ${smallerAmount}`,
  limit: `The amount is above a limit of this payment method. ${smallerAmount}`,
  expired_card: `The expiration date has passed or doesn't match. ${addAgain}`,
  card_number: `The card number wasn't recognized. ${addAgain}`,
  security_code: `Some of the card details didn't match. ${addAgain}`,
  address: `Some of the card details didn't match. ${addAgain}`,
  bank_account: `The bank didn't recognize this account. Check the account number or try another payment method.`,
  closed_account: `This account no longer takes payments. ${otherMethod}`,
  not_permitted: `It doesn't allow this kind of payment. ${otherMethod}`,
  issuer_unavailable:
    "We couldn't reach the bank. Please try again in a few minutes, or try another payment method.",
  do_not_honor: `The bank didn't approve it and can tell you why. You can also try another payment method.`,
  lost_or_stolen: otherMethod,
  stopped_by_customer: otherMethod,
  suspected_fraud: otherMethod,
  not_captured: otherMethod,
  other: otherMethod,
};

const isDeclineReason = (text: string): text is DeclineReason =>
  declineReasons.some((reason) => reason === text);

/** The next step for the stored reason of a declined attempt. */
export const nextStepAfterDecline = (reason: string | null): string =>
  reason !== null && isDeclineReason(reason) ? nextSteps[reason] : otherMethod;
