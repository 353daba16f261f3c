import type {
  EditInvoiceRequest,
  InvoiceLineInput,
} from '@billfold/shared/contracts/invoice-edit.contract';
import { parseCalendarDate } from '../../http/input-schema';
import type { InvoiceEdit, LineKind, WantedLine } from './invoice-edit.domain';
import { dueDateMissing, dueDateWrong, lineIncomplete } from './invoice-edit.errors';

const readDueDate = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  if (text.trim() === '') throw dueDateMissing();
  const day = parseCalendarDate(text.trim());
  if (day === undefined) throw dueDateWrong();
  return day;
};

const readLines = (kind: LineKind, lines: readonly InvoiceLineInput[]): readonly WantedLine[] =>
  lines.map(({ id, description, amount }) => {
    if (description.trim() === '') throw lineIncomplete();
    return { id: id ?? null, kind, description: description.trim(), amount };
  });

/** Throws the sentences of the form, or one about the field that is wrong. */
export const readInvoiceEdit = (request: EditInvoiceRequest): InvoiceEdit => {
  const { invoice_items: items, invoice_append_items: appends } = request;
  return {
    state: request.state,
    stateWas: request.state_was,
    dueDate: readDueDate(request.due_date),
    description: request.description?.trim(),
    minimumMinor: request.minimum_amount_due,
    lines: {
      ...(items === undefined ? {} : { item: readLines('item', items) }),
      ...(appends === undefined ? {} : { append: readLines('append', appends) }),
    },
    version: request.version,
  };
};
