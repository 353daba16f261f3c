import type { ErrorCode, ErrorText } from '@billfold/shared/contracts/errors.contract';

export type ProblemOptions = {
  readonly status: number;
  readonly code: ErrorCode;
  /** Text for the user; the error shape of the route decides its field. */
  readonly text: ErrorText;
  /** Seconds, for the header Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Further fields of the answer, for calls whose failures have more than a text. */
  readonly fields?: Readonly<Record<string, unknown>>;
};

/** A failure that the catalogue knows: thrown by services, answered as it says, never reported as a fault. */
export class Problem extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly text: ErrorText;
  readonly retryAfterSeconds: number | undefined;
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(options: ProblemOptions) {
    super(typeof options.text === 'string' ? options.text : options.text.join(' '));
    this.name = 'Problem';
    this.status = options.status;
    this.code = options.code;
    this.text = options.text;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.fields = options.fields ?? {};
  }
}

/** Input that validation or a rule refuses; always a list, one sentence per field. */
export const invalidInput = (...sentences: readonly string[]): Problem =>
  new Problem({ status: 400, code: 'invalid_input', text: sentences });

export const unauthenticated = (): Problem =>
  new Problem({ status: 401, code: 'unauthenticated', text: 'Please sign in.' });

export const forbidden = (text = "You don't have permission to do this."): Problem =>
  new Problem({ status: 403, code: 'forbidden', text });

/** Of a program with a key. */
export const callNotPromised = (): Problem => forbidden("An API key can't make this call.");

export const programKeyInBrowser = (): Problem =>
  forbidden('This key belongs on a server, never on a page. End it and create a new one.');

/** A program that repeats a call after a lost answer must not do it twice. */
export const idempotencyKeyRequired = (): Problem =>
  invalidInput('Please send the header Idempotency-Key.');

/** The session of a person with a second factor gives a code before this call. */
export const secondFactorRequired = (): Problem =>
  new Problem({
    status: 403,
    code: 'second_factor_required',
    text: 'Please confirm this with a code from your authenticator app.',
  });

/** Also the answer for another owner's record, so that its existence stays hidden. */
export const notFound = (text = 'Not found.'): Problem =>
  new Problem({ status: 404, code: 'not_found', text });

/** Of a session that a link opened for one invoice: the browser has one session, so a later link took its place. */
export const otherBillOpen = (): Problem =>
  new Problem({
    status: 404,
    code: 'other_bill_open',
    text: "You opened another bill's link in this browser. To see this bill, open the link from your text or email again.",
  });

export const tooManyRequests = (retryAfterSeconds: number): Problem =>
  new Problem({
    status: 429,
    code: 'too_many_requests',
    text: 'Too many tries. Please wait a moment and try again.',
    retryAfterSeconds,
  });

export const payloadTooLarge = (): Problem =>
  new Problem({ status: 413, code: 'payload_too_large', text: 'This is too large to send.' });

export const unavailable = (): Problem =>
  new Problem({
    status: 503,
    code: 'unavailable',
    text: "The service isn't available right now. Please try again.",
    retryAfterSeconds: 5,
  });

export const somethingWentWrong = (): Problem =>
  new Problem({ status: 500, code: 'internal', text: 'Something went wrong' });
