import { isBankText } from '@billfold/shared/contracts/lockbox-rule';
import {
  type LeftOutPayment,
  type LockboxContent,
  LockboxFault,
  type LockboxField,
  type LockboxLayout,
  type LockboxPayment,
  type LockboxRecord,
  totalOf,
} from './lockbox-layout.domain';

const written = (date: string, form: LockboxField['form'] = 'YYYYMMDD'): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return form
    .replace('YYYY', year)
    .replace('YY', year.slice(2))
    .replace('MM', month)
    .replace('DD', day);
};

/** Letters without their marks; what is no character of a bank's file is a question mark. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/gu, '?');

type Facts = Omit<LockboxContent, 'payments'> & {
  readonly records: number;
  readonly total: number;
};
type Line = { readonly payment: LockboxPayment; readonly number: number };

const valuesOfFile = (facts: Facts, { text = '' }: LockboxField) => ({
  constant: text,
  merchant_name: facts.merchant.name,
  merchant_number: String(facts.merchant.id),
  file_date: facts.date,
  file_id: written(facts.date, 'YYMMDD'),
  created_date: facts.created.date,
  created_time: facts.created.time,
  records: String(facts.records),
  total: String(facts.total),
});

const valuesOfPayment = ({ payment, number }: Line) => ({
  number: String(number),
  account: payment.account,
  amount: String(payment.amount),
  date: payment.paidOn,
  reference: String(payment.transactionId),
  method: payment.method,
  note: `${payment.method} ${written(payment.paidOn)}`,
});

/** What a field says, before it is fitted into its place. */
const textOf = (field: LockboxField, facts: Facts, line: Line | null): string => {
  const values: Readonly<Record<string, string>> = {
    ...valuesOfFile(facts, field),
    ...(line === null ? {} : valuesOfPayment(line)),
  };
  const value = values[field.name] ?? '';
  switch (field.type) {
    case 'date':
      return written(value, field.form);
    case 'number':
      return String(Number(value) + (field.plus ?? 0));
    case 'amount':
      return String(Number(value) * 10 ** ((field.decimals ?? 2) - 2));
    case 'text':
    case 'time':
      return field.isLoose === true ? plain(value) : value;
  }
};

const nameOf = (line: Line | null): string =>
  line === null ? 'the file' : `payment ${line.payment.transactionId}`;

/** A text in the width of its field, which it is not longer than. */
export const fill = (
  { length = 0, pad = ' ', align = 'left' }: LockboxField,
  text: string,
): string => (align === 'left' ? text.padEnd(length, pad) : text.padStart(length, pad));

const place = (
  before: string,
  field: LockboxField,
  { text, line }: { readonly text: string; readonly line: Line | null },
): string => {
  const { start = 1, length = 0, name, isLoose = false } = field;
  if (text.length > length && !isLoose)
    throw new LockboxFault(
      `The ${name} '${text}' of ${nameOf(line)} is longer than the ${length} places of its field.`,
    );
  const filled = fill(field, text.slice(0, length));
  return before.slice(0, start - 1) + filled + before.slice(start - 1 + length);
};

const reserved = ({ separator = ',', terminator = '' }: LockboxLayout): readonly string[] =>
  [separator, terminator].filter((character) => character !== '');

const joinable = (
  layout: LockboxLayout,
  { name, isLoose = false }: LockboxField,
  { text, line }: { readonly text: string; readonly line: Line | null },
): string => {
  const taken = reserved(layout);
  if (!taken.some((character) => text.includes(character))) return text;
  if (isLoose)
    return taken.reduce((cleaned, character) => cleaned.replaceAll(character, ' '), text);
  throw new LockboxFault(
    `The ${name} '${text}' of ${nameOf(line)} has a character that ends a field: ${taken.join(' ')}.`,
  );
};

const lineOf = (
  layout: LockboxLayout,
  record: LockboxRecord,
  facts: Facts,
  line: Line | null,
): string => {
  const texts = record.fields.map((field) => {
    const text = textOf(field, facts, line);
    if (!isBankText(text))
      throw new LockboxFault(
        `The ${field.name} '${text}' of ${nameOf(line)} has a letter a bank can't read.`,
      );
    return { field, text };
  });
  if (layout.kind === 'delimited')
    return (
      texts
        .map(({ field, text }) => joinable(layout, field, { text, line }))
        .join(layout.separator) + (record.terminator ?? layout.terminator ?? '')
    );
  const empty = ' '.repeat(layout.width ?? 0);
  return texts.reduce((before, { field, text }) => place(before, field, { text, line }), empty);
};

/** Why the account of a customer cannot be in a file of this layout, as the end of a sentence; undefined: it can. */
export const findAccountFault = (layout: LockboxLayout, account: string): string | undefined => {
  const field = layout.detail.fields.find(({ name }) => name === 'account');
  if (field === undefined) return undefined;
  const text = field.isLoose === true ? plain(account) : account;
  if (!isBankText(text)) return "has a letter a bank can't read";
  if (field.isLoose === true) return undefined;
  if (layout.kind === 'fixed')
    return text.length > (field.length ?? 0)
      ? `is longer than the ${field.length ?? 0} places of its field`
      : undefined;
  const taken = reserved(layout);
  return taken.some((character) => text.includes(character))
    ? `has a character that ends a field: ${taken.join(' ')}`
    : undefined;
};

/**
 * Parts payments into those of a file and those whose account it cannot have. Throws LockboxFault where that is each of
 * several accounts: then the layout is wrong, and not an account.
 */
export const leaveOut = <Payment extends LockboxPayment>(
  layout: LockboxLayout,
  payments: readonly Payment[],
): { readonly written: readonly Payment[]; readonly leftOut: readonly LeftOutPayment[] } => {
  const faults = new Map(
    payments.map((payment) => [payment, findAccountFault(layout, payment.account)]),
  );
  const leftOut = payments.flatMap((payment): readonly LeftOutPayment[] => {
    const fault = faults.get(payment);
    const { account, transactionId } = payment;
    return fault === undefined
      ? []
      : [
          {
            payment: transactionId,
            reason: `The account '${account}' of payment ${transactionId} ${fault}.`,
          },
        ];
  });
  const [first] = leftOut;
  const accounts = new Set(payments.map(({ account }) => account));
  if (first !== undefined && leftOut.length === payments.length && accounts.size > 1)
    throw new LockboxFault(first.reason);
  return { written: payments.filter((payment) => faults.get(payment) === undefined), leftOut };
};

/** The text of a file, plain ASCII. Throws LockboxFault where a value does not fit. */
export const writeLockbox = (layout: LockboxLayout, content: LockboxContent): string => {
  const { payments } = content;
  const facts = { ...content, records: payments.length, total: totalOf(payments) };
  const lines = [
    ...layout.header.map((record) => lineOf(layout, record, facts, null)),
    ...payments.map((payment, index) =>
      lineOf(layout, layout.detail, facts, { payment, number: index + 1 }),
    ),
    ...layout.trailer.map((record) => lineOf(layout, record, facts, null)),
  ];
  return lines.map((line) => line + layout.lineEnd).join('');
};
