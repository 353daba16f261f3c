export { attachRefund } from './attach-refund.service';
export {
  attachCharge,
  ChargeRefusal,
  giveChargeBack,
  leaveCharge,
  type DecideContext,
} from './decide-charge.service';
export { givePaymentBack } from './give-payment-back.service';
export { openAgain, reconcile } from './reconcile.service';
