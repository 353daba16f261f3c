export { listMethodUses, releaseMethod, type ReleaseMethod } from './release-method.service';
export { switchOffBankAutoPay } from './switch-off-auto-pay.service';
export { recallSchedule, schedulePayment, type ScheduleCommand, type ScheduleDependencies } from './schedule-payment.service';
export { registerPaymentRuns } from './payment-runs.module';
