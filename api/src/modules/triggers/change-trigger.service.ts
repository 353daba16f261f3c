import type {
  EditTriggerRequest,
  TriggerRequest,
  TriggerView,
} from '@billfold/shared/contracts/trigger.contract';
import { isTriggerField } from '@billfold/shared/contracts/trigger-rule';
import { audited } from '../../context/audited';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import type { Executor } from '../../db/database';
import { type AnswerOnce, makeOnce } from '../idempotency/idempotency.public';
import { publishChanged } from '../live-events/live-events.public';
import { wakeBulk } from '../outbox/outbox.public';
import { lockTemplateOf } from '../templates/templates.public';
import {
  findPlace,
  insertTrigger,
  markTriggerDeleted,
  replaceParts,
  setTriggerActive,
  updateTrigger,
} from './change-trigger.queries';
import { planBeforeChange } from './plan-run.service';
import { stopRuns } from './stop-runs.service';
import {
  locationFixed,
  locationMissing,
  locationUnknown,
  templateUnknown,
  triggerChanged,
  triggerInvalid,
  triggerUnknown,
} from './trigger.errors';
import { presentTrigger } from './present-trigger';
import { findTrigger, getTrigger, type LockedTrigger, lockTrigger } from './trigger.queries';
import { readTriggerRequest, type TriggerValues } from './trigger-request.service';
import type { RuleCondition } from './trigger-rule.domain';
import { nextRun } from './trigger-schedule.service';

type Context = UseCaseContext<StaffActor>;

const recordedFields = [
  'label',
  'is_active',
  'template',
  'to_email',
  'scheduled_days',
  'send_time',
  'conditions',
  'actions',
  'repeat_days',
  'on_next_scheduled_day',
] as const;

/** What the log keeps of an event; its conditions without ids. */
const recorded = (view: TriggerView) => ({
  ...view,
  conditions: view.conditions.map(({ field_name, operator, value }) => ({
    field_name,
    operator,
    value,
  })),
});

const record = async (
  executor: Executor,
  context: Context,
  change: {
    readonly action: string;
    readonly before: TriggerView | null;
    readonly after: TriggerView | null;
  },
): Promise<void> => {
  const view = change.after ?? change.before;
  if (view === null) return;
  const { id, merchant: merchantId } = view;
  const isChanged = await audited(executor, context, {
    action: change.action,
    entity: 'trigger',
    entityId: id,
    merchantId,
    fields: recordedFields,
    before: change.before && recorded(change.before),
    after: change.after && recorded(change.after),
  });
  if (isChanged)
    await publishChanged(executor, [{ merchantId, entity: 'trigger', id }], context.clock.now());
};

const viewOf = async (executor: Executor, id: number): Promise<TriggerView> =>
  presentTrigger(await getTrigger(executor, id));

const holdOwn = async (
  executor: Executor,
  { actor }: Context,
  id: number,
): Promise<LockedTrigger> => {
  const lockedTrigger = await lockTrigger(executor, actor.merchantIds, id);
  if (lockedTrigger === undefined) throw triggerUnknown();
  return lockedTrigger;
};

const checkTemplate = async (
  executor: Executor,
  merchantId: number,
  { templateId: id }: TriggerValues,
): Promise<void> => {
  if (id !== null && (await lockTemplateOf(executor, { id, merchantId })) === undefined)
    throw templateUnknown();
};

const nextRunAt = (
  { days, sendTime }: Pick<TriggerValues, 'days' | 'sendTime'>,
  { time_zone, last_run_on }: Pick<LockedTrigger, 'time_zone' | 'last_run_on'>,
  now: Date,
): Date => nextRun({ days, time: sendTime, zone: time_zone }, now, last_run_on).at;

/** One automated event of the caller's merchants. */
export const readTrigger = async ({ db, actor }: Context, id: number): Promise<TriggerView> => {
  const row = await findTrigger(db, actor.merchantIds, id);
  if (row === undefined) throw triggerUnknown();
  return presentTrigger(row);
};

export type CreateTrigger = {
  readonly request: TriggerRequest;
  readonly idempotencyKey: string | undefined;
};

