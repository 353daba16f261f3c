import type { InvoiceDefaults } from '@billfold/shared/contracts/billing-settings.contract';
import type { UseCaseContext } from '../../context/use-case-context';
import type { StaffActor } from '../../core/actor';
import { businessDate } from '../../core/clock';
import { dueUnder } from './invoice-defaults.domain';
import { listDefaults } from './invoice-defaults.queries';

/** What a new invoice of each of the caller's merchants gets unless the form says something else. */
export const readInvoiceDefaults = async ({
  db,
  clock,
  actor,
}: UseCaseContext<StaffActor>): Promise<InvoiceDefaults[]> =>
  (await listDefaults(db, actor.merchantIds)).map((row) => ({
    merchant_id: row.id,
    due_date: dueUnder(row.payment_terms, businessDate(clock.now(), row.time_zone)),
    minimum_due_kind: row.minimum_due_kind,
    minimum_due_value: row.minimum_due_value,
  }));
