import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { HttpService } from '@billfold/shared/contracts/remote.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** What a search shows of an invoice that it found. */
export type FoundInvoice = Pick<
  InvoiceView,
  'id' | 'invoice_number' | 'description' | 'amount' | 'state'
> & { readonly full_name: string; readonly merchant_name: string };

/** Fewer letters are in most invoices, and no index finds them. */
const shortestText = 3;

/** As many as a list shows without scrolling far; a longer search finds the others. */
const foundRows = 10;

const find = async (
  http: HttpService,
  query: Readonly<Record<string, string>>,
): Promise<readonly InvoiceView[]> =>
  bodyOrThrow(
    await http.request<readonly InvoiceView[]>({
      method: 'GET',
      path: 'user_invoices',
      query: { limit: foundRows, sort: '-created_at', ...query },
    }),
  );

/** Those of this number, then the newest of which number, description or customer contains the text. */
export const foundInvoices = createResource({
  module: moduleName,
  name: 'foundInvoices',
  load: async ({ http }, text: string): Promise<readonly FoundInvoice[]> => {
    const answers = await Promise.all([
      find(http, { number: text }),
      ...(text.length < shortestText ? [] : [find(http, { q: text })]),
    ]);
    const byId = new Map(answers.flat().map((invoice) => [invoice.id, invoice]));
    return [...byId.values()].map(({ merchant, ...invoice }) => ({
      id: invoice.id,
      invoice_number: invoice.invoice_number,
      description: invoice.description,
      full_name: invoice.full_name ?? '',
      amount: invoice.amount,
      state: invoice.state,
      merchant_name: merchant.name,
    }));
  },
});
