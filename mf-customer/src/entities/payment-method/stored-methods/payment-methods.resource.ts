import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../../module/module-name';
import { fetchPaymentMethods } from './payment-method.api';

/** The stored payment methods of the customer. */
export const paymentMethods = createResource({
  module: moduleName,
  name: 'paymentMethods',
  load: ({ http }) => fetchPaymentMethods(http),
});

export const selectPaymentMethods = paymentMethods.selectData();
