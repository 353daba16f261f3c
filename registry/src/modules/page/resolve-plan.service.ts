import { createHash } from 'node:crypto';
import type {
  PagePlan,
  PageSettings,
  PlanCheck,
  PlannedRemote,
  PlanReason,
} from '@billfold/shared/contracts/plan.contract';
import {
  releaseFolder,
  viewNotesCapability,
  type Release,
} from '@billfold/shared/contracts/release.contract';
import { once } from '../../memo/once.domain';
import { isListedPayment, releaseName } from '../releases/releases.public';
import { judgedModules } from '../rollouts/rollouts.public';
import { carriedBy } from './carried-modules.domain';
import { isSignedIn } from './read-visitor';
import {
  decideContests,
  findContests,
  findOwner,
  indexRoutes,
  isShown,
  routesToShow,
  type Contests,
  type RouteIndex,
  type ShownRoutes,
} from './find-owner.service';
import { isPayment, type PlanInputs } from './plan-inputs';
import type { RouteOwner } from './route-owner.domain';
import {
  executed,
  mayDifferForPayment,
  nameOf,
  releasesOf,
  selectionKey,
  selectReleases,
  servedName,
  type Selected,
  type Selection,
  type SelectRequest,
} from './select-releases.service';

export type PlanFacts = {
  readonly environment: string;
  readonly settings: PageSettings;
  /** Whether visitors may choose releases without a token. */
  readonly allowsChoice: boolean;
};

/** The parts of a page view that decide what is served. */
export type PlanRequest = Omit<SelectRequest, 'payment'> & {
  readonly pathname: string;
  /** Sentences about overrides that were refused before they had a name. */
  readonly refused: readonly string[];
  readonly soakMs: number;
  readonly now: number;
};

/** The plan of one page view and the releases behind it. */
export type SelectedPlan = {
  /** What this visitor gets of each module here. */
  readonly selection: Selection;
  readonly owner: RouteOwner | null;
  /** By module: a route that another module shows is left out of the plan. */
  readonly routes: ShownRoutes;
  readonly inputs: PlanInputs;
  /** The remotes that the page may run. */
  readonly carried: readonly Selected[];
  readonly needsOwnPaymentPage: boolean;
  readonly isPaying: boolean;
};

/** The plan, and the releases behind it for the page's hints and hashes. */
export type ResolvedPlan = {
  readonly plan: PagePlan;
  readonly shell: Release;
  /** All releases whose files this page may load, fallbacks included. */
  readonly loadable: readonly Release[];
  /** Developers' servers that this page may load from. */
  readonly localOrigins: readonly string[];
  /** The message of a shell that is switched off: no page can be shown. */
  readonly maintenance: string | null;
};

/** Where a release's files are; ends with a slash. */
export const baseOf = (release: Release): string =>
  `/modules/${release.module}/${releaseFolder(release)}/`;

/** Every style with its hash; an import map covers scripts only. */
const stylesOf = (release: Release): Record<string, string> =>
  Object.fromEntries(
    release.files
      .filter(({ kind }) => kind === 'style')
      .map(({ path, integrity }) => [path, integrity]),
  );

/** Leaves out the shared packages, most of the text: each remote asks the shell for them itself. */
const manifestOf = ({ manifest }: Release): unknown =>
  typeof manifest === 'object' && manifest !== null ? { ...manifest, shared: [] } : null;

/** What a page may show of a module: the routes that are its own here. */
type Showing = Pick<SelectedPlan, 'routes' | 'inputs'>;

const shown = (
  release: Release,
  { routes, inputs }: Showing,
): Pick<PlannedRemote, 'routes' | 'nav' | 'slots'> => ({
  routes: release.routes
    .filter((route) => isShown(routes, release, route))
    .map(({ path, area, title, boot }) => ({
      path,
      area,
      title,
      boot,
      ...(isListedPayment(inputs.addresses, path) ? { isPayment: true } : {}),
    })),
  nav: release.nav,
  slots: release.slots,
});

const planned = (
  release: Release,
  reason: PlanReason,
  showing: Showing,
): Omit<PlannedRemote, 'fallback'> => ({
  module: release.module,
  version: release.version,
  build: release.build,
  base: baseOf(release),
  entry: release.entry,
  contract: release.contract,
  reason,
  disabled: null,
  ...shown(release, showing),
  manifest: manifestOf(release),
  styles: stylesOf(release),
});

