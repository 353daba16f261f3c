/** Sentences of the pay screen that the specification leaves open; the specified ones are where they are shown. */
export const payTexts = {
  successful: 'Payment successful',
  notFound: 'Unable to find invoice',
  failed: 'The payment was not successful, and nothing was charged.',
  declined:
    'Your payment was declined, and nothing was charged. Try again or choose another payment method.',
  notCharged: 'Your payment did not go through, and nothing was charged. You can pay again.',
  unreached: 'We could not reach the server, and this bill shows no payment. You can pay again.',
  changed: 'This bill changed in the meantime. Below is how it stands now.',
  scheduled: 'Payment scheduled',
  unscheduled: 'Payment successfully unscheduled',
  notScheduled: 'We could not reach the server, and nothing was scheduled. Please try again.',
  stillScheduled:
    'We could not reach the server, and your payment is still scheduled. Please try again.',
  offline:
    'We could not reach the server. Check your connection and try again: nothing is done twice.',
  dayCame: 'The day you chose has come. Pay now, or choose a later day.',
  processing: 'Processing. One moment, please.',
  slow: 'Still working. Please do not pay again.',
  paidMeanwhile: 'This bill has already been paid.',
} as const;
