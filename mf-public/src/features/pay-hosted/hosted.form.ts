import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { amountLimits, pinLimits } from '@billfold/shared/contracts/limits';
import { complainAboutPin, pinComplaintTexts } from '@billfold/shared/contracts/pin-rules';
import {
  dateRule,
  emailRule,
  moneyRule,
  phoneRule,
  pinRule,
  ruleTexts,
  textRule,
} from '@billfold/shared/forms/rules/rules';
import { todayOnWire } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { object } from 'yup';
import { balanceOf } from './charge.domain';
import { hostedTexts } from './hosted-texts';
import { birthdateOnWire, type RegisterValues } from './registration.domain';

export const loginSchema = object({ phone: phoneRule(), pin: pinRule() });
export const welcomeSchema = object({ phone: phoneRule() });
export const codeSchema = object({ code: textRule() });
export const registerSchema = object({
  email: emailRule(),
  birthdate: dateRule().test(
    'day',
    ruleTexts.date,
    (value) =>
      value === undefined || value === '' || birthdateOnWire(value, todayOnWire()) !== null,
  ),
  pin: pinRule(),
  confirm_pin: pinRule(),
});
export const chargeSchema = object({ invoice: textRule(), amount: moneyRule() });

/** Names of empty fields, or of an incomplete PIN. */
export const missingOf = <Values extends Readonly<Record<string, string>>>(
  values: Values,
  pinNames: readonly (keyof Values & string)[] = [],
): readonly string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    value.trim() === '' || (pinNames.includes(name) && value.length !== pinLimits.length)
      ? [name]
      : [],
  );

/** What is wrong with the PINs; null when they may be sent. Nothing about PINs that are missing. */
export const complainAboutPins = ({
  pin,
  confirm_pin,
}: Pick<RegisterValues, 'pin' | 'confirm_pin'>): string | null => {
  if (pin !== confirm_pin) return hostedTexts.pinsDiffer;
  const complaint = complainAboutPin(pin);
  return complaint === null ? null : pinComplaintTexts[complaint];
};

/** Why the invoice cannot be paid with this amount; null when it can. The server decides in the end. */
export const complainAboutCharge = (
  invoice: InvoiceView | undefined,
  amountMinor: number | null,
): string | null => {
  if (invoice === undefined || amountMinor === null || amountMinor < amountLimits.minMinor)
    return hostedTexts.allRequired;
  const balance = balanceOf(invoice);
  return amountMinor > balance
    ? `That's more than the remaining balance of ${formatCents(balance)}.`
    : null;
};
