import type { PaymentHosts } from './remote.contract';
import type { ReleaseNavigation, ReleaseRoute } from './release.contract';

/** Why a visitor is served this release; `local`: a developer's own server, chosen for this browser. */
export type PlanReason =
  | 'override'
  | 'local'
  | 'tenant'
  | 'percentage'
  | 'channel'
  | 'default'
  | 'last-good';

/**
 * One remote as the loader needs it. `base` ends with a slash; for the reason `local` it is another origin, whose
 * `release.json` and `mf-manifest.json` have the rest.
 */
export type PlannedRemote = {
  readonly module: string;
  readonly version: string;
  readonly build: string;
  readonly base: string;
  readonly entry: string;
  readonly contract: number;
  readonly reason: PlanReason;
  /** Switched off for every visitor: its screens show the message and none of its code is loaded. */
  readonly disabled: { readonly message: string } | null;
  readonly routes: readonly (Pick<ReleaseRoute, 'path' | 'area' | 'title' | 'boot'> & {
    /** Operators list the address as one of payments, besides those of `payment-pages`. */
    readonly isPayment?: boolean;
  })[];
  readonly nav: readonly ReleaseNavigation[];
  readonly slots: readonly string[];
  /** The federation manifest with publicPath `base`, which the loader answers from memory. */
  readonly manifest: unknown;
  /** file → sha384 of every style (an import map covers scripts). */
  readonly styles: Readonly<Record<string, string>>;
  /** Of a developer's own server: the names of its styles, which change with what is in them. */
  readonly styleFiles?: readonly string[];
  /** The release to fall back to in the same page when this one fails. */
  readonly fallback: Omit<PlannedRemote, 'fallback'> | null;
};

/** What is written into the page: the answer for one visitor and one page view. */
export type PagePlan = {
  readonly environment: string;
  /**
   * Which releases of all modules this visitor is served: changes when they do. Compared with GET /registry/plan to
   * offer an update.
   */
  readonly signature: string;
  /** True when a release here may not execute on a payment page: such a page is then opened anew. */
  readonly needsOwnPaymentPage: boolean;
  /** Whether visitors may choose releases without a token (outside production). */
  readonly allowsChoice: boolean;
  readonly settings: PageSettings;
  readonly shell: {
    readonly version: string;
    readonly build: string;
    readonly reason: PlanReason;
    readonly base: string;
    /** file → sha384 of the shell's own lazily loaded styles. */
    readonly styles?: Readonly<Record<string, string>>;
  };
  /**
   * Those whose code this page may run: on a payment page the one that owns it, else those of its area. The browser
   * refuses any other script.
   */
  readonly remotes: readonly PlannedRemote[];
  /** Modules a visitor swapped with `?use=`, as `module@version`; the banner lists them. */
  readonly overrides: readonly string[];
  /** Refused overrides, with a sentence each. */
  readonly refusedOverrides: readonly string[];
  /**
   * Modules whose views a gate compares now: the page reports when they begin and what visitors press. Left out: none.
   */
  readonly judged?: readonly string[];
  /** Whether the page starts the watchdog, which reports when its thread hangs. Never on a payment page. */
  readonly hasWatchdog?: boolean;
};

/** The script of the watchdog, a worker, and the one policy of trusted types that may name it. */
export const watchdogPath = '/registry/watchdog.js';
export const watchdogPolicy = 'billfold-watchdog';

/** Settings come with the page, so one build runs in every environment. */
export type PageSettings = {
  readonly apiBase: string;
  readonly liveUrl: string;
  readonly publicWebsite: string;
  readonly cardFrameUrl: string;
  readonly bankTokenizerUrl: string;
  readonly paymentHosts: PaymentHosts;
};

/** The id of the JSON script element with the plan. */
export const planElementId = 'page-plan';
/** The element that the shell draws into; what the page shows in it until then is the skeleton. */
export const rootElementId = 'root';
/** Cookie with a visitor's overrides: `module@version` joined by commas; in production a signed token. */
export const overrideCookie = 'billfold_use';
/** Cookie of a random visitor, made by the registry; decides percentages while no user is signed in. */
export const visitorCookie = 'billfold_visitor';
/** Cookie of a release channel that the visitor joined by `?channel=beta`. */
export const channelCookie = 'billfold_channel';
/** Cookie of the colors that a person chose, `light` or `dark`; without it the page follows the system. */
export const themeCookie = 'billfold_theme';
export type Theme = 'light' | 'dark';
/** Null for anything but a choice. */
export const readTheme = (value: string | undefined): Theme | null =>
  value === 'light' || value === 'dark' ? value : null;
/** Of the browser's own bars: the surface of each set in `shared/ui/tokens.css`. */
export const themeColors: Readonly<Record<Theme, string>> = { light: '#ffffff', dark: '#17201e' };

/**
 * Cookie that the shell stores with the session: `<customer|staff>.<user id>.<merchant id or nothing>`. It decides only
 * which release is served: a forged cookie gives another release of the same public files.
 */
export const servedAsCookie = 'billfold_as';

/** GET /registry/plan?path=/admin/invoices : what a page view at this path would be served now. */
export type PlanCheck = {
  readonly signature: string;
  readonly modules: readonly { readonly module: string; readonly release: string | null }[];
};

/**
 * GET /registry/withdrawals : what open pages must no longer run, in answer to all visitors alike. `release` null:
 * every release, the module is switched off with this message. Until `unsavedUntil`, null for ever, unsaved work and a
 * payment in flight keep it in the page.
 */
export type Withdrawal = {
  readonly module: string;
  readonly release: string | null;
  readonly message: string | null;
  readonly unsavedUntil: string | null;
};
export type Withdrawals = { readonly withdrawals: readonly Withdrawal[] };

type ReleaseOwner = { readonly team: string; readonly contact: string };
/** GET /registry/choices: what the panel may offer; 404 in production. Newest first per module. */
export type ReleaseChoices = readonly {
  readonly module: string;
  /** Of its newest release. */ readonly owner: ReleaseOwner;
  readonly releases: readonly { readonly name: string; readonly registeredAt: string }[];
}[];
