import { rootElementId } from '@billfold/shared/contracts/plan.contract';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { keepNativeCalls } from '../federation/frame/native-calls';
import { planOfTab } from '../federation/frame/plan-of-tab';
import { watchPage } from '../federation/beacons/watch-page';
import { loadShellChunk } from '../platform/loading/load-shell-chunk';
import { hasLocalRelease, loadLocalReleases } from '../federation/loader/load-local-releases';
import { createStaticSource, type RemoteSource } from '../federation/loader/remote-source';
import { provideStyleIntegrity } from '../federation/loader/style-integrity';
import { createShellRoutes } from './shell-routes';
import { createShell, type Shell } from './create-shell';
import { readPlan } from '../platform/read-plan';
import { reportFailure, reportLoad } from './reporting';
import { ShellPage } from './ShellPage';

/** Where the remotes come from: a source, or, in a build of one piece, the modules themselves. */
export type StartOptions =
  | { readonly source: () => RemoteSource }
  | { readonly loadModule: (module: string) => Promise<unknown> };

const sourceOf = (options: StartOptions): RemoteSource =>
  'source' in options ? options.source() : createStaticSource(options.loadModule);

const rootElement = (): HTMLElement => {
  const existing = document.getElementById(rootElementId);
  if (existing) return existing;
  const created = document.createElement('div');
  created.id = rootElementId;
  return document.body.appendChild(created);
};

const untilInitialized = (router: ReturnType<typeof createBrowserRouter>): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });

/** Only pages with a local release fetch this chunk. */
const followLocalBuilds = async ({ federation, brokenChoices }: Shell): Promise<void> => {
  const local = await loadShellChunk(
    'What follows local builds',
    () => import(/* webpackChunkName: "local-builds" */ '../page/local-builds/follow-local-builds'),
  );
  local.followLocalBuilds({ ...federation, brokenChoices });
};

/** Starts the page. The server's skeleton stays until the first screen, or its failure, replaces it. */
export const startShell = async (options: StartOptions): Promise<void> => {
  const given = readPlan();
  const plan = await planOfTab(
    hasLocalRelease(given) ? await (await loadLocalReleases()).withLocalReleases(given) : given,
  );
  provideStyleIntegrity(plan);
  const shell = createShell({
    plan,
    source: sourceOf(options),
    report: reportFailure,
    onLoad: reportLoad,
  });
  const router = createBrowserRouter(
    createShellRoutes({ screens: shell.federation.screens, visits: shell.visits }),
  );
  shell.navigator.bind(router);
  watchPage({ ...shell.federation, router });
  keepNativeCalls(shell.federation.report);
  shell.followFrame();
  await untilInitialized(router);
  createRoot(rootElement()).render(
    <StrictMode>
      <ShellPage shell={shell} router={router} />
    </StrictMode>,
  );
  if (hasLocalRelease(plan))
    followLocalBuilds(shell).catch((error: unknown) =>
      reportFailure({ module: 'shell', kind: 'load', error }),
    );
};
