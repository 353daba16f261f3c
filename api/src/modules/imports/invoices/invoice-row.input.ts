import { invoiceLimits, lineLimits, newInvoiceLimits } from '@billfold/shared/contracts/limits';
import { cleanText } from '../../../core/plain-text';
import type { NewLine } from '../../invoices/invoices.public';
import { readAmount, readDay, readEmail, readId, readPhone } from '../rows/cell-values.input';
import { anyOf, type FieldNames, nameOf } from '../rows/field-names';
import type { TypingFacts } from '../rows/import-kind';
import type { Fields, ImportRow, TypedRow } from '../rows/import-row';

type Who = {
  readonly user_id?: number;
  readonly external_ID?: string;
  readonly email?: string;
  readonly phone?: string;
};

export type InvoiceCells = {
  readonly who: Who;
  readonly number?: string;
  readonly lines: readonly NewLine[];
  readonly dueOn?: string;
  readonly description?: string;
  readonly minimumDue?: number;
};

type Read = <Value>(
  field: string,
  reader: (name: string, text: string) => { value: Value } | { problem: string },
) => Value | undefined;

const textOf =
  (max: number) =>
  (field: string, text: string): { value: string } | { problem: string } => {
    const value = cleanText(text, 'line').trim();
    return value.length > max
      ? { problem: `${field} may have at most ${max} characters.` }
      : { value };
  };

const isMissing = (field: string, names: FieldNames): string =>
  `${nameOf(names, field)} is missing.`;

const lineOf = (
  read: Read,
  names: FieldNames,
  kind: NewLine['kind'],
  part: 'item' | 'tax',
): NewLine | string | undefined => {
  const fields = { description: `${part}_description`, amount: `${part}_amount` };
  const description = read(fields.description, textOf(lineLimits.descriptionMax));
  const amount = read(fields.amount, readAmount);
  if (description === undefined && amount === undefined) return undefined;
  if (description === undefined) return isMissing(fields.description, names);
  return amount === undefined ? isMissing(fields.amount, names) : { kind, description, amount };
};

const whoFields = ['user_id', 'external_ID', 'email', 'phone'] as const;

/** One line of an invoice, with what it says about the invoice. */
export const typeInvoice = (fields: Fields, { names }: Pick<TypingFacts, 'names'>): TypedRow => {
  const reasons: string[] = [];
  const read: Read = (field, reader) => {
    const text = fields[field];
    if (text === undefined) return undefined;
    const cell = reader(nameOf(names, field), text);
    if ('value' in cell) return cell.value;
    reasons.push(cell.problem);
    return undefined;
  };
  const who = {
    user_id: read('user_id', readId),
    external_ID: read('external_ID', textOf(120)),
    email: read('email', readEmail),
    phone: read('phone', readPhone),
  };
  const number = read('invoice_external_id', textOf(newInvoiceLimits.numberMax));
  const found = [lineOf(read, names, 'item', 'item'), lineOf(read, names, 'append', 'tax')];
  const dueOn = read('due_date', readDay);
  const description = read('description', textOf(invoiceLimits.descriptionMax));
  const minimumDue = read('minimum_amount_due', readAmount);
  if (reasons.length === 0) {
    reasons.push(...found.filter((line) => typeof line === 'string'));
    if (Object.values(who).every((value) => value === undefined))
      reasons.push(`${anyOf(names, whoFields)} of the customer is missing.`);
    if (minimumDue !== undefined && minimumDue < 0)
      reasons.push(`${nameOf(names, 'minimum_amount_due')} is not valid.`);
    if (found.every((line) => line === undefined))
      reasons.push(isMissing('item_description', names));
  }
  const lines = found.filter((line) => typeof line === 'object');
  return {
    typed: { who, number, lines, dueOn, description, minimumDue },
    keys: [],
    unitKey: number?.toLowerCase(),
    reasons,
  };
};

/** An invoice of one or more rows. */
export type FileInvoice = {
  readonly who: Who;
  readonly number: string | undefined;
  readonly lines: readonly NewLine[];
  readonly dueOn: string;
  readonly description: string | undefined;
  readonly minimumDue: number | undefined;
};

const agreed = <Value>(
  parts: readonly InvoiceCells[],
  what: string,
  valueOf: (cells: InvoiceCells) => Value | undefined,
): { readonly value: Value | undefined } | { readonly problem: string } => {
  const values = [...new Set(parts.flatMap((cells) => valueOf(cells) ?? []))];
  return values.length > 1
    ? { problem: `The rows of this invoice have more than one ${what}.` }
    : { value: values[0] as Value | undefined };
};

/** What the rows of one invoice say together, or the sentences why they make none. */
export const joinParts = (
  rows: readonly ImportRow[],
  names: FieldNames,
): FileInvoice | { readonly problems: readonly string[] } => {
  const parts = rows.map(({ typed }) => typed as InvoiceCells);
  const [first] = parts;
  const due = agreed(parts, nameOf(names, 'due_date'), ({ dueOn }) => dueOn);
  const description = agreed(parts, nameOf(names, 'description'), (cells) => cells.description);
  const minimum = agreed(
    parts,
    nameOf(names, 'minimum_amount_due'),
    ({ minimumDue }) => minimumDue,
  );
  const whos = agreed(parts, 'customer', ({ who }) => JSON.stringify(who));
  const problems = [due, description, minimum, whos].flatMap((one) =>
    'problem' in one ? [one.problem] : [],
  );
  if (
    first === undefined ||
    'problem' in due ||
    'problem' in description ||
    'problem' in minimum ||
    problems.length > 0
  )
    return { problems };
  if (due.value === undefined) return { problems: [isMissing('due_date', names)] };
  const lines = parts.flatMap((cells) => cells.lines);
  const ofKind = (kind: NewLine['kind']) => lines.filter((line) => line.kind === kind);
  if (ofKind('item').length > lineLimits.rowsMax || ofKind('append').length > lineLimits.rowsMax)
    return { problems: [`An invoice may have at most ${lineLimits.rowsMax} items.`] };
  return {
    who: first.who,
    number: first.number,
    lines: [...ofKind('item'), ...ofKind('append')],
    dueOn: due.value,
    description: description.value,
    minimumDue: minimum.value,
  };
};
