import type {
  PreviewTriggerRequest,
  TriggerPreview,
} from '@billfold/shared/contracts/trigger.contract';
import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import { triggerSentence } from '@billfold/shared/contracts/trigger-sentence';
import { limitHits } from '../../context/limit-hits';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { mapGivingWay } from '../../core/give-way';
import type { Executor } from '../../db/database';
import { samplePayLink } from '../auth/auth.public';
import { lockTemplateOf } from '../templates/templates.public';
import { conditionsOf, readTrigger } from './change-trigger.service';
import { findPlace } from './change-trigger.queries';
import { type Decision, decideItem, skip, unfit } from './decide-items.service';
import { addToDigest, digestMail, emptyDigest } from './digest.service';
import { type ItemFacts, readInvoiceFacts } from './item.queries';
import { type Matches, matchDescriptions } from './match-patterns.service';
import type { RunScope } from './plan.queries';
import { type PreviewDay, previewDays, withoutRepeats } from './preview-days.service';
import { type Candidate, listCandidates, readStored } from './preview.queries';
import {
  locationMissing,
  locationUnknown,
  patternsTooSlow,
  templateUnknown,
  triggerInvalid,
} from './trigger.errors';
import { readTriggerRequest, type TriggerValues } from './trigger-request.service';
import { recipientsOf, type Rule } from './trigger-rule.domain';
import { coversFrom, type Schedule } from './trigger-schedule.service';

type Context = UseCaseContext<StaffActor>;

type Draft = {
  readonly triggerId: number | null;
  readonly merchantId: number;
  readonly values: TriggerValues;
  readonly rule: Rule;
  readonly schedule: Schedule;
  readonly lastRunOn: string | null;
};

const { previewMax, previewRows } = triggerLimits;
/** A person waits for a preview. */
const patternsMs = 2_000;
const previewsPerMinute = 30;

const limitPreviews = (context: Context): Promise<void> =>
  limitHits(context, {
    key: `trigger_previews:${context.actor.userId}`,
    max: previewsPerMinute,
    windowMs: 60_000,
  });

type CountedDay = PreviewDay & { readonly items: readonly Candidate[]; readonly isCapped: boolean };

const scopeOn = (
  { triggerId, merchantId, rule, schedule, values }: Draft,
  on: string,
): RunScope => ({
  triggerId,
  merchantId,
  rule,
  span: { from: coversFrom(schedule, on, values.onNextScheduledDay), on },
});

/** The invoices of one day, by themselves, whatever their description. */
const listDay = async (executor: Executor, draft: Draft, day: PreviewDay): Promise<CountedDay> => {
  if (day.isOver) return { ...day, items: [], isCapped: false };
  const scope = scopeOn(draft, day.on);
  const span = day.isScheduled ? scope.span : { from: day.on, on: day.on };
  const rows = await listCandidates(executor, { ...scope, span }, previewMax + 1);
  return {
    ...day,
    items: rows.slice(0, previewMax),
    isCapped: rows.length > previewMax,
  };
};

/** Throws patternsTooSlow. */
const matchInTime = async (rule: Rule, days: readonly CountedDay[]): Promise<Matches> => {
  const descriptions = days.flatMap(({ items }) => items.map(({ description }) => description));
  const time = AbortSignal.timeout(patternsMs);
  try {
    return await matchDescriptions(rule, descriptions, time);
  } catch (error) {
    throw time.aborted ? patternsTooSlow() : error;
  }
};

/** An exact day that is not chosen is never sent; other conditions hold on the next chosen day, too. */
const hasExactDay = ({ conditions }: Rule): boolean =>
  conditions.some(({ field }) => field === 'due_date' || field === 'paid_date');

