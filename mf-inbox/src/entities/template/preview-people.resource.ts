import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import type { ComboBoxOption } from '@billfold/shared/desk/SearchComboBox';
import { formatDate } from '@billfold/shared/format/dates';
import { formatCents } from '@billfold/shared/format/money';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** As many as a list shows without scrolling far; a longer search finds the others. */
const foundRows = 20;

export type PreviewCustomer = ComboBoxOption & { readonly user: number };
type CustomerSearch = { readonly text: string; readonly merchantId: number };

type BillsOf = { readonly user: number; readonly merchantId: number };

const numberOf = ({ id, invoice_number: number }: InvoiceView): string =>
  number === '' ? String(id) : number;

/** Customers of a merchant that the server found. */
const createCustomers = (name: string) =>
  createResource({
    module: moduleName,
    name,
    load: async (
      { http },
      { text, merchantId }: CustomerSearch,
    ): Promise<readonly PreviewCustomer[]> => {
      const result = await http.request<readonly CustomerView[]>({
        method: 'GET',
        path: 'subscriptions',
        query: {
          limit: foundRows,
          sort: 'full_name',
          merchant_id: merchantId,
          ...(text === '' ? {} : { q: text }),
        },
      });
      return bodyOrThrow(result).map((customer) => ({
        id: String(customer.id),
        label: customer.full_name,
        detail: customer.formatted_phone,
        user: customer.user,
      }));
    },
  });

/** The latest invoices of a customer, as choices. */
const createBills = (name: string) =>
  createResource({
    module: moduleName,
    name,
    load: async ({ http }, { user, merchantId }: BillsOf) => {
      const result = await http.request<readonly InvoiceView[]>({
        method: 'GET',
        path: 'user_invoices',
        query: { user, merchant_id: merchantId, sort: '-created_at', limit: foundRows },
      });
      return bodyOrThrow(result).map((invoice) => ({
        value: String(invoice.id),
        label: `${numberOf(invoice)} · ${formatCents(invoice.amount)} · due ${formatDate(invoice.due_date)}`,
      }));
    },
  });

const createPreviewPeople = (name: string) => {
  const customers = createCustomers(`${name}Customers`);
  const bills = createBills(`${name}Bills`);
  return { customers, bills, features: [customers.feature, bills.feature] };
};

/** What one `PreviewFor` offers. */
export type PreviewPeople = ReturnType<typeof createPreviewPeople>;

/** For the page of a template. */
export const templatePeople = createPreviewPeople('template');

/** For the editor, which is shown before that page. */
export const draftPeople = createPreviewPeople('draft');
