/** Sentences of the pay screen that the specification leaves open; the specified ones are where they are shown. */
export const payTexts = {
  successful: 'Payment successful',
  notFound: 'Unable to find invoice',
  failed: "Your payment didn't go through. You haven't been charged.",
  declined:
    "Your payment was declined. You haven't been charged. Try again or choose another payment method.",
  notCharged: "Your payment didn't go through. You haven't been charged, so you can pay again.",
  unreached: "We couldn't reach the server, and this bill shows no payment. You can pay again.",
  changed: "This bill changed in the meantime. Here's the latest.",
  processing: 'Processing. One moment, please.',
  slow: "Still working. Please don't pay again.",
} as const;
