/** Texts for payments without an account, for every page with such payments. */
export const pagePaymentTexts = {
  checking: 'Checking your browser…',
  processing: 'Processing. One moment, please.',
  slow: 'Still working. Please do not pay again.',
  unsolved:
    'We could not check your browser, and nothing was charged. Please reload the page and try again.',
} as const;
