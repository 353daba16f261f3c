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
  businessUnknown:
    'We could not find this business. Please check the address, or ask the business for its payment page.',
  failed: 'The payment was not successful, and nothing was charged.',
  declined:
    'Your payment was declined, and nothing was charged. Try again or choose another payment option.',
  notCharged: 'Your payment did not go through, and nothing was charged. You can pay again.',
  unreached: 'We could not reach the server, and this bill shows no payment. You can pay again.',
} as const;
