import { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { UnscheduleRequest } from '@billfold/shared/contracts/transaction.contract';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { IdempotencyHeader } from '../../../http/input-schema';
import { signedInContext } from '../../../http/request-context';
import { unschedule } from './unschedule.service';

export const unscheduleRoute = (app: App, dependencies: AppDependencies): void => {
  app.post(
    '/transactions/unschedule',
    {
      config: { access: 'any', permission: 'take_payment', isOpenToBillSession: true },
      schema: {
        summary: 'Take back the scheduled payment of a bill',
        description: 'Staff send their PIN.',
        headers: IdempotencyHeader,
        body: UnscheduleRequest,
        response: { 200: InvoiceView, ...failures(400, 401, 403, 404, 409, 422) },
      },
    },
    async (request, reply) => {
      const context = signedInContext(request, dependencies);
      const { invoice: invoiceId, pin } = request.body;
      const answer = await unschedule(context, dependencies.hasher, {
        invoiceId,
        pin,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      // a stored answer was presented by this route
      return answer.body as InvoiceView;
    },
  );
};
