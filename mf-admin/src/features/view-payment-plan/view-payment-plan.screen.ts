import { paymentPlan } from './payment-plan.resource';

export { ViewPaymentPlanScreen } from './ViewPaymentPlanScreen';

export const features = [paymentPlan.feature];
