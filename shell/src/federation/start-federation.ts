import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { FailureReport, ShellServices } from '@billfold/shared/contracts/remote.contract';
import type { BeaconRecorder } from './beacons/beacon-recorder';
import type { Federation } from './parts/federation-context';
import type { LoadReport } from './loader/load-report';
import { ModuleLoader } from './loader/module-loader';
import type { RemoteHost } from './loader/mounted-remote';
import { reloadOnceFor } from './loader/page-reload';
import { plannedScreens } from './loader/planned-screens';
import type { RemoteSource } from './loader/remote-source';
import { Slot } from './parts/Slot';
import { prefetchOnIntent } from './prefetch/prefetch';

export type FederationOptions = {
  readonly plan: PagePlan;
  readonly source: RemoteSource;
  readonly recorder: BeaconRecorder;
  readonly report: (failure: FailureReport) => void;
  readonly onLoad: (report: LoadReport) => void;
  /** Where the state and the sagas of mounted modules live. */
  readonly host: Omit<RemoteHost, 'onFailure'>;
  /** The services for a module, without the slots of other modules. */
  readonly servicesFor: (module: string) => Omit<ShellServices, 'Slot'>;
};

/** Starts everything between the plan and a mounted module. Nothing is loaded yet. */
export const startFederation = ({
  plan,
  source,
  recorder,
  report,
  onLoad,
  host,
  servicesFor,
}: FederationOptions): Federation & {
  readonly stop: () => void;
  /**
   * Takes the module out of the page that navigates without end: the one that called, else the one whose screen is
   * drawn.
   */
  readonly stopNavigating: (error: Error) => void;
} => {
  const screens = plannedScreens(plan);
  const loader = new ModuleLoader({
    plan,
    source,
    servicesFor: (module) => ({ ...servicesFor(module), Slot }),
    host: { ...host, onFailure: (module, kind, error) => report({ module, kind, error }) },
    onStart: (module, part) => recorder.begin(module, part),
    onReport: (loaded) => {
      recorder.loaded(loaded);
      onLoad(loaded);
    },
    reloadFor: (module) =>
      reloadOnceFor(module, () => {
        recorder.reloading(module);
        globalThis.location.reload();
      }),
    reloadPage: () => globalThis.location.reload(),
  });
  const stopPrefetch = prefetchOnIntent({ plan, screens });
  const stop = (): void => {
    stopPrefetch();
    recorder.stop();
  };
  const stopNavigating = (error: Error): void =>
    void loader.recover((recovery) => recovery.stopNavigating(loader, { screens, report, error }));
  return { plan, screens, loader, recorder, report, Slot, stop, stopNavigating };
};
