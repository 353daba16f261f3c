import { anInvoice } from '../../testing/invoice.factory';
import {
  invoiceListFailed,
  invoiceListOpened,
  invoiceListReducer,
  invoiceListsOutdated,
  invoicePageLoaded,
  moreInvoicesRequested,
  type InvoiceListState,
} from './invoice-list.slice';

const page = (ids: readonly number[], nextCursor: string | null = null) => ({
  rows: ids.map((id) => anInvoice({ id })),
  nextCursor,
  totalCount: null,
});
const after = (...events: readonly Parameters<typeof invoiceListReducer>[1][]): InvoiceListState =>
  events.reduce(invoiceListReducer, invoiceListReducer(undefined, { type: 'test/none' }));
const idsOf = ({ unpaid }: InvoiceListState) =>
  unpaid.status === 'loaded' ? unpaid.invoices.map((invoice) => invoice.id) : null;

const opened = invoiceListOpened({ billState: 'unpaid' });
const firstPage = invoicePageLoaded({
  billState: 'unpaid',
  page: page([1, 2], 'next'),
  isFirst: true,
});

describe('the invoice lists', () => {
  it('load when opened, each on its own', () => {
    expect(after(opened)).toEqual({ unpaid: { status: 'loading' }, paid: { status: 'idle' } });
  });

  it('stay in sight while they are loaded anew', () => {
    expect(idsOf(after(opened, firstPage, opened))).toEqual([1, 2]);
  });

  it('grow by pages, never twice by the same invoice', () => {
    const more = invoicePageLoaded({ billState: 'unpaid', page: page([2, 3]), isFirst: false });
    const state = after(opened, firstPage, moreInvoicesRequested({ billState: 'unpaid' }), more);
    expect(idsOf(state)).toEqual([1, 2, 3]);
    expect(state.unpaid).toMatchObject({ isLoadingMore: false, nextCursor: null });
  });

  it('keep what they have when the next page fails, and say why', () => {
    const state = after(
      opened,
      firstPage,
      moreInvoicesRequested({ billState: 'unpaid' }),
      invoiceListFailed({ billState: 'unpaid', errors: ['X'] }),
    );
    expect(idsOf(state)).toEqual([1, 2]);
    expect(state.unpaid).toMatchObject({ isLoadingMore: false, errors: ['X'] });
  });

  it('fail when the first page fails', () => {
    expect(after(opened, invoiceListFailed({ billState: 'unpaid', errors: ['X'] })).unpaid).toEqual(
      { status: 'failed', errors: ['X'] },
    );
  });

  it('ask for no further page before the first', () => {
    expect(after(moreInvoicesRequested({ billState: 'unpaid' })).unpaid).toEqual({
      status: 'idle',
    });
  });

  it('are forgotten when a payment outdated them', () => {
    expect(after(opened, firstPage, invoiceListsOutdated()).unpaid).toEqual({ status: 'idle' });
  });
});
