import { passwordLimits } from './limits';

type PasswordRule = {
  readonly id: 'length' | 'upper' | 'digit' | 'symbol';
  readonly text: string;
  readonly isMet: (password: string) => boolean;
};

/** The rules of a new password, in the order of the list on screen. Browser and server check the same rules. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    text: `At least ${passwordLimits.min} characters`,
    isMet: (password) => Array.from(password).length >= passwordLimits.min,
  },
  { id: 'upper', text: 'One uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { id: 'digit', text: 'One number', isMet: (password) => /\d/.test(password) },
  {
    id: 'symbol',
    text: 'One symbol',
    isMet: (password) => /[^\p{L}\p{N}]/u.test(password),
  },
];

export const isGoodPassword = (password: string): boolean =>
  password.length <= passwordLimits.max && passwordRules.every(({ isMet }) => isMet(password));
