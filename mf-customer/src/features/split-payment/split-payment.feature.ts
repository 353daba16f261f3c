import { createStatelessFeature } from '@billfold/shared/store/feature-store';
import { splitPaymentSaga } from './split-payment.saga';

export const splitPaymentFeature = createStatelessFeature('splitPayment', splitPaymentSaga);
