import { isGoodPassword, passwordRules } from '@billfold/shared/contracts/password-rules';
import { complainAboutPin, pinComplaintTexts } from '@billfold/shared/contracts/pin-rules';
import { weakSecret } from './auth.errors';

/** Throws weakSecret with the rules that are not met. */
export const assertGoodPassword = (password: string): void => {
  if (isGoodPassword(password)) return;
  throw weakSecret(passwordRules.filter(({ isMet }) => !isMet(password)).map(({ text }) => text));
};

/** Throws weakSecret. */
export const assertGoodPin = (pin: string): void => {
  const complaint = complainAboutPin(pin);
  if (complaint !== null) throw weakSecret(pinComplaintTexts[complaint]);
};
