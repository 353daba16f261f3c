/** Texts for payments without an account, for every page with such payments. */
export const pagePaymentTexts = {
  checking: 'Checking your browser…',
  processing: 'Processing. One moment, please.',
  slow: "Still working. Please don't pay again.",
  unsolved:
    "We couldn't check your browser. You haven't been charged. Reload the page and try again.",
} as const;
