import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { MessageView } from '@billfold/shared/contracts/message.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import type { TransactionView } from '@billfold/shared/contracts/transaction.contract';
import { readListPage } from '@billfold/shared/http/list-page';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** `merchantId` is null for all merchants of the reader. */
type HomeQuestion = { readonly merchantId: number | null };

export type Summary = {
  readonly longestOverdue: readonly InvoiceView[];
  readonly latestPayments: readonly TransactionView[];
};

const glimpseRows = 5;

const fetchRows = async <Row>(
  http: HttpService,
  path: string,
  query: Readonly<Record<string, string | number | boolean>>,
) => readListPage(await http.request<readonly Row[]>({ method: 'GET', path, query }));

const ofMerchant = ({ merchantId }: HomeQuestion) =>
  merchantId === null ? {} : { merchant_id: merchantId };

const fetchSummary = async (http: HttpService, question: HomeQuestion): Promise<Summary> => {
  const [late, payments] = await Promise.all([
    fetchRows<InvoiceView>(http, 'user_invoices', {
      status: 'late',
      limit: glimpseRows,
      sort: 'due_date',
      ...ofMerchant(question),
    }),
    fetchRows<TransactionView>(http, 'transactions', {
      limit: glimpseRows,
      sort: '-paid_date',
      ...ofMerchant(question),
    }),
  ]);
  return { longestOverdue: late.rows, latestPayments: payments.rows };
};

/** The invoices that are late longest, and the latest payments by the day that is shown, as in their list. */
export const homeSummary = createResource({
  module: moduleName,
  name: 'viewHome',
  load: ({ http }, question: HomeQuestion) => fetchSummary(http, question),
  refreshOn: (event) => event.type === 'payment' || isChanged(event, 'invoice'),
});

/** How many conversations wait for an answer, and the latest of them. */
export const unreadMessages = createResource({
  module: moduleName,
  name: 'unreadMessages',
  load: async ({ http }, { limit, ...question }: HomeQuestion & { readonly limit: number }) => {
    const { rows, totalCount } = await fetchRows<MessageView>(http, 'sms', {
      read: false,
      limit,
      ...ofMerchant(question),
    });
    return { rows, count: totalCount ?? rows.length };
  },
  refreshOn: (event) => event.type === 'message' || isChanged(event, 'conversation'),
});
