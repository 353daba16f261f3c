/**
 * What the money path asks of a card gateway. The production gateway and the sandbox differ by URL and credentials
 * only: both are spoken to by `card-gateway-client.ts`. No method throws: an answer that cannot be read is an answer
 * here.
 */
export type CardGateway = {
  authorise(request: AuthoriseRequest): Promise<GatewayReply<AuthoriseFields>>;
  /** Takes what an authorisation without capture holds. Repeated, it takes nothing more. */
  capture(request: {
    readonly merchantId: string;
    readonly retref: string;
    readonly amountMinor: number;
  }): Promise<GatewayReply<AuthoriseFields>>;
  /**
   * Gives back what is settled. It has no idempotency: `orderId` is the refund's own and the only way to ask about it
   * later.
   */
  refund(request: RefundRequest): Promise<GatewayReply<AuthoriseFields>>;
  /** Takes back an authorisation or a capture that is not settled yet. */
  void(request: {
    readonly merchantId: string;
    readonly retref: string;
  }): Promise<GatewayReply<AuthoriseFields>>;
  /** The same for an order whose reference we never learned. */
  voidByOrderId(request: {
    readonly merchantId: string;
    readonly orderId: string;
  }): Promise<GatewayReply<AuthoriseFields>>;
  inquireByOrderId(request: {
    readonly merchantId: string;
    readonly orderId: string;
  }): Promise<GatewayReply<readonly InquiryFields[]>>;
  /** The same for one transaction by its own reference, whatever its order id. */
  inquire(request: {
    readonly merchantId: string;
    readonly retref: string;
  }): Promise<GatewayReply<readonly InquiryFields[]>>;
  /** What reached the merchant's bank on a day, and what banks sent back; null asks for the newest the gateway has. */
  funding(request: {
    readonly merchantId: string;
    readonly date: FundingDate | null;
  }): Promise<GatewayReply<FundingFields>>;
  /** Every transaction of the batches that were closed on a day, payments and refunds alike. */
  settlementStatus(request: {
    readonly merchantId: string;
    readonly date: FundingDate;
  }): Promise<GatewayReply<SettlementFields>>;
};

export type PaymentInstrument =
  | {
      readonly kind: 'card';
      readonly token: string;
      readonly expiryMonth: number;
      readonly expiryYear: number;
    }
  | { readonly kind: 'bank'; readonly token: string };

export type PaymentInitiator = 'customer' | 'telephone' | 'merchant';

export type AuthoriseRequest = {
  readonly merchantId: string;
  readonly orderId: string;
  readonly amountMinor: number;
  readonly instrument: PaymentInstrument;
  readonly capture: boolean;
  readonly name: string;
  readonly postal: string | null;
  /**
   * Who started it: the card holder on a page, the card holder by telephone or over the counter, or we on a stored
   * agreement (schedules, auto-pay).
   */
  readonly initiator: PaymentInitiator;
  readonly isStoredCredential: boolean;
};

export type RefundRequest = {
  readonly merchantId: string;
  readonly retref: string;
  readonly amountMinor: number;
  readonly orderId: string;
};

export type FundingDate = { readonly month: number; readonly day: number };

/**
 * - `answered`: HTTP 2xx with the JSON the protocol promises.
 * - `not_sent`: the connection was never made, so nothing can have been processed.
 * - `refused`: the gateway turned the call away before it looked at it: our credentials (401), or too many calls (429).
 * - `unclear`: everything else; `reason` is for logs and the attempt's row and holds nothing the gateway or the card
 *   said.
 */
export type GatewayReply<Fields> =
  | { readonly kind: 'answered'; readonly fields: Fields }
  | { readonly kind: 'not_sent'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'unclear'; readonly reason: string };

export type AuthoriseFields = {
  readonly respstat: string;
  readonly respcode: string;
  /**
   * Who answered: `PPS` is the gateway itself, anything else the processor behind it. Codes mean different things to
   * each.
   */
  readonly processor: string | null;
  readonly resptext: string;
  readonly retref: string | null;
  readonly amountMinor: number | null;
  readonly orderId: string | null;
  readonly authcode: string | null;
};

export type InquiryFields = AuthoriseFields & {
  readonly settlementStatus: string | null;
  readonly isVoided: boolean;
  /** Whether there is money that a void or a refund would give back; null when the gateway does not say. */
  readonly canBeGivenBack: boolean | null;
  readonly token: string | null;
  readonly payerName: string | null;
  /** The gateway's own day, YYYY-MM-DD. */
  readonly takenOn: string | null;
};

export type FundedTransaction = {
  readonly retref: string;
  /** Null when the gateway does not say. */
  readonly amountMinor: number | null;
  readonly isRefund: boolean;
  readonly isRejected: boolean;
  readonly achReturnCode: string | null;
};

/** What the gateway paid out on a day, in cents. */
export type FundedDeposit = {
  /** The gateway's own day, YYYY-MM-DD. */
  readonly fundedOn: string;
  readonly reference: string;
  readonly feesMinor: number;
  /** Adjustments and chargebacks, with their sign. */
  readonly otherMinor: number;
  /** Null when the gateway names no total. */
  readonly totalMinor: number | null;
  readonly transactions: readonly FundedTransaction[];
};

/**
 * A payment that the holder of the card disputed, and that the bank took back. Null is what the gateway does not say.
 */
export type Chargeback = {
  readonly retref: string | null;
  /** The returned amount in cents; it may be a part of the payment. */
  readonly amountMinor: number | null;
  readonly paymentMinor: number | null;
  readonly last4: string | null;
  /** YYYY-MM-DD */
  readonly disputedOn: string | null;
  readonly reasonCode: string | null;
  readonly reason: string | null;
  /** The end of it, of at most twelve digits: a longer number could be taken for a card's. */
  readonly caseNumber: string | null;
};

export type FundingFields = {
  readonly transactions: readonly FundedTransaction[];
  readonly deposits: readonly FundedDeposit[];
  readonly chargebacks: readonly Chargeback[];
};

export type SettlementFields = { readonly retrefs: readonly string[] };
