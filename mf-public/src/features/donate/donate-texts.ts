/** Sentences of the donation page that the specification leaves open; the specified ones are where they are shown. */
export const donateTexts = {
  tooSmall: 'The smallest donation is $1.00',
  tooLarge: 'This amount is too large',
  cardExpired: 'This card has expired',
  failed: 'Your donation did not go through, and nothing was charged.',
  declined: 'Your card was declined, and nothing was charged. Please try another card.',
  notCharged: 'Your donation did not go through, and nothing was charged. You can donate again.',
  untold:
    'We could not reach the server, so we do not know whether your donation arrived. Press the button again: you are never charged twice for it.',
  restarted: 'This page was reloaded and keeps nothing you typed, so please start again.',
  maybeSent:
    'A donation may already be on its way: this page was left before its outcome was known. Please look for a receipt in your email before you donate again.',
  noBusiness: 'We could not find this business',
  noBusinessAdvice: 'Please check the link you followed, or ask the business for a new one.',
} as const;
