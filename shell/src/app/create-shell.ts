import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { BeaconRecorder } from '../federation/beacons/beacon-recorder';
import { createSender } from '../federation/beacons/send-beacons';
import type { Federation } from '../federation/parts/federation-context';
import type { LoadReport } from '../federation/loader/load-report';
import type { RemoteSource } from '../federation/loader/remote-source';
import { followFrame } from '../federation/frame/follow-frame';
import { startFederation } from '../federation/start-federation';
import { createLiveHub } from '../page/live/live-hub';
import { liveSaga } from '../page/live/live.saga';
import { createVisits, type Visits } from '../page/navigation/visit';
import { notify } from '../page/notifications/notify';
import { startMessages } from '../page/notifications/messages';
import { toastsSaga } from '../page/notifications/toasts.saga';
import { toastRaised } from '../page/notifications/toasts.slice';
import { BrokenChoices } from '../page/qa/broken-choices';
import { createNavigator, type Navigator } from '../platform/address/navigator';
import type { SessionControl } from '../session/session-control';
import { startSession, type Session } from '../session/start-session';
import { createRemoteServices } from './remote-services';
import { createShellStore, type ShellStore } from './shell-state';

export type ShellOptions = {
  readonly plan: PagePlan;
  readonly source: RemoteSource;
  readonly report: (failure: FailureReport) => void;
  readonly onLoad: (report: LoadReport) => void;
  /** Opens an address as a page of its own; for tests, whose browser cannot. */
  readonly openPage?: (address: string, how: 'replace' | 'push') => void;
};

/** The shell with the services of its layers. */
export type Shell = {
  readonly session: SessionControl;
  readonly federation: Federation;
  readonly brokenChoices: BrokenChoices;
  readonly store: ShellStore;
  readonly navigator: Navigator;
  readonly visits: Visits;
  /** Follows whether the frame works. Returns the function that stops it. */
  readonly followFrame: () => () => void;
  /** Stops following other tabs; for tests that build several shells. */
  readonly stop: () => void;
};

const openAddress: NonNullable<ShellOptions['openPage']> = (address, how) =>
  how === 'replace' ? globalThis.location.replace(address) : globalThis.location.assign(address);

/** The recipients of failures and of chosen releases, created before the store. */
const createReports = ({ plan, report: tell }: Pick<ShellOptions, 'plan' | 'report'>) => {
  const recorder = new BeaconRecorder({ plan, send: createSender(plan.environment) });
  const brokenChoices = new BrokenChoices(plan);
  const report = (failure: FailureReport): void => {
    if (failure.kind === 'screen' || failure.kind === 'saga' || failure.kind === 'state')
      recorder.failed(failure.module, failure.error);
    if (failure.kind === 'screen') brokenChoices.note(failure.module, failure.error);
    tell(failure);
  };
  return { recorder, brokenChoices, report };
};

type Messages = ReturnType<typeof startMessages>;

const startSessionOf = (
  { apiBase }: PagePlan['settings'],
  store: ShellStore,
  navigator: Navigator,
  messages: Messages,
): Session =>
  startSession({
    apiBase,
    store,
    navigator,
    onEnded: () =>
      void store.dispatch(
        toastRaised({ message: 'Your session has ended. Please sign in again.', type: 'error' }),
      ),
    onExpired: (isOfLink) =>
      messages.sayOnceActive(
        `You were logged out after 10 minutes of inactivity. Please ${isOfLink ? 'open your link' : 'sign in'} again.`,
      ),
  });

/** Composes the layers: store, session, guards, loader, live events. Draws nothing yet. */
export const createShell = (options: ShellOptions): Shell => {
  const { plan, source, openPage = openAddress, onLoad } = options;
  const { recorder, brokenChoices, report } = createReports(options);
  const store = createShellStore(report);
  const navigator = createNavigator(
    (error) => report({ module: 'shell', kind: 'screen', error }),
    (error) => federation.stopNavigating(error),
  );
  store.runSaga(toastsSaga);
  const messages = startMessages(store);
  const session = startSessionOf(plan.settings, store, navigator, messages);
  const hub = createLiveHub((error) => report({ module: 'shell', kind: 'saga', error }));
  const { stop: stopFederation, ...federation } = startFederation({
    plan,
    source,
    recorder,
    report,
    host: store,
    servicesFor: createRemoteServices({ plan, store, session, navigator, hub, recorder, report }),
    onLoad: (loaded) => {
      brokenChoices.loaded(loaded);
      onLoad(loaded);
    },
  });
  const openOther = (address: string, how: 'replace' | 'push'): void => {
    messages.keep();
    openPage(address, how);
  };
  const visits = createVisits({
    plan,
    loader: federation.loader,
    session,
    navigator,
    dispatch: (action) => void store.dispatch(action),
    openPage: openOther,
  });
  const { liveUrl: url } = plan.settings;
  const live = store.runSaga(liveSaga, { url, environment: plan.environment, hub });
  const stop = (): void => {
    session.stop();
    live.cancel();
    stopFederation();
  };
  return {
    session: session.control,
    federation,
    brokenChoices,
    store,
    navigator,
    visits,
    followFrame: () =>
      followFrame({
        ...federation,
        say: (toast) => notify(store.dispatch, toast),
        openPage: openOther,
        navigations: navigator.count,
      }),
    stop,
  };
};
