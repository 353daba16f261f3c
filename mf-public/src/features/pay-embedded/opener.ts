type Opened = Pick<Window, 'parent' | 'opener'> & { readonly location: Pick<Location, 'ancestorOrigins' | 'origin'>; readonly document: Pick<Document, 'referrer'> };

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);

/** The site that shows this page in a frame or opened it, as far as the browser tells; null for a plain visit. */
export const openerOf = (page: Opened): string | null => {
  const origin = page.location.ancestorOrigins?.[0] ?? originOf(page.document.referrer);
  return origin === page.location.origin || origin === 'null' ? null : origin;
};

/** The window that waits for the result; null when there is none. */
export const waitingWindow = (page: Pick<Window, 'parent' | 'opener' | 'self'>): Window | null => {
  if (page.parent !== page.self) return page.parent;
  const opener: unknown = page.opener;
  return opener === null || opener === undefined ? null : (opener as Window);
};
