import type {
  EditRecurringInvoiceRequest,
  EditRecurringInvoiceResponse,
  RecurringInvoiceRequest,
  RecurringInvoiceView,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { invalidInput } from '../../core/problem.errors';
import type { Executor } from '../../db/database';
import { findMembership, groupNotFound } from '../groups/groups.public';
import { type AnswerOnce, makeOnce } from '../idempotency/idempotency.public';
import { amountOf } from '../invoices/invoices.public';
import type { BillPlans } from '../invoice-edits/invoice-edits.public';
import { recordChange } from '../live-events/live-events.public';
import {
  insertRecurring,
  storeEnd,
  type StoredTerms,
  storePause,
  storeResume,
  updateTerms,
} from './change-recurring-invoice.queries';
import { courseOfRow, rhythmOfRow } from './course';
import { editOpenInvoices } from './edit-open-invoices.service';
import { getRow, viewOf } from './read-recurring-invoices.service';
import { afterPause, occurrenceAt } from './recurring-dates.domain';
import {
  customerNotFound,
  hasEnded,
  isBeingCreated,
  merchantNotFound,
  recurringInvoiceChanged,
  recurringInvoiceNotFound,
} from './recurring-invoice.errors';
import {
  findPlace,
  isCustomer,
  lockRecurring,
  type RecurringRow,
} from './recurring-invoice.queries';
import { type Content, readContent, readTiming, readTimingChange } from './recurring-request';
import { findLastDue, hasRuns, insertRuns } from './recurring-run.queries';
import { changeTiming, findProblemOfTiming, rhythmOf, type Timing } from './recurring-terms.domain';

type Context = UseCaseContext<StaffActor>;
/** `plans`: the planned payments of invoices that a change rewrites. */
export type EditContext = Context & { readonly plans: BillPlans };

const recordedFields = [
  'sub_id',
  'group_id',
  'description',
  'lines',
  'amount',
  'minimum_amount_due',
  'frequency',
  'day_of_month',
  'next_due_date',
  'last_due_date',
  'times',
  'days_before',
  'status',
] as const;

const recorded = (row: RecurringRow) => ({
  sub_id: row.subscription_id,
  group_id: row.group_id,
  description: row.description,
  lines: row.lines,
  amount: row.amount,
  minimum_amount_due: row.minimum_amount_due,
  frequency: row.frequency,
  day_of_month: row.day_of_month,
  next_due_date: row.next_due_on,
  last_due_date: row.last_due_on,
  times: row.times,
  days_before: row.days_before,
  status: row.status,
});

/** Writes the log and lets open screens follow. */
const record = async (
  executor: Executor,
  context: Context,
  {
    action,
    before,
    after,
  }: {
    readonly action: string;
    readonly before: RecurringRow | null;
    readonly after: RecurringRow;
  },
): Promise<void> => {
  const { id, merchant_id: merchantId } = after;
  await recordChange(
    executor,
    context,
    {
      action: `recurring_invoice.${action}`,
      entity: 'recurring_invoice',
      entityId: id,
      merchantId,
      fields: recordedFields,
      before: before && recorded(before),
      after: recorded(after),
    },
    { entity: 'recurring_invoice', id },
  );
};

/** Throws not found for a foreign or deleted customer or group. */
const checkReceiver = async (
  executor: Executor,
  context: Context,
  {
    merchant_id: merchantId,
    sub_id: subId = null,
    group_id: groupId = null,
  }: RecurringInvoiceRequest,
): Promise<void> => {
  if ((subId === null) === (groupId === null))
    throw invalidInput('Choose either a customer or a group.');
  if (subId !== null && !(await isCustomer(executor, merchantId, subId))) throw customerNotFound();
  if (groupId === null) return;
  const membership = await findMembership({ ...context, db: executor }, groupId);
  if (membership?.merchantId !== merchantId) throw groupNotFound();
};

type Terms = { readonly content: Content; readonly timing: Timing; readonly daysBefore: number };

const storedOf = (
  { content, timing, daysBefore }: Terms,
  { anchorOn, ...place }: Pick<StoredTerms, 'anchorOn' | 'beginsOn' | 'next'>,
): StoredTerms => ({
  ...content,
  ...place,
  anchorOn,
  amount: amountOf(content.lines),
  frequency: timing.frequency,
  dayOfMonth: rhythmOf(timing).dayOfMonth,
  lastDueOn: timing.lastDueOn,
  times: timing.times,
  daysBefore,
});

const nothing: Content = { description: '', lines: [], minimumDue: 0 };

export type CreateRecurring = {
  readonly request: RecurringInvoiceRequest;
  readonly idempotencyKey: string | undefined;
};

/**
 * Makes a recurring invoice of one of the caller's merchants; the job makes its invoices. Throws not found for a
 * foreign merchant, customer or group, and the first sentence about terms that do not fit. The same key answers the
 * same one.
 */
export const createRecurring = async (
  context: Context,
  { request, idempotencyKey: key }: CreateRecurring,
): Promise<AnswerOnce> => {
  const { actor, clock } = context;
  const { merchant_id: merchantId, days_before: daysBefore = 0 } = request;
  if (!actor.merchantIds.includes(merchantId)) throw merchantNotFound();
  const content = readContent(request, nothing);
  const timing = readTiming(request);
  const now = clock.now();
  const making = { route: 'POST recurring_invoices', key, request };
  return makeOnce(context, making, async (transaction) => {
    await checkReceiver(transaction, context, request);
    const place = await findPlace(transaction, merchantId, now);
    if (place === undefined) throw merchantNotFound();
    const problem = findProblemOfTiming(timing, { today: place.today, mayBeOver: false });
    if (problem !== undefined) throw invalidInput(problem);
    const { firstDueOn: anchorOn, lastDueOn, times } = timing;
    const rhythm = rhythmOf(timing);
    const beginsOn = place.today;
    const course = { rhythm, daysBefore, beginsOn, lastDueOn, times, periodsDone: 0 };
    const next = occurrenceAt(course, anchorOn) ?? { dueOn: anchorOn, createOn: beginsOn };
    const id = await insertRecurring(transaction, {
      ...storedOf({ content, timing, daysBefore }, { anchorOn, beginsOn, next }),
      merchantId,
      subscriptionId: request.sub_id ?? null,
      groupId: request.group_id ?? null,
      now,
    });
    const after = await getRow(transaction, context, id);
    await record(transaction, context, { action: 'created', before: null, after });
    return viewOf(transaction, context, id);
  });
};

const lockOwn = async (
  executor: Executor,
  { actor, clock }: Context,
  id: number,
): Promise<RecurringRow> => {
  const { merchantIds } = actor;
  const row = await lockRecurring(executor, { id, merchantIds, now: clock.now() });
  if (row === undefined) throw recurringInvoiceNotFound();
  return row;
};

type Lasting = RecurringRow & { readonly next_due_on: string };

const isLasting = (row: RecurringRow): row is Lasting => row.next_due_on !== null;

/** The terms after a change. Throws the first sentence about what does not fit. */
const changedTerms = async (
  transaction: Executor,
  row: Lasting,
  request: EditRecurringInvoiceRequest,
): Promise<StoredTerms> => {
  const content = readContent(request, {
    description: row.description,
    lines: row.lines,
    minimumDue: row.minimum_amount_due,
  });
  const change = readTimingChange(request);
  const { timing, isAnew } = changeTiming(
    {
      rhythm: rhythmOfRow(row),
      frequency: row.frequency,
      dayOfMonth: row.day_of_month,
      firstDueOn: row.next_due_on,
      nextDueOn: row.next_due_on,
      lastDueOn: row.last_due_on,
      times: row.times,
    },
    change,
  );
  const daysBefore = request.days_before ?? row.days_before;
  const isMoved = change.nextDueOn !== undefined && change.nextDueOn !== row.next_due_on;
  const problem = findProblemOfTiming(timing, { today: row.today, mayBeOver: !isMoved });
  if (problem !== undefined) throw invalidInput(problem);
  const { firstDueOn, lastDueOn, times } = timing;
  const lastMade = await findLastDue(transaction, row.id);
  if (isAnew && lastMade !== null && firstDueOn <= lastMade)
    throw invalidInput('The next due date must be after the last one.');
  if (times !== null && times <= row.periods_done)
    throw invalidInput(
      `It has been due ${row.periods_done} times already. Choose a higher number, or end it.`,
    );
  const beginsOn = isAnew || daysBefore !== row.days_before ? row.today : row.begins_on;
  const anchorOn = isAnew ? firstDueOn : row.anchor_on;
  const rhythm = { ...rhythmOf(timing), anchorOn };
  const course = { rhythm, daysBefore, beginsOn, lastDueOn, times, periodsDone: row.periods_done };
  const next = occurrenceAt(course, firstDueOn) ?? { dueOn: firstDueOn, createOn: beginsOn };
  return storedOf({ content, timing, daysBefore }, { anchorOn, beginsOn, next });
};

/**
 * Changes a recurring invoice from the next one on, and with `open` its open invoices as well. Throws
 * recurringInvoiceNotFound, hasEnded, recurringInvoiceChanged, isBeingCreated, tooManyOpen, and the first sentence
 * about terms that do not fit.
 */
export const editRecurring = async (
  context: EditContext,
  id: number,
  request: EditRecurringInvoiceRequest,
): Promise<EditRecurringInvoiceResponse> =>
  context.db.transaction().execute(async (transaction) => {
    const before = await lockOwn(transaction, context, id);
    if (request.version !== undefined && request.version !== before.version)
      throw recurringInvoiceChanged(await viewOf(transaction, context, id));
    if (!isLasting(before)) throw hasEnded();
    if (await hasRuns(transaction, { id, dueOn: before.next_due_on })) throw isBeingCreated();
    const terms = await changedTerms(transaction, before, request);
    await updateTerms(transaction, id, terms);
    const after = await getRow(transaction, context, id);
    await record(transaction, context, { action: 'edited', before, after });
    const open =
      request.applies_to === 'open'
        ? await editOpenInvoices(transaction, context, after)
        : { changed: 0, kept: [] };
    return {
      recurring_invoice: await viewOf(transaction, context, id),
      changed_invoices: open.changed,
      kept_invoices: [...open.kept],
    };
  });

type Step = (transaction: Executor, row: Lasting, now: Date) => Promise<void>;

/** Changes the status of one that has not ended. */
const changeStatus = async (
  context: Context,
  id: number,
  {
    action,
    isSoAlready,
    step,
  }: {
    readonly action: string;
    readonly isSoAlready: (row: RecurringRow) => boolean;
    readonly step: Step;
  },
): Promise<RecurringInvoiceView> =>
  context.db.transaction().execute(async (transaction) => {
    const before = await lockOwn(transaction, context, id);
    if (!isSoAlready(before)) {
      if (!isLasting(before)) throw hasEnded();
      await step(transaction, before, context.clock.now());
      const after = await getRow(transaction, context, id);
      await record(transaction, context, { action, before, after });
    }
    return viewOf(transaction, context, id);
  });

/** Nothing is created until it is resumed. A paused one stays so. Throws hasEnded. */
export const pauseRecurring = (context: Context, id: number): Promise<RecurringInvoiceView> =>
  changeStatus(context, id, {
    action: 'paused',
    isSoAlready: ({ status }) => status === 'paused',
    step: (transaction, _row, now) => storePause(transaction, id, now),
  });

/**
 * Goes on with the first period whose day of creation is today or later; those of the pause are logged as skipped. One
 * that has no such period ends. Throws hasEnded.
 */
export const resumeRecurring = (context: Context, id: number): Promise<RecurringInvoiceView> =>
  changeStatus(context, id, {
    action: 'resumed',
    isSoAlready: ({ status }) => status === 'active',
    step: async (transaction, row, now) => {
      const { missed, next } = afterPause(courseOfRow(row), row.next_due_on, row.today);
      const ofPeriod = { id, merchantId: row.merchant_id, now };
      await insertRuns(
        transaction,
        ofPeriod,
        missed.map((dueOn) => ({
          subscriptionId: null,
          dueOn,
          outcome: 'skipped',
          reason: 'paused',
          invoiceId: null,
          amount: null,
          previousAmount: null,
          isLate: false,
        })),
      );
      if (next === null) await storeEnd(transaction, id, now);
      else await storeResume(transaction, id, next);
    },
  });

/** Creates no more invoices; those there are stay. */
export const endRecurring = (context: Context, id: number): Promise<RecurringInvoiceView> =>
  changeStatus(context, id, {
    action: 'ended',
    isSoAlready: ({ status }) => status === 'ended',
    step: (transaction, _row, now) => storeEnd(transaction, id, now),
  });
