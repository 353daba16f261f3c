import type { LegalText } from './legal-text';

/** Placeholder copy: replace this file with the reviewed wording. Page and modal show the same text. */
export const privacyPolicy: LegalText = {
  heading: 'Privacy Policy',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'We keep your name, contact information, bills and payments for the business that bills you.',
        'Our payment processor stores your card and bank account numbers. We keep only what identifies a method to you, such as its last four digits.',
      ],
    },
    {
      heading: 'How we use it',
      paragraphs: [
        "We use your details to show you your bills, take payments and send the messages you opted in to. We don't sell them.",
      ],
    },
    {
      heading: 'In this browser',
      paragraphs: [
        'Your session stays in this browser until you log out. Your PIN is never stored.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'You can see and change your details in your profile, change your opt-in preferences for each business, and ask the business to delete your account.',
      ],
    },
  ],
};
