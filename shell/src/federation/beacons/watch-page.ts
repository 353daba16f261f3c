import {
  watchdogPath,
  watchdogPolicy,
  type PagePlan,
} from '@billfold/shared/contracts/plan.contract';
import { whenIdle } from '@billfold/shared/remote/when-idle';
import type { createBrowserRouter } from 'react-router-dom';
import { ReportedFailure } from '../../platform/reported-failure';
import { loadShellChunk } from '../../platform/loading/load-shell-chunk';
import type { ModuleLoader } from '../loader/module-loader';
import { screenOfPath, type PlannedScreen } from '../loader/planned-screens';
import type { BeaconRecorder } from './beacon-recorder';
import { followWaits } from './follow-waits';
import { moduleOfError } from '../loader/module-of-error';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
type WatchOptions = {
  readonly plan: Pick<PagePlan, 'hasWatchdog' | 'judged'>;
  readonly recorder: BeaconRecorder;
  readonly router: Router;
  readonly loader: Pick<ModuleLoader, 'isAwaited' | 'subscribe'>;
  readonly screens: readonly PlannedScreen[];
};

const ownPages = ['/terms-conditions', '/privacy-policy'];
const partOf = (screen: PlannedScreen | null, pathname: string): string =>
  screen?.path ?? (ownPages.includes(pathname) ? pathname : '404');

/** Starts a view per address. Its loads begin with the navigation, before the address changes. */
const followViews = ({ recorder, router, screens }: WatchOptions): (() => void) => {
  let startedAt = 0;
  let isLeaving = false;
  const show = (pathname: string): void => {
    recorder.startView(pathname, startedAt);
    const screen = screenOfPath(screens, pathname);
    if (screen !== null) recorder.partShown(screen.module, screen.part);
    recorder.shellDrawn(partOf(screen, pathname), performance.now() - startedAt);
  };
  if (router.state.initialized) show(router.state.location.pathname);
  return router.subscribe(({ initialized, navigation, location }) => {
    if (!initialized) return;
    const target = navigation.location?.pathname;
    if (target !== undefined && target !== location.pathname && !isLeaving) {
      isLeaving = true;
      startedAt = performance.now();
    }
    if (navigation.state !== 'idle') return;
    isLeaving = false;
    show(location.pathname);
  });
};

const followErrors = (recorder: BeaconRecorder): (() => void) => {
  const count = (error: unknown, filename?: string): void => {
    if (error instanceof ReportedFailure) return;
    const module = moduleOfError(error, filename);
    if (module !== null) recorder.failed(module, error);
  };
  const handleError = (event: ErrorEvent): void => count(event.error, event.filename);
  const handleRejection = (event: PromiseRejectionEvent): void => count(event.reason);
  globalThis.addEventListener('error', handleError);
  globalThis.addEventListener('unhandledrejection', handleRejection);
  return () => {
    globalThis.removeEventListener('error', handleError);
    globalThis.removeEventListener('unhandledrejection', handleRejection);
  };
};

/** Phones end a page without any other sign than hiding it. */
const flushWhenHidden = (recorder: BeaconRecorder): (() => void) => {
  const handleHidden = (): void => {
    if (document.visibilityState === 'hidden') recorder.leave();
  };
  const handleLeave = (): void => recorder.leave();
  document.addEventListener('visibilitychange', handleHidden);
  globalThis.addEventListener('pagehide', handleLeave);
  return () => {
    document.removeEventListener('visibilitychange', handleHidden);
    globalThis.removeEventListener('pagehide', handleLeave);
  };
};

/** The web-vitals package also reads past events, so it loads late. A page works without it. */
const followVitals = (recorder: BeaconRecorder): (() => void) => {
  const follow = async (): Promise<void> => {
    try {
      const { onCLS, onINP, onLCP } = await loadShellChunk(
        'The web vitals',
        () => import(/* webpackChunkName: "web-vitals" */ 'web-vitals'),
      );
      onLCP(({ value }) => recorder.felt('lcpMs', value), { reportAllChanges: true });
      onINP(({ value }) => recorder.felt('inpMs', value), { reportAllChanges: true });
      onCLS(({ delta }) => recorder.felt('cls', delta), { reportAllChanges: true });
    } catch {
      // Without vitals a beacon still contains loads and errors.
    }
  };
  return whenIdle(() => void follow());
};

type Policies = {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (text: string) => URL };
};

/**
 * The one policy of the page can only name the watchdog. It is made before any remote runs, and its name can be taken
 * once.
 */
const watchdogAddress = (): string | URL =>
  (globalThis as { readonly trustedTypes?: Policies }).trustedTypes
    ?.createPolicy(watchdogPolicy, { createScriptURL: () => watchdogPath })
    .createScriptURL('') ?? watchdogPath;

/** Only pages with a module that a gate judges fetch this chunk. Without it a gate compares less. */
const followGates = ({ plan, recorder }: WatchOptions): (() => void) => {
  if (plan.judged === undefined) return () => {};
  const watchdog = plan.hasWatchdog === true ? watchdogAddress() : null;
  let stop = (): void => {};
  let isStopped = false;
  const follow = async (): Promise<void> => {
    const { followJudged } = await loadShellChunk(
      'What a gate compares',
      () => import(/* webpackChunkName: "judged" */ './follow-judged'),
    );
    if (!isStopped) stop = followJudged(recorder, watchdog);
  };
  follow().catch(() => {});
  return () => {
    isStopped = true;
    stop();
  };
};

/** Feeds the recorder from the page, from before the first screen is there. Returns the function that stops it. */
export const watchPage = (options: WatchOptions): (() => void) => {
  const { recorder } = options;
  if (!recorder.isRecording) return () => {};
  // Waits come first: on one event, an abandoned wait is recorded before its view is sent.
  const stops = [
    followWaits(options),
    followViews(options),
    followErrors(recorder),
    flushWhenHidden(recorder),
    followVitals(recorder),
    followGates(options),
  ];
  return () => {
    for (const stop of stops) stop();
    recorder.stop();
  };
};
