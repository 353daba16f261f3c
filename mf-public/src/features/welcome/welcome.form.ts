import { codeLimits } from '@billfold/shared/contracts/limits';
import { digitsOf } from '@billfold/shared/format/digits';
import { phoneRule, textRule, tickedRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';
import { codeWithin } from '../../entities/one-time-code/written-code.domain';

export const phoneSchema = object({
  phone: phoneRule({ requiredText: 'Phone number is required' }),
  hasConsented: tickedRule(),
});
export const codeSchema = object({
  code: textRule({ requiredText: 'Confirmation code required' }),
});

/** Accepts '123 456' and the text of the message as 123456. */
export const cleanCode = (typed: string): string =>
  codeWithin(typed) ?? digitsOf(typed).slice(0, codeLimits.digits);
