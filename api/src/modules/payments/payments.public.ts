export { isHardDecline, nextStepAfterDecline } from './decline-reason.domain';
export { payInvoice, type PayInvoiceCommand, type PaymentDependencies, type PaymentDoor, type PaymentResult } from './pay-invoice.service';
export type { OwnerScope } from './payment-attempt.queries';
export {
  amountAboveBalance,
  amountTooLow,
  bankNotAccepted,
  invoiceCancelled,
  invoiceInDoubt,
  invoicePaid,
  invoiceRemoved,
  invoiceUnknown,
  paymentMethodUnknown,
} from './payment.errors';
