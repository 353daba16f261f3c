/** The link of an invoice in texts and mails: `/p#` and a secret of 131 bits, in letters and digits. */
export const payLink = {
  path: '/p',
  length: 22,
  /** In previews instead of a secret, of the same length. */
  sample: 'EachCustomerGetsTheirs',
} as const;
