/** Sentences of the donation page that the specification leaves open; the specified ones are where they are shown. */
export const donateTexts = {
  tooSmall: 'The minimum donation is $1.00',
  tooLarge: 'This amount is too high',
  cardExpired: 'This card has expired',
  failed: "Your donation didn't go through. You haven't been charged.",
  declined: "Your card was declined. You haven't been charged. Try another card.",
  notCharged: "Your donation didn't go through. You haven't been charged, so you can donate again.",
  untold:
    "We couldn't reach the server, so we don't know whether your donation went through. Try again. You won't be charged twice.",
  restarted: 'This page was reloaded, so what you entered is gone. Please start over.',
  maybeSent:
    'Your last donation may have gone through: this page was closed before we knew. Check your email for a receipt before you donate again.',
} as const;
