import { publicPaymentHeaders } from '@billfold/shared/contracts/limits';
import { PagePaymentStatus } from '@billfold/shared/contracts/public-payment.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { IdInput } from '../../../http/input-schema';
import { publicContext } from '../../../http/request-context';
import type { PaymentContext } from '../../payments/payments.public';
import { getPagePaymentStatus } from './get-page-payment-status.service';

const Headers = Type.Object({ [publicPaymentHeaders.pageSession]: Type.Optional(Type.String()) });

export const pagePaymentStatusRoute = (
  app: App,
  dependencies: AppDependencies,
  payments: PaymentContext,
): void => {
  app.get(
    '/auth/page_payment_status',
    {
      config: {
        access: 'public',
        rateLimit: { max: dependencies.config.publicPayments.callsPerMinute, timeWindow: 60_000 },
      },
      schema: {
        tags: ['Public payments'],
        summary: 'What became of a payment of this visit',
        headers: Headers,
        querystring: Type.Object({ id: IdInput }),
        response: { 200: PagePaymentStatus, ...failures(400, 403, 404, 429) },
      },
    },
    async (request) =>
      getPagePaymentStatus(
        { ...publicContext(request, dependencies), payments },
        request.headers[publicPaymentHeaders.pageSession],
        request.query.id,
      ),
  );
};
