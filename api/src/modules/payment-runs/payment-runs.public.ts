export { listMethodUses, releaseMethod } from './release-method.service';
export { switchOffBankAutoPay } from './switch-off-auto-pay.service';
export { recallSchedule, schedulePayment } from './schedule-payment.service';
export { registerPaymentRuns } from './payment-runs.module';
