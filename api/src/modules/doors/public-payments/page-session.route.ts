import { publicPaymentHeaders } from '@billfold/shared/contracts/limits';
import {
  PageSessionRequest,
  PageSessionResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../../context/app-instance';
import { clientAddress } from '@billfold/server-kit/http/client-address';
import { failures } from '../../../http/error-schema';
import { publicContext } from '../../../http/request-context';
import { openPageSession } from './open-page-session.service';

const Headers = Type.Object({
  [publicPaymentHeaders.merchantToken]: Type.Optional(Type.String()),
  [publicPaymentHeaders.apiKey]: Type.Optional(Type.String({ description: 'a publishable key' })),
});

export const openPageSessionRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/auth/page_session',
    {
      config: {
        access: 'public',
        rateLimit: { max: dependencies.config.publicPayments.callsPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Public payments'],
        summary:
          'Begins a visit of the donation page or of the embedded page; the token goes with every call that pays',
        headers: Headers,
        body: PageSessionRequest,
        response: { 200: PageSessionResponse, ...failures(400, 401, 403, 404, 429) },
      },
    },
    async (request) =>
      openPageSession(publicContext(request, dependencies), {
        request: request.body,
        merchantToken: request.headers[publicPaymentHeaders.merchantToken],
        apiKey: request.headers[publicPaymentHeaders.apiKey],
        origin: request.headers.origin,
        clientAddress: clientAddress(request.ip),
      }),
  );
};
