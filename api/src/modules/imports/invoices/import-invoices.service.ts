import { createGiveWay } from '../../../core/give-way';
import { Problem } from '../../../core/problem.errors';
import type { BillPlans } from '../../invoice-edits/invoice-edits.public';
import {
  findProblemOfLines,
  holdNumbers,
  invoiceNumberTaken,
  issueInvoicesOf,
} from '../../invoices/invoices.public';
import {
  type CustomerKeys,
  findKnown,
  type Index,
  indexKnown,
  type KnownCustomer,
  lockKnown,
} from '../customers/known-customers.queries';
import { matchCustomer } from '../customers/match-customer.service';
import { namesLike } from '../customers/person-names.domain';
import { type FieldNames, nameOf } from '../rows/field-names.domain';
import type { Importer, ImportScope } from '../rows/import-kind';
import { failed, type ImportRow, type RowResult } from '../rows/import-row.domain';
import { changeInvoice } from './change-invoice.service';
import { type FileInvoice, type InvoiceCells, joinParts, typeInvoice } from './invoice-row';
import { findNumbered, listGivenNumbers, type NumberedInvoice } from './invoices.queries';
import { undoInvoices } from './undo-invoices.service';

type Unit = { readonly leader: ImportRow; readonly rows: readonly ImportRow[] };

const unitsOf = (rows: readonly ImportRow[]): readonly Unit[] => {
  const units = new Map<number, ImportRow[]>();
  for (const row of rows) {
    const parts = units.get(row.unit);
    if (parts === undefined) units.set(row.unit, [row]);
    else parts.push(row);
  }
  return [...units.values()].flatMap((parts) => {
    const [leader] = parts;
    return leader === undefined ? [] : [{ leader, rows: parts }];
  });
};

const failUnit = ({ rows }: Unit, reasons: readonly string[]): readonly RowResult[] =>
  rows.map((row) => failed(row, ...(row.reasons.length > 0 ? row.reasons : reasons)));

const findProblems = ({ rows }: Unit): readonly string[] => {
  const wrong = rows.find(({ reasons }) => reasons.length > 0);
  return wrong === undefined
    ? []
    : [`Line ${wrong.line} of the same invoice isn't right: ${wrong.reasons.join(' ')}`];
};

const keysOf = (rows: readonly ImportRow[]): CustomerKeys => {
  const whos = rows.flatMap(({ typed }) => (typed as Partial<InvoiceCells>).who ?? []);
  return {
    userIds: whos.flatMap(({ user_id: id }) => id ?? []),
    externalIds: whos.flatMap(({ external_ID: id }) => id?.toLowerCase() ?? []),
    emails: whos.flatMap(({ email }) => email ?? []),
    phones: whos.flatMap(({ phone }) => phone ?? []),
    names: whos.flatMap(({ full_name: name }) => (name === undefined ? [] : namesLike(name))),
  };
};

type Facts = {
  readonly index: Index;
  readonly numbered: ReadonlyMap<string, NumberedInvoice>;
};

const readFacts = async (
  { transaction, merchant }: ImportScope,
  rows: readonly ImportRow[],
  isRun: boolean,
): Promise<Facts> => {
  const keys = keysOf(rows);
  if (isRun) {
    await lockKnown(transaction, merchant.id, keys);
    await holdNumbers(transaction, merchant.id);
  }
  const numbers = rows.flatMap(
    ({ typed }) => (typed as Partial<InvoiceCells>).number?.toLowerCase() ?? [],
  );
  const numbered = new Map<string, NumberedInvoice>();
  for (const invoice of await findNumbered(transaction, merchant.id, numbers)) {
    const number = invoice.invoice_number.toLowerCase();
    if (!numbered.has(number)) numbered.set(number, invoice);
  }
  return { index: indexKnown(await findKnown(transaction, merchant.id, keys)), numbered };
};

const made = (
  unit: Unit,
  result: Omit<RowResult, 'row_no' | 'reasons' | 'warnings'>,
): readonly RowResult[] =>
  unit.rows.map((row) => ({
    row_no: row.row_no,
    reasons: [],
    warnings: [],
    ...(row === unit.leader
      ? result
      : { outcome: result.outcome, target_id: result.target_id ?? null }),
  }));

type Wanted = {
  readonly unit: Unit;
  readonly invoice: FileInvoice;
  readonly customer: KnownCustomer;
  /** The invoice that has its number. */
  readonly existing: NumberedInvoice | undefined;
};

