import { Problem } from '../../../core/problem.errors';
import { auditedAll } from '../../../context/audited';
import type { BillPlans } from '../../invoice-edits/invoice-edits.public';
import {
  findProblemOfLines,
  invoiceNumberTaken,
  issueInvoices,
} from '../../invoices/invoices.public';
import {
  type CustomerKeys,
  findKnown,
  type Index,
  indexKnown,
  type KnownCustomer,
  lockKnown,
} from '../customers/known-customers.queries';
import { matchCustomer } from '../customers/match-customer.policy';
import type { Importer, ImportScope } from '../import-kind';
import {
  type DoneRow,
  failed,
  type ImportRow,
  type RowResult,
  type UndoResult,
} from '../import-row';
import { changeInvoice, type ChangedInvoice, restoreInvoice } from './change-invoice.service';
import { type FileInvoice, type InvoiceCells, joinParts, typeInvoice } from './invoice-row.input';
import {
  findNumbered,
  listInvoiceVersions,
  lockInvoicesForUndo,
  type NumberedInvoice,
  storeInvoicesGone,
} from './invoices.queries';

type Unit = { readonly leader: ImportRow; readonly rows: readonly ImportRow[] };

const unitsOf = (rows: readonly ImportRow[]): readonly Unit[] => {
  const units = new Map<number, ImportRow[]>();
  for (const row of rows) units.set(row.unit, [...(units.get(row.unit) ?? []), row]);
  return [...units.values()].flatMap((parts) => {
    const [leader] = parts;
    return leader === undefined ? [] : [{ leader, rows: parts }];
  });
};

const failUnit = ({ rows }: Unit, reasons: readonly string[]): readonly RowResult[] =>
  rows.map((row) => failed(row, ...(row.reasons.length > 0 ? row.reasons : reasons)));

const findProblems = ({ rows }: Unit): readonly string[] => {
  const wrong = rows.find(({ reasons }) => reasons.length > 0);
  return wrong === undefined ? [] : [`Line ${wrong.line} of the same invoice is wrong.`];
};

