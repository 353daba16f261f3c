/** The messages of Take Payment; the first three letter for letter. */
export const takeTexts = {
  received: 'Payment received.',
  incomplete: 'Please complete all fields',
  noBill: 'Please select an invoice',
  noAmount: 'The amount must be at least $0.01.',
  unagreed: 'Please choose how the customer agreed to keep this card.',
  failed: "The payment didn't go through. The customer hasn't been charged.",
  declined: "The payment was declined. The customer hasn't been charged.",
  notCharged:
    "The payment didn't go through. The customer hasn't been charged, so you can take it again.",
  unreached:
    "We couldn't reach the server, and this bill shows no payment. You can take the payment again.",
  inDoubt: "We're confirming this payment. Please don't take it again.",
  processing: 'Processing. One moment, please.',
  slow: "Still working. Please don't take it again.",
} as const;
