export { getVisitPayment } from './get-visit-payment.service';
