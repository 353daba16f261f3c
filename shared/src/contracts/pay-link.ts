/** The link of a bill in texts and mails: `/p#` and a secret of 131 bits, in letters and digits. */
export const payLink = {
  path: '/p',
  length: 22,
  /** Stands in previews for a secret, of the same length. */
  sample: 'EachCustomerGetsTheirs',
} as const;
