import { merchantsWith } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { errorsOf, type RemoteData, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { foundCustomers } from '../../entities/customer/found-customers';
import { foundInvoices } from '../../entities/invoice/found-invoices';

/** Fewer letters find half of all customers. */
const shortestSearch = 2;

const none: readonly never[] = [];

/**
 * The customers and invoices that the server found for the search; `isSearching` also while the typing has not rested.
 * They are of the merchants where the person may see them.
 */
export const useFoundRecords = (search: string, typed: string) => {
  const { merchants } = useSession();
  const visible = merchantsWith({ merchants }, 'view');
  const isAsked = search.length >= shortestSearch && visible.length > 0;
  const key = { text: search, merchantIds: visible.map(({ id }) => id) };
  const [customers, reloadCustomers] = useResource(foundCustomers, isAsked ? key : null);
  const [invoices, reloadInvoices] = useResource(foundInvoices, isAsked ? search : null);
  const isShown = isAsked && typed.trim() === search;
  const rowsOf = <Found>(data: RemoteData<readonly Found[]>): readonly Found[] =>
    (isShown ? valueOf(data) : undefined) ?? none;
  const all: readonly RemoteData<unknown>[] = [customers, invoices];
  return {
    customers: rowsOf(customers),
    // Enter opens the first of all: invoices that come first would be what it opens.
    invoices: customers.status === 'loading' ? none : rowsOf(invoices),
    errors: isShown ? all.flatMap(errorsOf) : none,
    isSearching:
      (isAsked && all.some(({ status }) => status === 'loading')) ||
      (typed.trim() !== search && typed.trim().length >= shortestSearch),
    reload: () => {
      if (errorsOf(customers).length > 0) reloadCustomers();
      if (errorsOf(invoices).length > 0) reloadInvoices();
    },
    hasManyMerchants: visible.length > 1,
  };
};
