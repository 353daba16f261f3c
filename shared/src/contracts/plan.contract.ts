import type { PaymentHosts } from './remote.contract';
import type { ReleaseNavigation, ReleaseRoute } from './release.contract';

/** Why a visitor is served this release. Rollout reasons join with their own issue. */
export type PlanReason = 'default' | 'override' | 'last-good';

/** One remote as the loader needs it. `base` ends with a slash. */
export type PlannedRemote = {
  readonly module: string;
  readonly version: string;
  readonly build: string;
  readonly base: string;
  readonly entry: string;
  readonly contract: number;
  readonly reason: PlanReason;
  readonly routes: readonly Pick<ReleaseRoute, 'path' | 'area' | 'title' | 'boot'>[];
  readonly nav: readonly ReleaseNavigation[];
  readonly slots: readonly string[];
  /** The federation manifest with publicPath `base`; the loader answers it from memory. */
  readonly manifest: unknown;
  /** file → sha384 of every style (an import map covers scripts). */
  readonly styles: Readonly<Record<string, string>>;
  /** The release to fall back to in the same page when this one fails. */
  readonly fallback: Omit<PlannedRemote, 'fallback'> | null;
};

/** What is written into the page: the answer for one visitor and one page view. */
export type PagePlan = {
  readonly environment: string;
  readonly settings: PageSettings;
  readonly shell: {
    readonly version: string;
    readonly build: string;
    readonly reason: PlanReason;
    readonly base: string;
    /** file → sha384 of the shell's own lazily loaded styles. */
    readonly styles?: Readonly<Record<string, string>>;
  };
  readonly remotes: readonly PlannedRemote[];
  /** Modules a visitor swapped with `?use=`, as `module@version`; the banner lists them. */
  readonly overrides: readonly string[];
  /** Overrides asked for and refused, with a sentence each. */
  readonly refusedOverrides: readonly string[];
};

/** Settings come with the page, so one build runs in every environment. */
export type PageSettings = {
  readonly apiBase: string;
  readonly liveUrl: string;
  readonly publicWebsite: string;
  readonly cardFrameUrl: string;
  readonly bankTokenizerUrl: string;
  readonly paymentHosts: PaymentHosts;
};

/** The id of the JSON script element that holds the plan. */
export const planElementId = 'page-plan';
/** The element that the shell draws into; what the page shows in it until then is the skeleton. */
export const rootElementId = 'root';
/** Cookie that holds a visitor's overrides: `module@version` joined by commas. */
export const overrideCookie = 'billfold_use';
