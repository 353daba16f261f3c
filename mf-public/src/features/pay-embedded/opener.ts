import type { Outcome } from './outcome.domain';
import type { Visit } from './visit.domain';

/** The window that waits for the result; null when there is none. */
const waitingWindow = (page: Pick<Window, 'parent' | 'opener' | 'self'>): Window | null => {
  if (page.parent !== page.self) return page.parent;
  const opener: unknown = page.opener;
  return opener === null || opener === undefined ? null : (opener as Window);
};

/** What shows this page: the merchant's own page in a frame, a window of its own, or a plain tab. */
export const placeOf = (
  page: Pick<Window, 'parent' | 'opener' | 'self'>,
): 'frame' | 'window' | 'page' => {
  if (page.parent !== page.self) return 'frame';
  return waitingWindow(page) === null ? 'page' : 'window';
};

type Opened = Pick<Window, 'parent' | 'opener' | 'self'> & {
  readonly location: Pick<Location, 'ancestorOrigins' | 'origin'>;
  readonly document: Pick<Document, 'referrer'>;
};

const originOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).origin : null;

/**
 * The site that shows this page in a frame or opened it in a window, if the browser names it. Null for a plain link, as
 * in a mail or on a search page.
 */
export const openerOf = (page: Opened): string | null => {
  if (waitingWindow(page) === null) return null;
  const origin = page.location.ancestorOrigins?.[0] ?? originOf(page.document.referrer);
  return origin === page.location.origin || origin === 'null' ? null : origin;
};

/**
 * The message to the merchant's page: only values that the merchant's server also has, and only to its registered
 * origin.
 */
export const tellOpener = (
  page: Pick<Window, 'parent' | 'opener' | 'self'>,
  { openerOrigin, request }: Visit,
  { header, tone }: Outcome,
): void => {
  if (openerOrigin === null) return;
  const { invoiceNumber, invoiceId } = request;
  waitingWindow(page)?.postMessage(
    {
      type: 'billfold:payment',
      status: tone,
      header,
      invoice_id: invoiceNumber,
      blytzpay_invoice_id: invoiceId,
    },
    openerOrigin,
  );
};