/** Makes an automated event, which is on by default. The same idempotency key answers the same event. */
export const createTrigger = async (
  context: Context,
  { request, idempotencyKey: key }: CreateTrigger,
): Promise<AnswerOnce> => {
  const { clock, actor } = context;
  const { value: values, problems } = readTriggerRequest(request);
  if (problems.length > 0) throw triggerInvalid(problems);
  const { merchant: merchantId, active: isActive = true } = request;
  if (merchantId === undefined) throw locationMissing();
  if (!actor.merchantIds.includes(merchantId)) throw locationUnknown();
  const now = clock.now();
  return makeOnce(context, { route: 'POST triggers', key, request }, async (transaction) => {
    const place = await findPlace(transaction, merchantId);
    if (place === undefined) throw locationUnknown();
    await checkTemplate(transaction, merchantId, values);
    const first = nextRunAt(values, { ...place, last_run_on: null }, now);
    const id = await insertTrigger(transaction, merchantId, {
      ...values,
      isActive,
      nextRunAt: isActive ? first : null,
      now,
    });
    await replaceParts(transaction, id, values);
    const after = await viewOf(transaction, id);
    await record(transaction, context, { action: 'trigger.created', before: null, after });
    return after;
  });
};

export const conditionsOf = ({ conditions }: Pick<TriggerView, 'conditions'>): RuleCondition[] =>
  conditions.flatMap(({ field_name: field, operator, value }) =>
    isTriggerField(field) ? [{ field, operator, value }] : [],
  );

/**
 * The event as the next run sees it: a run whose minute has come, and which no process has planned yet, is planned
 * before the change, so that the day has its run and an edit applies to the next one.
 */
const withDueRun = async (
  executor: Executor,
  lockedTrigger: LockedTrigger,
  now: Date,
): Promise<LockedTrigger> =>
  lockedTrigger.is_active && lockedTrigger.next_run_at !== null && lockedTrigger.next_run_at <= now
    ? { ...lockedTrigger, last_run_on: await planBeforeChange(executor, lockedTrigger.id, now) }
    : lockedTrigger;

/**
 * Changes an automated event as a whole. A run whose minute has come goes on with the event as it was, unless the event
 * is switched off. Throws triggerChanged.
 */
export const editTrigger = async (
  context: Context,
  id: number,
  { version, id: _sameAsPath, ...request }: EditTriggerRequest,
): Promise<TriggerView> => {
  const { db, clock } = context;
  const now = clock.now();
  const edited = await db.transaction().execute(async (transaction) => {
    const lockedTrigger = await holdOwn(transaction, context, id);
    const before = await viewOf(transaction, id);
    const { value: values, problems } = readTriggerRequest(request, { kept: conditionsOf(before) });
    if (problems.length > 0) throw triggerInvalid(problems);
    if (request.merchant !== undefined && request.merchant !== lockedTrigger.merchant_id)
      throw locationFixed();
    if (version !== undefined && version !== lockedTrigger.version) throw triggerChanged(before);
    await checkTemplate(transaction, lockedTrigger.merchant_id, values);
    const isActive = request.active ?? lockedTrigger.is_active;
    await updateTrigger(transaction, id, {
      ...values,
      isActive,
      nextRunAt: isActive
        ? nextRunAt(values, await withDueRun(transaction, lockedTrigger, now), now)
        : null,
      now,
    });
    await replaceParts(transaction, id, values);
    if (lockedTrigger.is_active && !isActive) await stopRuns(transaction, id, now);
    const after = await viewOf(transaction, id);
    await record(transaction, context, { action: 'trigger.edited', before, after });
    return after;
  });
  wakeBulk();
  return edited;
};

/**
 * Switches an automated event on or off; asking for what is so already changes and records nothing. Off, what has not
 * been handed to a provider is not sent any more.
 */
export const toggleTrigger = async (
  context: Context,
  { id, isActive }: { readonly id: number; readonly isActive: boolean },
): Promise<TriggerView> => {
  const { db, clock } = context;
  const now = clock.now();
  return db.transaction().execute(async (transaction) => {
    const lockedTrigger = await holdOwn(transaction, context, id);
    const before = await viewOf(transaction, id);
    if (lockedTrigger.is_active === isActive) return before;
    const { scheduled_days: days, send_time: sendTime } = before;
    const next = isActive ? nextRunAt({ days, sendTime }, lockedTrigger, now) : null;
    await setTriggerActive(transaction, id, { nextRunAt: next, now });
    if (!isActive) await stopRuns(transaction, id, now);
    const after = await viewOf(transaction, id);
    const action = isActive ? 'trigger.activated' : 'trigger.deactivated';
    await record(transaction, context, { action, before, after });
    return after;
  });
};

/** Deletes an automated event; the log of its runs stays. */
export const deleteTrigger = async (context: Context, id: number): Promise<void> => {
  const { db, clock } = context;
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    await holdOwn(transaction, context, id);
    const before = await viewOf(transaction, id);
    await markTriggerDeleted(transaction, id, now);
    await stopRuns(transaction, id, now);
    await record(transaction, context, { action: 'trigger.deleted', before, after: null });
  });
};
