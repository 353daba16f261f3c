import type { TriggerItemView, TriggerRunView } from '@billfold/shared/contracts/trigger.contract';
import {
  type SkipReason,
  skipTexts,
  type TriggerOutcome,
} from '@billfold/shared/contracts/trigger-rule';
import type { TriggerItemRow, TriggerRunRow } from './trigger-log.queries';

const textOf = (reason: string): string =>
  Object.hasOwn(skipTexts, reason) ? skipTexts[reason as SkipReason] : reason;

const countOf = ({ tally }: TriggerRunRow, wanted: TriggerOutcome): number =>
  tally.filter(({ outcome }) => outcome === wanted).reduce((sum, { count }) => sum + count, 0);

export const presentRun = (run: TriggerRunRow): TriggerRunView => ({
  id: run.id,
  run_on: run.run_on,
  planned_for: run.planned_for.toISOString(),
  started_at: run.started_at.toISOString(),
  ended_at: run.ended_at?.toISOString() ?? null,
  state: run.state,
  is_late: run.is_late,
  counts: {
    planned: countOf(run, 'planned'),
    held: countOf(run, 'held'),
    queued: countOf(run, 'queued'),
    sent: countOf(run, 'sent'),
    failed: countOf(run, 'failed'),
    skipped: countOf(run, 'skipped'),
    cancelled: countOf(run, 'cancelled'),
  } satisfies Readonly<Record<TriggerOutcome, number>>,
  skipped: run.tally.flatMap(({ outcome, reason, count }) =>
    outcome === 'skipped' && reason !== null ? [{ reason, text: textOf(reason), count }] : [],
  ),
});

const textOfItem = ({ reason, detail, failure }: TriggerItemRow): string | null => {
  if (reason === null) return failure;
  return detail === null ? textOf(reason) : `${textOf(reason).replace(/\.$/, '')}: ${detail}.`;
};

export const presentItem = (item: TriggerItemRow): TriggerItemView => ({
  id: item.id,
  invoice: item.invoice_id,
  invoice_number: item.invoice_number,
  sub_id: item.subscription_id,
  full_name: item.full_name,
  recipient: item.recipient === 'office' ? 'email' : 'customer',
  medium: item.recipient === 'text' ? 'sms' : 'email',
  outcome: item.outcome,
  reason: item.reason,
  text: textOfItem(item),
  at: item.decided_at.toISOString(),
});
