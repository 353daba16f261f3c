import type {
  CreatePaymentPlanRequest,
  CreatePaymentPlanResponse,
} from '@billfold/shared/contracts/payment-plan.contract';
import { createIdempotencyKeeper } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { pinRefusalsOf } from '../../entities/pin-step/use-pin-step';
import { moduleName } from '../../module/module-name';

/** The same form is sent under the same key until it has an answer: a lost answer makes no second plan. */
const keys = createIdempotencyKeeper();

export const createPaymentPlan = createSubmission<
  CreatePaymentPlanRequest,
  CreatePaymentPlanResponse
>({
  module: moduleName,
  name: 'createPaymentPlan',
  submit: async ({ http }, { pin, ...request }) => {
    const made = await keys.send(request, (idempotencyKey) =>
      http.request<CreatePaymentPlanResponse>({
        method: 'POST',
        path: 'payment_plans',
        body: { ...request, ...(pin !== undefined && { pin }) },
        idempotencyKey,
      }),
    );
    return made.body;
  },
  refusalsOf: pinRefusalsOf,
});
