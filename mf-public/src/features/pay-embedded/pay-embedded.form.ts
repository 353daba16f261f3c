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

/** The form starts with the current month and year. */
export const initialValues = (
  names: { readonly firstName: string; readonly lastName: string },
  today: Date,
): EmbeddedValues => ({
  first_name: names.firstName,
  last_name: names.lastName,
  month: String(today.getMonth() + 1).padStart(2, '0'),
  year: String(today.getFullYear()),
  zip: '',
  account_number: '',
  routing_number: '',
  save_to_account: true,
  verify_amount: '',
});

const isMonth = (text: string): boolean => /^(0?[1-9]|1[0-2])$/.test(text);

const cardSchema = (today: Date): AnyObjectSchema => {
  const [year, month] = [today.getFullYear(), today.getMonth() + 1];
  return object({
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
        const { year: chosen } = parent as { readonly year?: string };
        return (
          text === undefined || !isMonth(text) || Number(chosen) !== year || Number(text) >= month
        );
      }),
    year: string()
      .required(ruleTexts.required)
      .test(
        'year',
        embeddedTexts.year,
        (text) =>
          text === undefined || text === '' || (/^\d{4}$/.test(text) && Number(text) >= year),
      ),
    zip: zipRule(),
    save_to_account: boolean(),
  });
};

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
  today: Date,
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
