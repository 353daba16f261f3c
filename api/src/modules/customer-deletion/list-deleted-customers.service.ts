import type { ListPage, ListRequest } from '../../core/list-page';
import { daysToRestore } from '../../core/restoration.domain';
import type { StaffActor } from '../../core/actor';
import type { UseCaseContext } from '../../context/use-case-context';
import {
  deletedCustomerSorts,
  type DeletedCustomerRow,
  type DeletedCustomerSort,
  listDeletedCustomers,
} from './deleted-customers.queries';

export { deletedCustomerSorts };

type DeletedCustomer = DeletedCustomerRow & { readonly days_left: number };

/** The deleted ones of the staff member's merchants, with the days that are left to restore each. */
export const readDeletedCustomers = async (
  { db, actor, clock }: UseCaseContext<StaffActor>,
  search: string | undefined,
  request: ListRequest<DeletedCustomerSort>,
): Promise<ListPage<DeletedCustomer>> => {
  const now = clock.now();
  const page = await listDeletedCustomers(db, { actor, now }, search, request);
  return {
    ...page,
    items: page.items.map((row) => ({ ...row, days_left: daysToRestore(row.deleted_at, now) })),
  };
};
