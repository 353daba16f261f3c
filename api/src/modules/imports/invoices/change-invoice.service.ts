import { formatCents } from '@billfold/shared/contracts/us-text';
import {
  type BillPlans,
  type ChangedSchedule,
  type EditedInvoice,
  editInvoiceIn,
  type InvoiceEdit,
  planChangeOf,
} from '../../invoice-edits/invoice-edits.public';
import type { ImportScope } from '../rows/import-kind';
import type { RowChange } from '../rows/import-row.domain';
import type { FileInvoice } from './invoice-row';
import { findMoneyMark } from './invoices.queries';

type Line = { readonly description: string; readonly amount: number };
type Facts = EditedInvoice['after'];

const linesText = (lines: readonly Line[]): string =>
  lines.map(({ description, amount }) => `${description} ${formatCents(amount)}`).join('; ');

/** What differs, in the words of the file. */
const changesOf = ({ before, after }: EditedInvoice): readonly RowChange[] => {
  const pairs: readonly (readonly [string, string | number, string | number])[] = [
    ['description', before.description, after.description],
    ['due_date', before.due_date, after.due_date],
    ['amount', before.amount, after.amount],
    ['minimum_amount_due', before.minimum_amount_due, after.minimum_amount_due],
    ['items', linesText(before.items), linesText(after.items)],
    ['taxes', linesText(before.taxes_and_fees), linesText(after.taxes_and_fees)],
  ];
  return pairs.flatMap(([field, one, other]) =>
    one === other ? [] : [{ field, before: one, after: other }],
  );
};

const noEdit = { state: undefined, stateWas: undefined, version: undefined } as const;

const wanted = (kind: 'item' | 'append', lines: readonly Line[]) =>
  lines.map(({ description, amount }) => ({ kind, id: null, description, amount }));

const toEdit = ({ lines, dueOn, description, minimumDue }: FileInvoice): InvoiceEdit => ({
  ...noEdit,
  dueDate: dueOn,
  description,
  minimumMinor: minimumDue,
  lines: {
    item: wanted(
      'item',
      lines.filter(({ kind }) => kind === 'item'),
    ),
    append: wanted(
      'append',
      lines.filter(({ kind }) => kind === 'append'),
    ),
  },
});

/** What an undo needs. The release before this one kept neither `money` nor `schedule`. */
export type InvoiceTrace = {
  readonly version: number;
  /** What the undo gives back. */
  readonly before: Pick<
    Facts,
    'description' | 'due_date' | 'minimum_amount_due' | 'items' | 'taxes_and_fees'
  >;
  /** That of findMoneyMark, after the change. */
  readonly money?: string;
  readonly schedule?: ChangedSchedule | null;
};

export type ChangedInvoice = {
  readonly changes: readonly RowChange[];
  readonly trace: InvoiceTrace;
};

/**
 * Makes an invoice what the file says, as staff would edit it; without `isRun` only what would change. Throws what an
 * edit throws.
 */
export const changeInvoice = async (
  { transaction, context, importId }: ImportScope,
  plans: BillPlans,
  {
    id,
    invoice,
    isRun,
  }: { readonly id: number; readonly invoice: FileInvoice; readonly isRun: boolean },
): Promise<ChangedInvoice> => {
  const own = { ...context, plans };
  const source = `import ${importId}`;
  const edit = toEdit(invoice);
  const dry = await editInvoiceIn(transaction, own, id, { edit, source, isDry: true });
  const changes = changesOf(dry);
  const { description, due_date, minimum_amount_due, items, taxes_and_fees } = dry.before;
  const before = { description, due_date, minimum_amount_due, items, taxes_and_fees };
  if (!isRun || changes.length === 0) return { changes, trace: { version: dry.version, before } };
  const stored = await editInvoiceIn(transaction, own, id, { edit, source, isDry: false });
  const { version, schedule } = stored;
  const money = await findMoneyMark(transaction, id);
  return { changes, trace: { version, before, money, schedule } };
};

/**
 * Gives an invoice that no money has come to since its values of before back, and its scheduled payment as well. Throws
 * for another version than that of the import, and what an edit throws.
 */
export const restoreInvoice = async (
  { transaction, context, importId }: ImportScope,
  plans: BillPlans,
  id: number,
  { before, version, schedule }: InvoiceTrace,
): Promise<void> => {
  const edit: InvoiceEdit = {
    ...noEdit,
    version,
    dueDate: before.due_date,
    description: before.description,
    minimumMinor: before.minimum_amount_due,
    lines: { item: wanted('item', before.items), append: wanted('append', before.taxes_and_fees) },
  };
  const source = `undo of import ${importId}`;
  const own = { ...context, plans };
  await editInvoiceIn(transaction, own, id, { edit, source, isDry: false });
  if (schedule) await plans.restore(transaction, { ...planChangeOf(own, id, source), ...schedule });
};
