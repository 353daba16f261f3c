import { isGoodPassword, passwordRules } from '@billfold/shared/contracts/password-rules';
import { complainAboutPin, pinComplaintTexts } from '@billfold/shared/contracts/pin-rules';
import { weakSecret } from './auth.errors';
import { isEasilyGuessed, isListedPassword } from './common-secrets';

/** Throws weakSecret with the rules that are not met. */
export const assertGoodPassword = (password: string): void => {
  if (isGoodPassword(password)) return;
  throw weakSecret(passwordRules.filter(({ isMet }) => !isMet(password)).map(({ text }) => text));
};

export type PasswordOwner = {
  readonly username: string;
  readonly email: string | null;
  /** Names of the merchants where the person works. */
  readonly businesses: readonly string[];
};

const lettersAndDigits = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** A shorter one is part of many words. */
const shortestHeldName = 4;

const holdsName = (password: string, name: string): boolean => {
  const letters = lettersAndDigits(name);
  return letters.length >= shortestHeldName && lettersAndDigits(password).includes(letters);
};

/**
 * Throws weakSecret for a password that is common or made of the name of its owner or of their merchant. Call it only
 * for the proven owner: it takes time.
 */
export const assertOwnPassword = (
  password: string,
  { username, email, businesses }: PasswordOwner,
): void => {
  if (holdsName(password, username)) throw weakSecret("Your password can't contain your username");
  if (businesses.some((name) => holdsName(password, name)))
    throw weakSecret("Your password can't contain your business's name");
  const own = [
    username,
    ...(email === null ? [] : [email]),
    ...`${username} ${email ?? ''}`.split(/[^\p{L}\p{N}]+/u),
  ].filter((word) => word !== '');
  if (isEasilyGuessed(password, own))
    throw weakSecret('This password is too easy to guess, please choose another');
};

/** Throws weakSecret. */
export const assertGoodPin = (pin: string): void => {
  const complaint = complainAboutPin(pin) ?? (isListedPassword(pin) ? 'too_common' : null);
  if (complaint !== null) throw weakSecret(pinComplaintTexts[complaint]);
};

export type PinOwner = {
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | null;
  /** Ten digits. */
  readonly phone: string | null;
};

const partsOfDay = (day: string): readonly string[] => {
  const [year = '', month = '', date = ''] = day.split('-');
  const short = year.slice(2);
  return [
    year,
    month + date,
    date + month,
    month + short,
    short + month,
    date + short,
    short + date,
  ];
};

/**
 * Throws weakSecret for details that others know of the owner. Call it only for the proven owner: a
 * refusal reveals a detail.
 */
export const assertOwnPin = (pin: string, { dateOfBirth, phone }: PinOwner): void => {
  if (dateOfBirth !== null && partsOfDay(dateOfBirth).includes(pin))
    throw weakSecret('This Pin is part of your birth date, please choose another');
  if (phone !== null && phone.endsWith(pin))
    throw weakSecret('This Pin is the end of your phone number, please choose another');
};
