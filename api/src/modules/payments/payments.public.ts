export { isHardDecline, nextStepAfterDecline } from './decline-reason.domain';
export type { NewInstrument } from './new-instrument.queries';
export { payDonation, recallDonation, type DonationResult } from './pay-donation.service';
export {
  payInvoice,
  recallPayment,
  type InstrumentChoice,
  type PaymentResult,
} from './pay-invoice.service';
export { paySplit, recallSplit } from './pay-split.service';
export type { PaymentContext } from './payment-context';
export { invoiceProblem, type InvoiceRefusal } from './payment-refusal.errors';
export {
  amountAboveBalance,
  amountTooHigh,
  amountTooLow,
  bankNotAccepted,
  belowMinimum,
  donationTexts,
  invoiceCancelled,
  invoiceInDoubt,
  invoicePaid,
  invoiceRemoved,
  invoiceUnknown,
  paymentMethodUnknown,
  paymentSessionPaid,
  splitInvoiceChangedText,
  splitDeclinedText,
  splitNotChargedText,
} from './payment.errors';
export { presentDoubt, presentPaid, presentPayment, type PaymentAnswer } from './present-payment';
export { recallRefund, refundPayment, type RefundResult } from './refund-payment.service';
export { readSplit } from './split-payment.domain';
export type { SplitRecord } from './split-record.queries';
export {
  recallOfflinePayment,
  takeOfflinePayment,
  takeOfflinePayments,
} from './take-offline-payment.service';
export { voidOfflinePayment } from './void-offline-payment.service';
export { toTypedCard } from './typed-card.service';
