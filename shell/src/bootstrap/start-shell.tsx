import { rootElementId } from '@billfold/shared/contracts/plan.contract';
import { getInstance } from '@module-federation/enhanced/runtime';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createFederatedSource, createStaticSource, type RemoteSource } from '../federation/remote-source';
import { provideStyleIntegrity } from '../federation/style-integrity';
import { createShellRoutes } from '../navigation/shell-routes';
import { createShell } from './create-shell';
import { readPlan } from './read-plan';
import { reportFailure, reportLoad } from './reporting';
import { ShellPage } from './ShellPage';

export type StartOptions = {
  /** How a build of one piece brings its remotes; without it they come through federation. */
  readonly loadModule?: (module: string) => Promise<unknown>;
};

const federatedSource = (): RemoteSource => {
  const instance = getInstance();
  if (!instance) throw new Error('The federation runtime did not start');
  return createFederatedSource(instance);
};

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

/** Starts the page. The skeleton that the server drew stands until the first screen, or its failure, can replace it. */
export const startShell = async ({ loadModule }: StartOptions = {}): Promise<void> => {
  const plan = readPlan();
  provideStyleIntegrity(plan);
  const source = loadModule ? createStaticSource(loadModule) : federatedSource();
  const shell = createShell({ plan, source, report: reportFailure, onLoad: reportLoad });
  const router = createBrowserRouter(createShellRoutes({ screens: shell.context.screens, visits: shell.visits }));
  shell.navigator.bind(router);
  await untilInitialized(router);
  createRoot(rootElement()).render(
    <StrictMode>
      <ShellPage shell={shell} router={router} />
    </StrictMode>,
  );
};
