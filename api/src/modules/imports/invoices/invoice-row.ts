import { invoiceLimits, lineLimits, newInvoiceLimits } from '@billfold/shared/contracts/limits';
import { formatCents } from '@billfold/shared/contracts/us-text';
import { cleanText } from '../../../core/plain-text.domain';
import type { NewLine } from '../../invoices/invoices.public';
import { readAmount, readEmail, readId, readPhone } from '../rows/cell-values';
import { type DayCell, monthFirst, readDay } from '../rows/day-cells';
import { anyOf, type FieldNames, nameOf } from '../rows/field-names.domain';
import type { TypingFacts } from '../rows/import-kind';
import type { Fields, ImportRow, TypedRow } from '../rows/import-row.domain';
import { findForeignKind, findOtherBalance, readOtherState } from './other-program.service';
import { itemAmountOf } from './line-amount.service';

type Who = {
  readonly user_id?: number;
  readonly external_ID?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly full_name?: string;
};

export type InvoiceCells = {
  readonly who: Who;
  readonly number?: string;
  readonly lines: readonly NewLine[];
  readonly dueOn?: string;
  readonly description?: string;
  readonly minimumDue?: number;
  /** What the file says its rows add up to. */
  readonly total?: number;
  /** What the file says is owed. */
  readonly balance?: number;
  /** Why the invoice is not owed in full, where it is new here. */
  readonly closed?: string;
  readonly notes: readonly string[];
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
      ? { problem: `${field} can have up to ${max} characters.` }
      : { value };
  };

const isMissing = (field: string, names: FieldNames): string =>
  `${nameOf(names, field)} is missing.`;

/** Whether the file calls the field as we do. */
const isOurs = (names: FieldNames, field: string): boolean => nameOf(names, field) === field;

const itemOf = (
  read: Read,
  names: FieldNames,
  { fields, taxes }: { readonly fields: Fields; readonly taxes: number },
): NewLine | string | undefined => {
  const description = read('item_description', textOf(lineLimits.descriptionMax));
  const amount = itemAmountOf(read, names, taxes);
  if (typeof amount === 'string') return amount;
  if (description === undefined && amount === undefined) return undefined;
  if (amount === undefined) return isMissing('item_amount', names);
  if (description !== undefined) return { kind: 'item', description, amount };
  // A list with one row for each invoice has no items.
  if (names.has('item_description')) return isMissing('item_description', names);
  const number = fields['invoice_external_id'];
  const text = fields['description'] ?? (number === undefined ? undefined : `Invoice ${number}`);
  return text === undefined
    ? isMissing('item_description', names)
    : {
        kind: 'item',
        description: cleanText(text, 'line').trim().slice(0, lineLimits.descriptionMax),
        amount,
      };
};

const taxOf = (
  read: Read,
  names: FieldNames,
  part: 'tax' | 'tax2',
): NewLine | string | undefined => {
  const fields = { description: `${part}_description`, amount: `${part}_amount` };
  const description = read(fields.description, textOf(lineLimits.descriptionMax));
  const amount = read(fields.amount, readAmount);
  if (isOurs(names, fields.description)) {
    if (description === undefined && amount === undefined) return undefined;
    if (description === undefined && names.has(fields.description))
      return isMissing(fields.description, names);
  }
  // Other programs name a tax beside rows that have none.
  if (amount === undefined)
    return description === undefined || !isOurs(names, fields.description)
      ? undefined
      : isMissing(fields.amount, names);
  if (amount === 0 && !isOurs(names, fields.amount)) return undefined;
  return { kind: 'append', description: description ?? 'Tax', amount };
};

const whoFields = ['user_id', 'external_ID', 'email', 'phone', 'full_name'] as const;

const sum = (lines: readonly (NewLine | string | undefined)[]): number =>
  lines.reduce((total, line) => total + (typeof line === 'object' ? line.amount : 0), 0);

