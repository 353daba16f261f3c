export {
  attachCharge,
  ChargeRefusal,
  giveChargeBack,
  leaveCharge,
  type DecideContext,
} from './decide-charge.service';
export { openAgain, reconcile } from './reconcile.service';
export { listCharges, type UnknownCharge } from './unknown-charge.queries';
