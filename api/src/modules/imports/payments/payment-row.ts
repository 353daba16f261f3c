import { cutText } from '@billfold/shared/contracts/cut-text';
import { cleanText } from '../../../core/plain-text.domain';
import { readAmount, readId } from '../rows/cell-values';
import { findForeignCurrency } from '../rows/currency-cells.domain';
import { type DayCell, monthFirst, readDay } from '../rows/day-cells';
import { anyOf, nameOf } from '../rows/field-names.domain';
import type { TypingFacts } from '../rows/import-kind';
import type { Fields, TypedRow } from '../rows/import-row.domain';

export type PaymentMeans = {
  readonly paidBy: 'cash' | 'check' | 'other';
  readonly checkNumber: string | null;
  /** 'Cash', 'Check 1042', 'Money order' */
  readonly visibleMethod: string;
};

export type PaymentCells = {
  /** Of our own file: the payment itself. */
  readonly transaction?: number;
  readonly invoiceId?: number;
  readonly number?: string;
  readonly amount?: number;
  readonly paidOn?: string;
  readonly means: PaymentMeans;
  readonly reference: string | null;
  readonly isPayment: boolean;
  /** What is wrong with a row that names no payment of ours. */
  readonly problems: readonly string[];
  readonly notes: readonly string[];
};

const limits = { method: 40, reference: 100 } as const;
const invoiceFields = ['invoice_external_id', 'invoice_number', 'invoice'] as const;
const earliest = '1990-01-01';

const names: Readonly<Record<string, string>> = {
  '': 'Other',
  other: 'Other',
  'money order': 'Money order',
  'bank transfer': 'Bank transfer',
  transfer: 'Bank transfer',
  ach: 'Bank transfer',
  eft: 'Bank transfer',
  wire: 'Bank transfer',
  card: 'Card',
  'credit card': 'Card',
  'debit card': 'Card',
};

/** Words of this and other programs for money that came. */
const payments = /^((customer|invoice|received) ?)?payments?( received)?$|^receive payment$|^$/i;
/** Some programs call the means of a payment its type. */
const means =
  /^(cash|che(ck|que)( #?\d+)?|money order|(bank )?transfer|ach|eft|wire|(credit |debit )?card|other)$/i;
const taken =
  /^(success|succeeded|successful|paid|complete|completed|cleared|settled|captured|received|deposited)?$/i;

const readMeans = (method: string, reference: string): PaymentMeans => {
  const word = method.toLowerCase();
  if (word === 'cash') return { paidBy: 'cash', checkNumber: null, visibleMethod: 'Cash' };
  const check = /^(?:check|cheque)\s*#?\s*(\d{1,12})?$/.exec(word);
  if (check === null)
    return {
      paidBy: 'other',
      checkNumber: null,
      visibleMethod: names[word] ?? cutText(cleanText(method, 'line').trim(), limits.method),
    };
  const number = check[1] ?? (/^\d{1,12}$/.test(reference) ? reference : null);
  return number === null
    ? { paidBy: 'other', checkNumber: null, visibleMethod: 'Check' }
    : { paidBy: 'check', checkNumber: number, visibleMethod: `Check ${number}` };
};

/** The difference between a payment and another one of the same invoice, day and amount. */
export const markOf = ({ reference, means }: Pick<PaymentCells, 'reference' | 'means'>): string =>
  reference ?? means.checkNumber ?? '';

export const typePayment = (fields: Fields, { today, names, columns }: TypingFacts): TypedRow => {
  const problems: string[] = [];
  const notes: string[] = [];
  const complain = (field: string, how: string) => problems.push(`${nameOf(names, field)} ${how}`);
  const read = <Value>(
    field: string,
    reader: (name: string, text: string) => { value: Value } | { problem: string },
  ): Value | undefined => {
    const text = fields[field];
    if (text === undefined) return undefined;
    const cell: DayCell | ReturnType<typeof reader> = reader(nameOf(names, field), text);
    if ('note' in cell && cell.note !== undefined) notes.push(cell.note);
    if ('value' in cell) return cell.value;
    problems.push(cell.problem);
    return undefined;
  };
  const transaction = read('transaction', readId);
  const invoiceId = read('invoice', readId);
  const amount = read('amount', readAmount);
  const paidOn = read('paid_date', (name, text) =>
    readDay(name, text, { today, column: columns['paid_date'] ?? monthFirst }),
  );
  const number = fields['invoice_external_id'] ?? fields['invoice_number'];
  const reference = cleanText(fields['reference'] ?? '', 'line').trim();
  if (reference.length > limits.reference)
    complain('reference', `can have up to ${limits.reference} characters.`);
  if (invoiceId === undefined && number === undefined && problems.length === 0)
    problems.push(`${anyOf(names, invoiceFields)} is missing.`);
  if (fields['amount'] === undefined) complain('amount', 'is missing.');
  else if (amount !== undefined && amount <= 0) complain('amount', 'must be more than $0.00.');
  if (fields['paid_date'] === undefined) complain('paid_date', 'is missing.');
  else if (paidOn !== undefined && paidOn > today) complain('paid_date', 'is in the future.');
  else if (paidOn !== undefined && paidOn < earliest) complain('paid_date', 'is not valid.');
  const isMeans = fields['method'] === undefined && means.test(fields['type'] ?? '');
  const isPayment =
    (isMeans || payments.test(fields['type'] ?? '')) && taken.test(fields['status'] ?? '');
  if (!isPayment) problems.push('Only successful payments can be imported.');
  const foreign = findForeignCurrency(fields, names);
  if (foreign !== undefined) problems.push(foreign);
  const typed = {
    transaction,
    invoiceId,
    number,
    amount,
    paidOn,
    means: readMeans((isMeans ? fields['type'] : fields['method']) ?? '', reference),
    reference: reference === '' ? null : reference,
    isPayment,
    problems,
    notes,
  };
  const bill = invoiceId ?? number?.toLowerCase();
  const isOwn = transaction !== undefined;
  const mark = markOf(typed).toLowerCase();
  return {
    typed,
    // Quotes and commas: a date, an amount and a reference with blanks between them may look like a card number.
    keys:
      isOwn || problems.length > 0
        ? []
        : [`payment ${JSON.stringify([bill, paidOn, amount, mark])}`],
    unitKey: undefined,
    // A row of our own file is judged by the payment that it names.
    reasons: isOwn ? [] : problems,
  };
};
