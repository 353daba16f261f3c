import { oneTimeExpiryRule } from '@billfold/shared/forms/rules/one-time-card';
import {
  accountRule,
  textRule,
  zipRule,
  routingRule,
  ruleTexts,
} from '@billfold/shared/forms/rules/rules';
import type { EmbeddedMethod } from '@billfold/shared/contracts/public-payment.contract';
import { boolean, object, string, type AnyObjectSchema } from 'yup';
import { centsOfCash, isCashAmount } from './cash-entry.domain';
import type { EmbeddedValues } from './embedded-values.domain';

const embeddedTexts = {
  month: 'Not a valid month',
  year: 'Not a valid year',
  expired: 'This card has expired',
  cashForm: 'Not a valid amount',
  cashDiffers: 'The amount must equal the payment amount',
  noCard: 'Please enter a card number',
} as const;

/** The form starts with the month and year of today, YYYY-MM-DD. */
export const initialValues = (
  names: { readonly firstName: string; readonly lastName: string },
  today: string,
): EmbeddedValues => ({
  first_name: names.firstName,
  last_name: names.lastName,
  month: today.slice(5, 7),
  year: today.slice(0, 4),
  zip: '',
  account_number: '',
  routing_number: '',
  save_to_account: true,
  verify_amount: '',
});

const isMonth = (text: string): boolean => /^(0?[1-9]|1[0-2])$/.test(text);

const isYear = (text: string): boolean => /^\d{4}$/.test(text);

const isPast = (month: string, year: string, today: string): boolean =>
  isMonth(month) &&
  year.startsWith('20') &&
  isYear(year) &&
  !oneTimeExpiryRule(today).isValidSync(`${month.padStart(2, '0')}/${year.slice(2)}`);

const cardSchema = (today: string): AnyObjectSchema =>
  object({
    first_name: textRule(),
    last_name: textRule(),
    month: string()
      .required(ruleTexts.required)
      .test(
        'month',
        embeddedTexts.month,
        (text) => text === undefined || text === '' || isMonth(text),
      )
      .test('expired', embeddedTexts.expired, (text, { parent }) => {
        const { year = '' } = parent as { readonly year?: string };
        // A year that is over is the year's own error.
        return year < today.slice(0, 4) || !isPast(text, year, today);
      }),
    year: string()
      .required(ruleTexts.required)
      .test(
        'year',
        embeddedTexts.year,
        (text) => text === undefined || text === '' || (isYear(text) && text >= today.slice(0, 4)),
      ),
    zip: zipRule(),
    save_to_account: boolean(),
  });

const achSchema = object({
  account_number: accountRule(),
  routing_number: routingRule(),
  save_to_account: boolean(),
});

const cashSchema = (amountMinor: number): AnyObjectSchema =>
  object({
    verify_amount: string()
      .required(ruleTexts.required)
      .test(
        'form',
        embeddedTexts.cashForm,
        (text) => text === undefined || text === '' || isCashAmount(text),
      )
      .test(
        'equal',
        embeddedTexts.cashDiffers,
        (text) => text === undefined || !isCashAmount(text) || centsOfCash(text) === amountMinor,
      ),
  });

/** Only the form of the chosen way is checked. */
export const schemaOf = (
  method: EmbeddedMethod,
  amountMinor: number,
  today: string,
): AnyObjectSchema => {
  switch (method) {
    case 'credit':
      return cardSchema(today);
    case 'ach':
      return achSchema;
    case 'cash':
      return cashSchema(amountMinor);
  }
};
