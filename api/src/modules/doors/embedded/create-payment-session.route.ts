import {
  CreatePaymentSessionRequest,
  CreatePaymentSessionResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { publicContext } from '../../../http/request-context';
import { createPaymentSession } from './create-payment-session.service';

const Headers = Type.Object({
  'x-api-key': Type.Optional(Type.String({ description: 'a secret key' })),
});

export const createPaymentSessionRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/v1/payment/sessions',
    {
      config: {
        access: 'public',
        errorShape: 'errors',
        rateLimit: { max: dependencies.config.embedded.callsPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Embedded payment'],
        summary:
          'A business’s server asks for one payment of one bill; its page is opened with the id',
        headers: Headers,
        body: CreatePaymentSessionRequest,
        response: { 200: CreatePaymentSessionResponse, ...failures(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) =>
      createPaymentSession(publicContext(request, dependencies), {
        apiKey: request.headers['x-api-key'],
        origin: request.headers.origin,
        request: request.body,
      }),
  );
};
