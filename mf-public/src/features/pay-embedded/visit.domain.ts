import type {
  EmbeddedMethod,
  PageSessionResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import type { EmbeddedRequest } from './embedded-request.domain';
import type { EmbeddedValues } from './embedded-values.domain';

/** What is paid, once the server has let the page in. */
export type Visit = {
  readonly request: EmbeddedRequest;
  readonly amountMinor: number;
  readonly description: string;
  readonly merchantName: string;
  readonly merchantLogo: string;
  readonly merchantAccent: PageSessionResponse['merchant_accent'];
  /** The registered site that opened the page, if it is known: it gets the outcome of the payment. */
  readonly openerOrigin: string | null;
  /** Checked by the server: the merchant's page to return to, whatever the outcome of the payment. */
  readonly returnUrl: string | null;
};

/** What the payment is for: the merchant's words, else its invoice number; empty without either. */
export const subjectOf = ({ description, request: { invoiceNumber } }: Visit): string => {
  if (description !== '') return description;
  return invoiceNumber === null ? '' : `Invoice ${invoiceNumber}`;
};

export type EmbeddedPayment = {
  readonly method: EmbeddedMethod;
  readonly values: EmbeddedValues;
  readonly card: { readonly token: string; readonly last4: string } | null;
};
