import { dayMs } from '@billfold/shared/contracts/durations';
import { webhookLimits } from '@billfold/shared/contracts/webhook-rule';
import type { Context } from '../../context/use-case-context';
import { addLateEvents, pruneEndpoints, pruneWebhooks } from './delivery.queries';
import { signalWebhooks } from './webhook-signal.service';

/** Writes the events of invoices that became late. Each is written once, however often this runs. */
export const findLateInvoices = async ({ db, clock }: Pick<Context, 'db' | 'clock'>) => {
  if ((await addLateEvents(db, clock.now())) > 0) signalWebhooks();
};

/** Removes what is older than 30 days. */
export const pruneLog = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> => {
  const before = new Date(clock.now().getTime() - webhookLimits.keptDays * dayMs);
  while ((await pruneWebhooks(db, before)) > 0);
  await pruneEndpoints(db, before);
};
