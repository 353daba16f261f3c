import { createStatelessFeature } from '@billfold/shared/store/remote-store';
import { schedulePaymentSaga } from './schedule-payment.saga';

export const schedulePaymentFeature = createStatelessFeature(
  'schedulePayment',
  schedulePaymentSaga,
);
