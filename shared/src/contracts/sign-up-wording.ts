/**
 * The consents of a sign-up. Browser and server share them, so that the consent record contains the words that the
 * customer read.
 */

/** Beside the box of the terms step. */
export const termsStatement = 'I agree to the Terms and Conditions and the Privacy Policy.';
/** Beside the box of /welcome, which does not know the merchant yet. */
export const welcomeTextStatement =
  'I agree to receive text messages about my bills from the business that invited me.';
/** Beside the box of the sign-up form (sms_opt_in); without the merchant's name when the page does not know it. */
export const signUpTextStatement = (merchantName = 'the business that invited me'): string =>
  `I agree to receive billing through text messaging from ${merchantName}.`;
/** Below Send Code of the hosted page. */
export const hostedCodeStatement = (merchantName: string): string =>
  `By pressing Send Code you agree to receive text messages from ${merchantName}.`;
