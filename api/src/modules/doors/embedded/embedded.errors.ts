import { invalidInput, notFound, Problem } from '../../../core/problem.errors';

/** Wrong, revoked, of another merchant, or of the other kind: all alike. */
export const credentialsRefused = (): Problem =>
  new Problem({
    status: 401,
    code: 'wrong_credentials',
    text: "The business's credentials aren't correct.",
  });

export const secretKeyInBrowser = (): Problem =>
  new Problem({
    status: 403,
    code: 'forbidden',
    text: 'Secret keys belong on a server, never on a page. Revoke it and create a new one.',
  });

export const originNotRegistered = (): Problem =>
  new Problem({
    status: 403,
    code: 'origin_not_registered',
    text: "Payments aren't accepted from this site.",
  });

export const pageSessionRequired = (): Problem =>
  new Problem({
    status: 403,
    code: 'page_session_required',
    text: 'This page was open too long. Please reload it.',
  });

export const paymentSessionUnknown = (): Problem =>
  new Problem({
    status: 404,
    code: 'link_expired',
    text: 'This payment page is no longer open. Please start again from the site you came from.',
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
    text: "This business doesn't take cash here.",
  });
export const methodNotOffered = (): Problem =>
  new Problem({
    status: 400,
    code: 'method_not_accepted',
    text: "This payment can't be made that way.",
  });

export const amountNotPossible = (): Problem =>
  new Problem({
    status: 400,
    code: 'amount_not_possible',
    text: "The amount isn't the one this payment was opened for.",
  });

/** The one refusal that a publishable key gets for an invoice. */
export const paymentNotPossible = (): Problem =>
  new Problem({
    status: 400,
    code: 'payment_not_possible',
    text: "This bill can't be paid here. It may already be paid. Please check with the business.",
  });

export const invoiceNumberAmbiguous = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'More than one bill has this number. Send blytzpay_invoice_id.',
  });

export const namedInvoiceUnknown = (): Problem => notFound("We couldn't find this bill.");
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
    text: "We can't read bank accounts right now. You haven't been charged. Please try again.",
    retryAfterSeconds: 5,
  });

export const keyNotFound = (): Problem => notFound("We couldn't find this key.");

/** A repeat of a call that has made a key: the key itself is stored nowhere. */
export const keyShownBefore = (hint: string): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: `Key ${hint} has already been created and can't be shown again. If you don't have it, revoke it and create another one.`,
  });

export const sitesChanged = (): Problem =>
  new Problem({
    status: 409,
    code: 'conflict',
    text: 'Someone else changed the sites. Please check them and try again.',
  });

export const originsRefused = (wrong: readonly string[]): Problem =>
  invalidInput(
    ...wrong.map(
      (text) =>
        `“${text}” isn't a site address. Write it like https://shop.example, with https, in lowercase and without a path.`,
    ),
  );