/** One line of an invoice, with what it says about the invoice. */
export const typeInvoice = (fields: Fields, { names, today, columns }: TypingFacts): TypedRow => {
  const reasons: string[] = [];
  const notes: string[] = [];
  const read: Read = (field, reader) => {
    const text = fields[field];
    if (text === undefined) return undefined;
    const cell: DayCell | ReturnType<typeof reader> = reader(nameOf(names, field), text);
    if ('note' in cell && cell.note !== undefined) notes.push(cell.note);
    if ('value' in cell) return cell.value;
    reasons.push(cell.problem);
    return undefined;
  };
  const who = {
    user_id: read('user_id', readId),
    external_ID: read('external_ID', textOf(120)),
    email: read('email', readEmail),
    phone: read('phone', readPhone),
    full_name: read('full_name', textOf(250)),
  };
  const number = read('invoice_external_id', textOf(newInvoiceLimits.numberMax));
  const taxes = [taxOf(read, names, 'tax'), taxOf(read, names, 'tax2')];
  const found = [itemOf(read, names, { fields, taxes: sum(taxes) }), ...taxes];
  const dueOn = read('due_date', (name, text) =>
    readDay(name, text, { today, column: columns['due_date'] ?? monthFirst }),
  );
  const description = read('description', textOf(invoiceLimits.descriptionMax));
  const minimumDue = read('minimum_amount_due', readAmount);
  const lineTotal = read('line_total', readAmount);
  const total = read('invoice_total', readAmount);
  const balance = read('balance', readAmount);
  const closed = readOtherState(fields, names);
  const foreign = findForeignKind(fields, names);
  if (foreign !== undefined) reasons.push(foreign);
  if (reasons.length === 0) {
    reasons.push(...found.filter((line) => typeof line === 'string'));
    if (Object.values(who).every((value) => value === undefined))
      reasons.push(`${anyOf(names, whoFields)} of the customer is missing.`);
    if (minimumDue !== undefined && minimumDue < 0)
      reasons.push(`${nameOf(names, 'minimum_amount_due')} is not valid.`);
    if (found.every((line) => line === undefined))
      reasons.push(isMissing('item_description', names));
    if (lineTotal !== undefined && reasons.length === 0 && lineTotal !== sum(found))
      reasons.push(
        `This row adds up to ${formatCents(sum(found))}, but ${nameOf(names, 'line_total')} is ${formatCents(lineTotal)}.`,
      );
  }
  const lines = found.filter((line) => typeof line === 'object');
  return {
    typed: { who, number, lines, dueOn, description, minimumDue, total, balance, closed, notes },
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
  /** Why the invoice is not owed in full, where it is new here. */
  readonly closed: string | undefined;
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
  const description = isOurs(names, 'description')
    ? agreed(parts, nameOf(names, 'description'), (cells) => cells.description)
    : // Other programs have a memo for each line.
      { value: parts.flatMap((cells) => cells.description ?? [])[0] };
  const minimum = agreed(
    parts,
    nameOf(names, 'minimum_amount_due'),
    ({ minimumDue }) => minimumDue,
  );
  const whos = agreed(parts, 'customer', ({ who }) => JSON.stringify(who));
  const total = agreed(parts, nameOf(names, 'invoice_total'), (cells) => cells.total);
  const problems = [due, description, minimum, whos, total].flatMap((one) =>
    'problem' in one ? [one.problem] : [],
  );
  if (
    first === undefined ||
    'problem' in due ||
    'problem' in description ||
    'problem' in minimum ||
    'problem' in total ||
    problems.length > 0
  )
    return { problems };
  if (due.value === undefined) return { problems: [isMissing('due_date', names)] };
  const lines = parts.flatMap((cells) => cells.lines);
  const ofKind = (kind: NewLine['kind']) => lines.filter((line) => line.kind === kind);
  if (ofKind('item').length > lineLimits.rowsMax || ofKind('append').length > lineLimits.rowsMax)
    return { problems: [`Invoices can have up to ${lineLimits.rowsMax} items.`] };
  if (total.value !== undefined && total.value !== sum(lines))
    return {
      problems: [
        `The rows of this invoice add up to ${formatCents(sum(lines))}, but ${nameOf(names, 'invoice_total')} is ${formatCents(total.value)}.`,
      ],
    };
  return {
    who: first.who,
    number: first.number,
    lines: [...ofKind('item'), ...ofKind('append')],
    dueOn: due.value,
    description: description.value,
    minimumDue: minimum.value,
    closed:
      parts.flatMap((cells) => cells.closed ?? [])[0] ??
      findOtherBalance(
        parts.flatMap((cells) => cells.balance ?? []),
        sum(lines),
        names,
      ),
  };
};
