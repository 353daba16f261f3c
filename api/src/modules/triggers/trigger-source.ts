import { fieldsIn } from '@billfold/shared/contracts/merge-fields';
import { dayMs } from '@billfold/shared/contracts/durations';
import type { Executor } from '../../db/database';
import { makePayLink } from '../auth/auth.public';
import type { BulkSource, SourceVerdict } from '../outbox/outbox.public';
import { decideItem } from './decide-items.service';
import { holdSubjects, readFacts } from './item.queries';
import { matchDescriptions } from './match-patterns.service';
import { triggerSourceName } from './message-queue.queries';
import { findRunsOf, holdEventsOf, type LeavingRun } from './run.queries';

const switchedOff: SourceVerdict = { kind: 'skip', reason: 'switched_off' };
/** What could not leave for a day says something that was true of another day. */
const tooLate: SourceVerdict = { kind: 'skip', reason: 'quiet_hours' };
const longestWaitMs = dayMs;

/** What is true of the items of one run at this moment, by item. */
const judgeRun = async (
  transaction: Executor,
  { items, rule, covers_from, run_on, planned_for, is_on }: LeavingRun,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<readonly (readonly [number, SourceVerdict])[]> => {
  const ids = items.map(({ id }) => id);
  if (!is_on) return ids.map((id) => [id, switchedOff]);
  if (now.getTime() - planned_for.getTime() > longestWaitMs) return ids.map((id) => [id, tooLate]);
  const span = { from: covers_from, on: run_on };
  const all = await readFacts(transaction, { rule, span }, ids);
  const descriptions = all.map(({ description }) => description);
  const matches = await matchDescriptions(rule, descriptions);
  return all.map((facts) => {
    const link = makePayLink(publicUrl, facts);
    const decision = decideItem(facts, { rule, span, matches, link: link.address });
    const isLinked = decision.kind === 'send' && fieldsIn(decision.body).includes('link');
    return [facts.id, isLinked ? { ...decision, onLeaving: link.store } : decision];
  });
};

/**
 * The messages of automated events. Event, customer and invoice are locked in the transaction that lets a message
 * leave, and read again: no message leaves after a switch-off, payment, cancellation or change.
 */
export const createTriggerSource = ({ publicUrl }: { readonly publicUrl: string }): BulkSource => ({
  name: triggerSourceName,
  prepare: async (transaction, messages, now) => {
    const itemIds = messages.map(({ sourceId }) => sourceId);
    await holdEventsOf(transaction, itemIds);
    const runs = await findRunsOf(transaction, itemIds);
    await holdSubjects(
      transaction,
      runs.flatMap(({ items }) => items),
    );
    const verdicts = new Map<number, SourceVerdict>();
    for (const run of runs)
      for (const [id, verdict] of await judgeRun(transaction, run, { publicUrl, now }))
        verdicts.set(id, verdict);
    return new Map(
      messages.flatMap(({ id, sourceId }) => {
        const verdict = verdicts.get(sourceId);
        return verdict === undefined ? [] : [[id, verdict] as const];
      }),
    );
  },
});
