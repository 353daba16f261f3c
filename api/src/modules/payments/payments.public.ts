export { getVisitPayment } from './get-visit-payment.service';
export { payDonation, recallDonation, type DonationResult } from './pay-donation.service';
export { isHardDecline, nextStepAfterDecline } from './decline-reason.domain';
export type { NewInstrument } from './new-instrument.queries';
export { payInvoice, recallPayment, type PaymentResult } from './pay-invoice.service';
export { type PaymentDependencies } from './payment-dependencies';
export { billProblem } from './payment-refusal.errors';
export { presentPayment, type PaymentAnswer } from './payment.presenter';
export { toTypedCard } from './typed-card.service';
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
} from './payment.errors';
