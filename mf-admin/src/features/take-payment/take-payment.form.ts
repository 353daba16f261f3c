import { keepCardStatement } from '@billfold/shared/contracts/keep-card-wording';
import { agreementWays, type AgreementWay } from '@billfold/shared/contracts/opt-in-wording';
import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { MerchantPayRequest } from '@billfold/shared/contracts/transaction.contract';
import { parseTypedDate } from '@billfold/shared/format/typed-date';
import { formatCents } from '@billfold/shared/format/money';
import { dateRule, expiryRule, zipRule } from '@billfold/shared/forms/rules/rules';
import type { CardToken } from '@billfold/shared/tokenizer/card-frame';
import { mixed, object } from 'yup';
import { takeTexts } from './take-payment-texts';

export type TakePaymentValues = {
  /** The id of an invoice; '' while none is chosen. */
  readonly bill: string;
  readonly amount: number | null;
  /** The id of a stored method, 'cash', 'check' or 'card', which is a new one; '' while none is chosen. */
  readonly way: string;
  readonly checkNumber: string;
  readonly checkDate: string;
  readonly name: string;
  readonly expiration: string;
  readonly address_zip: string;
  /** Keep the new card for later payments. */
  readonly keep: boolean;
  readonly agreedBy: string;
};

export const balanceOf = ({ amount, amount_paid }: InvoiceView): number => amount - amount_paid;

const aboveBalance = (bill: InvoiceView): string =>
  `That's more than the remaining balance of ${formatCents(balanceOf(bill))}.`;

/** The rules of single fields; the amount is at most the balance of the chosen one of these invoices. */
export const takePaymentSchema = (bills: readonly InvoiceView[]) =>
  object({
    amount: mixed<number>()
      .nullable()
      .test('balance', (amount, context) => {
        const { bill: chosen } = context.parent as Partial<TakePaymentValues>;
        const bill = bills.find(({ id }) => String(id) === chosen);
        const isAbove = bill !== undefined && (amount ?? 0) > balanceOf(bill);
        return !isAbove || context.createError({ message: aboveBalance(bill) });
      }),
    checkDate: dateRule({ isRequired: false }),
    expiration: expiryRule({ isRequired: false }),
    address_zip: zipRule({ isRequired: false }),
  });

const wayOfAgreement = (text: string): AgreementWay | undefined =>
  agreementWays.find((way) => way === text);

/** The sentence that is stored when the card is kept; null until a way is chosen. */
export const statementOf = (merchantName: string, agreedBy: string): string | null => {
  const way = wayOfAgreement(agreedBy);
  return way === undefined ? null : keepCardStatement(merchantName, way);
};

/** The values of the form that a draft keeps: the invoice and the amount are also in the address. */
export const hasTyped = (values: TakePaymentValues): boolean =>
  values.keep ||
  [values.checkNumber, values.checkDate, values.name, values.expiration, values.address_zip].some(
    (text) => text !== '',
  );

type Problems = Readonly<Record<string, unknown>>;
type Entered = {
  readonly values: TakePaymentValues;
  readonly bill: InvoiceView | undefined;
  readonly card: CardToken | null;
};

/** The errors that stop the submit: texts above the form, and fields with an error of their own. */
type Refusal = { readonly messages: readonly string[]; readonly show: readonly string[] };
const because = (message: string, show: readonly string[] = []): Refusal => ({
  messages: [message],
  show,
});

const fieldsOf = (
  way: string,
): readonly ('checkNumber' | 'checkDate' | 'name' | 'expiration')[] => {
  if (way === 'check') return ['checkNumber', 'checkDate'];
  return way === 'card' ? ['name', 'expiration'] : [];
};

/**
 * The first missing value, in the order of the specification: payment method, invoice, amount. Null lets the payment be
 * taken.
 */
export const refusalOf = ({ values, bill, card }: Entered, problems: Problems): Refusal | null => {
  const { way, amount } = values;
  const isCard = way === 'card';
  const missing = fieldsOf(way).filter((name) => values[name].trim() === '');
  if (way === '' || missing.length > 0 || (isCard && card === null))
    return because(takeTexts.incomplete, missing);
  const malformed = [...fieldsOf(way), ...(isCard ? ['address_zip'] : [])].filter(
    (name) => problems[name] !== undefined,
  );
  if (malformed.length > 0) return { messages: [], show: malformed };
  if (bill === undefined) return because(takeTexts.noBill);
  if (amount === null || amount === 0) return because(takeTexts.noAmount, ['amount']);
  if (problems['amount'] !== undefined) return { messages: [], show: ['amount'] };
  if (isCard && values.keep && wayOfAgreement(values.agreedBy) === undefined)
    return because(takeTexts.unagreed, ['agreedBy']);
  return null;
};

const cardFields = (values: TakePaymentValues, card: CardToken) => {
  const agreedBy = wayOfAgreement(values.agreedBy);
  return {
    token: card.token,
    name: values.name.trim(),
    expiration: values.expiration,
    last4: card.last4,
    card_type: card.cardType,
    ...(values.address_zip === '' ? {} : { address_zip: values.address_zip }),
    ...(values.keep && agreedBy !== undefined ? { keep: true, agreed_by: agreedBy } : {}),
  };
};

/** The call for a form that `refusalOf` let pass. */
export const toRequest = (
  { id }: InvoiceView,
  values: TakePaymentValues,
  card: CardToken | null,
): MerchantPayRequest => {
  const common = { invoice: id, amount_paid: values.amount ?? 0 };
  if (card !== null && values.way === 'card') return { ...common, ...cardFields(values, card) };
  if (values.way === 'cash') return { ...common, paid_by: 'cash' };
  if (values.way === 'check')
    return {
      ...common,
      paid_by: 'check',
      check_number: values.checkNumber,
      check_date: parseTypedDate(values.checkDate) ?? '',
    };
  return { ...common, payment_method: Number(values.way) };
};
