import { storedMethods } from '../../entities/customer/stored-methods.resource';
import { takePaymentFeature } from './take-payment.saga';
import { namedBill } from './named-bill.resource';
import { unpaidBills } from './unpaid-bills.resource';

export const features = [
  takePaymentFeature,
  unpaidBills.feature,
  namedBill.feature,
  storedMethods.feature,
];
