export {
  attachCharge,
  ChargeRefusal,
  giveChargeBack,
  leaveCharge,
  type DecideDependencies,
} from './decide-charge.service';
export { findMoneyHold, holdMoney } from './money-hold.queries';
export { reconcilerPolicyOf } from './payment-settings';
export { openAgain, reconcile } from './reconcile.service';
export { listCharges, type UnknownCharge } from './unknown-charge.queries';
