import type { CreateInvoiceRequest } from '@billfold/shared/contracts/new-invoice.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import { parseCalendarDate } from '../../http/input-schema';
import { type AnswerOnce, makeOnce } from '../idempotency/idempotency.public';
import { holdBilledCustomer, issueInvoices, type NewInvoice } from './issue-invoices.service';
import { findProblemOfLines, readLines } from './new-invoice.domain';

export type CreateInvoice = {
  readonly request: CreateInvoiceRequest;
  readonly idempotencyKey: string | undefined;
};

const readNewInvoice = (request: CreateInvoiceRequest): NewInvoice => {
  const lines = readLines(request);
  const minimumDue = request.minimum_amount_due ?? 0;
  const problem = findProblemOfLines(lines, minimumDue);
  if (problem !== undefined) throw invalidInput(problem);
  const dueOn = parseCalendarDate(request.due_date);
  if (dueOn === undefined) throw invalidInput('due_date is not a date.');
  const number = request.invoice_external_id?.trim() ?? '';
  return {
    number: number === '' ? undefined : number,
    description: request.description?.trim() ?? '',
    dueOn,
    minimumDue,
    lines,
  };
};

/**
 * Makes an invoice of a customer of one of the caller's merchants; its amount is the sum of its lines. Throws notFound
 * for a foreign customer, invoiceNumberTaken, and the first reason for which the lines make no invoice. The same
 * idempotency key answers the same invoice.
 */
export const createInvoice = async (
  context: UseCaseContext<StaffActor>,
  { request, idempotencyKey }: CreateInvoice,
): Promise<AnswerOnce> => {
  const invoice = readNewInvoice(request);
  const who = { userId: request.user_id, merchantId: request.merchant_id };
  const making = { route: 'POST user_invoices', key: idempotencyKey, request };
  return makeOnce(context, making, async (transaction) => {
    const customer = await holdBilledCustomer(transaction, context.actor, who);
    const [id] = await issueInvoices(transaction, context, { customer, invoices: [invoice] });
    return { id };
  });
};
