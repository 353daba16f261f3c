import { applicationLimits } from '@billfold/shared/contracts/application.contract';
import { isEmailAddress } from '@billfold/shared/contracts/email-address';
import { invalidInput } from '../../core/problem.errors';

export type NewMerchant = {
  readonly name: string;
  /** Of the IANA database: America/Chicago. */
  readonly timeZone: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  /** Its account at the card gateway; null: the account of this installation. */
  readonly gatewayMerchantId: string | null;
};

export const control = /\p{Cc}/u;
const hasLetter = /[\p{L}\p{N}]/u;
const gatewayForm = /^[A-Za-z0-9_-]{1,40}$/;

/** By a place, as America/Chicago: an abbreviation such as EST knows no daylight saving time. */
const isTimeZone = (name: string): boolean => {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
    return name.includes('/') && timeZone.includes('/');
  } catch {
    return false;
  }
};

export const oneSpace = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Null: fit as the name that pages and addresses have. */
export const merchantNameProblem = (name: string): string | null =>
  name.length <= applicationLimits.nameMax && hasLetter.test(name) && !control.test(name)
    ? null
    : `The name needs a letter or a digit, and at most ${applicationLimits.nameMax} characters.`;

const problemsOf = (merchant: NewMerchant): readonly string[] => {
  const { name, timeZone, ownerName, ownerEmail, gatewayMerchantId } = merchant;
  const nameProblem = merchantNameProblem(name);
  const checks: readonly (readonly [boolean, string])[] = [
    [nameProblem === null, nameProblem ?? ''],
    [isTimeZone(timeZone), `There is no time zone ${timeZone}. Write it as America/Chicago.`],
    [ownerName !== '' && !control.test(ownerName), "The owner's name is missing."],
    [isEmailAddress(ownerEmail), `${ownerEmail} isn't an email address.`],
    [
      gatewayMerchantId === null || gatewayForm.test(gatewayMerchantId),
      "The gateway's merchant id has letters, digits, - and _ only.",
    ],
  ];
  return checks.flatMap(([isFit, sentence]) => (isFit ? [] : [sentence]));
};

/** What an operator entered, without superfluous spaces. Throws a sentence for each value that is unfit. */
export const readNewMerchant = (given: NewMerchant): NewMerchant => {
  const merchant = {
    ...given,
    name: oneSpace(given.name),
    ownerName: oneSpace(given.ownerName),
    ownerEmail: given.ownerEmail.trim().toLowerCase(),
  };
  const problems = problemsOf(merchant);
  if (problems.length > 0) throw invalidInput(...problems);
  return merchant;
};

/** The last word is the last name: staff lists sort by it. */
export const splitName = (
  name: string,
): { readonly firstName: string; readonly lastName: string } => {
  const end = name.lastIndexOf(' ');
  return end < 0
    ? { firstName: name, lastName: '' }
    : { firstName: name.slice(0, end), lastName: name.slice(end + 1) };
};
