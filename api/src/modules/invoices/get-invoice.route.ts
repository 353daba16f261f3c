import { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdParams } from '../../http/input-schema';
import { signedInContext } from '../../http/request-context';
import { presentInvoice } from './present-invoice';
import { readInvoice } from './read-invoices.service';

export const getInvoiceRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/user_invoices/:id',
    {
      config: {
        access: 'any',
        permission: 'view',
        isOpenToBillSession: true,
        isOpenToPaySession: true,
      },
      schema: {
        tags: ['Invoices'],
        params: IdParams,
        response: { 200: InvoiceView, ...failures(401, 404) },
      },
    },
    async (request) => {
      const context = signedInContext(request, dependencies);
      return presentInvoice(await readInvoice(context, request.params.id), context.actor);
    },
  );
};
