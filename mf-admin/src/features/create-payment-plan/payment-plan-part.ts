import { foundCustomers } from '../../entities/customer/found-customers';
import { createPaymentPlan } from './create-payment-plan.submission';
import { openInvoices } from './open-invoices.resource';

export { PaymentPlanForm } from './PaymentPlanForm';

/** What the lazy dialog brings into the store. */
export const features = [createPaymentPlan.feature, openInvoices.feature, foundCustomers.feature];
