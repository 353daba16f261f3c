export { listMethodUses, releaseMethod, type ReleaseMethod } from './release-method.service';
export { switchOffBankAutoPay } from './switch-off-auto-pay.service';
