import { contactLimits } from '@billfold/shared/contracts/business-contact.contract';
import type { ChangeBusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { isEmailAddress } from '@billfold/shared/contracts/email-address';
import { readUsPhone } from '@billfold/shared/contracts/us-phone';
import { invalidInput } from '../../core/problem.errors';
import { control, merchantNameProblem, oneSpace } from './new-merchant.domain';

export type Identity = Pick<
  ChangeBusinessSettings,
  'merchant_name' | 'legal_name' | 'address' | 'support_phone' | 'support_email'
>;

/** The filled lines of an address. */
const linesOf = (address: string): string =>
  address
    .split('\n')
    .map(oneSpace)
    .filter((line) => line !== '')
    .join('\n');

const phoneOf = (typed: string): string | null =>
  typed.trim() === '' ? '' : (readUsPhone(typed) ?? null);

const readers = {
  merchant_name: (typed: string) => {
    const name = oneSpace(typed);
    return { value: name, problem: merchantNameProblem(name) };
  },
  legal_name: (typed: string) => {
    const value = oneSpace(typed);
    return {
      value,
      problem: control.test(value) ? "The legal name has a character that pages can't show." : null,
    };
  },
  address: (typed: string) => {
    const value = linesOf(typed);
    const isTooLong = value.split('\n').length > contactLimits.addressLinesMax;
    return {
      value,
      problem: isTooLong
        ? `The address has at most ${contactLimits.addressLinesMax} lines.`
        : control.test(value.replaceAll('\n', ''))
          ? "The address has a character that pages can't show."
          : null,
    };
  },
  support_phone: (typed: string) => {
    const value = phoneOf(typed);
    return {
      value: value ?? typed,
      problem: value === null ? `${typed} isn't a US phone number.` : null,
    };
  },
  support_email: (typed: string) => {
    const value = typed.trim().toLowerCase();
    return {
      value,
      problem: value === '' || isEmailAddress(value) ? null : `${value} isn't an email address.`,
    };
  },
} as const;

/** As it is stored: without superfluous spaces. Throws a sentence for each value that is unfit. */
export const readIdentity = (given: Identity): Identity => {
  const names = Object.keys(readers) as (keyof typeof readers)[];
  const read = names.flatMap((name) => {
    const typed = given[name];
    return typed === undefined ? [] : [{ name, ...readers[name](typed) }];
  });
  const problems = read.flatMap(({ problem }) => (problem === null ? [] : [problem]));
  if (problems.length > 0) throw invalidInput(...problems);
  return Object.fromEntries(read.map(({ name, value }) => [name, value]));
};
