import { InvoiceView, invoiceStates } from '@billfold/shared/contracts/invoice.contract';
import { type Static, Type } from 'typebox';
import type { Actor } from '../../core/actor';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error.schema';
import { IdInput } from '../../http/input.schema';
import { listQuery, searchText, sendPage } from '../../http/list.schema';
import { customerContext, signedInContext } from '../../http/request-context';
import { readListRequest } from '../../core/list-page';
import { presentInvoice } from './invoice.presenter';
import { type InvoiceFilter, invoiceSorts } from './invoice-list';
import { defaultSort, readInvoices } from './read-invoices.service';

const BillState = Type.Optional(Type.Union([Type.Literal('paid'), Type.Literal('unpaid')]));

const InvoiceListQuery = Type.Object({
  ...listQuery,
  bill_state: BillState,
  state: BillState,
  status: Type.Optional(
    Type.Array(Type.String({ enum: [...invoiceStates] }), {
      description: 'exact states, repeated or joined by commas',
    }),
  ),
  user: Type.Optional(IdInput),
  merchant_id: Type.Optional(IdInput),
});

const readFilter = (query: Static<typeof InvoiceListQuery>, actor: Actor): InvoiceFilter => ({
  billState: query.bill_state ?? query.state,
  states: query.status,
  userId: actor.kind === 'merchant' ? query.user : undefined,
  merchantId: query.merchant_id,
  search: searchText(query.q),
});

export const listInvoicesRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/user_invoices',
    {
      config: { access: 'any' },
      schema: {
        tags: ['Invoices'],
        description: `Sorts by ${Object.keys(invoiceSorts).join(', ')}.`,
        querystring: InvoiceListQuery,
        response: { 200: Type.Array(InvoiceView), ...failures(400, 401) },
      },
    },
    async (request, reply) => {
      const context = signedInContext(request, dependencies);
      const filter = readFilter(request.query, context.actor);
      const list = readListRequest(
        request.query,
        invoiceSorts,
        defaultSort(context.actor, filter.billState),
      );
      const page = await readInvoices(context, filter, list);
      return sendPage(
        reply,
        { ...page, items: page.items.map((parts) => presentInvoice(parts, context.actor)) },
        list.sort,
      );
    },
  );
};

/** Where a payment page was opened from decides nothing here: `diff` is taken and left alone. */
const UnpaidQuery = Type.Object({
  ...listQuery,
  merchant_name: Type.String({ minLength: 1, maxLength: 200 }),
  diff: Type.Optional(Type.String({ maxLength: 200 })),
});

export const listUnpaidInvoicesRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/user_invoices/get_subscription_unpaid_invoices',
    {
      config: { access: 'customer' },
      schema: {
        tags: ['Invoices'],
        summary:
          "The signed-in customer's unpaid bills of one business, named as its pages name it",
        querystring: UnpaidQuery,
        response: { 200: Type.Array(InvoiceView), ...failures(400, 401, 403) },
      },
    },
    async (request, reply) => {
      const context = customerContext(request, dependencies);
      const { merchant_name: merchantName, q } = request.query;
      const list = readListRequest(
        request.query,
        invoiceSorts,
        defaultSort(context.actor, 'unpaid'),
      );
      const filter: InvoiceFilter = {
        billState: 'unpaid',
        states: undefined,
        userId: undefined,
        merchantId: undefined,
        merchantName,
        search: searchText(q),
      };
      const page = await readInvoices(context, filter, list);
      return sendPage(
        reply,
        { ...page, items: page.items.map((parts) => presentInvoice(parts, context.actor)) },
        list.sort,
      );
    },
  );
};
