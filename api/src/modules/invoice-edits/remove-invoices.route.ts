import {
  CancelInvoiceRequest,
  DeleteInvoicesRequest,
  DeleteInvoicesResponse,
  RestoreInvoicesRequest,
  RestoreInvoicesResponse,
} from '@billfold/shared/contracts/invoice-edit.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../http/input-schema';
import { listQuery, searchText } from '../../http/list-schema';
import { staffContext } from '../../http/request-context';
import { invoiceFilters } from '../invoices/invoices.public';
import type { BillPlans } from './bill-plans';
import { cancelInvoice } from './cancel-invoice.service';
import { deleteInvoices, restoreInvoices } from './delete-invoices.service';

const tags = ['Invoices'];

/** DELETE user_invoices/{id}. */
export const cancelInvoiceRoute = (
  app: App,
  dependencies: AppDependencies,
  plans: BillPlans,
): void => {
  app.delete(
    '/user_invoices/:id',
    {
      config: { access: 'merchant', permission: 'invoices' },
      schema: {
        tags,
        summary: 'Cancel what is still owed of an invoice, with the PIN of the caller',
        params: IdParams,
        headers: IdempotencyHeader,
        body: CancelInvoiceRequest,
        response: { 200: Type.Object({}), ...failures(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const answer = await cancelInvoice(
        { ...staffContext(request, dependencies), plans },
        dependencies.hasher,
        {
          invoiceId: request.params.id,
          pin: request.body.pin,
          idempotencyKey: request.headers['idempotency-key'],
        },
      );
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return {};
    },
  );
};

/** POST user_invoices/delete_invoices and user_invoices/restore_invoices. */
export const deleteInvoicesRoutes = (
  app: App,
  dependencies: AppDependencies,
  plans: BillPlans,
): void => {
  const config = { access: 'merchant', permission: 'delete' } as const;
  app.post(
    '/user_invoices/delete_invoices',
    {
      config,
      schema: {
        tags,
        summary:
          'Delete invoices with the PIN of the caller; those with payments stay, each with a sentence',
        querystring: Type.Object({ ...invoiceFilters, q: listQuery.q }),
        body: DeleteInvoicesRequest,
        response: { 200: DeleteInvoicesResponse, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { q, ...filters } = request.query;
      const { deleted, detail } = await deleteInvoices(
        { ...staffContext(request, dependencies), plans },
        dependencies.hasher,
        request.body,
        { ...filters, search: searchText(q) },
      );
      return { deleted: [...deleted], detail: [...detail] };
    },
  );

  app.post(
    '/user_invoices/restore_invoices',
    {
      config,
      schema: {
        tags,
        summary: 'Take the deletion of invoices back, within 30 days',
        body: RestoreInvoicesRequest,
        response: { 200: RestoreInvoicesResponse, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) => ({
      restored: [
        ...(await restoreInvoices(
          { ...staffContext(request, dependencies), plans },
          request.body.invoice_ids,
        )),
      ],
    }),
  );
};
