import { createStatelessFeature } from '@billfold/shared/store/remote-store';
import { splitPaymentSaga } from './split-payment.saga';

export const splitPaymentFeature = createStatelessFeature('splitPayment', splitPaymentSaga);
