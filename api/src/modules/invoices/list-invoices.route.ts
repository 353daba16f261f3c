import { InvoiceView, invoiceStates } from '@billfold/shared/contracts/invoice.contract';
import { Type } from 'typebox';
import { IdInput } from '../../http/input.schema';
import { listRoute } from '../../http/list-route';
import { presentInvoice } from './invoice.presenter';
import { type InvoiceFilter, invoiceSorts } from './invoice-list';
import { defaultSort, readInvoices } from './read-invoices.service';

const InvoiceState = Type.Optional(Type.Union([Type.Literal('paid'), Type.Literal('unpaid')]));

export const listInvoicesRoute = listRoute({
  path: '/user_invoices',
  access: 'any',
  tags: ['Invoices'],
  filters: {
    bill_state: InvoiceState,
    state: InvoiceState,
    status: Type.Optional(
      Type.Array(Type.String({ enum: [...invoiceStates] }), {
        description: 'exact states, repeated or joined by commas',
      }),
    ),
    user: Type.Optional(IdInput),
    merchant_id: Type.Optional(IdInput),
  },
  sorts: invoiceSorts,
  defaultSort: (actor, filter) => defaultSort(actor, filter.invoiceState),
  readFilter: (query, actor): InvoiceFilter => ({
    invoiceState: query.bill_state ?? query.state,
    states: query.status,
    userId: actor.kind === 'merchant' ? query.user : undefined,
    merchantId: query.merchant_id,
    search: query.search,
  }),
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
