import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { Pages } from '@billfold/shared/store/paged-resource';
import type { RemoteData } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { useState } from 'react';
import { scopeOf } from '../../entities/customer/customer-scope';
import { namedBill } from './named-bill.resource';
import { unpaidBills } from './unpaid-bills.resource';

const isUnpaid = ({ state }: InvoiceView): boolean => state !== 'paid' && state !== 'cancelled';

/** The invoice of the address, when it was not among those read. It stays when its page is read, too. */
const useNamedBill = (bills: RemoteData<Pages<InvoiceView>>, proposed: string) => {
  const id = /^[1-9]\d{0,9}$/.test(proposed) ? Number(proposed) : null;
  const [requestedId, setRequestedId] = useState<number | null>(null);
  const isMissing =
    id !== null &&
    bills.status === 'loaded' &&
    bills.value.nextCursor !== null &&
    !bills.value.rows.some((row) => row.id === id);
  if (isMissing && requestedId !== id) setRequestedId(id);
  const [named] = useResource(namedBill, requestedId === id ? requestedId : null);
  return { named, isAwaited: isMissing && named.status !== 'loaded' && named.status !== 'failed' };
};

/**
 * The unpaid invoices of the customer, with the one of the address. One that cannot be paid or read is left out. After
 * the first load, a reload does not show the loading state: it would unmount the form with its typed values.
 */
export const useOfferedBills = (
  customer: CustomerView,
  proposed: string,
): readonly [RemoteData<Pages<InvoiceView>>, reload: () => void] => {
  const [bills, reload] = useResource(unpaidBills, scopeOf(customer));
  const { named, isAwaited } = useNamedBill(bills, proposed);
  const [wasShown, setShown] = useState(false);
  if (bills.status !== 'loaded') return [bills, reload];
  if (isAwaited && !wasShown) return [{ status: 'loading' }, reload];
  if (!wasShown) setShown(true);
  const { rows } = bills.value;
  const isAdded =
    named.status === 'loaded' &&
    named.value.subscription === customer.id &&
    isUnpaid(named.value) &&
    !rows.some(({ id }) => id === named.value.id);
  return isAdded
    ? [{ ...bills, value: { ...bills.value, rows: [named.value, ...rows] } }, reload]
    : [bills, reload];
};
