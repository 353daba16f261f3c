/** The headers of the page that is shown while the shell is switched off. */
export const maintenanceHeaders = (nonce: string): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'Retry-After': '120',
  'X-Frame-Options': 'DENY',
});
