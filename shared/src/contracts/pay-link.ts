/** The link of an invoice in texts and mails: `/p#` and a secret of 131 bits, in letters and digits. */
export const payLink = {
  path: '/p',
  length: 22,
  /** In previews instead of a secret, of the same length. */
  sample: 'EachCustomerGetsTheirs',
} as const;

/** Whether a preview shows the link, which each customer gets with another secret. */
export const hasSampleLink = (text: string): boolean => text.includes(`#${payLink.sample}`);

/** A preview as staff read it: '…' in place of the secret. Its length is counted with the secret. */
export const withShortLink = (text: string): string => text.replaceAll(`#${payLink.sample}`, '#…');

/** Beside a preview with the link. */
export const ownLinkText = 'Each customer gets their own link.';
