import type { PageSessionRequest } from '@billfold/shared/contracts/public-payment.contract';

/** Describes how a payment page is opened, and reopened after its session has expired. */
export type PageOpening = {
  readonly request: PageSessionRequest;
  /** Beside the usual headers: the embedded page sends here which merchant it belongs to. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another server than the API's. */
  readonly baseUrl?: string;
};

/** Identifies a payment that its own page session may look up. */
export type PagePaymentRef = {
  readonly token: string;
  readonly paymentId: number;
  readonly baseUrl?: string;
};
