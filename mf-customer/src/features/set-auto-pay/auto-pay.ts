import { createAutoPay } from '@billfold/shared/auto-pay/create-auto-pay';
import { paymentMethods } from '../../entities/payment-method/stored-methods/payment-methods.resource';
import { subscription } from '../../entities/subscription/subscription.resource';
import { moduleName } from '../../module/module-name';

/** Auto-pay of the invoice's subscription. */
export const autoPay = createAutoPay({
  module: moduleName,
  refresh: (subscriptionId) => [
    paymentMethods.actions.reloaded(),
    subscription.actions.reloaded(subscriptionId),
  ],
  changed: (subscriptionId, changed) => subscription.actions.valuePut(subscriptionId, changed),
});
