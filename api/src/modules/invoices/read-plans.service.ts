import type { TimelineEvent } from '@billfold/shared/contracts/invoice.contract';
import type { Executor } from '../../db/database';
import type { InvoiceRow } from './invoice.queries';
import { planOf } from './timeline.domain';
import { listAutoPayOfInvoices, listWaitingRuns } from './timeline.queries';

const awaitsPayment = ({ state, amount, amount_paid, payment_in_doubt }: InvoiceRow): boolean =>
  state !== 'paid' && state !== 'cancelled' && amount_paid < amount && !payment_in_doubt;

/** The next automatic payment of each invoice that has one, by the invoice's id. */
export const readPlans = async (
  db: Executor,
  invoices: readonly InvoiceRow[],
): Promise<ReadonlyMap<number, TimelineEvent>> => {
  const open = invoices.filter(awaitsPayment);
  if (open.length === 0) return new Map();
  const ids = open.map(({ id }) => id);
  const waiting = await listWaitingRuns(db, ids);
  const autoPay = await listAutoPayOfInvoices(db, ids);
  return new Map(
    open.flatMap(({ id, due_date: dueOn, amount, amount_paid }) => {
      const planned = planOf(
        { dueOn, balanceMinor: amount - amount_paid, awaitsPayment: true },
        waiting.find((run) => run.invoice_id === id),
        autoPay.find((facts) => facts.invoice_id === id),
      );
      return planned === undefined ? [] : [[id, planned] as const];
    }),
  );
};
