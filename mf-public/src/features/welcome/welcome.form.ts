import { codeLimits } from '@billfold/shared/contracts/limits';
import { phoneRule, textRule, tickedRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';

export const phoneSchema = object({ phone: phoneRule({ requiredText: 'Phone number is required' }), hasConsented: tickedRule() });
export const codeSchema = object({ code: textRule({ requiredText: 'Confirmation code required' }) });

/** '123 456' as a text message writes it is 123456. */
export const cleanCode = (typed: string): string => typed.replaceAll(/\D/g, '').slice(0, codeLimits.digits);
