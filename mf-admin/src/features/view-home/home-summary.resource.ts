import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { readListPage } from '@billfold/shared/http/list-page';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

export type Summary = {
  readonly late: { readonly count: number; readonly oldest: readonly InvoiceView[] };
  readonly dueCount: number;
  readonly latestPayments: readonly TransactionView[];
};

const glimpseRows = 5;

const fetchInvoices = async (http: HttpService, status: string, limit: number) =>
  readListPage(
    await http.request<readonly InvoiceView[]>({
      method: 'GET',
      path: 'user_invoices',
      query: { status, limit, sort: 'due_date' },
    }),
  );

/** The figures of the home screen: late and upcoming invoices, and recent payments. */
const fetchSummary = async (http: HttpService): Promise<Summary> => {
  const [late, due, payments] = await Promise.all([
    fetchInvoices(http, 'late', glimpseRows),
    fetchInvoices(http, 'due', 1),
    http
      .request<readonly TransactionView[]>({
        method: 'GET',
        path: 'transactions',
        query: { limit: glimpseRows, sort: '-date' },
      })
      .then(readListPage),
  ]);
  return {
    late: { count: late.totalCount ?? late.rows.length, oldest: late.rows },
    dueCount: due.totalCount ?? due.rows.length,
    latestPayments: payments.rows,
  };
};

export const homeSummary = createResource({
  module: moduleName,
  name: 'viewHome',
  load: ({ http }) => fetchSummary(http),
  refreshOn: (event) => event.type === 'payment' || isChanged(event, 'invoice'),
});
