import type { InvoiceView, TimelineEvent } from '@billfold/shared/contracts/invoice.contract';
import { listLimits } from '@billfold/shared/contracts/limits';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { readListPage, type ListPage } from '@billfold/shared/http/list-page';
import type { BillState } from '../../module/bill-state';

/** One page of the customer's invoices; `cursor` is the `nextCursor` of the page before. */
export const fetchInvoicePage = async (
  http: HttpService,
  billState: BillState,
  cursor: string | null,
): Promise<ListPage<InvoiceView>> =>
  readListPage(
    await http.request<readonly InvoiceView[]>({
      method: 'GET',
      path: 'user_invoices',
      query: { bill_state: billState, limit: listLimits.pageRows, cursor: cursor ?? undefined },
    }),
  );

/** Past events of an invoice, oldest first, then planned ones. */
export const fetchTimeline = async (
  http: HttpService,
  invoiceId: number,
): Promise<readonly TimelineEvent[]> =>
  bodyOrThrow(
    await http.request<readonly TimelineEvent[]>({
      method: 'GET',
      path: `user_invoices/${invoiceId}/timeline`,
    }),
  );
