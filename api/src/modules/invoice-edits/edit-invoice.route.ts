import { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import {
  DeleteLineQuery,
  DeleteLineResponse,
  EditInvoiceRequest,
} from '@billfold/shared/contracts/invoice-edit.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import type { BillPlans } from './bill-plans';
import { deleteLine, editInvoice } from './edit-invoice.service';
import { readInvoiceEdit } from './invoice-edit-input';

const tags = ['Invoices'];
const config = { access: 'merchant', permission: 'invoices' } as const;

/** PATCH user_invoices/{id}, DELETE invoice_items/{id} and DELETE invoice_appends/{id}. */
export const editInvoiceRoutes = (
  app: App,
  dependencies: AppDependencies,
  plans: BillPlans,
): void => {
  app.patch(
    '/user_invoices/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change an invoice; what is absent stays, and the amount is the sum of the lines',
        description:
          'Refused below what was paid, while a payment or refund is being confirmed, and when cancelled. The state `paid` takes the permission take_payment and the PIN of the caller. With `version`, the 409 `version_mismatch` carries the invoice of now as `present`.',
        params: IdParams,
        body: EditInvoiceRequest,
        response: { 200: InvoiceView, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) =>
      editInvoice({ ...staffContext(request, dependencies), plans }, dependencies.hasher, {
        invoiceId: request.params.id,
        edit: readInvoiceEdit(request.body),
        pin: request.body.pin,
      }),
  );

  for (const [path, kind] of [
    ['/invoice_items/:id', 'item'],
    ['/invoice_appends/:id', 'append'],
  ] as const)
    app.delete(
      path,
      {
        config,
        schema: {
          tags,
          summary:
            kind === 'item'
              ? 'Remove a line item; the last one stays'
              : 'Remove a tax or fee of an invoice',
          params: IdParams,
          querystring: DeleteLineQuery,
          response: { 200: DeleteLineResponse, ...failures(400, 401, 403, 404, 409) },
        },
      },
      async (request) => ({
        version: await deleteLine(
          { ...staffContext(request, dependencies), plans },
          { kind, id: request.params.id },
          request.query.version,
        ),
      }),
    );
};
