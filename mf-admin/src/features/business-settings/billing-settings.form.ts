import {
  type MinimumDueKind,
  numberLimits,
  type PaymentTerms,
  paymentTerms,
  yearMark,
} from '@billfold/shared/contracts/billing-words';
import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { moneyRule, textRule } from '@billfold/shared/forms/rules/rules';
import { object } from 'yup';
import type { SettingsChange } from './use-settings-change';

export type NumbersValues = {
  readonly prefix: string;
  readonly digits: string;
  readonly next: string;
};

const prefixForm = /^([A-Za-z0-9 #._/-]|\{YEAR\})*$/;

const prefixText = `Use letters, digits, spaces, # . _ / - and ${yearMark}.`;

export const isPrefix = (text: string): boolean => prefixForm.test(text);
export const isCount = (text: string): boolean => Number(text) > 0;

export const numbersSchema = object({
  prefix: textRule({ isRequired: false }).test('prefix', prefixText, (text = '') => isPrefix(text)),
  digits: textRule(),
  next: textRule().test('count', 'Enter a number from 1 on.', (text = '') => isCount(text)),
});

export const numbersOf = (settings: BusinessSettings): NumbersValues => ({
  prefix: settings.invoice_number_prefix,
  digits: String(settings.invoice_number_digits),
  next: String(settings.invoice_number_next),
});

/** What differs from the saved numbers: a count that went on meanwhile is not set back. */
export const changeOfNumbers = (
  { prefix, digits, next }: NumbersValues,
  settings: BusinessSettings,
): SettingsChange => ({
  ...(prefix === settings.invoice_number_prefix ? {} : { invoice_number_prefix: prefix }),
  ...(Number(digits) === settings.invoice_number_digits
    ? {}
    : { invoice_number_digits: Number(digits) }),
  ...(Number(next) === settings.invoice_number_next ? {} : { invoice_number_next: Number(next) }),
});

export const digitChoices = Array.from({ length: numberLimits.digitsMax }, (_, index) => ({
  value: String(index + 1),
  label: index === 0 ? 'No leading zeros' : `${index + 1} digits (${'1'.padStart(index + 1, '0')})`,
}));

const termsWords: Readonly<Record<PaymentTerms, string>> = {
  '': 'No default',
  receipt: 'Due on receipt',
  '7': '7 days',
  '10': '10 days',
  '14': '14 days',
  '15': '15 days',
  '30': '30 days',
  '45': '45 days',
  '60': '60 days',
  next_month: 'End of next month',
};
export const termsChoices = paymentTerms.map((value) => ({ value, label: termsWords[value] }));

export type MinimumValues = {
  readonly kind: string;
  readonly percent: string;
  /** Cents; null while empty. */
  readonly amount: number | null;
};

export const minimumChoices: readonly { readonly value: MinimumDueKind; readonly label: string }[] =
  [
    { value: 'none', label: 'No minimum' },
    { value: 'percent', label: 'Percent of the total' },
    { value: 'amount', label: 'Amount' },
  ];

export const minimumSchema = object({
  kind: textRule(),
  percent: textRule({ isRequired: false }).test(
    'percent',
    'Enter a percentage from 1 to 100.',
    (text = '', { parent }) =>
      parent.kind !== 'percent' || (Number(text) >= 1 && Number(text) <= 100),
  ),
  amount: moneyRule({ isRequired: false }).test(
    'amount',
    'Enter an amount.',
    (amount, { parent }) => parent.kind !== 'amount' || (amount ?? 0) > 0,
  ),
});

export const minimumOf = ({
  minimum_due_kind: kind,
  minimum_due_value: value,
}: BusinessSettings): MinimumValues => ({
  kind,
  percent: kind === 'percent' ? String(value) : '',
  amount: kind === 'amount' ? value : null,
});

export const changeOfMinimum = ({ kind, percent, amount }: MinimumValues): SettingsChange => {
  if (kind === 'percent') return { minimum_due_kind: kind, minimum_due_value: Number(percent) };
  return kind === 'amount'
    ? { minimum_due_kind: kind, minimum_due_value: amount ?? 0 }
    : { minimum_due_kind: 'none', minimum_due_value: 0 };
};
