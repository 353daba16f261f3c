import type { PageSessionRequest } from '@billfold/shared/contracts/public-payment.contract';

/** How a page that takes payments is opened, and opened again when its session has run out. */
export type PageOpening = {
  readonly request: PageSessionRequest;
  /** Beside the usual ones: the embedded page says here whose page it is. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Another server than the API's. */
  readonly baseUrl?: string;
};

/** A payment as its own page session may ask for it. */
export type PagePaymentRef = {
  readonly token: string;
  readonly paymentId: number;
  readonly baseUrl?: string;
};
