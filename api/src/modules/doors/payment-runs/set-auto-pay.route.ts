import {
  CustomerView,
  SetAutoPayRequest,
  SubscriptionView,
} from '@billfold/shared/contracts/subscription.contract';
import { Type } from 'typebox';
import type { App, AppDependencies } from '../../../context/app-instance';
import { failures } from '../../../http/error-schema';
import { Body, IdParams } from '../../../http/input-schema';
import { signedInContext } from '../../../http/request-context';
import { subscriptionMissing } from './payment-run.errors';
import { setAutoPay } from './set-auto-pay.service';

/** One schema for both readers: what only staff read is optional. */
const AnySubscription = Type.Object({
  ...Type.Partial(CustomerView).properties,
  ...SubscriptionView.properties,
});
const {
  autopay_method,
  autopay_amount,
  autopay_frequency,
  autopay_day,
  customized,
  autopay,
  cancelled,
  agreed_by,
} = SetAutoPayRequest.properties;
const OfInvoice = Body({
  autopay_method,
  autopay_amount,
  autopay_frequency,
  autopay_day,
  customized,
  autopay,
  cancelled,
  agreed_by,
});

const answers = { 200: AnySubscription, ...failures(400, 401, 403, 404, 409) };

/** PATCH user_invoices/set_autopay, and the same for the subscription of an invoice. */
export const setAutoPayRoutes = (app: App, dependencies: AppDependencies): void => {
  app.patch(
    '/user_invoices/set_autopay',
    {
      config: { access: 'any', permission: 'take_payment' },
      schema: {
        summary: 'Set, change or switch off auto-pay',
        tags: ['Auto-pay'],
        body: SetAutoPayRequest,
        response: answers,
      },
    },
    async (request) => {
      const { sub_id: subscriptionId, ...rest } = request.body;
      if (subscriptionId === undefined) throw subscriptionMissing();
      return setAutoPay(signedInContext(request, dependencies), {
        target: { subscriptionId },
        request: rest,
        source: 'PATCH user_invoices/set_autopay',
      });
    },
  );

  app.patch(
    '/user_invoices/:id/set_autopay',
    {
      config: { access: 'any', permission: 'take_payment' },
      schema: {
        summary: 'The same for the subscription of this bill',
        tags: ['Auto-pay'],
        params: IdParams,
        body: OfInvoice,
        response: answers,
      },
    },
    async (request) =>
      setAutoPay(signedInContext(request, dependencies), {
        target: { invoiceId: request.params.id },
        request: request.body,
        source: 'PATCH user_invoices/{id}/set_autopay',
      }),
  );
};
