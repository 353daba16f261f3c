import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { shareInvoice } from './read-invoices.service';

export const shareInvoiceRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/user_invoices/:id/invoice_link',
    {
      config: { access: 'merchant', permission: 'invoices' },
      schema: {
        tags: ['Invoices'],
        summary:
          'An address for staff to hand on: whoever has it sees this bill and pays it with a card they enter',
        params: IdParams,
        body: Body({}),
        response: { 200: Type.Object({ link: Type.String() }), ...failures(401, 403, 404) },
      },
    },
    async (request) => ({
      link: await shareInvoice(staffContext(request, dependencies), request.params.id),
    }),
  );
};
