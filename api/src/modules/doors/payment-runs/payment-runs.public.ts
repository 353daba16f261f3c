export { billPlans } from './bill-plans.service';
export { lockPlannedPayments } from './end-planned-payments.service';
export { listMethodUses, releaseMethod } from './release-method.service';
export { followBankReturn } from './follow-bank-return.service';
export { recallSchedule, schedulePayment } from './schedule-payment.service';
export { movingPayments } from './rezone-payments.service';
