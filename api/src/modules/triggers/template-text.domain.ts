import { addressOfPayScreen } from '../invoices/invoices.public';
import { formatCents } from '@billfold/shared/contracts/us-text';
import { DateTime } from 'luxon';
import { maskCardNumbers } from '../../core/card-number';
import type { ItemFacts } from './item.queries';

type Values = Readonly<Record<string, string | null>>;

const longDate = (date: string): string =>
  DateTime.fromISO(date, { zone: 'utc', locale: 'en-US' }).toFormat('MMMM d, yyyy');

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

type Where = { readonly on: string; readonly publicUrl: string };

/** What the fields of a template mean for this invoice on this day. Null: not for this customer. */
const valuesOf = (facts: ItemFacts, { on, publicUrl }: Where): Values => {
  const { customer, merchantName, amount, amountPaid } = facts;
  const ofPerson = (value: string): string | null => (customer.isBusiness ? null : value);
  return {
    'user first name': ofPerson(customer.firstName),
    'user last name': ofPerson(customer.lastName),
    'user full name': ofPerson(customer.fullName),
    'user business name': customer.isBusiness ? customer.businessName : null,
    'merchant name': merchantName,
    'invoice number': facts.invoiceNumber,
    amount: formatCents(amount),
    balance: formatCents(amount - amountPaid),
    'due date': longDate(facts.dueDate),
    'days late': String(Math.max(daysBetween(facts.dueDate, on), 0)),
    link: addressOfPayScreen(publicUrl, {
      id: facts.invoiceId,
      username: facts.username,
      merchantName,
    }),
    'minimum due': formatCents(facts.minimumDue),
  };
};

/**
 * Fills each placeholder once; a value that holds one itself stays as it is. `missing` names the placeholders that are no field or
 * have no value here: such a text must not leave.
 */
export const fillTemplate = (
  body: string,
  facts: ItemFacts,
  where: Where,
): { readonly text: string; readonly missing: readonly string[] } => {
  const values = valuesOf(facts, where);
  const missing = new Set<string>();
  const text = body.replaceAll(/\{([a-z ]{1,40})\}/gi, (placeholder, written: string) => {
    const name = written.trim().toLowerCase().replaceAll(/ +/g, ' ');
    const value = Object.hasOwn(values, name) ? values[name] : null;
    if (value !== null && value !== undefined && value !== '') return value;
    missing.add(name);
    return placeholder;
  });
  return { text: maskCardNumbers(text.trim()), missing: [...missing] };
};
