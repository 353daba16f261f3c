import { dateRule, emailRule, expiryRule, moneyRule, phoneRule, pinRule, ruleTexts, textRule } from '@billfold/shared/forms/rules/rules';
import { todayOnWire } from '@billfold/shared/format/dates';
import { object } from 'yup';
import { isExpired } from './charge.domain';
import { birthdateOnWire } from './registration.domain';

export const loginSchema = object({ phone: phoneRule(), pin: pinRule() });
export const welcomeSchema = object({ phone: phoneRule() });
export const codeSchema = object({ code: textRule() });
export const registerSchema = object({
  email: emailRule(),
  birthdate: dateRule().test('day', ruleTexts.date, (value) => value === undefined || value === '' || birthdateOnWire(value, todayOnWire()) !== null),
  pin: pinRule(),
  confirm_pin: pinRule(),
});
export const chargeSchema = object({ invoice: textRule(), amount: moneyRule() });

const isMonth = (value: string): boolean => /^(0[1-9]|1[0-2])\/\d{2}$/.test(value);
export const cardSchema = object({
  expiration: expiryRule().test('month', ruleTexts.date, (value) => value === undefined || value === '' || (isMonth(value) && !isExpired(value))),
});

/** Names of what was left empty, or of a PIN that is not whole. */
export const missingOf = <Values extends Readonly<Record<string, string>>>(values: Values, pinNames: readonly (keyof Values & string)[] = []): readonly string[] =>
  Object.entries(values).flatMap(([name, value]) => (value.trim() === '' || (pinNames.includes(name) && value.length !== 4) ? [name] : []));
