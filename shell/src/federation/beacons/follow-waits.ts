import type { createBrowserRouter } from 'react-router-dom';
import type { ModuleLoader } from '../loader/module-loader';
import { screenOfPath, type PlannedScreen } from '../loader/planned-screens';
import type { BeaconRecorder } from './beacon-recorder';

type WaitOptions = {
  readonly recorder: Pick<BeaconRecorder, 'waitFor' | 'gaveUp'>;
  readonly router: Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;
  readonly loader: Pick<ModuleLoader, 'isAwaited' | 'subscribe'>;
  readonly screens: readonly PlannedScreen[];
};

/** A visitor with a hidden page or no connection does not leave because of a module. */
const isAttending = (): boolean => document.visibilityState === 'visible' && navigator.onLine;

/**
 * Reports to the recorder which screen the visitor waits for, and when the visitor leaves before it is loaded. Only the
 * loading of the module counts, not the guard or the data.
 */
export const followWaits = ({ recorder, router, loader, screens }: WaitOptions): (() => void) => {
  let wait: { readonly screen: PlannedScreen; readonly since: number } | null = null;
  const isLoading = ({ module, part }: PlannedScreen): boolean => loader.isAwaited(module, part);
  const begin = (screen: PlannedScreen | null): void => {
    wait = screen === null ? null : { screen, since: performance.now() };
    recorder.waitFor(screen);
  };
  const leave = (): void => {
    if (wait !== null && isLoading(wait.screen) && isAttending())
      recorder.gaveUp(performance.now() - wait.since);
    begin(null);
  };
  const look = (): void => {
    const { navigation, location } = router.state;
    const target = screenOfPath(screens, (navigation.location ?? location).pathname);
    const wanted = target !== null && isLoading(target) ? target : null;
    if (wanted === wait?.screen) return;
    if (wait !== null && target !== wait.screen) leave();
    begin(isAttending() ? wanted : null);
  };
  const forget = (): void => {
    if (!isAttending()) begin(null);
  };
  look();
  const stops = [loader.subscribe(look), router.subscribe(look)];
  globalThis.addEventListener('pagehide', leave);
  globalThis.addEventListener('offline', forget);
  document.addEventListener('visibilitychange', forget);
  return () => {
    for (const stop of stops) stop();
    globalThis.removeEventListener('pagehide', leave);
    globalThis.removeEventListener('offline', forget);
    document.removeEventListener('visibilitychange', forget);
  };
};
