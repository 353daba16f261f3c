import { billInHand } from '../../entities/invoice-screen/bill-in-hand.resource';

export const features = [billInHand.feature];
export { PayWithCashAreaScreen } from './PayWithCashAreaScreen';
