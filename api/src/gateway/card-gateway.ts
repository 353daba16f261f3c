/**
 * What the money path asks of a card gateway. The production gateway and the sandbox differ by URL and credentials only:
 * both are spoken to by `card-gateway.http.ts`. No method throws: an answer that cannot be read is an answer here.
 */
export type CardGateway = {
  authorise(request: AuthoriseRequest): Promise<GatewayReply<AuthoriseFields>>;
  /** Takes back an authorisation or a capture that is not settled yet. */
  void(request: { readonly merchantId: string; readonly retref: string }): Promise<GatewayReply<VoidFields>>;
  /** The same for an order whose reference we never learned. */
  voidByOrderId(request: { readonly merchantId: string; readonly orderId: string }): Promise<GatewayReply<VoidFields>>;
  inquireByOrderId(request: { readonly merchantId: string; readonly orderId: string }): Promise<GatewayReply<readonly InquiryFields[]>>;
};

export type PaymentInstrument =
  | { readonly kind: 'card'; readonly token: string; readonly expiryMonth: number; readonly expiryYear: number }
  | { readonly kind: 'bank'; readonly token: string };

export type AuthoriseRequest = {
  readonly merchantId: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly instrument: PaymentInstrument;
  readonly capture: boolean;
  readonly name: string;
  readonly postal: string | null;
  /** Who started it: the card holder on a page, or we on a stored agreement (schedules, auto-pay). */
  readonly initiator: 'customer' | 'merchant';
  readonly isStoredCredential: boolean;
};

/**
 * - `answered`: HTTP 2xx with the JSON the protocol promises.
 * - `not_sent`: the connection was never made, so nothing can have been processed.
 * - `unclear`: everything else; `reason` is for logs and the attempt's row and holds nothing the gateway or the card said.
 */
export type GatewayReply<Fields> =
  | { readonly kind: 'answered'; readonly fields: Fields }
  | { readonly kind: 'not_sent'; readonly reason: string }
  | { readonly kind: 'unclear'; readonly reason: string };

export type AuthoriseFields = {
  readonly respstat: string;
  readonly respcode: string;
  readonly resptext: string;
  readonly retref: string | null;
  readonly amountMinor: number | null;
  readonly orderId: string | null;
  readonly authcode: string | null;
};

export type VoidFields = { readonly respstat: string; readonly respcode: string; readonly authcode: string | null };

export type InquiryFields = AuthoriseFields & { readonly settlementStatus: string | null; readonly isVoided: boolean };
