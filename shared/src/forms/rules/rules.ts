import {
  boolean,
  number,
  string,
  type BooleanSchema,
  type NumberSchema,
  type StringSchema,
} from 'yup';
import { isEmailAddress } from '../../contracts/email-address';
import { amountLimits, bankLimits, phoneLimits, pinLimits } from '../../contracts/limits';
import { readUsPhone } from '../../contracts/us-phone';

/** The texts below fields, letter for letter. */
export const ruleTexts = {
  required: 'This field is required',
  email: 'Not a valid email',
  zip: 'Not a valid zipcode',
  date: 'Not a valid date',
  phone: 'Not a valid phone number',
  routing: 'Not a valid routing number',
  account: 'Not a valid account number',
  pin: 'A PIN has 4 digits',
} as const;

type TextRule = StringSchema;
/** Rules are required by default. */
type RuleOptions = { readonly isRequired?: boolean; readonly requiredText?: string };

const zipForm = /^\d{5}([- ]\d{4})?$/;
const dateForm = /^\d\d\/\d\d\/(\d{4}|\d\d)$/;
const expiryForm = /^\d\d\/\d\d$/;

// Only the required rule checks for an empty value, so that an empty field has one text.
const ruled = (
  name: string,
  text: string,
  holds: (value: string) => boolean,
  options: RuleOptions,
): TextRule => {
  const { isRequired = true, requiredText = ruleTexts.required } = options;
  const rule = string()
    .trim()
    .test(name, text, (value) => value === undefined || value === '' || holds(value));
  return isRequired ? rule.required(requiredText) : rule;
};

/** Any text, or a choice of a list: the empty value is no choice. */
export const textRule = (options: RuleOptions = {}): TextRule =>
  ruled('text', '', () => true, options);

/** One e-mail address. */
export const emailRule = (options: RuleOptions = {}): TextRule =>
  ruled('email', ruleTexts.email, isEmailAddress, options);

/** Five digits, optionally followed by a dash or space and four more. */
export const zipRule = (options: RuleOptions = {}): TextRule =>
  ruled('zip', ruleTexts.zip, (value) => zipForm.test(value), options);

/** mm/yy: exactly five characters. */
export const expiryRule = (options: RuleOptions = {}): TextRule =>
  ruled('expiry', ruleTexts.date, (value) => expiryForm.test(value), options);

/** mm/dd/yyyy or mm/dd/yy: ten or eight characters. */
export const dateRule = (options: RuleOptions = {}): TextRule =>
  ruled('date', ruleTexts.date, (value) => dateForm.test(value), options);

/** A US number as a field shows it, 14 characters long; see `isUsNumber`. */
export const phoneRule = (options: RuleOptions = {}): TextRule =>
  ruled(
    'phone',
    ruleTexts.phone,
    (value) => value.length === phoneLimits.formatted && readUsPhone(value) !== undefined,
    options,
  );

/** The nine digits of a bank's routing number. Whether such a bank exists is the tokenizer's answer. */
export const routingRule = (options: RuleOptions = {}): TextRule =>
  ruled(
    'routing',
    ruleTexts.routing,
    (value) => new RegExp(`^\\d{${bankLimits.routing}}$`).test(value),
    options,
  );

/** The digits of a bank account. Whether there is such an account is the tokenizer's answer. */
export const accountRule = (options: RuleOptions = {}): TextRule =>
  ruled(
    'account',
    ruleTexts.account,
    (value) => new RegExp(`^\\d{1,${bankLimits.accountMax}}$`).test(value),
    options,
  );

/** Four digits. */
export const pinRule = (options: RuleOptions = {}): TextRule =>
  ruled(
    'pin',
    ruleTexts.pin,
    (value) => new RegExp(`^\\d{${pinLimits.length}}$`).test(value),
    options,
  );

/** Integer cents, the value of MoneyField; null is an empty field. */
export const moneyRule = ({
  isRequired = true,
  requiredText = ruleTexts.required,
}: RuleOptions = {}): NumberSchema<number | null | undefined> => {
  const rule = number().nullable().integer().max(amountLimits.maxMinor);
  return isRequired
    ? rule.test('required', requiredText, (value) => value !== null && value !== undefined)
    : rule;
};

/** A box that must be ticked. */
export const tickedRule = (text: string = ruleTexts.required): BooleanSchema =>
  boolean().oneOf([true], text);
