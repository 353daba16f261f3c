export { isHardDecline, nextStepAfterDecline } from './decline-reason.domain';
export { payInvoice, type PaymentDependencies } from './pay-invoice.service';
export {
  amountAboveBalance,
  amountTooLow,
  bankNotAccepted,
  belowMinimum,
  invoiceCancelled,
  invoiceInDoubt,
  invoicePaid,
  invoiceRemoved,
  invoiceUnknown,
  paymentMethodUnknown,
} from './payment.errors';
