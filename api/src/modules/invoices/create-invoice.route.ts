import {
  CreateInvoiceRequest,
  CreateInvoiceResponse,
} from '@billfold/shared/contracts/new-invoice.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { createInvoice } from './create-invoice.service';

/** POST user_invoices */
export const createInvoiceRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/user_invoices',
    {
      config: { access: 'merchant', permission: 'invoices' },
      schema: {
        tags: ['Invoices'],
        summary: 'Make an invoice; its amount is the sum of its items, taxes and fees',
        description: 'Send Idempotency-Key: a repeat is answered with the first invoice.',
        headers: IdempotencyHeader,
        body: CreateInvoiceRequest,
        response: {
          200: CreateInvoiceResponse,
          ...failures(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const answer = await createInvoice(staffContext(request, dependencies), {
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as CreateInvoiceResponse;
    },
  );
};
