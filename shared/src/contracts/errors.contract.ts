/**
 * Stable codes beside the specified error field of an answer. Clients decide by code, people read the text. A code is
 * never renamed: add a new one.
 */
export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'forbidden',
  'wrong_credentials',
  'locked_out',
  'too_many_requests',
  'not_found',
  'conflict',
  'version_mismatch',
  'payment_declined',
  'payment_in_doubt',
  'refund_in_doubt',
  'amount_above_payment',
  'invoice_not_payable',
  'amount_too_low',
  'amount_above_balance',
  'payment_method_unknown',
  'method_not_accepted',
  'method_in_use',
  'method_unusable',
  'same_card',
  'below_minimum',
  'date_in_past',
  'already_scheduled',
  'not_scheduled',
  'idempotency_key_invalid',
  'idempotency_key_reuse',
  'request_in_progress',
  'gateway_unavailable',
  'not_charged',
  'consent_missing',
  'value_missing',
  'link_expired',
  'other_bill_open',
  'code_invalid',
  'already_registered',
  'details_differ',
  'weak_secret',
  'pin_missing',
  'second_factor_required',
  'second_factor_setup_required',
  'second_factor_expired',
  'page_session_required',
  'challenge_required',
  'origin_not_registered',
  'amount_not_possible',
  'payment_not_possible',
  'unsupported',
  'payload_too_large',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The four spellings of an error text on the wire; a client that finds several reads them in this order. */
export type ErrorText = string | readonly string[];
export type ErrorBody = {
  readonly detail?: ErrorText;
  readonly errors?: ErrorText;
  readonly error?: string;
  readonly message?: string;
  readonly data?: { readonly errors?: ErrorText };
  readonly code?: ErrorCode;
  readonly request_id?: string;
};
