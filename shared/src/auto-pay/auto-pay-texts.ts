/** The first two refusals of the form are given by the product documents, letter for letter; the toasts, too. */
export const autoPayTexts = {
  noMethod: 'Please verify your payment method',
  incomplete: 'Please complete amount and frequency fields.',
  unagreed: 'Please choose how the customer agreed to auto-pay.',
  updated: 'Autopay updated.',
  disabled: 'Autopay disabled.',
} as const;
