import { ConfirmContactRequest } from '@billfold/shared/contracts/access.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { publicContext } from '../../http/request-context';
import { confirmAnyContact } from './confirm-any-contact.service';

export const confirmContactRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/auth/confirm_contact',
    {
      config: {
        access: 'public',
        rateLimit: { max: dependencies.config.security.signInsPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Auth'],
        summary:
          "Confirm a change of the customer's own e-mail or phone, or take over what a business wrote, with the code of a mailed or texted link",
        body: ConfirmContactRequest,
        response: { 200: Type.Object({}), ...failures(400, 409, 429) },
      },
    },
    async (request) => {
      await confirmAnyContact(publicContext(request, dependencies), request.body);
      return {};
    },
  );
};
