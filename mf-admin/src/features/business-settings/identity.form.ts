import { contactLimits } from '@billfold/shared/contracts/business-contact.contract';
import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { formatPhone, phoneDigits } from '@billfold/shared/format/phone';
import { emailRule, phoneRule, textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';
import type { SettingsChange } from './use-settings-change';

export type IdentityValues = Required<
  Pick<
    SettingsChange,
    'merchant_name' | 'legal_name' | 'address' | 'support_phone' | 'support_email'
  >
>;

export const identitySchema = object({
  merchant_name: textRule(),
  legal_name: textRule({ isRequired: false }),
  address: textRule({ isRequired: false }).test(
    'lines',
    `Use at most ${contactLimits.addressLinesMax} lines`,
    (value = '') =>
      value.split('\n').filter((line) => line.trim() !== '').length <=
      contactLimits.addressLinesMax,
  ),
  support_phone: phoneRule({ isRequired: false }),
  support_email: emailRule({ isRequired: false }),
});

/** As the fields show it. */
export const identityOf = (settings: BusinessSettings): IdentityValues => ({
  merchant_name: settings.merchant_name,
  legal_name: settings.legal_name,
  address: settings.address,
  support_phone: formatPhone(settings.support_phone),
  support_email: settings.support_email,
});

/** The fields that were changed, as the server takes them; undefined where none was. */
export const changeOf = (
  typed: IdentityValues,
  saved: IdentityValues,
): SettingsChange | undefined => {
  const names = Object.keys(saved) as (keyof IdentityValues)[];
  const changed = names.filter((name) => typed[name].trim() !== saved[name]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(
    changed.map((name) => [
      name,
      name === 'support_phone' ? phoneDigits(typed[name]) : typed[name].trim(),
    ]),
  );
};
