import { invalidInput, notFound, Problem } from '../../../core/problem.errors';

/** Wrong, revoked, of another merchant, or of the other kind: all alike. */
export const credentialsRefused = (): Problem =>
  new Problem({
    status: 401,
    code: 'wrong_credentials',
    text: 'The credentials of this business are not correct.',
  });

export const secretKeyInBrowser = (): Problem =>
  new Problem({
    status: 403,
    code: 'forbidden',
    text: 'A secret key belongs on a server and never in a page. Revoke it and make a new one.',
  });

export const originNotRegistered = (): Problem =>
  new Problem({
    status: 403,
    code: 'origin_not_registered',
    text: 'Payments are not taken from this site.',
  });

export const pageSessionRequired = (): Problem =>
  new Problem({
    status: 403,
    code: 'page_session_required',
    text: 'This page was open for too long. Please load it again.',
  });

export const paymentSessionUnknown = (): Problem =>
  new Problem({
    status: 404,
    code: 'link_expired',
    text: 'This payment page is not open any more. Please start again from the site you came from.',
  });

export const paymentRunning = (): Problem =>
  new Problem({
    status: 409,
    code: 'request_in_progress',
    text: 'This payment is already being made.',
    retryAfterSeconds: 1,
  });

export const cashNotAccepted = (): Problem =>
  new Problem({
    status: 400,
    code: 'method_not_accepted',
    text: 'This business does not take cash here.',
  });
export const methodNotOffered = (): Problem =>
  new Problem({
    status: 400,
    code: 'method_not_accepted',
    text: 'This payment cannot be made that way.',
  });

export const amountNotPossible = (): Problem =>
  new Problem({
    status: 400,
    code: 'amount_not_possible',
    text: 'The amount is not the one that this payment was opened for.',
  });

/** The one refusal that a publishable key gets for an invoice. */
export const paymentNotPossible = (): Problem =>
  new Problem({
    status: 400,
    code: 'payment_not_possible',
    text: 'This payment cannot be made. Please check the account, the bill and the amount: the bill may be paid already.',
  });

export const invoiceNumberAmbiguous = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'More than one bill has this number. Send blytzpay_invoice_id.',
  });

export const namedInvoiceUnknown = (): Problem => notFound('This bill was not found.');
export const invoiceNotNamed = (): Problem =>
  invalidInput('invoice_id or blytzpay_invoice_id is required.');
export const callbackRefused = (): Problem =>
  invalidInput(
    'callback_url must be a path, or an https address of a site that the business has registered.',
  );
export const optionsRefused = (): Problem =>
  invalidInput('selected_payment_options names a way to pay that is not offered.');
export const selectionRefused = (): Problem =>
  invalidInput('selected_payment_method is not among the ways to pay.');

/** Nothing was charged: the account never became a token. */
export const tokenizerAway = (): Problem =>
  new Problem({
    status: 503,
    code: 'gateway_unavailable',
    text: 'Bank accounts cannot be read at the moment, and you have not been charged. Please try again.',
    retryAfterSeconds: 5,
  });

export const keyNotFound = (): Problem => notFound('This key was not found.');

/** A repeat of a call that has made a key: the key itself is stored nowhere. */
export const keyShownBefore = (hint: string): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: `The key ${hint} was created already, and it is not shown again. If you do not have it, revoke it and create another one.`,
  });

export const sitesChanged = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'Somebody else has changed the sites. Please look at them and try again.',
  });

export const originsRefused = (wrong: readonly string[]): Problem =>
  invalidInput(
    ...wrong.map(
      (text) =>
        `“${text}” is not the address of a site. Write it like https://shop.example, with https, in small letters and without a path.`,
    ),
  );
