import {
  type CreateRemote,
  type RemoteModule,
  sessionEndedEvent,
} from '@billfold/shared/contracts/remote.contract';
import {
  createFakeServices,
  type FakeOptions,
  type FakeServices,
} from '@billfold/shared/fake-shell/fake-services';
import { createHostStore, toRouteObjects } from '@billfold/shared/remote/remote-host';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, createMemoryRouter, RouterProvider } from 'react-router-dom';
import { Frame } from './Frame';

export type FakeShellOptions = FakeOptions & {
  /** Default: the element `#root`. */
  readonly container?: Element;
  /** The path to begin with, in a test: the address of the browser stays as it is. */
  readonly path?: string;
};

export type FakeShell = {
  readonly remote: RemoteModule;
  readonly services: FakeServices;
  /** The path that is shown. */
  readonly location: () => string;
  /** The state of the module's reducer. */
  readonly state: () => unknown;
  /** What the shell does when a session ends. */
  readonly endSession: () => void;
  readonly unmount: () => void;
};

const findContainer = (): Element => {
  const found = document.getElementById('root');
  if (found === null) throw new Error('The page has no element #root.');
  return found;
};

/**
 * Mounts the routes, the reducer and the saga of a remote, with a bar that shows the calls of the remote to the shell.
 */
export const mountFakeShell = (
  createRemote: CreateRemote,
  options: FakeShellOptions,
): FakeShell => {
  const { module, path, container = findContainer() } = options;
  const changes = new EventTarget();
  const services = createFakeServices(options);
  const remote = createRemote(watched(services, () => changes.dispatchEvent(new Event('asked'))));
  const { store, stop } = createHostStore(module, remote, (error) =>
    services.report({ module, kind: 'saga', error }),
  );
  const endSession = (): void => void store.dispatch({ type: sessionEndedEvent });
  const routes = [
    {
      element: (
        <Frame remote={remote} services={services} changes={changes} endSession={endSession} />
      ),
      hydrateFallbackElement: <p>Starting</p>,
      children: [
        ...toRouteObjects(remote),
        { path: '*', element: <p>No screen of {module} is at this address. Choose one above.</p> },
      ],
    },
  ];
  const router =
    path === undefined
      ? createBrowserRouter(routes)
      : createMemoryRouter(routes, { initialEntries: [path] });
  services.onNavigate((to, how) => void router.navigate(to, how));
  const root = createRoot(container);
  root.render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  return {
    remote,
    services,
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    state: () => store.getState()[module],
    endSession,
    unmount: () => {
      stop();
      root.unmount();
    },
  };
};

/** The same services; `onAsked` is called after each call that is recorded. */
const watched = (services: FakeServices, onAsked: () => void): FakeServices => {
  const after =
    <Args extends readonly unknown[], Answer>(call: (...args: Args) => Answer) =>
    (...args: Args): Answer => {
      const answer = call(...args);
      onAsked();
      return answer;
    };
  return {
    ...services,
    notify: after(services.notify),
    report: after(services.report),
    setInboxBadge: after(services.setInboxBadge),
    openLegal: after(services.openLegal),
    http: { request: async (request) => after(services.http.request)(request) as never },
  };
};