const neverSent = (draft: Draft, days: readonly CountedDay[]): TriggerPreview['unscheduled'] => {
  if (draft.values.onNextScheduledDay || !hasExactDay(draft.rule)) return { bills: 0, days: [] };
  const sent = new Set(
    days.flatMap((day) => (day.isScheduled ? day.items : [])).map(({ id }) => id),
  );
  const lost = days
    .filter((day) => !day.isScheduled)
    .map(({ on, items }) => ({ on, ids: items.map(({ id }) => id).filter((id) => !sent.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
  return {
    bills: new Set(lost.flatMap(({ ids }) => ids)).size,
    days: lost.map(({ on }) => on),
  };
};

type Recipient = { readonly facts: ItemFacts; readonly decision: Decision };

const decide = (
  all: readonly ItemFacts[],
  situation: Parameters<typeof decideItem>[1],
): Promise<readonly Recipient[]> =>
  mapGivingWay(all, (facts) => {
    if (facts.recipient !== 'office') return { facts, decision: decideItem(facts, situation) };
    const reason = unfit(facts, situation.matches);
    return {
      facts,
      decision: reason === null ? { kind: 'send', text: '', body: '', values: {} } : skip(reason),
    };
  });

/** Who gets it on this day, and why others do not. */
const readRecipients = async (
  { db, config }: Context,
  draft: Draft,
  { on, items }: Pick<CountedDay, 'on' | 'items'>,
  matches: Matches,
): Promise<readonly Recipient[]> => {
  const { rule, span } = scopeOn(draft, on);
  const [recipient = 'office'] = recipientsOf(rule);
  const invoiceIds = items.map(({ id }) => id);
  const all = await readInvoiceFacts(db, { rule, span }, { invoiceIds, recipient });
  return decide(all, {
    rule,
    span,
    link: samplePayLink(config.publicUrl),
    matches,
  });
};

const presentRecipient = ({
  facts,
  decision,
}: Recipient): TriggerPreview['recipients'][number] => ({
  invoice: facts.invoiceId,
  invoice_number: facts.invoiceNumber,
  sub_id: facts.subscriptionId,
  full_name: facts.customer.fullName,
  amount_due: facts.amount - facts.amountPaid,
  due_date: facts.dueDate,
  outcome: decision.kind === 'send' ? 'sent' : 'skipped',
  reason: decision.kind === 'send' ? null : decision.reason,
});

const sampleOf = (
  { values: { label } }: Draft,
  on: string | null,
  recipients: readonly Recipient[],
): TriggerPreview['sample'] => {
  const recipientsNow = recipients.filter(({ decision }) => decision.kind === 'send');
  const [first] = recipientsNow;
  if (first === undefined || first.decision.kind !== 'send' || on === null) return null;
  const { facts, decision } = first;
  const isOffice = facts.recipient === 'office';
  const all = recipientsNow.map((recipient) => recipient.facts);
  return {
    full_name: facts.customer.fullName,
    invoice: facts.invoiceId,
    medium: facts.recipient === 'text' ? 'sms' : 'email',
    body: isOffice ? digestMail({ label, on }, addToDigest(emptyDigest, all)).body : decision.text,
  };
};

const countsOf = (recipients: readonly Recipient[]): TriggerPreview['counts'] => {
  const count = (...reasons: readonly string[]): number =>
    recipients.filter(
      ({ decision }) => decision.kind === 'skip' && reasons.includes(decision.reason),
    ).length;
  return {
    bills: recipients.length,
    opted_out: count('opted_out', 'stopped_texts'),
    no_address: count('no_address'),
    missing_value: count('missing_value'),
  };
};

const sentenceOf = ({ values, rule }: Draft): string =>
  triggerSentence({
    conditions: rule.conditions.map(({ field, operator, value }) => ({
      field_name: field,
      operator,
      value,
    })),
    actions: rule.actions.map(({ type, recipients }) => ({ action_type: type, recipients })),
    template: rule.template,
    to_email: values.toEmail,
    scheduled_days: values.days,
    send_time: values.sendTime,
    repeat_days: values.repeatDays,
    on_next_scheduled_day: values.onNextScheduledDay,
  });

const preview = async (context: Context, draft: Draft): Promise<TriggerPreview> => {
  const { db, clock } = context;
  const { schedule, rule } = draft;
  const days = previewDays(schedule, clock.now(), draft.lastRunOn);
  const listed: CountedDay[] = [];
  for (const day of days) listed.push(await listDay(db, draft, day));
  const matches = await matchInTime(rule, listed);
  const alone = listed.map((day) => ({
    ...day,
    items: day.items.filter(({ description }) => matches(description)),
  }));
  const scheduled = alone.filter(({ isScheduled }) => isScheduled);
  const left = withoutRepeats(scheduled, rule.repeatDays);
  const counted = scheduled.map((day, index) => ({ ...day, items: left[index] ?? [] }));
  const first = counted.find(({ items }) => items.length > 0);
  const recipients =
    first === undefined ? [] : await readRecipients(context, draft, first, matches);
  const on = first?.on ?? null;
  return {
    sentence: sentenceOf(draft),
    today: days[0]?.on ?? '',
    time_zone: schedule.zone,
    days: days.map((day) => {
      const items = counted.find((other) => other.on === day.on)?.items ?? [];
      return {
        on: day.on,
        is_scheduled: day.isScheduled,
        is_over: day.isOver,
        bills: items.length,
        customers: new Set(items.map(({ subscription_id }) => subscription_id)).size,
      };
    }),
    is_capped: alone.some(({ isCapped }) => isCapped),
    recipients_on: on,
    recipients: recipients.slice(0, previewRows).map(presentRecipient),
    counts: countsOf(recipients),
    unscheduled: neverSent(draft, alone),
    sample: sampleOf(draft, on, recipients),
  };
};

const ruleOf = (values: TriggerValues, template: Rule['template']): Rule => ({
  conditions: values.conditions,
  actions: values.actions,
  template,
  toEmail: values.toEmail,
  repeatDays: values.repeatDays,
});

/** Who gets a stored event in the next seven days. Throws patternsTooSlow and tooManyRequests. */
export const previewTrigger = async (context: Context, id: number): Promise<TriggerPreview> => {
  await limitPreviews(context);
  const view = await readTrigger(context, id);
  const stored = await readStored(context.db, id);
  const values: TriggerValues = {
    label: view.label,
    templateId: view.template?.id ?? null,
    toEmail: view.to_email,
    sendTime: view.send_time,
    days: view.scheduled_days,
    conditions: conditionsOf(view),
    actions: view.actions.map(({ action_type, recipients }) => ({
      type: action_type === 'send_email' ? 'send_email' : 'send_message',
      recipients,
    })),
    repeatDays: view.repeat_days,
    onNextScheduledDay: view.on_next_scheduled_day,
  };
  return preview(context, {
    triggerId: id,
    merchantId: view.merchant,
    values,
    rule: ruleOf(values, stored?.rule.template ?? null),
    schedule: { days: values.days, time: values.sendTime, zone: view.time_zone },
    lastRunOn: stored?.last_run_on ?? null,
  });
};

/**
 * The same for an event that is not stored, or is being edited: what that one sent before counts. Throws as a creation
 * does.
 */
export const previewDraft = async (
  context: Context,
  { id, ...request }: PreviewTriggerRequest,
): Promise<TriggerPreview> => {
  const { db, actor } = context;
  await limitPreviews(context);
  const old = id === undefined ? null : await readTrigger(context, id);
  const kept = old === null ? [] : conditionsOf(old);
  const { value: values, problems } = readTriggerRequest(request, { kept, isDraft: true });
  if (problems.length > 0) throw triggerInvalid(problems);
  const merchantId = old?.merchant ?? request.merchant;
  if (merchantId === undefined) throw locationMissing();
  const place = actor.merchantIds.includes(merchantId)
    ? await findPlace(db, merchantId)
    : undefined;
  if (place === undefined) throw locationUnknown();
  const { templateId } = values;
  const template =
    templateId === null
      ? null
      : ((await lockTemplateOf(db, { id: templateId, merchantId })) ?? undefined);
  if (template === undefined) throw templateUnknown();
  return preview(context, {
    triggerId: id ?? null,
    merchantId,
    values,
    rule: ruleOf(values, template),
    schedule: { days: values.days, time: values.sendTime, zone: place.time_zone },
    lastRunOn: old?.last_run?.run_on ?? null,
  });
};
