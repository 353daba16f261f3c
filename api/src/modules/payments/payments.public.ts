export { type NewDonation } from './donation.queries';
export { getVisitPayment } from './get-visit-payment.service';
export { payDonation, recallDonation, type DonationResult, type PayDonationCommand } from './pay-donation.service';
export { isHardDecline, nextStepAfterDecline } from './decline-reason.domain';
export type { NewInstrument } from './new-instrument.queries';
export { payInvoice, recallPayment, type InstrumentChoice, type PayInvoiceCommand, type PaymentResult, type PublicVisit } from './pay-invoice.service';
export { type PaymentDependencies } from './payment-dependencies';
export { presentPayment, type PaymentAnswer } from './payment.presenter';
export { toTypedCard } from './typed-card.service';
export {
  amountAboveBalance,
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
} from './payment.errors';
