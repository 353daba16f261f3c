import type { Visit } from './visit.domain';

/** Why nothing can be paid here, in the payer's words. */
export type Refusal = {
  readonly title: string;
  readonly lines: readonly string[];
  /** Another try may help. */
  readonly canRetry: boolean;
  /** Null before the server has named the merchant. */
  readonly visit: Visit | null;
};

const refusal = (title: string, text: string, visit: Visit | null = null): Refusal => ({
  title,
  lines: [text],
  canRetry: false,
  visit,
});

export const incompleteLink = refusal(
  "This payment link isn't complete",
  "Go back to the business's site and try again.",
);
export const paymentsAwayHere = refusal(
  "This address doesn't take payments",
  'Contact the business to find out how to pay.',
);
export const noWayToPay = (visit: Visit): Refusal =>
  refusal("You can't pay this online", `Contact ${visit.merchantName} to pay another way.`, visit);

const brokenLink = (visit: Visit | null): Refusal =>
  refusal(
    "This payment link doesn't work",
    `Contact ${visit?.merchantName ?? 'the business'} to find out how to pay.`,
    visit,
  );
const refusalsOfCode: Readonly<Record<string, (visit: Visit | null) => Refusal>> = {
  invalid_input: brokenLink,
  wrong_credentials: brokenLink,
  forbidden: brokenLink,
  origin_not_registered: (visit) =>
    refusal(
      "This site can't take your payment",
      "Pay on the business's own website, or contact the business.",
      visit,
    ),
  link_expired: (visit) =>
    refusal('This payment page has expired', 'Start again from the site you came from.', visit),
  payment_not_possible: (visit) =>
    refusal(
      "This bill can't be paid here",
      `It may already be paid, so check with ${visit?.merchantName ?? 'the business'} first.`,
      visit,
    ),
};

/** The page of a refusal that only the merchant's developers can mend; null for any other code. */
export const refusalOfCode = (code: string | null, visit: Visit | null): Refusal | null =>
  (code === null ? undefined : refusalsOfCode[code])?.(visit) ?? null;

/** Codes of a payment's refusal that another entry in the form would not change. */
const finalCodes: ReadonlySet<string> = new Set([
  'wrong_credentials',
  'forbidden',
  'origin_not_registered',
  'link_expired',
  'payment_not_possible',
]);

/** The page that takes the form's place; null for a refusal that belongs into the form. */
export const finalRefusal = (code: string | null, visit: Visit): Refusal | null =>
  code !== null && finalCodes.has(code) ? refusalOfCode(code, visit) : null;

/** No answer of the server arrived. */
export const openingLost: Refusal = {
  title: "We couldn't open this payment",
  lines: ['Check your connection, then try again.'],
  canRetry: true,
  visit: null,
};

/** The server could not open the page, or not in time. */
export const openingFailed = (lines: readonly string[], canRetry: boolean): Refusal => ({
  title: canRetry ? openingLost.title : "This payment can't be opened",
  lines,
  canRetry,
  visit: null,
});
