import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { Pages } from '@billfold/shared/store/paged-resource';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { scopeOf } from '../../entities/customer/customer-scope';
import { namedBill } from './named-bill.resource';
import { unpaidBills } from './unpaid-bills.resource';

const isUnpaid = ({ state }: InvoiceView): boolean => state !== 'paid' && state !== 'cancelled';

/** The unpaid bills of the customer, the one that the address names among them. One that cannot be paid or read is left out. */
export const useOfferedBills = (
  customer: CustomerView,
  proposed: string,
): readonly [RemoteData<Pages<InvoiceView>>, reload: () => void] => {
  const [bills, reload] = useResource(unpaidBills, scopeOf(customer));
  const isMissing =
    bills.status === 'loaded' &&
    bills.value.nextCursor !== null &&
    /^[1-9]\d{0,9}$/.test(proposed) &&
    !bills.value.rows.some(({ id }) => String(id) === proposed);
  const [named] = useResource(namedBill, isMissing ? Number(proposed) : null);
  if (!isMissing || named.status === 'failed') return [bills, reload];
  if (named.status !== 'loaded') return [{ status: 'loading' }, reload];
  const isOffered = named.value.subscription === customer.id && isUnpaid(named.value);
  return isOffered
    ? [{ ...bills, value: { ...bills.value, rows: [named.value, ...bills.value.rows] } }, reload]
    : [bills, reload];
};
