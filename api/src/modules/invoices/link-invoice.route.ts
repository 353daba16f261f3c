import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { Body, IdParams } from '../../http/input-schema';
import { customerContext } from '../../http/request-context';
import { linkInvoice } from './read-invoices.service';

export const linkInvoiceRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/user_invoices/:id/link_token',
    {
      config: { access: 'customer' },
      schema: {
        tags: ['Invoices'],
        summary:
          'A single-use token for the address of one bill; users/get_id_by_token swaps it for a session of that bill',
        params: IdParams,
        body: Body({}),
        response: { 200: Type.Object({ auth_token: Type.String() }), ...failures(401, 403, 404) },
      },
    },
    async (request) => ({
      auth_token: await linkInvoice(customerContext(request, dependencies), request.params.id),
    }),
  );
};
