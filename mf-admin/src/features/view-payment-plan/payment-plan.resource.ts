import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { PaymentPlanView } from '@billfold/shared/contracts/payment-plan.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';

/** One plan with its invoices, read again after a payment and after a change of an invoice. */
export const paymentPlan = createResource({
  module: moduleName,
  name: 'viewPaymentPlan',
  load: async ({ http }, id: number) =>
    bodyOrThrow(
      await http.request<PaymentPlanView>({ method: 'GET', path: `payment_plans/${id}` }),
    ),
  refreshOn: (event) => event.type === 'payment' || isChanged(event, 'invoice'),
});
