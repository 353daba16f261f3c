import { PayLinkAnswer, PayLinkRequest } from '@billfold/shared/contracts/pay-link.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { publicContext } from '../../http/request-context';
import { openPayLink } from '../auth/auth.public';
import { presentPayer } from './present-user';

export const openPayLinkRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/users/open_pay_link',
    {
      config: {
        access: 'public',
        rateLimit: {
          max: dependencies.config.security.questionsPerMinute,
          timeWindow: 60_000,
        },
      },
      schema: {
        tags: ['Users'],
        summary: 'A session of the one bill of a link in a text or mail, to view it and pay it',
        body: PayLinkRequest,
        response: { 200: PayLinkAnswer, ...failures(400, 429) },
      },
    },
    async (request) => {
      const opened = await openPayLink(publicContext(request, dependencies), request.body.link);
      return {
        auth_token: opened.token,
        invoice: opened.invoiceId,
        merchant_name: opened.merchantName,
        user: presentPayer({ id: opened.userId, username: opened.username }),
      };
    },
  );
};
