import { billInHand } from '../../entities/invoice-screen/bill-in-hand.resource';
import { achCredentials } from '../../entities/payment-method/ach-credentials/ach-credentials.resource';

export const features = [achCredentials.feature, billInHand.feature];
export { ChoosePaymentTypeScreen } from './ChoosePaymentTypeScreen';
