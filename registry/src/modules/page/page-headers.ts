import { browserReportPath } from '@billfold/shared/contracts/beacon.contract';
import { watchdogPolicy, type PageSettings } from '@billfold/shared/contracts/plan.contract';
import {
  styleNonceCapability,
  trustedTypesCapability,
} from '@billfold/shared/contracts/release.contract';

export type PageHeaderInput = {
  readonly importMapHash: string;
  readonly nonce: string;
  readonly settings: PageSettings;
  readonly imageOrigins: readonly string[];
  readonly isHttps: boolean;
  /** Sites that may frame this page; empty for all pages but a merchant's payment page. */
  readonly frameAncestors: readonly string[];
  /**
   * Developers' own servers (`http://localhost:3105`) that this page loads from; their files have no hash. Empty in
   * production.
   */
  readonly localOrigins?: readonly string[];
  /** The capabilities of the page's shell. A shell without them gets the older policy that it was built for. */
  readonly capabilities: readonly string[];
  /** The page may start one worker, by the one policy that its shell makes before any other code runs. */
  readonly hasWatchdog?: boolean;
  /** The Host header; left out of the policy when it is not a plain host. */
  readonly host: string;
};

/** The name of the report endpoint in the headers. */
const reportsEndpoint = 'reports';

/** Whether this is the page that a merchant's sites may frame. */
export const isFramed = (pathname: string): boolean =>
  pathname === '/embedded-payment' || pathname === '/embedded-payment/';

const originOf = (address: string): readonly string[] =>
  URL.canParse(address) ? [new URL(address).origin] : [];

/** Not every browser takes 'self' for the socket of the own host. */
const socketOrigins = ({ settings, host, isHttps }: PageHeaderInput): readonly string[] => {
  if (URL.canParse(settings.liveUrl)) {
    const url = new URL(settings.liveUrl);
    return [`${url.protocol.replace('http', 'ws')}//${url.host}`];
  }
  return /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host)
    ? [`${isHttps ? 'wss' : 'ws'}://${host}`]
    : [];
};

const paymentOrigins = ({ paymentHosts }: PageSettings): readonly string[] =>
  Object.values(paymentHosts.hosts).flatMap(originOf);

/**
 * Scripts: our own files, and the import map by its hash. Styles: those with the nonce of this answer. The shell gives
 * the nonce to links whose hash the plan lists; react-aria reads it from the page for the few rules it adds. All other
 * sources are named or refused. No text becomes script or markup (Trusted Types), and no policy may change that but the
 * one that names the watchdog's worker, while a gate judges something here: modules come by `import()`, React sets
 * nodes. An older shell gets an older policy: the registry may be deployed before the shell, and the shell rolled back.
 */
const contentSecurityPolicy = (input: PageHeaderInput): string => {
  const { settings, capabilities, localOrigins = [], hasWatchdog = false } = input;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'sha256-${input.importMapHash}'`, ...localOrigins],
    'style-src': [
      ...(capabilities.includes(styleNonceCapability) ? [] : ["'self'"]),
      `'nonce-${input.nonce}'`,
      ...localOrigins,
    ],
    'img-src': ["'self'", 'data:', 'blob:', ...input.imageOrigins],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...socketOrigins(input),
      ...originOf(settings.apiBase),
      ...originOf(settings.bankTokenizerUrl),
      ...paymentOrigins(settings),
      ...localOrigins.flatMap((origin) => [origin, origin.replace('http', 'ws')]),
    ],
    'frame-src': originOf(settings.cardFrameUrl),
    'frame-ancestors': input.frameAncestors.length === 0 ? ["'none'"] : input.frameAncestors,
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    // A development server's reload makes script from text.
    ...(localOrigins.length === 0 && capabilities.includes(trustedTypesCapability)
      ? {
          'require-trusted-types-for': ["'script'"],
          'trusted-types': [hasWatchdog ? watchdogPolicy : "'none'"],
        }
      : {}),
    ...(input.isHttps ? { 'upgrade-insecure-requests': [] } : {}),
    // The older way is for browsers without the newer one, which ignore it.
    'report-uri': [browserReportPath],
    'report-to': [reportsEndpoint],
  };
  return Object.entries(directives)
    .map(([name, values]) =>
      [name, ...new Set(name === 'frame-src' && values.length === 0 ? ["'none'"] : values)].join(
        ' ',
      ),
    )
    .join('; ');
};

/**
 * The sites that may frame the page: none, or the registered sites of its merchant. They may also open it in a window
 * and get messages from it: that window keeps its opener only without an opener policy.
 */
const holderHeaders = ({ frameAncestors }: PageHeaderInput): Readonly<Record<string, string>> =>
  frameAncestors.length === 0
    ? { 'X-Frame-Options': 'DENY', 'Cross-Origin-Opener-Policy': 'same-origin' }
    : { 'Cross-Origin-Opener-Policy': 'unsafe-none' };

/** The headers of a page. */
export const pageHeaders = (input: PageHeaderInput): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(input),
  // Fails closed: a script without a hash, also one left out of the import map, does not run.
  ...((input.localOrigins ?? []).length === 0
    ? { 'Integrity-Policy': `blocked-destinations=(script), endpoints=(${reportsEndpoint})` }
    : {}),
  'Reporting-Endpoints': `${reportsEndpoint}="${browserReportPath}"`,
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  ...holderHeaders(input),
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
  ...(input.isHttps ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
});
