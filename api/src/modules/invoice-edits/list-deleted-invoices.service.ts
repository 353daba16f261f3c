import type { ListPage, ListRequest } from '../../core/list-page';
import { daysToRestore } from '../../core/restoration.domain';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  deletedInvoiceSorts,
  type DeletedInvoiceRow,
  type DeletedInvoiceSort,
  listDeletedInvoices,
} from './deleted-invoices.queries';

export { deletedInvoiceSorts };

type DeletedInvoice = DeletedInvoiceRow & { readonly days_left: number };

/** The deleted ones of the staff member's merchants, with the days that are left to restore each. */
export const readDeletedInvoices = async (
  { db, actor, clock }: UseCaseContext<StaffActor>,
  search: string | undefined,
  request: ListRequest<DeletedInvoiceSort>,
): Promise<ListPage<DeletedInvoice>> => {
  const now = clock.now();
  const page = await listDeletedInvoices(db, { actor, now }, search, request);
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, days_left: daysToRestore(row.deleted_at, now) })),
  };
};
