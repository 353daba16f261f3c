import type { CreatePaymentPlanRequest } from '@billfold/shared/contracts/payment-plan.contract';
import {
  findPlanProblem,
  planInvoices,
  type PlanTerms,
} from '@billfold/shared/contracts/payment-plan-rule';
import { audited, auditedAll } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import { principalOf, type StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import type { SecretHasher } from '../../core/secret-hasher';
import type { Executor } from '../../db/database';
import { parseCalendarDate } from '../../http/input-schema';
import { confirmPin } from '../auth/auth.public';
import { type AnswerOnce, makeOnce } from '../idempotency/idempotency.public';
import {
  type BilledCustomer,
  holdBilledCustomer,
  issueInvoices,
} from '../invoices/invoices.public';
import type { BillPlans } from '../invoice-edits/invoice-edits.public';
import { publishChanged } from '../live-events/live-events.public';
import {
  customerNotFound,
  invoiceNotOpen,
  invoiceToCancelNotFound,
  paymentOfInvoiceMoving,
} from './payment-plan.errors';
import {
  cancelInvoices,
  insertPlan,
  lockInvoicesToCancel,
  type OpenInvoice,
} from './payment-plan.queries';

const source = 'POST payment_plans';

export type PlanContext = UseCaseContext<StaffActor> & {
  readonly plans: Pick<BillPlans, 'end'>;
};

export type CreatePaymentPlan = {
  readonly request: Omit<CreatePaymentPlanRequest, 'pin'>;
  readonly pin: string | undefined;
  readonly idempotencyKey: string | undefined;
};

type NewPlan = {
  readonly terms: PlanTerms;
  readonly description: string;
  readonly cancelIds: readonly number[];
};

const readDay = (field: string, text: string): string => {
  const day = parseCalendarDate(text);
  if (day === undefined) throw invalidInput(`${field} isn't a date.`);
  return day;
};

const readPlan = (request: CreatePaymentPlan['request']): NewPlan => {
  const firstOn = request.first_payment_date ?? null;
  const terms: PlanTerms = {
    original_balance: request.original_balance,
    first_payment: request.first_payment,
    first_payment_date: firstOn === null ? null : readDay('first_payment_date', firstOn),
    monthly_payment: request.monthly_payment,
    payment_due_date: readDay('payment_due_date', request.payment_due_date),
    frequency: request.frequency,
  };
  const problem = findPlanProblem(terms);
  if (problem !== undefined) throw invalidInput(problem.text);
  return {
    terms,
    description: request.description?.trim() ?? '',
    cancelIds: [...new Set(request.cancel_invoices)],
  };
};

const refuseUnlessOpen = (invoice: OpenInvoice): void => {
  const refused = { id: invoice.id, number: invoice.invoice_number };
  if (invoice.stored_state === 'cancelled') throw invoiceNotOpen(refused, 'cancelled');
  if (invoice.is_paid) throw invoiceNotOpen(refused, 'paid');
  if (invoice.is_moving) throw paymentOfInvoiceMoving(refused);
};

const fieldsOfCancelled = ['stored_state', 'scheduled_on', 'replaced_by_plan'] as const;

const stateOf = (state: string | null, on: string | null, planId: number | null) => ({
  stored_state: state,
  scheduled_on: on,
  replaced_by_plan: planId,
});

/** Cancels the invoices that the plan replaces. Their paid amounts stay. */
const cancelReplaced = async (
  transaction: Executor,
  context: PlanContext,
  { subscriptionId, merchantId }: BilledCustomer,
  { ids, planId }: { readonly ids: readonly number[]; readonly planId: number },
): Promise<void> => {
  if (ids.length === 0) return;
  const open = await lockInvoicesToCancel(transaction, ids, subscriptionId);
  if (open.length < ids.length) throw invoiceToCancelNotFound();
  for (const invoice of open) refuseUnlessOpen(invoice);
  for (const invoiceId of ids)
    await context.plans.end(transaction, {
      invoiceId,
      actor: principalOf(context.actor),
      sessionId: context.actor.sessionId,
      source,
      requestId: context.requestId,
      now: context.clock.now(),
      reason: 'cancelled',
    });
  await cancelInvoices(transaction, ids);
  await auditedAll(
    transaction,
    context,
    open.map((invoice) => ({
      action: 'invoice.cancelled',
      entity: 'invoice',
      entityId: invoice.id,
      merchantId,
      fields: fieldsOfCancelled,
      before: stateOf(invoice.stored_state, invoice.scheduled_on, null),
      after: stateOf('cancelled', null, planId),
    })),
  );
  await publishChanged(
    transaction,
    open.map(({ id }) => ({ merchantId, entity: 'invoice', id, subId: subscriptionId })),
    context.clock.now(),
  );
};

const issuePlan = async (
  transaction: Executor,
  context: PlanContext,
  customer: BilledCustomer,
  { planId, plan }: { readonly planId: number; readonly plan: NewPlan },
): Promise<void> => {
  const planned = planInvoices(plan.terms);
  const name = plan.description === '' ? 'Payment plan' : plan.description;
  await issueInvoices(transaction, context, {
    customer,
    planId,
    invoices: planned.map(({ amount, due_date: dueOn }, index) => ({
      number: undefined,
      description: `${name}, part ${index + 1} of ${planned.length}`,
      dueOn,
      minimumDue: 0,
      lines: [{ kind: 'item', description: name, amount }],
    })),
  });
};

const auditedFields = [
  'original_balance',
  'first_payment',
  'first_payment_date',
  'monthly_payment',
  'payment_due_date',
  'frequency',
  'description',
  'cancelled_invoices',
] as const;

const create = async (
  transaction: Executor,
  context: PlanContext,
  customer: BilledCustomer,
  plan: NewPlan,
): Promise<number> => {
  const { terms, description, cancelIds } = plan;
  const { merchantId, subscriptionId } = customer;
  const now = context.clock.now();
  const id = await insertPlan(transaction, {
    ...terms,
    subscriptionId,
    merchantId,
    description,
    now,
  });
  await cancelReplaced(transaction, context, customer, { ids: cancelIds, planId: id });
  await issuePlan(transaction, context, customer, { planId: id, plan });
  await audited(transaction, context, {
    action: 'payment_plan.created',
    entity: 'payment_plan',
    entityId: id,
    merchantId,
    fields: auditedFields,
    before: null,
    after: { ...terms, description, cancelled_invoices: cancelIds },
  });
  return id;
};

/**
 * Makes a payment plan of a customer of one of the caller's merchants, and all of its invoices, in one transaction. One
 * that cancels invoices takes the PIN of the caller. Throws notFound for a foreign customer or invoice, the first
 * reason for which the terms make no plan, wrongPin, invoiceNotOpen, and paymentOfInvoiceMoving. The same idempotency
 * key answers the same plan.
 */
export const createPaymentPlan = async (
  context: PlanContext,
  hasher: SecretHasher,
  { request, pin, idempotencyKey }: CreatePaymentPlan,
): Promise<AnswerOnce> => {
  const plan = readPlan(request);
  const who = { userId: request.user_id, merchantId: request.merchant_id };
  if (!context.actor.merchantIds.includes(who.merchantId)) throw customerNotFound();
  if (plan.cancelIds.length > 0) await confirmPin(context, hasher, pin);
  return makeOnce(context, { route: source, key: idempotencyKey, request }, async (transaction) => {
    const customer = await holdBilledCustomer(transaction, context.actor, who);
    if (customer.subscriptionId !== request.sub_id) throw customerNotFound();
    return { id: await create(transaction, context, customer, plan) };
  });
};
