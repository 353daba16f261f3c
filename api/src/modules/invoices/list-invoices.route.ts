import {
  InvoicesOwed,
  InvoiceSums,
  InvoiceView,
} from '@billfold/shared/contracts/invoice.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { listQuery, searchText } from '../../http/list-schema';
import { listRoute } from '../../http/list-route';
import { customerContext, staffContext } from '../../http/request-context';
import { presentInvoice } from './present-invoice';
import {
  invoiceFilters,
  type InvoiceFilter,
  invoiceSorts,
  readInvoiceFilter,
} from './invoice-list';
import { defaultSort, readInvoices, readInvoiceSums, readOwed } from './read-invoices.service';

export const listInvoicesRoute = listRoute({
  path: '/user_invoices',
  access: 'any',
  tags: ['Invoices'],
  filters: invoiceFilters,
  sorts: invoiceSorts,
  defaultSort: (actor, filter) => defaultSort(actor, filter.invoiceState),
  readFilter: readInvoiceFilter,
  read: readInvoices,
  present: presentInvoice,
  view: InvoiceView,
});

export const listUnpaidInvoicesRoute = listRoute({
  path: '/user_invoices/get_subscription_unpaid_invoices',
  access: 'customer',
  tags: ['Invoices'],
  summary: "The signed-in customer's unpaid bills of one business, named as its pages name it",
  filters: {
    merchant_name: Type.String({ minLength: 1, maxLength: 200 }),
    // Where a payment page was opened from decides nothing here: it is taken and left alone.
    diff: Type.Optional(Type.String({ maxLength: 200 })),
  },
  sorts: invoiceSorts,
  defaultSort: (actor) => defaultSort(actor, 'unpaid'),
  readFilter: ({ merchant_name: merchantName, search }): InvoiceFilter => ({
    invoiceState: 'unpaid',
    states: undefined,
    userId: undefined,
    merchantId: undefined,
    merchantName,
    search,
  }),
  read: readInvoices,
  present: presentInvoice,
  view: InvoiceView,
});

export const owedInvoicesRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/user_invoices/owed',
    {
      config: { access: 'customer' },
      schema: {
        tags: ['Invoices'],
        summary: 'What the signed-in customer still has to pay, at every business together',
        response: { 200: InvoicesOwed, ...failures(401, 403) },
      },
    },
    (request) => readOwed(customerContext(request, dependencies)),
  );
};

export const sumInvoicesRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/user_invoices/sums',
    {
      config: { access: 'merchant', permission: 'view' },
      schema: {
        tags: ['Invoices'],
        summary: 'How many invoices match the filter, and their amounts and balances added up',
        querystring: Type.Object({ q: listQuery.q, ...invoiceFilters }),
        response: { 200: InvoiceSums, ...failures(400, 401, 403) },
      },
    },
    async (request) => {
      const context = staffContext(request, dependencies);
      const { q, ...filters } = request.query;
      return readInvoiceSums(
        context,
        readInvoiceFilter({ ...filters, search: searchText(q) }, context.actor),
      );
    },
  );
};
