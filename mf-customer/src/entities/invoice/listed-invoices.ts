import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { Pages } from '@billfold/shared/store/paged-resource';
import { valueOf, type RemoteData } from '@billfold/shared/store/remote-data';
import { selectFeature } from '@billfold/shared/store/remote-store';
import { createAction } from '@reduxjs/toolkit';
import { moduleName } from '../../module/module-name';

export type InvoiceList = RemoteData<Pages<InvoiceView>>;

/** A payment, or the day of one, changed what the lists show. */
export const invoiceListsOutdated = createAction(`${moduleName}/invoiceListsOutdated`);

/** The name of the list's state. */
export const unpaidListName = 'unpaidInvoices';

type ListState = { readonly data: InvoiceList } | undefined;
const selectUnpaidList = selectFeature<ListState>(moduleName, unpaidListName);

/**
 * The unpaid invoice as the list has shown it; undefined where no list was read. The list itself, with what reads it,
 * is not part of the pay screen.
 */
export const selectListedInvoice =
  (invoiceId: number) =>
  (root: unknown): InvoiceView | undefined => {
    const list = selectUnpaidList(root)?.data;
    const rows = list === undefined ? undefined : valueOf(list)?.rows;
    return rows?.find(({ id, state }) => id === invoiceId && state !== 'paid');
  };
