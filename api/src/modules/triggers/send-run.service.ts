import type { Lease } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { type Decision, decideItem, skip, unfit } from './decide-items.domain';
import { digestOf } from './digest.domain';
import {
  holdSubjects,
  type ItemFacts,
  lockPlannedItems,
  markInDigest,
  markQueued,
  readFacts,
  skipItems,
} from './item.queries';
import { descriptionMatcher } from './match-patterns.service';
import { countWaiting, queueToCustomer, queueToOffice } from './message-queue';
import { endRuns, holdRun, type SendingRun, setNextStep } from './run.queries';
import { stopRuns } from './stop-runs.service';

export type SendContext = Pick<Context, 'db' | 'clock'> & {
  readonly publicUrl: string;
  /** Messages of one run that wait to leave at a time: what has been queued is not read again. */
  readonly mostWaiting: number;
};

const batchItems = 50;
/** Of one mail to the office. */
const mostOfficeItems = 20_000;
const waitMs = 1_000;

const situationOf = ({ rule, covers_from, run_on }: SendingRun) => ({
  rule,
  span: { from: covers_from, on: run_on },
});

type Decided = { readonly facts: ItemFacts; readonly decision: Decision };

const recordSkips = (executor: Executor, decided: readonly Decided[], now: Date): Promise<void> =>
  skipItems(
    executor,
    decided.flatMap(({ facts: { id }, decision }) =>
      decision.kind === 'skip' ? [{ id, reason: decision.reason, detail: decision.detail }] : [],
    ),
    now,
  );

/** Reads the next items again, held with their customers and invoices, and queues their messages. Answers how many items it found. */
const sendBatch = async (
  executor: Executor,
  run: SendingRun,
  {
    publicUrl,
    limit,
    now,
  }: { readonly publicUrl: string; readonly limit: number; readonly now: Date },
): Promise<number> => {
  const items = await lockPlannedItems(executor, run.id, { isOffice: false, limit });
  if (items.length === 0) return 0;
  await holdSubjects(executor, items);
  const situation = { ...situationOf(run), publicUrl, matches: descriptionMatcher(run.rule) };
  const all = await readFacts(
    executor,
    situation,
    items.map(({ id }) => id),
  );
  const decided = all.map((facts) => ({ facts, decision: decideItem(facts, situation) }));
  await recordSkips(executor, decided, now);
  const queued: { readonly id: number; readonly messageId: number }[] = [];
  for (const { facts, decision } of decided)
    if (decision.kind === 'send')
      queued.push({
        id: facts.id,
        messageId: await queueToCustomer(executor, facts, decision.body, now),
      });
  await markQueued(executor, queued, now);
  return items.length;
};

/** The one mail to the office, about the invoices that still belong in it. */
const sendDigest = async (executor: Executor, run: SendingRun, now: Date): Promise<void> => {
  const items = await lockPlannedItems(executor, run.id, {
    isOffice: true,
    limit: mostOfficeItems,
  });
  if (items.length === 0) return;
  const matches = descriptionMatcher(run.rule);
  const all = await readFacts(
    executor,
    situationOf(run),
    items.map(({ id }) => id),
  );
  const decided = all.map((facts) => {
    const reason = run.rule.toEmail === null ? 'no_address' : unfit(facts, matches);
    return { facts, reason };
  });
  await recordSkips(
    executor,
    decided.flatMap(({ facts, reason }) =>
      reason === null ? [] : [{ facts, decision: skip(reason) }],
    ),
    now,
  );
  const told = decided.flatMap(({ facts, reason }) => (reason === null ? [facts] : []));
  if (told.length === 0 || run.rule.toEmail === null) return;
  const mail = digestOf(run.label, run.run_on, told);
  const noticeId = await queueToOffice(
    executor,
    { merchantId: run.merchant_id, address: run.rule.toEmail, ...mail },
    now,
  );
  await markInDigest(
    executor,
    told.map(({ id }) => id),
    noticeId,
    now,
  );
};

const step = async (
  executor: Executor,
  run: SendingRun,
  { publicUrl, mostWaiting }: Pick<SendContext, 'publicUrl' | 'mostWaiting'>,
  now: Date,
): Promise<void> => {
  await sendDigest(executor, run, now);
  const room = mostWaiting - (await countWaiting(executor, run.id, mostWaiting));
  if (room <= 0) {
    await setNextStep(executor, run.id, new Date(now.getTime() + waitMs));
    return;
  }
  const limit = Math.min(batchItems, room);
  const found = await sendBatch(executor, run, { publicUrl, limit, now });
  if (found > 0) {
    await setNextStep(executor, run.id, now);
    return;
  }
  await endRuns(executor, [run.id], 'done', now);
  const { merchant_id: merchantId, trigger_id: id } = run;
  await publishChanged(executor, [{ merchantId, entity: 'trigger', id }], now);
};

/** One step of a claimed run in one transaction: a batch of messages, or its end. A process that dies in it leaves nothing of it. */
export const sendStep = async (
  context: SendContext,
  id: number,
  { worker }: Pick<Lease, 'worker'>,
): Promise<void> => {
  const now = context.clock.now();
  await context.db.transaction().execute(async (transaction) => {
    const run = await holdRun(transaction, id, worker);
    if (run === undefined) return;
    if (run.is_on) await step(transaction, run, context, now);
    else await stopRuns(transaction, run.trigger_id, now);
  });
};
