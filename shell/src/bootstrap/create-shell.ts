import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { FailureReport, ShellServices } from '@billfold/shared/contracts/remote.contract';
import type { LoadReport } from '../federation/load-report';
import { ModuleLoader } from '../federation/module-loader';
import { reloadOnceFor } from '../federation/page-reload';
import type { RemoteSource } from '../federation/remote-source';
import { createSlot } from '../federation/Slot';
import { onceActive } from '../idle/once-active';
import { legalOpened } from '../legal/legal.slice';
import { createLiveHub } from '../live/live-hub';
import { liveSaga } from '../live/live.saga';
import { inboxCounted } from '../navigation/inbox-badge.slice';
import { createNavigator, type Navigator } from '../navigation/navigator';
import { plannedScreens, screenOfPath } from '../navigation/planned-screens';
import { createVisits, type Visits } from '../navigation/visit';
import { toastsSaga } from '../notifications/toasts.saga';
import { toastRaised } from '../notifications/toasts.slice';
import { selectAuth } from '../session/auth.selectors';
import { createGuard } from '../session/guard';
import { profileSaga } from '../session/profile.saga';
import { createSessionControl } from '../session/session-control';
import { createSessionHttp, createTokenHttp } from '../session/session-http';
import { clearLocalStorage, readStoredSession } from '../session/session-storage';
import { endServerSession } from '../session/session.api';
import { syncSession } from '../session/sync-session';
import { createShellStore, type ShellStore } from '../store/shell-store';
import type { ShellContextValue } from './shell-context';

export type ShellOptions = {
  readonly plan: PagePlan;
  readonly source: RemoteSource;
  readonly report: (failure: FailureReport) => void;
  readonly onLoad: (report: LoadReport) => void;
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
  return createShellStore({ preloaded: { auth: stored.auth }, onSagaError: (error) => report({ module: 'shell', kind: 'saga', error }) });
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

/** Puts the shell together: store, session, guards, loader, live events. Nothing is drawn yet. */
export const createShell = ({ plan, source, report, onLoad }: ShellOptions): Shell => {
  const { apiBase, liveUrl } = plan.settings;
  const store = startStore(report);
  const navigator = createNavigator((error) => report({ module: 'shell', kind: 'screen', error }));
  const readAuth = () => selectAuth(store.getState());
  const dispatch = (action: Parameters<ShellStore['dispatch']>[0]): void => void store.dispatch(action);

  const session = createSessionControl({
    store,
    navigator,
    endAtServer: ({ auth_token: token, is_merchant: isMerchant }) => {
      if (token !== null) endServerSession(createTokenHttp(apiBase, token, isMerchant === true)).catch(() => {});
    },
    onEnded: () => dispatch(toastRaised({ message: 'Your session has ended. Please sign in again.', type: 'error' })),
    onExpired: () => onceActive(() => dispatch(toastRaised({ message: 'You were logged out because nothing happened for 10 minutes. Please sign in again.', type: 'error' }))),
  });
  const http = createSessionHttp({ apiBase, readAuth, onRefused: session.hardLogout, onRedirect: (path) => navigator.go(path) });
  const hub = createLiveHub((error) => report({ module: 'shell', kind: 'saga', error }));

  const Slot = createSlot({ loader: () => loader, report });
  const servicesFor = (module: string): ShellServices => ({
    module,
    environment: plan.environment,
    settings: settingsOf(plan),
    session,
    http,
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
    host: { inject: store.inject, eject: store.eject, runSaga: store.runSaga, onFailure: (module, kind, error) => report({ module, kind, error }) },
    onReport: onLoad,
    reloadFor: (module) => reloadOnceFor(module),
    reloadPage: () => globalThis.location.reload(),
  });

  const guard = createGuard({ readAuth, dispatch, http, httpFor: (token) => createTokenHttp(apiBase, token, false) });
  const visits = createVisits({
    guard,
    loader,
    dispatch,
    areaReady: merchantProfileReady(store),
    targetHash: navigator.targetHash,
    hasOverrides: plan.overrides.length > 0,
    openPage: (address) => globalThis.location.assign(address),
  });

  const stopSync = syncSession({ store, navigator });
  store.runSaga(toastsSaga);
  store.runSaga(profileSaga, { http, signOut: session.signOut });
  store.runSaga(liveSaga, { url: liveUrl, environment: plan.environment, hub });

  const screens = plannedScreens(plan);
  const preload = (path: string): void => {
    const screen = screenOfPath(screens, path);
    if (screen !== null) void loader.load(screen.module, screen.part);
  };
  return { context: { plan, screens, loader, session, report, preload }, store, navigator, visits, stop: stopSync };
};
