/** Sentences about a payment on a later day that the specification leaves open. */
export const scheduleTexts = {
  scheduled: 'Payment scheduled',
  unscheduled: 'Payment successfully unscheduled',
  notScheduled: "We couldn't reach the server, so nothing was scheduled. Please try again.",
  stillScheduled:
    "We couldn't reach the server, so your payment is still scheduled. Please try again.",
  offline:
    "We couldn't reach the server. Check your connection and try again. Nothing will be done twice.",
  dayCame: 'The day you picked is here. Pay now or pick a later day.',
} as const;
