import type { Lease } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { queueOfficeMail } from '../messages/messages.public';
import { unfit } from './decide-items.policy';
import { digestOf } from './digest.policy';
import { lockOfficeItems, markInDigest, readFacts, skipItems } from './item.queries';
import { descriptionMatcher } from './match-patterns.service';
import { isLeaving } from './message-queue.queries';
import { endRun, holdRun, type SendingRun, setNextStep } from './run.queries';
import { stopRuns } from './stop-runs.service';

export type SendContext = Pick<Context, 'db' | 'clock'>;

/** Of one mail to the office. */
const mostOfficeItems = 20_000;
const waitMs = 5_000;

/** The one mail to the office, about the invoices that still belong in it. */
const sendDigest = async (executor: Executor, run: SendingRun, now: Date): Promise<void> => {
  const { rule, covers_from: from, run_on: on } = run;
  const ids = await lockOfficeItems(executor, run.id, mostOfficeItems);
  if (ids.length === 0) return;
  const matches = descriptionMatcher(rule);
  const all = await readFacts(executor, { rule, span: { from, on } }, ids);
  const decided = all.map((facts) => ({
    facts,
    reason: rule.toEmail === null ? ('no_address' as const) : unfit(facts, matches),
  }));
  await skipItems(
    executor,
    decided.flatMap(({ facts: { id }, reason }) =>
      reason === null ? [] : [{ id, reason, detail: null }],
    ),
    now,
  );
  const told = decided.flatMap(({ facts, reason }) => (reason === null ? [facts] : []));
  if (told.length === 0 || rule.toEmail === null) return;
  const noticeId = await queueOfficeMail(
    executor,
    { merchantId: run.merchant_id, address: rule.toEmail, ...digestOf(run.label, on, told) },
    now,
  );
  await markInDigest(
    executor,
    told.map(({ id }) => id),
    noticeId,
    now,
  );
};

/**
 * One step of a claimed run in one transaction. Its messages to customers are in the queue since it was planned: it queues the mail to
 * the office, and ends when the others have left. A process that dies in it leaves nothing of it.
 */
export const sendStep = async (
  { db, clock }: SendContext,
  id: number,
  { worker }: Pick<Lease, 'worker'>,
): Promise<void> => {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const run = await holdRun(transaction, id, worker);
    if (run === undefined) return;
    if (!run.is_on) return stopRuns(transaction, run.trigger_id, now);
    await sendDigest(transaction, run, now);
    if (await isLeaving(transaction, run.id))
      return setNextStep(transaction, run.id, new Date(now.getTime() + waitMs));
    await endRun(transaction, run.id, now);
    const { merchant_id: merchantId, trigger_id } = run;
    await publishChanged(transaction, [{ merchantId, entity: 'trigger', id: trigger_id }], now);
  });
};
