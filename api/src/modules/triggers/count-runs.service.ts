import type { Context } from '../../context/use-case-context';
import { publishChanged } from '../live-events/live-events.public';
import { nextCountIn } from './run-counts.domain';
import { holdUncounted, setNextCount, writeTally } from './run-counts.queries';

/**
 * Counts the outcomes of one run that is due, and notifies the screens that show it if they changed. False when no run
 * is due.
 */
export const countNextRun = async ({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<boolean> =>
  db.transaction().execute(async (transaction) => {
    const now = clock.now();
    const id = await holdUncounted(transaction, now);
    if (id === undefined) return false;
    const startedAt = performance.now();
    const run = await writeTally(transaction, id, now);
    if (run === undefined) return false;
    const { trigger_id, merchant_id: merchantId, is_changed: isChanged, is_open: isOpen } = run;
    const waitMs = nextCountIn({ isChanged, isOpen, tookMs: performance.now() - startedAt });
    const next = waitMs === null ? null : new Date(now.getTime() + waitMs);
    await setNextCount(transaction, id, next);
    if (isChanged)
      await publishChanged(transaction, [{ merchantId, entity: 'trigger', id: trigger_id }], now);
    return true;
  });
