import { readAutoPayRule } from '@billfold/shared/contracts/auto-pay-rule';
import type { Context } from '../../../context/use-case-context';
import { instantOf } from '../../../core/business-time';
import { businessDate } from '../../../core/clock';
import type { Executor } from '../../../db/database';
import { type AutoPay, lockAutoPay } from './auto-pay.queries';
import { beginCycle, shareOut } from './cycle.domain';
import { endAutoPayRunsBefore } from './end-runs.queries';
import {
  insertCycleRun,
  insertDueDateRun,
  listDueInvoices,
  listDueCycles,
  listOpenInvoices,
  setNextCycle,
} from './plan.queries';

export type PlanningContext = Context & {
  readonly runTime: string;
};

const batch = 500;
const actor = 'system:auto_pay';

/**
 * Writes a run for every invoice that auto-pay is to charge by now. Safe to repeat and to do twice at once: an invoice
 * has one run per cycle.
 */
export const planAutoPay = async (context: PlanningContext): Promise<void> => {
  await planDueInvoices(context);
  await planDueCycles(context);
};

const planDueInvoices = async ({ db, clock, runTime }: PlanningContext): Promise<void> => {
  for (;;) {
    const at = clock.now();
    const invoices = await listDueInvoices(db, at, batch);
    let planned = 0;
    for (const invoice of invoices) {
      const dueAt = instantOf(invoice.due_date, runTime, invoice.time_zone);
      const isPlanned = await insertDueDateRun(db, {
        invoiceId: invoice.invoice_id,
        subscriptionId: invoice.subscription_id,
        cycleOn: invoice.due_date,
        dueAt,
        now: at,
      });
      planned += isPlanned ? 1 : 0;
    }
    // nothing new: others plan the same invoices, or these are not wanted any more
    if (invoices.length < batch || planned === 0) return;
  }
};

/** One subscription that cannot be planned does not hold up the others. */
const planDueCycles = async (context: PlanningContext): Promise<void> => {
  const given = new Set<number>();
  for (;;) {
    const due = (await listDueCycles(context.db, context.clock.now(), batch)).filter(
      (id) => !given.has(id),
    );
    for (const subscription of due) {
      given.add(subscription);
      await planCycle(context, subscription).catch((err: unknown) =>
        context.log.error({ err, subscription }, 'a cycle of auto-pay could not be planned'),
      );
    }
    if (due.length === 0) return;
  }
};

const planCycle = (context: PlanningContext, subscriptionId: number): Promise<void> =>
  context.db.transaction().execute(async (transaction) => {
    const now = context.clock.now();
    const autoPay = await lockAutoPay(transaction, subscriptionId);
    // another process planned it meanwhile, or it was switched off
    if (
      autoPay === undefined ||
      !autoPay.isEnabled ||
      autoPay.nextAt === null ||
      autoPay.nextAt > now
    )
      return;
    await beginDueCycle(transaction, autoPay, { now, runTime: context.runTime });
  });

const beginDueCycle = async (
  transaction: Executor,
  autoPay: AutoPay,
  { now, runTime }: { readonly now: Date; readonly runTime: string },
): Promise<void> => {
  const { subscriptionId, timeZone, nextOn, startedOn } = autoPay;
  const rule = readAutoPayRule({
    customized: autoPay.isCustomized,
    frequency: autoPay.frequency,
    day: autoPay.day,
    amountMinor: autoPay.amountMinor,
  });
  const cycle =
    rule === null || nextOn === null
      ? null
      : beginCycle(rule, startedOn ?? nextOn, nextOn, businessDate(now, timeZone));
  if (rule === null || cycle === null) return setNextCycle(transaction, subscriptionId, null);
  const { cycleOn } = cycle;
  await endAutoPayRunsBefore(transaction, subscriptionId, cycleOn, {
    state: 'skipped',
    reason: 'superseded',
    actor,
    sessionId: null,
    requestId: null,
    now,
  });
  const dueAt = instantOf(cycleOn, runTime, timeZone);
  for (const share of shareOut(
    await listOpenInvoices(transaction, subscriptionId, cycleOn),
    rule.amountMinor,
  )) {
    await insertCycleRun(transaction, { ...share, subscriptionId, cycleOn, dueAt, now });
  }
  return setNextCycle(transaction, subscriptionId, {
    on: cycle.nextOn,
    at: instantOf(cycle.nextOn, runTime, timeZone),
  });
};
