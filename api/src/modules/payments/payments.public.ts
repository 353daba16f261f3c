export { payInvoice, type PayInvoiceCommand, type PaymentDependencies, type PaymentDoor, type PaymentResult } from './pay-invoice.service';
export type { OwnerScope } from './payment-attempt.queries';