/** The loader asks a developer's server itself; this is what the other visitors are served. */
const plannedLocal = (
  { module, release, origin }: Selected,
  contract: number,
  showing: Showing,
): PlannedRemote => ({
  module,
  version: release?.version ?? '0.0.0',
  build: 'local',
  base: `${origin ?? ''}/`,
  entry: release?.entry ?? 'remoteEntry.js',
  contract,
  reason: 'local',
  disabled: null,
  ...(release === null ? { routes: [], nav: [], slots: [] } : shown(release, showing)),
  manifest: null,
  styles: {},
  fallback: null,
});

const planRemote = (
  selected: Selected,
  shell: Release,
  showing: Showing,
): readonly PlannedRemote[] => {
  const { release, reason, fallback, disabled, origin } = selected;
  if (origin !== null) return [plannedLocal(selected, shell.contract, showing)];
  if (release === null) return [];
  if (disabled !== null)
    return [
      {
        ...planned(release, reason, showing),
        disabled,
        manifest: null,
        styles: {},
        fallback: null,
      },
    ];
  return [
    {
      ...planned(release, reason, showing),
      fallback: fallback === null ? null : planned(fallback, 'last-good', showing),
    },
  ];
};

const plannedRemotes = once((_: PlanInputs) => new Map<string, readonly PlannedRemote[]>());

/**
 * The same object for all visitors with the same releases of the module, as far as it follows from the state of the
 * registry alone: the page writes each object once.
 */
const planOnce = (
  selected: Selected,
  shell: Release,
  showing: Showing,
): readonly PlannedRemote[] => {
  const { module, release, reason, fallback, disabled, origin } = selected;
  const { inputs, routes } = showing;
  const isStanding = (one: Release | null): boolean =>
    one === null || inputs.releases[nameOf(one)] === one;
  const isShared =
    origin === null && disabled === null && !routes.has(module) && isStanding(fallback);
  if (release === null || !isShared || !isStanding(release))
    return planRemote(selected, shell, showing);
  const planned = plannedRemotes(inputs);
  const key = `${nameOf(release)} ${reason} ${fallback === null ? '' : nameOf(fallback)}`;
  const remotes = planned.get(key) ?? planRemote(selected, shell, showing);
  planned.set(key, remotes);
  return remotes;
};

/** Equal for the same releases, whatever the reasons. */
const signatureOf = (selection: Selection): string =>
  createHash('sha256').update(releasesOf(selection).join()).digest('hex').slice(0, 16);

const overridesOf = ({ shell, remotes }: Selection): readonly string[] =>
  [shell, ...remotes].flatMap(({ module, reason, release, origin }) => {
    if (reason === 'local') return [`${module}@${origin ?? ''}`];
    return reason === 'override' && release !== null ? [releaseName(release)] : [];
  });

/** Modules of the page that a gate judges now; what a person chose for this browser is no sample. */
const judgedOf = (
  { rollouts }: PlanInputs,
  shell: Selected & { readonly release: Release },
  selected: readonly Selected[],
): readonly string[] => {
  // In a chosen shell nothing is a sample.
  if (shell.reason === 'override' || shell.reason === 'local') return [];
  if (shell.release.capabilities?.includes(viewNotesCapability) !== true) return [];
  const judged = judgedModules(rollouts);
  return selected
    .filter(({ reason }) => reason !== 'override' && reason !== 'local')
    .map(({ module }) => module)
    .filter((module) => judged.has(module));
};