const createAll = async (
  { transaction, context, merchant, importId }: ImportScope,
  wanted: readonly Wanted[],
  isRun: boolean,
): Promise<readonly RowResult[]> => {
  const amountOf = ({ lines }: FileInvoice): number =>
    lines.reduce((total, { amount }) => total + amount, 0);
  if (!isRun)
    return wanted.flatMap(({ unit, invoice }) =>
      made(unit, { outcome: 'created', amount: amountOf(invoice) }),
    );
  if (wanted.length === 0) return [];
  const hasUnnumbered = wanted.some(({ invoice }) => invoice.number === undefined);
  const ids = await issueInvoicesOf(transaction, context, {
    merchantId: merchant.id,
    invoices: wanted.map(({ invoice, customer }) => ({
      ...invoice,
      description: invoice.description ?? '',
      minimumDue: invoice.minimumDue ?? 0,
      customer: {
        subscriptionId: customer.id,
        userId: customer.user_id,
        merchantId: merchant.id,
      },
    })),
    reserved: hasUnnumbered ? await listGivenNumbers(transaction, importId) : [],
    isTold: false,
  });
  return wanted.flatMap(({ unit, invoice }, position) =>
    made(unit, {
      outcome: 'created',
      target_id: ids[position] ?? null,
      amount: amountOf(invoice),
      trace: { version: 1 },
    }),
  );
};

/** A form calls the field as we do. */
const inWordsOfFile = ({ message }: Problem, names: FieldNames): string =>
  message.replace(/^minimum_amount_due\b/, (field) => nameOf(names, field));

const change = async (
  scope: ImportScope,
  plans: BillPlans,
  { unit, invoice, customer }: Wanted,
  { existing, isRun }: { readonly existing: NumberedInvoice; readonly isRun: boolean },
): Promise<readonly RowResult[]> => {
  const { id } = existing;
  if (existing.deleted_at !== null) return failUnit(unit, [invoiceNumberTaken().message]);
  if (existing.subscription_id !== customer.id)
    return failUnit(unit, [`Invoice ${existing.invoice_number} belongs to another customer.`]);
  try {
    const { changes, trace } = await changeInvoice(scope, plans, { id, invoice, isRun });
    return changes.length === 0
      ? made(unit, { outcome: 'unchanged', target_id: id })
      : made(unit, { outcome: 'updated', target_id: id, changes, trace });
  } catch (error) {
    // Refusals are thrown before anything of the invoice is written.
    if (error instanceof Problem) return failUnit(unit, [inWordsOfFile(error, scope.names)]);
    throw error;
  }
};

/** What the rows of a unit want, or why they can have nothing. */
const readUnit = (
  unit: Unit,
  { index, numbered }: Facts,
  names: FieldNames,
): Wanted | readonly RowResult[] => {
  const problems = findProblems(unit);
  if (problems.length > 0) return failUnit(unit, problems);
  const invoice = joinParts(unit.rows, names);
  if ('problems' in invoice) return failUnit(unit, invoice.problems);
  const match = matchCustomer(index, invoice.who, names);
  if (match.kind === 'unclear') return failUnit(unit, [match.reason]);
  if (match.kind === 'nobody') return failUnit(unit, ['Customer not found.']);
  const existing = numbered.get(invoice.number?.toLowerCase() ?? '');
  const problem =
    existing === undefined
      ? (invoice.closed ?? findProblemOfLines(invoice.lines, invoice.minimumDue ?? 0))
      : undefined;
  if (problem !== undefined) return failUnit(unit, [problem]);
  return { unit, invoice, customer: match.customer, existing };
};

const treat = async (
  scope: ImportScope,
  plans: BillPlans,
  rows: readonly ImportRow[],
  isRun: boolean,
): Promise<readonly RowResult[]> => {
  const facts = await readFacts(scope, rows, isRun);
  const results: RowResult[] = [];
  const fresh: Wanted[] = [];
  const giveWay = createGiveWay();
  for (const unit of unitsOf(rows)) {
    await giveWay();
    const wanted = readUnit(unit, facts, scope.names);
    if (!('unit' in wanted)) results.push(...wanted);
    else if (wanted.existing === undefined) fresh.push(wanted);
    else {
      const { existing } = wanted;
      results.push(...(await change(scope, plans, wanted, { existing, isRun })));
    }
  }
  return [...results, ...(await createAll(scope, fresh, isRun))];
};

/** `plans` follow an invoice that a file changes. */
export const createInvoicesImporter = (plans: BillPlans): Importer => ({
  kind: 'invoices',
  permission: 'invoices',
  undoPermission: 'invoices',
  tables: ['invoices'],
  type: typeInvoice,
  treat: (scope, rows, isRun) => treat(scope, plans, rows, isRun),
  undo: (scope, rows) => undoInvoices(scope, plans, rows),
});
