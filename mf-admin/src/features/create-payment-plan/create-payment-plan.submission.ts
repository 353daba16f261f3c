import type {
  CreatePaymentPlanRequest,
  CreatePaymentPlanResponse,
} from '@billfold/shared/contracts/payment-plan.contract';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission } from '@billfold/shared/store/submission';
import { pinRefusalsOf } from '../../entities/pin-step/use-pin-step';
import { moduleName } from '../../module/module-name';

export const createPaymentPlan = createSubmission<
  CreatePaymentPlanRequest,
  CreatePaymentPlanResponse
>({
  module: moduleName,
  name: 'createPaymentPlan',
  request: ({ pin, ...plan }) => ({
    method: 'POST',
    path: 'payment_plans',
    body: { ...plan, ...(pin !== undefined && { pin }) },
  }),
  /** A lost answer makes no second plan. The PIN may differ. */
  once: oncePer(({ pin: _pin, ...plan }) => plan),
  refusalsOf: pinRefusalsOf,
});
