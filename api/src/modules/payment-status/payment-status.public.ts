export { getVisitPayment } from './get-visit-payment.service';
export { reopenedPlanTexts } from './reopened-plan.domain';
export { listPlansAfterReturn } from './reopened-plan.queries';
