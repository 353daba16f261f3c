import { storedMethods } from '../../entities/customer/stored-methods.resource';
import { takePaymentFeature } from './take-payment.saga';
import { unpaidBills } from './unpaid-bills.resource';

export const features = [takePaymentFeature, unpaidBills.feature, storedMethods.feature];