const keysOf = (rows: readonly ImportRow[]): CustomerKeys => {
  const whos = rows.flatMap(({ typed }) => (typed as Partial<InvoiceCells>).who ?? []);
  return {
    userIds: whos.flatMap(({ user_id: id }) => id ?? []),
    externalIds: whos.flatMap(({ external_ID: id }) => id?.toLowerCase() ?? []),
    emails: whos.flatMap(({ email }) => email ?? []),
    phones: whos.flatMap(({ phone }) => phone ?? []),
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
  if (isRun) await lockKnown(transaction, merchant.id, keys);
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

const create = async (
  { transaction, context, merchant }: ImportScope,
  { unit, invoice, customer, isRun }: Wanted,
): Promise<readonly RowResult[]> => {
  const minimumDue = invoice.minimumDue ?? 0;
  const problem = findProblemOfLines(invoice.lines, minimumDue);
  if (problem !== undefined) return failUnit(unit, [problem]);
  if (!isRun) return made(unit, { outcome: 'created' });
  const [id = 0] = await issueInvoices(transaction, context, {
    customer: { subscriptionId: customer.id, userId: customer.user_id, merchantId: merchant.id },
    invoices: [{ ...invoice, description: invoice.description ?? '', minimumDue }],
    isTold: false,
  });
  return made(unit, { outcome: 'created', target_id: id, trace: { version: 1 } });
};

type Wanted = {
  readonly unit: Unit;
  readonly invoice: FileInvoice;
  readonly customer: KnownCustomer;
  readonly isRun: boolean;
};

const change = async (
  scope: ImportScope,
  plans: BillPlans,
  { unit, invoice, customer, isRun }: Wanted,
  existing: NumberedInvoice,
): Promise<readonly RowResult[]> => {
  const { id } = existing;
  if (existing.deleted_at !== null) return failUnit(unit, [invoiceNumberTaken().message]);
  if (existing.subscription_id !== customer.id)
    return failUnit(unit, [`Invoice ${existing.invoice_number} belongs to another customer.`]);
  const { changes, version, before } = await changeInvoice(scope, plans, { id, invoice, isRun });
  return changes.length === 0
    ? made(unit, { outcome: 'unchanged', target_id: id })
    : made(unit, { outcome: 'updated', target_id: id, changes, trace: { version, before } });
};

const treatUnit = async (
  scope: ImportScope,
  plans: BillPlans,
  unit: Unit,
  { index, numbered, isRun }: Facts & { readonly isRun: boolean },
): Promise<readonly RowResult[]> => {
  const problems = findProblems(unit);
  if (problems.length > 0) return failUnit(unit, problems);
  const invoice = joinParts(unit.rows);
  if ('problems' in invoice) return failUnit(unit, invoice.problems);
  const match = matchCustomer(index, invoice.who);
  if (match.kind === 'unclear') return failUnit(unit, [match.reason]);
  if (match.kind === 'nobody') return failUnit(unit, ['Customer not found.']);
  const wanted: Wanted = { unit, invoice, customer: match.customer, isRun };
  const existing = numbered.get(invoice.number?.toLowerCase() ?? '');
  try {
    return await (existing === undefined
      ? create(scope, wanted)
      : change(scope, plans, wanted, existing));
  } catch (error) {
    // Refusals are thrown before anything of the invoice is written.
    if (error instanceof Problem) return failUnit(unit, [error.message]);
    throw error;
  }
};

const takeAway = async (
  { transaction, context, merchant, importId }: ImportScope,
  rows: readonly DoneRow[],
): Promise<readonly UndoResult[]> => {
  const found = await lockInvoicesForUndo(
    transaction,
    merchant.id,
    rows.map(({ target_id: id }) => id),
  );
  const byId = new Map(found.map((invoice) => [invoice.id, invoice]));
  const results = rows.map(({ row_no, target_id: id, trace }): UndoResult => {
    const invoice = byId.get(id);
    const isTouched =
      invoice === undefined ||
      invoice.deleted_at !== null ||
      invoice.is_used ||
      invoice.version !== (trace as { version: number }).version;
    return isTouched
      ? { row_no, undo: 'kept', reason: 'This invoice has been used or changed since.' }
      : { row_no, undo: 'undone' };
  });
  const gone = rows
    .filter((_row, position) => results[position]?.undo === 'undone')
    .map(({ target_id: id }) => id);
  await storeInvoicesGone(transaction, gone, context.clock.now());
  await auditedAll(
    transaction,
    context,
    gone.map((id) => ({
      action: 'invoice.deleted',
      entity: 'invoice',
      entityId: id,
      merchantId: merchant.id,
      fields: ['import_undone'] as const,
      before: null,
      after: { import_undone: importId },
    })),
  );
  return results;
};

const giveBack = async (
  scope: ImportScope,
  plans: BillPlans,
  rows: readonly DoneRow[],
): Promise<readonly UndoResult[]> => {
  const results: UndoResult[] = [];
  const versions = await listInvoiceVersions(
    scope.transaction,
    rows.map(({ target_id: id }) => id),
  );
  for (const { row_no, target_id: id, trace } of rows) {
    const kept = { row_no, undo: 'kept', reason: 'This invoice has been changed since.' } as const;
    const facts = trace as Pick<ChangedInvoice, 'before' | 'version'>;
    if (versions.get(id) !== facts.version) {
      results.push(kept);
      continue;
    }
    try {
      await restoreInvoice(scope, plans, id, facts);
      results.push({ row_no, undo: 'undone' });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      results.push({ ...kept, reason: error.message });
    }
  }
  return results;
};

/** `plans` follow an invoice that a file changes. */
export const createInvoicesImporter = (plans: BillPlans): Importer => ({
  kind: 'invoices',
  permission: 'invoices',
  undoPermission: 'invoices',
  tables: ['invoices'],
  type: typeInvoice,
  treat: async (scope, rows, isRun) => {
    const facts = await readFacts(scope, rows, isRun);
    const results: RowResult[] = [];
    for (const unit of unitsOf(rows))
      results.push(...(await treatUnit(scope, plans, unit, { ...facts, isRun })));
    return results;
  },
  undo: async (scope, rows) => [
    ...(await takeAway(
      scope,
      rows.filter(({ outcome }) => outcome === 'created'),
    )),
    ...(await giveBack(
      scope,
      plans,
      rows.filter(({ outcome }) => outcome === 'updated'),
    )),
  ],
});
