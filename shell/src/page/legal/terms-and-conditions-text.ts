import type { LegalText } from './legal-text';

/** Placeholder copy: replace this file with the reviewed wording. Page and modal show the same text. */
export const termsAndConditions: LegalText = {
  heading: 'Terms and Conditions',
  sections: [
    {
      heading: 'Using this service',
      paragraphs: [
        'This service lets a business send you bills and lets you view and pay them. By using it you agree to these terms.',
        'You must be authorized to use every payment method you add. Keep your PIN and your password to yourself.',
      ],
    },
    {
      heading: 'Payments',
      paragraphs: [
        'A payment is made to the business that sent the bill, not to the provider of this service. Questions about a bill or a refund go to that business.',
        'Payments you schedule and automatic payments you turn on are made on their dates until you cancel them.',
      ],
    },
    {
      heading: 'Messages',
      paragraphs: [
        'If you opted in, a business can contact you by text message or email. You can opt out at any time. Message and data rates may apply.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: ['These terms may change. The version on this page is the current one.'],
    },
  ],
};
