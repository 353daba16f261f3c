/** The messages of both forms, letter for letter, and what they say of their safety. */
export const addMethodTexts = {
  noCard: 'Please verify your card number',
  incomplete: 'Please complete all required fields',
  unauthorized: 'Authorization checkbox is required',
  accountsDiffer: 'Account numbers do not match',
  safety: 'Our payment processor stores the card number. We keep only the last four digits.',
  authorization: 'I am authorized to use this payment method.',
} as const;
