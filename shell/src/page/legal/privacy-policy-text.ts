import type { LegalText } from './legal-text';

/** Placeholder copy: replace this file with the reviewed wording. Page and modal show the same text. */
export const privacyPolicy: LegalText = {
  heading: 'Privacy Policy',
  sections: [
    {
      heading: 'What is kept',
      paragraphs: [
        'Your name, how to reach you, your bills and your payments are kept for the business that bills you.',
        'Card numbers and bank account numbers are handed to a payment provider; only what identifies a method to you, such as its last four digits, is kept here.',
      ],
    },
    {
      heading: 'What it is used for',
      paragraphs: [
        'Your details are used to show you your bills, to take payments and to send the messages that you opted in to. They are not sold.',
      ],
    },
    {
      heading: 'In this browser',
      paragraphs: [
        'Your session is kept in this browser until you log out. Your PIN is never stored.',
      ],
    },
    {
      heading: 'Your choices',
      paragraphs: [
        'You may see and change your details in your profile, change your opt-in preferences for each business, and ask the business to delete your account.',
      ],
    },
  ],
};