/** The plan of a page view: it names what the page may run and nothing else. */
export const buildPlan = (
  facts: PlanFacts,
  { selection, carried, needsOwnPaymentPage, isPaying, ...showing }: SelectedPlan,
): ResolvedPlan => {
  const { shell } = selection;
  const judged = judgedOf(showing.inputs, shell, [shell, ...carried]);
  const loaded = [shell, ...carried].filter(
    ({ disabled, origin }) => disabled === null && origin === null,
  );
  return {
    shell: shell.release,
    loadable: [
      ...new Set(loaded.flatMap(({ release, fallback }) => [release ?? [], fallback ?? []].flat())),
    ],
    localOrigins: carried.flatMap(({ origin }) => origin ?? []),
    maintenance: shell.disabled?.message ?? null,
    plan: {
      environment: facts.environment,
      signature: signatureOf(selection),
      needsOwnPaymentPage,
      allowsChoice: facts.allowsChoice,
      settings: facts.settings,
      shell: {
        version: shell.release.version,
        build: shell.release.build,
        reason: shell.reason,
        base: baseOf(shell.release),
        styles: stylesOf(shell.release),
      },
      remotes: carried.flatMap((selected) => planOnce(selected, shell.release, showing)),
      overrides: overridesOf(selection),
      refusedOverrides: selection.refused,
      ...(judged.length === 0 ? {} : { judged, hasWatchdog: !isPaying }),
    },
  };
};

/** Whether a page runs what a payment page would not. */
const differsForPayment = (
  request: SelectRequest,
  payment: NonNullable<SelectRequest['payment']>,
  running: readonly Selected[],
): boolean => {
  if (!mayDifferForPayment(request, payment)) return false;
  const paying = selectReleases({ ...request, payment });
  const mayPay = new Set(paying === null ? [] : releasesOf(paying));
  return running.some((selected) => !mayPay.has(executed(selected)));
};

/** What of the routes is the same for all visitors. */
type Routes = { readonly contests: Contests; readonly index: RouteIndex };

/** Found once per state of the registry. */
const routesOf = once((inputs: PlanInputs): Routes => {
  const releases = Object.values(inputs.releases);
  const off = new Map(inputs.rollouts.map(({ module, disabled }) => [module, disabled]));
  const contests = findContests(
    inputs.addresses,
    releases.map((release) => ({
      module: release.module,
      release,
      disabled: off.get(release.module) ?? null,
    })),
  );
  return { contests, index: indexRoutes(releases) };
});

/**
 * Which routes each module shows a visitor, and which one is the page's. A release that a person chose may be none of
 * the registry's state.
 */
const showRoutes = (
  { inputs, pathname }: Pick<PlanRequest, 'inputs' | 'pathname'>,
  { shell, remotes }: Selection,
): Pick<SelectedPlan, 'routes' | 'owner'> => {
  const served = [shell, ...remotes];
  const releases = served.flatMap(({ release }) => release ?? []);
  const { contests, index } = routesOf(inputs);
  const decided = decideContests(contests, served);
  const routes = decided ?? routesToShow(inputs.addresses, served);
  return {
    routes,
    owner: findOwner(decided === null ? indexRoutes(releases) : index, releases, pathname, routes),
  };
};

/**
 * Which releases one page view gets; null while no shell can be served. Overrides that cannot be served are refused
 * with a sentence.
 */
export const selectPlan = ({
  pathname,
  refused,
  soakMs,
  now,
  ...request
}: PlanRequest): SelectedPlan | null => {
  const payment = { soakMs, now };
  const isPaying = isPayment(request.inputs, pathname);
  const selected = selectReleases({ ...request, payment: isPaying ? payment : null });
  if (selected === null) return null;
  const { shell, remotes } = selected;
  const { routes, owner } = showRoutes({ inputs: request.inputs, pathname }, selected);
  const carried = carriedBy(
    { pathname, isPayment: isPaying, owner, isSignedIn: isSignedIn(request.visitor) },
    shell.release,
    remotes,
  );
  return {
    selection: { ...selected, refused: [...refused, ...selected.refused] },
    owner,
    routes,
    inputs: request.inputs,
    carried,
    isPaying,
    needsOwnPaymentPage:
      !isPaying && differsForPayment({ ...request, payment: null }, payment, [shell, ...carried]),
  };
};

/** Everything that makes the plans of two page views differ. */
export const planKey = ({
  selection,
  carried,
  needsOwnPaymentPage,
  isPaying,
}: SelectedPlan): string =>
  JSON.stringify([
    needsOwnPaymentPage,
    isPaying,
    carried.map(({ module }) => module),
    selectionKey(selection),
  ]);

/** What the page view would get now, for a page that compares it with what it loaded. */
export const checkOf = ({ selection }: SelectedPlan): PlanCheck => ({
  signature: signatureOf(selection),
  modules: [selection.shell, ...selection.remotes].map((selected) => ({
    module: selected.module,
    release: servedName(selected),
  })),
});
