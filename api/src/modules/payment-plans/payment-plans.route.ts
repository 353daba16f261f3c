import {
  CreatePaymentPlanRequest,
  CreatePaymentPlanResponse,
  PaymentPlanView,
} from '@billfold/shared/contracts/payment-plan.contract';
import type { App, AppDependencies } from '../../context/app-instance';
import { failures } from '../../http/error-schema';
import { IdempotencyHeader, IdParams } from '../../http/input-schema';
import { staffContext } from '../../http/request-context';
import { createPaymentPlan } from './create-payment-plan.service';
import type { BillPlans } from '../invoice-edits/invoice-edits.public';
import { readPaymentPlan } from './read-payment-plan.service';

/** POST payment_plans */
export const createPaymentPlanRoute = (
  app: App,
  dependencies: AppDependencies,
  plans: Pick<BillPlans, 'end'>,
): void => {
  app.post(
    '/payment_plans',
    {
      config: { access: 'merchant', permission: 'invoices', errorShape: 'data.errors' },
      schema: {
        tags: ['Payment plans'],
        summary: 'Make a payment plan with all of its invoices',
        description:
          'One invoice for the first payment, then one per period until the balance is reached, the last one for the rest. With `cancel_invoices` it takes the PIN of the caller. Send Idempotency-Key: a repeat is answered with the first plan.',
        headers: IdempotencyHeader,
        body: CreatePaymentPlanRequest,
        response: {
          200: CreatePaymentPlanResponse,
          ...failures(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request, reply) => {
      const context = { ...staffContext(request, dependencies), plans };
      const { pin, ...body } = request.body;
      const answer = await createPaymentPlan(context, dependencies.hasher, {
        request: body,
        pin,
        idempotencyKey: request.headers['idempotency-key'],
      });
      if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
      return answer.body as CreatePaymentPlanResponse;
    },
  );
};

/** GET payment_plans/{id} */
export const getPaymentPlanRoute = (app: App, dependencies: AppDependencies): void => {
  app.get(
    '/payment_plans/:id',
    {
      config: { access: 'merchant', permission: 'view' },
      schema: {
        tags: ['Payment plans'],
        params: IdParams,
        response: { 200: PaymentPlanView, ...failures(401, 403, 404) },
      },
    },
    async (request) => readPaymentPlan(staffContext(request, dependencies), request.params.id),
  );
};
