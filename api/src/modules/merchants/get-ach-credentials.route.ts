import { AchCredentials } from '@billfold/shared/contracts/payment-method.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdInput } from '../../http/input-schema';
import { customerContext } from '../../http/request-context';
import { getAchCredentials } from './get-ach-credentials.service';

export const getAchCredentialsRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/merchants/get_ach_creds',
    {
      config: { access: 'customer' },
      schema: {
        tags: ['Merchants'],
        summary: 'What the bank tokenizer is given, for a bill whose merchant takes bank accounts',
        querystring: Type.Object({ invoice_id: IdInput }),
        response: { 200: AchCredentials, ...failures(400, 401, 403, 404) },
      },
    },
    async (request) =>
      getAchCredentials(customerContext(request, dependencies), request.query.invoice_id),
  );
};
