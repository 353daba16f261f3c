import { dayMs } from '@billfold/shared/contracts/durations';
import { skipTexts } from '@billfold/shared/contracts/trigger-rule';
import type { Executor } from '../../db/database';
import { cancelAutomated } from '../outbox/outbox.public';
import { cancelOfficeMails, listWaiting, triggerSourceName } from './message-queue.queries';
import { cancelItems, listRecentRuns, stopRunRows } from './run.queries';

/** A message waits in the queue for its turn, and for the morning; not longer. */
const queuedForMs = 7 * dayMs;

/**
 * Ends what an event that is switched off or deleted has under way, in the transaction that holds its row: what has not
 * been handed to a provider is not sent any more.
 */
export const stopRuns = async (executor: Executor, triggerId: number, now: Date): Promise<void> => {
  const runIds = await listRecentRuns(executor, triggerId, new Date(now.getTime() - queuedForMs));
  if (runIds.length === 0) return;
  const waiting = await listWaiting(executor, runIds);
  const ids = waiting.map(({ id }) => id);
  await cancelAutomated(executor, triggerSourceName, ids, 'switched_off');
  const mails = await cancelOfficeMails(executor, runIds, skipTexts.switched_off);
  await cancelItems(executor, { runIds, itemIds: mails.map(({ id }) => id), now });
  const ended = [...waiting, ...mails].map(({ run_id }) => run_id);
  await stopRunRows(executor, { runIds, ended: [...new Set(ended)] }, now);
};
