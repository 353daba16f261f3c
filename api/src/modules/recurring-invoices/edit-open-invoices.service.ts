import { recurringLimits } from '@billfold/shared/contracts/recurring-invoice.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { Problem } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import {
  type BillPlans,
  editInvoiceIn,
  type InvoiceEdit,
} from '../invoice-edits/invoice-edits.public';
import { tooManyOpen } from './recurring-invoice.errors';
import { listOpen, type RecurringRow } from './recurring-invoice.queries';

const editOf = ({
  description,
  minimum_amount_due: minimumMinor,
  lines,
}: RecurringRow): InvoiceEdit => {
  const ofKind = (kind: 'item' | 'append') =>
    lines.filter((line) => line.kind === kind).map((line) => ({ ...line, id: null }));
  return {
    state: undefined,
    stateWas: undefined,
    dueDate: undefined,
    version: undefined,
    description,
    minimumMinor,
    lines: { item: ofKind('item'), append: ofKind('append') },
  };
};

/**
 * Writes the terms into the open invoices that it made, as staff would edit each; planned payments follow. One that
 * can't be changed at this moment stays, with a sentence. Throws tooManyOpen.
 */
export const editOpenInvoices = async (
  transaction: Executor,
  context: UseCaseContext<StaffActor> & { readonly plans: BillPlans },
  row: RecurringRow,
): Promise<{ readonly changed: number; readonly kept: readonly string[] }> => {
  const open = await listOpen(transaction, row, recurringLimits.openMax + 1);
  if (open.length > recurringLimits.openMax) throw tooManyOpen();
  const edit = editOf(row);
  const kept: string[] = [];
  let changed = 0;
  for (const { id, invoice_number: number, version } of open)
    try {
      const step = { edit, source: 'PATCH recurring_invoices', isDry: false };
      const edited = await editInvoiceIn(transaction, context, id, step);
      if (edited.version !== version) changed += 1;
    } catch (error) {
      // An edit throws before it writes, so the transaction goes on.
      if (!(error instanceof Problem)) throw error;
      kept.push(`Invoice ${number}: ${error.message}`);
    }
  return { changed, kept };
};
