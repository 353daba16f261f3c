export { attachRefund } from './attach-refund.service';
export {
  attachCharge,
  ChargeRefusal,
  giveChargeBack,
  leaveCharge,
  type DecideContext,
} from './decide-charge.service';
export { openAgain, reconcile } from './reconcile.service';
