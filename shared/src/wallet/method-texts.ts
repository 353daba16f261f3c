/** The messages of both forms, letter for letter. */
export const addMethodTexts = {
  noCard: 'Please verify your card number',
  incomplete: 'Please complete all required fields',
  unauthorized: 'Authorization checkbox is required',
  accountsDiffer: 'Account numbers do not match',
  authorization: 'I am authorized to use this payment method.',
} as const;
