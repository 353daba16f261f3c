import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdInput } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { exportConsents } from './list-consents.service';

/** GET consents/export: every consent of a customer as a file. */
export const exportConsentsRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/consents/export',
    {
      config: { access: 'merchant', permission: 'export' },
      schema: {
        tags: ['Subscriptions'],
        summary: 'Consents of a customer and their withdrawal, as CSV',
        querystring: Type.Object({ subscription: IdInput }),
        response: { 200: Type.String(), ...failures(400, 401, 403, 404) },
      },
    },
    async (request, reply) => {
      const { subscription } = request.query;
      const content = await exportConsents(staffContext(request, dependencies), subscription);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="consents-${subscription}.csv"`)
        .send(content);
    },
  );
};
