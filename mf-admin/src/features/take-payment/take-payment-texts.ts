/** The messages of Take Payment; the first three letter for letter. */
export const takeTexts = {
  received: 'Payment received.',
  incomplete: 'Please complete all fields',
  noBill: 'Please select an invoice',
  noAmount: 'The amount must be at least $0.01.',
  unagreed: 'Please choose how the customer agreed to keep this card.',
  failed: 'The payment was not successful, and nothing was charged.',
  declined: 'The payment was declined, and nothing has been charged.',
  notCharged: 'The payment did not go through, and nothing was charged. You can take it again.',
  unreached:
    'We could not reach the server, and this bill shows no payment. You can take the payment again.',
  inDoubt: 'We are confirming this payment. Please do not take it again.',
  processing: 'Processing. One moment, please.',
  slow: 'Still working. Please do not take it again.',
} as const;
