import type {
  PreviewRecurringInvoiceRequest,
  RecurringInvoicePreview,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import { findMembership, groupNotFound } from '../groups/groups.public';
import { countGroup, getRow } from './read-recurring-invoices.service';
import { presentNext } from './present-recurring-invoice';
import { countPeriods, type Course } from './recurring-dates.domain';
import { customerNotFound, merchantNotFound } from './recurring-invoice.errors';
import { findPlace, isCustomer } from './recurring-invoice.queries';
import { readTiming } from './recurring-request';
import { findProblemOfTiming, rhythmOf } from './recurring-terms.domain';

type Context = UseCaseContext<StaffActor>;

type Receiver = { readonly subscriptionId: number | null; readonly groupId: number | null };

const countReceivers = async (
  context: Context,
  merchantId: number,
  { subscriptionId, groupId }: Receiver,
): Promise<number> => {
  if (groupId !== null) {
    if ((await findMembership(context, groupId))?.merchantId !== merchantId) throw groupNotFound();
    return countGroup(context, groupId);
  }
  if (subscriptionId === null) return 0;
  if (!(await isCustomer(context.db, merchantId, subscriptionId))) throw customerNotFound();
  return 1;
};

/**
 * What a draft would make. Throws the sentence of days that do not fit, and not found for a foreign merchant, customer,
 * group or recurring invoice.
 */
export const previewRecurring = async (
  context: Context,
  request: PreviewRecurringInvoiceRequest,
): Promise<RecurringInvoicePreview> => {
  const { db, actor, clock } = context;
  const { id, merchant_id: merchantId } = request;
  const place = actor.merchantIds.includes(merchantId)
    ? await findPlace(db, merchantId, clock.now())
    : undefined;
  if (place === undefined) throw merchantNotFound();
  const stored = id === undefined ? undefined : await getRow(db, context, id);
  const timing = readTiming(request);
  const problem = findProblemOfTiming(timing, {
    today: place.today,
    mayBeOver: stored !== undefined,
  });
  if (problem !== undefined) throw invalidInput(problem);
  const course: Course = {
    rhythm: rhythmOf(timing),
    daysBefore: request.days_before ?? stored?.days_before ?? 0,
    beginsOn: place.today,
    lastDueOn: timing.lastDueOn,
    times: timing.times,
    periodsDone: stored?.periods_done ?? 0,
  };
  const lines = [...(request.invoice_items ?? []), ...(request.invoice_append_items ?? [])];
  const amount = lines.reduce((total, line) => total + line.amount, 0);
  const receiver =
    stored === undefined
      ? { subscriptionId: request.sub_id ?? null, groupId: request.group_id ?? null }
      : { subscriptionId: stored.subscription_id, groupId: stored.group_id };
  return {
    time_zone: place.time_zone,
    today: place.today,
    next: presentNext(course, { dueOn: timing.firstDueOn, amount }),
    total_periods: countPeriods(course, timing.firstDueOn),
    customers:
      stored?.is_group_deleted === true || stored?.is_customer_deleted === true
        ? 0
        : await countReceivers(context, merchantId, receiver),
    customers_is_floor: false,
  };
};
