import { skipTexts } from '@billfold/shared/contracts/trigger-rule';
import type { Executor } from '../../db/database';
import { cancelWaiting } from './message-queue';
import { cancelItems, endRuns, listRecentRuns } from './run.queries';

/** A message waits in the queue for a day at most. */
const queuedForMs = 2 * 86_400_000;

/**
 * Ends what an event that is switched off or deleted has under way, in the transaction that holds its row: what a worker has not
 * claimed is not sent any more.
 */
export const stopRuns = async (executor: Executor, triggerId: number, now: Date): Promise<void> => {
  const runIds = await listRecentRuns(executor, triggerId, new Date(now.getTime() - queuedForMs));
  if (runIds.length === 0) return;
  const itemIds = await cancelWaiting(executor, runIds, skipTexts.switched_off);
  await cancelItems(executor, { runIds, itemIds, now });
  await endRuns(executor, runIds, 'stopped', now);
};
