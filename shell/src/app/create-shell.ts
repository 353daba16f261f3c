import type { PagePlan, PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import type { FailureReport, ShellServices } from '@billfold/shared/contracts/remote.contract';
import { BeaconRecorder } from '../federation/beacons/beacon-recorder';
import { createSender } from '../federation/beacons/send-beacons';
import { withSlotView } from '../federation/parts/SlotView';
import { watchHttp } from '../federation/beacons/watch-http';
import type { LoadReport } from '../federation/loader/load-report';
import { ModuleLoader } from '../federation/loader/module-loader';
import { reloadOnceFor } from '../federation/loader/page-reload';
import type { RemoteSource } from '../federation/loader/remote-source';
import { createSlot } from '../federation/parts/Slot';
import { legalOpened } from '../page/legal/legal.slice';
import { createLiveHub } from '../page/live/live-hub';
import { liveSaga } from '../page/live/live.saga';
import { areaOfPath } from '../platform/address/area-of-path';
import { inboxCounted } from '../page/navigation/inbox-badge.slice';
import { createNavigator, type Navigator } from '../platform/address/navigator';
import { plannedScreens, screenOfPath } from '../federation/loader/planned-screens';
import { prefetchOnIntent } from '../federation/prefetch/prefetch';
import { createVisits, type Visits } from '../page/navigation/visit';
import { startMessages } from '../page/notifications/messages';
import { toastsSaga } from '../page/notifications/toasts.saga';
import { toastRaised } from '../page/notifications/toasts.slice';
import { BrokenChoices } from '../page/qa/broken-choices';
import { kindOf, selectAuth } from '../session/auth.selectors';
import { createGuard, type HeldLink } from '../session/guard';
import { profileSaga } from '../session/profile.saga';
import { createSessionControl } from '../session/session-control';
import { createSessionHttp, createTokenHttp } from '../session/session-http';
import { clearLocalStorage, isSessionKept, readStoredSession } from '../session/session-storage';
import { keepServedAs } from '../session/served-as';
import { endServerSession } from '../session/session.api';
import { syncSession } from '../session/sync-session';
import { createShellStore, type ShellStore } from '../platform/store/shell-store';
import type { ShellContextValue } from './shell-context';

export type ShellOptions = {
  readonly plan: PagePlan;
  readonly source: RemoteSource;
  readonly report: (failure: FailureReport) => void;
  readonly onLoad: (report: LoadReport) => void;
  /** Opens an address as a page of its own; for tests, whose browser cannot. */
  readonly openPage?: (address: string, how: 'replace' | 'push') => void;
};

export type Shell = {
  readonly context: ShellContextValue;
  readonly store: ShellStore;
  readonly navigator: Navigator;
  readonly visits: Visits;
  /** Stops following other tabs; for tests that build several shells. */
  readonly stop: () => void;
};

const startStore = (report: ShellOptions['report']): ShellStore => {
  const stored = readStoredSession();
  if (stored.status === 'broken') clearLocalStorage();
  return createShellStore({
    preloaded: { auth: stored.auth },
    onSagaError: (error) => report({ module: 'shell', kind: 'saga', error }),
  });
};

const merchantProfileReady = (store: ShellStore) => (): Promise<void> =>
  new Promise((resolve) => {
    const isReady = () => store.getState().profile.merchant !== 'loading';
    if (isReady()) {
      resolve();
      return;
    }
    const stop = store.subscribe(() => {
      if (!isReady()) return;
      stop();
      resolve();
    });
  });

const settingsOf = ({ settings }: PagePlan): ShellServices['settings'] => ({
  publicWebsite: settings.publicWebsite,
  cardFrameUrl: settings.cardFrameUrl,
  bankTokenizerUrl: settings.bankTokenizerUrl,
  paymentHosts: settings.paymentHosts,
});

/** Has screens, none of them for customers who are signed in. */
const isOutsideCustomerArea = ({ disabled, routes }: PlannedRemote): boolean =>
  disabled === null &&
  routes.length > 0 &&
  routes.every(({ path }) => areaOfPath(path) !== 'customer');

const openAddress: NonNullable<ShellOptions['openPage']> = (address, how) =>
  how === 'replace' ? globalThis.location.replace(address) : globalThis.location.assign(address);

/** Puts the shell together: store, session, guards, loader, live events. Nothing is drawn yet. */
export const createShell = ({
  plan,
  source,
  openPage = openAddress,
  onLoad,
  ...options
}: ShellOptions): Shell => {
  const { apiBase, liveUrl } = plan.settings;
  const recorder = new BeaconRecorder({ plan, send: createSender(plan.environment) });
  const brokenChoices = new BrokenChoices(plan);
  const report = (failure: FailureReport): void => {
    if (failure.kind === 'screen' || failure.kind === 'saga')
      recorder.failed(failure.module, failure.error);
    if (failure.kind === 'screen') brokenChoices.note(failure.module, failure.error);
    options.report(failure);
  };
  const store = startStore(report);
  const navigator = createNavigator((error) => report({ module: 'shell', kind: 'screen', error }));
  const readAuth = () => selectAuth(store.getState());
  const dispatch = (action: Parameters<ShellStore['dispatch']>[0]): void =>
    void store.dispatch(action);

  store.runSaga(toastsSaga);
  const messages = startMessages(store);
  const link: HeldLink = { token: null };
  const session = createSessionControl({
    store,
    navigator,
    link,
    endAtServer: ({ auth_token: token, is_merchant: isMerchant }) => {
      if (token !== null)
        endServerSession(createTokenHttp(apiBase, token, isMerchant === true)).catch(() => {});
    },
    onEnded: () =>
      dispatch(
        toastRaised({ message: 'Your session has ended. Please sign in again.', type: 'error' }),
      ),
    onExpired: () =>
      messages.sayOnceActive(
        'You were logged out because nothing happened for 10 minutes. Please sign in again.',
      ),
  });
  const http = createSessionHttp({
    apiBase,
    readAuth,
    onRefused: session.hardLogout,
    onRedirect: (path) => navigator.go(path),
  });
  const hub = createLiveHub((error) => report({ module: 'shell', kind: 'saga', error }));

  const screens = plannedScreens(plan);
  const Slot = withSlotView(createSlot({ loader: () => loader, report }), recorder);
  const servicesFor = (module: string): ShellServices => ({
    module,
    environment: plan.environment,
    settings: settingsOf(plan),
    session,
    http: watchHttp(http, () => recorder.apiFailed(module)),
    hasScreen: (path) => screenOfPath(screens, path) !== null,
    navigate: (path, options) => navigator.go(path, options),
    notify: (toast) => dispatch(toastRaised(toast)),
    live: { subscribe: hub.subscribe },
    setInboxBadge: (count) => dispatch(inboxCounted(count)),
    Slot,
    openLegal: (document) => dispatch(legalOpened(document)),
    report,
  });
  const loader = new ModuleLoader({
    plan,
    source,
    servicesFor,
    host: {
      inject: store.inject,
      eject: store.eject,
      runSaga: store.runSaga,
      onFailure: (module, kind, error) => report({ module, kind, error }),
    },
    onReport: (loaded) => {
      recorder.loaded(loaded);
      brokenChoices.loaded(loaded);
      onLoad(loaded);
    },
    reloadFor: (module) =>
      reloadOnceFor(module, () => {
        recorder.reloading(module);
        globalThis.location.reload();
      }),
    reloadPage: () => globalThis.location.reload(),
  });

  const guard = createGuard({
    readAuth,
    dispatch,
    http,
    httpFor: (token) => createTokenHttp(apiBase, token, false),
    link,
  });
  // A session that works needs no link.
  const stopDropping = store.subscribe(() => {
    if (store.getState().profile.user === 'loaded') link.token = null;
  });
  const visits = createVisits({
    guard,
    loader,
    dispatch,
    areaReady: merchantProfileReady(store),
    targetHash: navigator.targetHash,
    needsOwnPaymentPage: (module) =>
      plan.needsOwnPaymentPage ||
      plan.remotes.some((remote) => remote.module !== module && remote.disabled === null),
    carriesSignIn: () => isSessionKept(readAuth()) && plan.remotes.some(isOutsideCustomerArea),
    servedSignedIn: kindOf(readAuth()) !== 'nobody',
    openPage: (address, how) => {
      messages.keep();
      openPage(address, how);
    },
    isReplacing: navigator.isReplacing,
  });

  const stopSync = syncSession({ store, navigator, session });
  const stopServedAs = keepServedAs(store);
  store.runSaga(profileSaga, { http, loseSession: session.lose });
  store.runSaga(liveSaga, { url: liveUrl, environment: plan.environment, hub });

  const stopPrefetch = prefetchOnIntent({ plan, screens });
  const stop = (): void => {
    stopSync();
    stopPrefetch();
    stopServedAs();
    stopDropping();
    recorder.stop();
  };
  return {
    context: { plan, screens, loader, recorder, brokenChoices, session, report },
    store,
    navigator,
    visits,
    stop,
  };
};
