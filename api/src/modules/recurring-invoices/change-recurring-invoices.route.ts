import {
  EditRecurringInvoiceRequest,
  EditRecurringInvoiceResponse,
  PreviewRecurringInvoiceRequest,
  RecurringInvoicePreview,
  RecurringInvoiceRequest,
  RecurringInvoiceView,
} from '@billfold/shared/contracts/recurring-invoice.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import type { BillPlans } from '../invoice-edits/invoice-edits.public';
import {
  createRecurring,
  editRecurring,
  endRecurring,
  pauseRecurring,
  resumeRecurring,
} from './change-recurring-invoice.service';
import { previewRecurring } from './preview.service';

const tags = ['Recurring invoices'];
const config = { access: 'merchant', permission: 'invoices' } as const;

/** POST recurring_invoices */
export const createRecurringRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/recurring_invoices',
    {
      config,
      schema: {
        tags,
        summary: 'Make invoices of a customer or a group again and again',
        description: 'Send Idempotency-Key: a repeat is answered with the first one.',
        headers: IdempotencyHeader,
        body: RecurringInvoiceRequest,
        response: { 200: RecurringInvoiceView, ...failures(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const answer = await createRecurring(staffContext(request, dependencies), {
        request: request.body,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as RecurringInvoiceView;
    },
  );
};

/** POST recurring_invoices/preview */
export const previewRecurringRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/recurring_invoices/preview',
    {
      config,
      schema: {
        tags,
        summary: 'The next six invoices of a draft, and how many customers get them',
        body: PreviewRecurringInvoiceRequest,
        response: { 200: RecurringInvoicePreview, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) => previewRecurring(staffContext(request, dependencies), request.body),
  );
};

/** PATCH recurring_invoices/{id} */
export const editRecurringRoute = (
  app: App,
  dependencies: AppDependencies,
  plans: BillPlans,
): void => {
  app.patch(
    '/recurring_invoices/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Change it from the next invoice on, or its open invoices as well',
        params: IdParams,
        body: EditRecurringInvoiceRequest,
        response: { 200: EditRecurringInvoiceResponse, ...failures(400, 401, 403, 404, 409) },
      },
    },
    async (request) =>
      editRecurring(
        { ...staffContext(request, dependencies), plans },
        request.params.id,
        request.body,
      ),
  );
};

const statusCalls = [
  { verb: 'pause', summary: 'Create no invoices until it is resumed', change: pauseRecurring },
  {
    verb: 'resume',
    summary: 'Go on with the next period; those of the pause are not made',
    change: resumeRecurring,
  },
  { verb: 'end', summary: 'Create no more invoices', change: endRecurring },
] as const;

/** POST recurring_invoices/{id}/pause, /resume and /end */
export const recurringStatusRoutes = (app: App, dependencies: AppDependencies): void => {
  for (const { verb, summary, change } of statusCalls)
    app.post(
      `/recurring_invoices/:id/${verb}`,
      {
        config,
        schema: {
          tags,
          summary,
          params: IdParams,
          response: { 200: RecurringInvoiceView, ...failures(401, 403, 404, 409) },
        },
      },
      async (request) => change(staffContext(request, dependencies), request.params.id),
    );
};
