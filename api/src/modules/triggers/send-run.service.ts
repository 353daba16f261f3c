import type { Lease } from '@billfold/server-kit/jobs/worker';
import type { Context } from '../../context/use-case-context';
import { mapGivingWay } from '../../core/give-way';
import type { Executor } from '../../db/database';
import { publishChanged } from '../live-events/live-events.public';
import { queueOfficeMail } from '../outbox/outbox.public';
import { unfit } from './decide-items.service';
import { addToDigest, type Digest, digestMail, emptyDigest } from './digest.service';
import { listOfficeItems, markInDigest, readFacts, skipItems } from './item.queries';
import { matchDescriptions } from './match-patterns.service';
import { isLeaving } from './message-queue.queries';
import { endRun, holdRun, type SendingRun, setNextStep } from './run.queries';
import { stopRuns } from './stop-runs.service';

export type SendContext = Pick<Context, 'db' | 'clock'> & {
  /** Of the product: mails link to it. */
  readonly publicUrl: string;
};

const readAtOnce = 5_000;
const waitMs = 5_000;

type Sending = Pick<SendContext, 'publicUrl'> & { readonly now: Date };

/** Skips the invoices that do not belong in the mail to the office any more, and lists the others. */
const digestItems = async (executor: Executor, run: SendingRun, now: Date): Promise<Digest> => {
  const { rule, covers_from: from, run_on: on } = run;
  let digest = emptyDigest;
  for (let afterId = 0; ;) {
    const ids = await listOfficeItems(executor, run.id, { afterId, limit: readAtOnce });
    const all = await readFacts(executor, { rule, span: { from, on } }, ids);
    const descriptions = all.map(({ description }) => description);
    const matches = await matchDescriptions(rule, descriptions);
    const decided = await mapGivingWay(all, (facts) => ({
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
    digest = addToDigest(
      digest,
      decided.flatMap(({ facts, reason }) => (reason === null ? [facts] : [])),
    );
    const last = ids.at(-1);
    if (last === undefined || ids.length < readAtOnce) return digest;
    afterId = last;
  }
};

/** The one mail to the office, about the invoices that still belong in it. */
const sendDigest = async (
  executor: Executor,
  run: SendingRun,
  { publicUrl, now }: Sending,
): Promise<void> => {
  const { id, trigger_id, merchant_id: merchantId, run_on: on, label, rule } = run;
  const digest = await digestItems(executor, run, now);
  if (digest.count === 0 || rule.toEmail === null) return;
  const logUrl = new URL(`/admin/automation/log/${trigger_id}/${id}`, publicUrl).toString();
  const mail = { merchantId, address: rule.toEmail, ...digestMail({ label, on, logUrl }, digest) };
  await markInDigest(executor, id, await queueOfficeMail(executor, mail, now), now);
};

/**
 * One step of a claimed run in one transaction. Its messages to customers are in the queue since it was planned: it
 * queues the mail to the office, and ends when the others have left. A process that dies in it leaves nothing of it.
 */
export const sendStep = async (
  { db, clock, publicUrl }: SendContext,
  id: number,
  { worker }: Pick<Lease, 'worker'>,
): Promise<void> => {
  const now = clock.now();
  await db.transaction().execute(async (transaction) => {
    const run = await holdRun(transaction, id, worker);
    if (run === undefined) return;
    if (!run.is_on) return stopRuns(transaction, run.trigger_id, now);
    await sendDigest(transaction, run, { publicUrl, now });
    if (await isLeaving(transaction, run.id))
      return setNextStep(transaction, run.id, new Date(now.getTime() + waitMs));
    await endRun(transaction, run.id, now);
    const { merchant_id: merchantId, trigger_id } = run;
    await publishChanged(transaction, [{ merchantId, entity: 'trigger', id: trigger_id }], now);
  });
};
