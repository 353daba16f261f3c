import type { TimelineEvent } from '@billfold/shared/contracts/invoice.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import { readInvoice } from './read-invoices.service';
import { readPlans } from './read-plans.service';
import { type HappenedRow, listHappened } from './timeline.queries';

const presentHappened = (row: HappenedRow): TimelineEvent => ({
  ...row,
  at: row.at?.toISOString() ?? null,
});

/**
 * Past events of an invoice, oldest first, and the plan last. Throws invoiceNotFound as readInvoice
 * does.
 */
export const readTimeline = async (
  context: UseCaseContext,
  id: number,
): Promise<TimelineEvent[]> => {
  const { db } = context;
  const { invoice } = await readInvoice(context, id);
  const happened = (await listHappened(db, id)).map(presentHappened);
  const planned = (await readPlans(db, [invoice])).get(id);
  return planned === undefined ? happened : [...happened, planned];
};
