import type { LegalText } from './legal-text';

/** Placeholder copy: replace this file with the reviewed wording. Page and modal show the same text. */
export const termsAndConditions: LegalText = {
  heading: 'Terms and Conditions',
  sections: [
    {
      heading: 'Using this service',
      paragraphs: [
        'This service lets a business send you bills and lets you view and pay them. By using it you agree to these terms.',
        'You must be entitled to use every payment method that you add. Keep your PIN and your password to yourself.',
      ],
    },
    {
      heading: 'Payments',
      paragraphs: [
        'A payment is made to the business that sent the bill, not to the provider of this service. Questions about a bill or a refund go to that business.',
        'A payment that you schedule, and automatic payments that you switch on, are made on their dates until you cancel them.',
      ],
    },
    {
      heading: 'Messages',
      paragraphs: [
        'Where you opted in, a business may write to you by text message or e-mail. You may opt out at any time. Message and data rates may apply.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: ['These terms may change. The version on this page is the one that holds.'],
    },
  ],
};
