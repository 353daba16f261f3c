import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { ContentError } from '../../platform/loading/content-error';
import { pause } from '../../platform/loading/deadline';
import { moduleOfError } from './module-of-error';
import { away, failed, loading, nothingArrived, type Arrival } from './arrivals';
import { kindOf } from './load-error';
import type { LoadJourney } from './load-journey';
import type { ModuleHost } from './module-host';
import type { MountedRemote } from './mounted-remote';
import type { PartKey, PartState } from './part-states';
import { releaseName } from './planned-release';
import type { RecoverableLoader } from './recoverable-loader';
import { screenOfPath, type PlannedScreen } from './planned-screens';

export { explainFailure } from './explain-failure';
export { serverAnswers, untilServerAnswers } from './server-answers';
export { followContent } from '../../platform/main-content/follow-content';

/** A module that failed in the page, and its error. */
type Failed = {
  readonly module: string;
  readonly host: ModuleHost;
  readonly mounted: MountedRemote;
  readonly error: unknown;
};

/** Longer than a navigation waits for its screen. */
const newPageAfterMs = 500;

/** The load that ends with a part on the page that failed. */
const failedJourney = (
  loader: RecoverableLoader,
  { module, host, mounted, error }: Failed,
  part: PartKey,
): LoadJourney => {
  const journey =
    loader.takeUndrawn(module, part) ??
    loader.journeyOf(host, module, part, part.startsWith('slot:'));
  void journey.note(mounted.release, 'chunk', error);
  return journey;
};

const settleFailed = (
  loader: RecoverableLoader,
  { module }: Failed,
  part: PartKey,
  { journey, state }: { readonly journey: LoadJourney; readonly state: PartState },
): void => {
  void loader.report(journey, { ...nothingArrived, state });
  loader.settle(module, part, state);
};

/** A card takes the place of each of these parts, and the module is unmounted. */
const takeOut = async (
  loader: RecoverableLoader,
  faulty: Failed,
  journeys: readonly (readonly [PartKey, LoadJourney])[],
): Promise<void> => {
  const { module, host } = faulty;
  loader.needingNewPage.add(module);
  loader.parts.cover(module);
  await pause(0);
  host.unload();
  for (const [part, journey] of journeys)
    settleFailed(loader, faulty, part, { journey, state: failed });
};

/** See `ModuleLoader.replaceBroken`. */
export const replaceBroken = async (
  loader: RecoverableLoader,
  broken: Failed,
  part: PartKey,
): Promise<void> => {
  const { module, host, mounted, error } = broken;
  if (host.mounted !== mounted) return;
  const journey = failedJourney(loader, broken, part);
  if (kindOf(error) === 'lost' && (await loader.isServerAway(journey))) {
    settleFailed(loader, broken, part, { journey, state: away });
  } else if (loader.isStale(module, error) && loader.reloadFor(module, journey)) {
    void loader.report(journey, { outcome: 'reload', release: mounted.name, state: loading });
    loader.settle(module, part, loading);
  } else if (host.hasNextRelease() && !mounted.holdsWork()) {
    loader.continued.set(`${module} ${part}`, journey);
    await loader.exchange(module, () => host.giveUp(mounted));
  } else if (error instanceof ContentError) {
    // With it go its styles, which may hide the card, too.
    await takeOut(loader, broken, [[part, journey]]);
  } else if (kindOf(error) !== 'threw') {
    loader.needingNewPage.add(module);
    settleFailed(loader, broken, part, { journey, state: loader.nothingArrivedOf(module).state });
  } else void loader.report(journey, nothingArrived);
};

/** See `ModuleLoader.replaceFaulty`. */
export const replaceFaulty = async (
  loader: RecoverableLoader,
  faulty: Failed,
  isForced: boolean,
): Promise<void> => {
  const { module, host, mounted } = faulty;
  if (host.mounted !== mounted || (mounted.holdsWork() && !isForced)) return;
  const journeys = loader.parts
    .readyOf(module)
    .map((part) => [part, failedJourney(loader, faulty, part)] as const);
  if (host.hasNextRelease()) {
    for (const [part, journey] of journeys) loader.continued.set(`${module} ${part}`, journey);
    await loader.exchange(module, () => host.giveUp(mounted));
    return;
  }
  await takeOut(loader, faulty, journeys);
};

/** Every release of the module was withdrawn: a new page has another plan. */
export const arriveAnew = async (
  loader: RecoverableLoader,
  host: ModuleHost,
  part: PartKey,
  journey: LoadJourney,
): Promise<Arrival> => {
  journey.noteUnplanned('Its releases were withdrawn');
  const { module } = host.wanted;
  loader.needingNewPage.add(module);
  // The address of the screen is the page's by then.
  await pause(newPageAfterMs);
  const isScreen = !part.startsWith('slot:');
  return isScreen && loader.canReload() && loader.options.reloadFor(releaseName(host.wanted))
    ? { outcome: 'reload', release: null, state: loading }
    : loader.nothingArrivedOf(module);
};

type Navigating = {
  readonly screens: readonly PlannedScreen[];
  readonly report: (failure: FailureReport) => void;
  readonly error: Error;
};

/**
 * Takes the module out of the page that navigates without end: the one that called, else the one whose screen is drawn.
 */
export const stopNavigating = async (
  loader: RecoverableLoader,
  { screens, report, error }: Navigating,
): Promise<void> => {
  const caller = moduleOfError(error);
  const screen = screenOfPath(screens, globalThis.location.pathname);
  const module = caller === null || caller === 'shell' ? (screen?.module ?? 'shell') : caller;
  report({ module, kind: 'screen', error });
  await loader.replaceFaulty(module, error, undefined, true);
};
