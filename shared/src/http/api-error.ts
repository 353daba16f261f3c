import type { ErrorBody, ErrorCode } from '../contracts/errors.contract';
import type { HttpResult } from '../contracts/remote.contract';

type ApiErrorFacts = {
  /** 0 when no answer came. */
  readonly status: number;
  readonly code: ErrorCode | null;
  /** The text for people, one entry per line; never empty. */
  readonly details: readonly string[];
  readonly requestId: string | null;
  readonly retryAfterSeconds?: number | null;
  /** The whole answer, for codes with further fields; absent without an answer. */
  readonly body?: unknown;
};

const errorName = 'ApiError';

/** A failed call. Decide by `code` or `status`; show `details`. */
export class ApiError extends Error {
  /**
   * Recognised by its name and fields, not by its class: the shell's client throws it and a module's own copy of this
   * file catches it, so two copies of the class exist in one page.
   */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === errorName && 'isInDoubt' in value;
  }

  override readonly name = errorName;
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly details: readonly string[];
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The whole body of the answer, never shown; null without an answer. */
  readonly body: unknown;
  /** No answer came: the network failed or the time ran out. */
  readonly isNetworkError: boolean;
  /** Whether the server may have done it: repeat only with the same idempotency key. */
  readonly isInDoubt: boolean;

  constructor(facts: ApiErrorFacts) {
    super(facts.details.join(' '));
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details;
    this.requestId = facts.requestId;
    this.retryAfterSeconds = facts.retryAfterSeconds ?? null;
    this.body = facts.body ?? null;
    this.isNetworkError = facts.status === 0;
    // Each is a 503 that is certain: the payment was never carried out.
    const isCertain = facts.code === 'not_charged' || facts.code === 'gateway_unavailable';
    const isServerFailure = facts.status >= 500 && !isCertain;
    this.isInDoubt =
      facts.status === 0 ||
      isServerFailure ||
      facts.code === 'payment_in_doubt' ||
      facts.code === 'request_in_progress';
  }
}

/** A refusal that the page finds by itself, with its lines. */
export const refusalWith = (details: readonly string[], code: ErrorCode | null = null): ApiError =>
  new ApiError({ status: 400, code, details, requestId: null });

const somethingWrong = 'Something went wrong. Please try again.';

const toLines = (text: unknown): readonly string[] => {
  const items: readonly unknown[] = Array.isArray(text) ? text : [text];
  return items.filter((item): item is string => typeof item === 'string' && item !== '');
};

/** The error texts of an answer in the decided order: detail, errors, error, message, then data.errors. */
export const readErrorText = (body: unknown): readonly string[] => {
  if (typeof body !== 'object' || body === null) return [];
  const fields: ErrorBody = body;
  for (const text of [
    fields.detail,
    fields.errors,
    fields.error,
    fields.message,
    fields.data?.errors,
  ]) {
    const lines = toLines(text);
    if (lines.length > 0) return lines;
  }
  return [];
};

/** A page compares codes with those it knows. The list of all codes is not worth its bytes in every page. */
const isCode = (text: unknown): text is ErrorCode =>
  typeof text === 'string' && /^[a-z_]+$/.test(text);

const readCode = (body: unknown): ErrorCode | null =>
  typeof body === 'object' && body !== null && 'code' in body && isCode(body.code)
    ? body.code
    : null;

const readSeconds = (header: string | undefined): number | null => {
  const seconds = Number(header);
  return header === undefined || header === '' || Number.isNaN(seconds) ? null : seconds;
};

/** The error of an answer. Without a text it has a general sentence with the request id. */
export const errorOfAnswer = (answer: HttpResult<unknown>): ApiError => {
  const requestId = answer.headers['x-request-id'] ?? null;
  const details = readErrorText(answer.body);
  const fallback = requestId === null ? somethingWrong : `${somethingWrong} (${requestId})`;
  return new ApiError({
    status: answer.status,
    code: readCode(answer.body),
    details: details.length > 0 ? details : [fallback],
    requestId,
    retryAfterSeconds: readSeconds(answer.headers['retry-after']),
    body: answer.body,
  });
};

/**
 * The lines that a screen shows for any failure: an ApiError's details, else one general sentence, never a raw error.
 */
export const errorLines = (error: unknown): readonly string[] =>
  error instanceof ApiError ? error.details : [somethingWrong];

/** The body of a result. The client resolves a 403 on a GET as a result: this function throws it as an ApiError. */
export const bodyOrThrow = <Body>(result: HttpResult<Body>): Body => {
  if (result.status >= 400) throw errorOfAnswer(result);
  return result.body;
};
