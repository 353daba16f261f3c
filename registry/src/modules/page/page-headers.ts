import type { PageSettings } from '@billfold/shared/contracts/plan.contract';

export type PageHeaderInput = {
  readonly importMapHash: string;
  readonly nonce: string;
  readonly settings: PageSettings;
  readonly imageOrigins: readonly string[];
  readonly isHttps: boolean;
  /** Sites that may frame this page; empty for all pages but a business's payment page. */
  readonly frameAncestors: readonly string[];
  /** The Host header; left out of the policy when it is not a plain host. */
  readonly host: string;
};

const originOf = (address: string): readonly string[] => (URL.canParse(address) ? [new URL(address).origin] : []);

/** Not every browser takes 'self' for the socket of the own host. */
const socketOrigins = ({ settings, host, isHttps }: PageHeaderInput): readonly string[] => {
  if (URL.canParse(settings.liveUrl)) {
    const url = new URL(settings.liveUrl);
    return [`${url.protocol.replace('http', 'ws')}//${url.host}`];
  }
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? [`${isHttps ? 'wss' : 'ws'}://${host}`] : [];
};

const paymentOrigins = ({ paymentHosts }: PageSettings): readonly string[] => Object.values(paymentHosts.hosts).flatMap(originOf);

/**
 * Scripts: our own files and the import map, by its hash. Styles: our own files and those with this answer's nonce, which
 * react-aria takes from the page for the few rules it adds. Everything else is named or refused. Trusted Types stay off,
 * since webpack's and the federation runtime's script loading has no policy of its own.
 */
const contentSecurityPolicy = (input: PageHeaderInput): string => {
  const { settings } = input;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'sha256-${input.importMapHash}'`],
    'style-src': ["'self'", `'nonce-${input.nonce}'`],
    'img-src': ["'self'", 'data:', 'blob:', ...input.imageOrigins],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...socketOrigins(input), ...originOf(settings.apiBase), ...originOf(settings.bankTokenizerUrl), ...paymentOrigins(settings)],
    'frame-src': originOf(settings.cardFrameUrl),
    'frame-ancestors': input.frameAncestors.length === 0 ? ["'none'"] : input.frameAncestors,
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    ...(input.isHttps ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...new Set(name === 'frame-src' && values.length === 0 ? ["'none'"] : values)].join(' '))
    .join('; ');
};

/**
 * Who may hold the page: nobody, or the registered sites of its business. They may open it in a window of their own, too, and
 * hear from it: that window keeps its opener only without an opener policy.
 */
const holderHeaders = ({ frameAncestors }: PageHeaderInput): Readonly<Record<string, string>> =>
  frameAncestors.length === 0 ? { 'X-Frame-Options': 'DENY', 'Cross-Origin-Opener-Policy': 'same-origin' } : { 'Cross-Origin-Opener-Policy': 'unsafe-none' };

/** Headers of every page. */
export const pageHeaders = (input: PageHeaderInput): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(input),
  // Fails closed: a script without a hash, also one left out of the import map, does not run.
  'Integrity-Policy': 'blocked-destinations=(script)',
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  ...holderHeaders(input),
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
  ...(input.isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});
