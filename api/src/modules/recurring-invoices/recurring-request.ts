import type {
  EditRecurringInvoiceRequest,
  RecurringInvoiceRequest,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import { invalidInput } from '../../core/problem.errors';
import { parseCalendarDate } from '../../http/input-schema';
import { findProblemOfLines, type NewLine } from '../invoices/invoices.public';
import type { Timing, TimingChange } from './recurring-terms.domain';

const readDay = (field: string, text: string): string => {
  const day = parseCalendarDate(text.trim());
  if (day === undefined) throw invalidInput(`${field} isn't a date.`);
  return day;
};

const readLastDay = (text: string | null): string | null =>
  text === null ? null : readDay('last_due_date', text);

/** Throws a sentence for what is no date. */
export const readTiming = (
  request: Pick<
    RecurringInvoiceRequest,
    'frequency' | 'day_of_month' | 'first_due_date' | 'last_due_date' | 'times'
  >,
): Timing => ({
  frequency: request.frequency,
  dayOfMonth: request.day_of_month ?? null,
  firstDueOn: readDay('first_due_date', request.first_due_date),
  lastDueOn: readLastDay(request.last_due_date ?? null),
  times: request.times ?? null,
});

/** The same of a change. */
export const readTimingChange = (request: EditRecurringInvoiceRequest): TimingChange => ({
  frequency: request.frequency,
  dayOfMonth: request.day_of_month,
  nextDueOn:
    request.next_due_date === undefined
      ? undefined
      : readDay('next_due_date', request.next_due_date),
  lastDueOn: request.last_due_date === undefined ? undefined : readLastDay(request.last_due_date),
  times: request.times,
});

/** The part of a recurring invoice that each of its invoices has. */
export type Content = {
  readonly description: string;
  readonly lines: readonly NewLine[];
  readonly minimumDue: number;
};

type ContentRequest = Pick<
  EditRecurringInvoiceRequest,
  'description' | 'invoice_items' | 'invoice_append_items' | 'minimum_amount_due'
>;

/** What is absent stays as it was. Throws the first reason for which the lines make no invoice. */
export const readContent = (request: ContentRequest, before: Content): Content => {
  const linesOf = (
    kind: NewLine['kind'],
    given: ContentRequest['invoice_items'],
  ): readonly NewLine[] =>
    given?.map(({ description, amount }) => ({ kind, description: description.trim(), amount })) ??
    before.lines.filter((line) => line.kind === kind);
  const content: Content = {
    description: request.description?.trim() ?? before.description,
    lines: [
      ...linesOf('item', request.invoice_items),
      ...linesOf('append', request.invoice_append_items),
    ],
    minimumDue: request.minimum_amount_due ?? before.minimumDue,
  };
  const problem = findProblemOfLines(content.lines, content.minimumDue);
  if (problem !== undefined) throw invalidInput(problem);
  return content;
};
