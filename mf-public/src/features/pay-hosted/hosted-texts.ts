/** Texts of the hosted page, those of the product documents letter for letter. */
export const hostedTexts = {
  allRequired: 'All fields are required',
  phoneUnknown: 'Phone number not found',
  codeInvalid: 'Invalid code',
  codeResent: 'Confirmation code resent',
  pinsDiffer: 'PINs do not match',
  billsMissing: "Couldn't retrieve invoices",
  expirationRequired: 'Expiration is required',
  methodRequired: 'Please select payment option',
  failed: "Your payment didn't go through. You haven't been charged.",
  declined:
    "Your payment was declined. You haven't been charged. Try again or choose another payment option.",
  notCharged: "Your payment didn't go through. You haven't been charged, so you can pay again.",
  unreached: "We couldn't reach the server, and this bill shows no payment. You can pay again.",
} as const;
