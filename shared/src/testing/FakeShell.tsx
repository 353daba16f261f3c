import { lazy, Suspense, type ComponentType } from 'react';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import {
  createMemoryRouter,
  Outlet,
  RouterProvider,
  useLocation,
  useSearchParams,
} from 'react-router-dom';
import type { CreateRemote, RemoteModule } from '../contracts/remote.contract';
import { sessionEndedEvent } from '../contracts/remote.contract';
import { createHostStore, toRouteObjects } from '../remote/remote-host';
import { useNavigationGuard } from '../remote/use-navigation-guard';
import {
  createFakeServices as createServices,
  type FakeOptions,
  type FakeRecord,
  type FakeServices,
} from '../fake-shell/fake-services';

export { answer, networkFailure, pending, type FakeHandlers } from '../fake-shell/fake-http';
export { customerSession, merchantSession } from '../fake-shell/fake-services';

/** The shell's services with nothing behind them; React draws what follows from a change before the test goes on. */
export const createFakeServices = (options: FakeOptions): FakeServices =>
  createServices(options, (change) => act(change));

const Elsewhere = () => {
  const { pathname, search } = useLocation();
  return <p data-testid="elsewhere">{`${pathname}${search}`}</p>;
};

type SlotProps = Readonly<Record<string, unknown>>;
type SlotSample = {
  readonly name: string;
  readonly propsOf: (params: URLSearchParams) => SlotProps;
};

/** The remote's slot, with props of the address. */
const loadSlot = ({ slots }: RemoteModule, { name, propsOf }: SlotSample): ComponentType => {
  const load = slots?.[name];
  if (load === undefined) throw new Error(`The remote has no slot ${name}`);
  const Slot = lazy(async () => ({
    default: (await load()).Component as ComponentType<SlotProps>,
  }));
  return function FrameSlot() {
    return <Slot {...propsOf(useSearchParams()[0])} />;
  };
};

/** As the shell's: a dialog may keep the page from Back, and a form from any navigation. */
const Guarded = ({
  session,
  FrameSlot,
}: Pick<FakeServices, 'session'> & { readonly FrameSlot: ComponentType | null }) => {
  useNavigationGuard(() => session.read().isSignedIn);
  return (
    <>
      {FrameSlot !== null && (
        <Suspense>
          <FrameSlot />
        </Suspense>
      )}
      <Outlet />
    </>
  );
};

export type RenderedRemote = RenderResult & {
  readonly user: UserEvent;
  readonly services: FakeServices;
  readonly record: FakeRecord;
  readonly remote: RemoteModule;
  /** Path and query in sight. */
  readonly location: () => string;
  /** The browser's Back. */
  readonly back: () => Promise<void>;
  /** The browser's Forward. */
  readonly forward: () => Promise<void>;
  readonly state: () => unknown;
  readonly dispatch: (event: { readonly type: string }) => void;
  /** What the shell does when the session ends. */
  readonly endSession: () => void;
};

/**
 * Fills an empty field at once, as autofill does: for the way to what a test is about. Typing draws the screen anew for
 * every key.
 */
export const enter = async (user: UserEvent, field: HTMLElement, text: string): Promise<void> => {
  act(() => field.focus());
  await user.paste(text);
};

export type RenderRemoteOptions = FakeOptions & {
  readonly path: string;
  /** A slot of the remote that the shell's frame draws around every screen. */
  readonly slot?: SlotSample;
  /** Pass the advance function when the test fakes the clock: `jest.advanceTimersByTime`. */
  readonly advanceTimers?: (ms: number) => void;
};

/** Of the remotes of the test that runs. */
const stops = new Set<() => void>();
// A saga that outlives its test would block navigation, or call the network, in the next one.
afterEach(() => {
  for (const stop of stops) stop();
  stops.clear();
});

/**
 * Mounts a remote's real routes, reducer and saga at a path; only the network is stubbed. A path the remote does not
 * own shows its own text under the test id `elsewhere`.
 */
export const renderRemote = (
  createRemote: CreateRemote,
  options: RenderRemoteOptions,
): RenderedRemote => {
  const services = createFakeServices(options);
  const remote = createRemote(services);
  const { store, stop } = createHostStore(options.module, remote, (error) =>
    services.report({ module: options.module, kind: 'saga', error }),
  );
  stops.add(stop);
  const FrameSlot = options.slot === undefined ? null : loadSlot(remote, options.slot);
  const router = createMemoryRouter(
    [
      {
        element: <Guarded session={services.session} FrameSlot={FrameSlot} />,
        hydrateFallbackElement: <p>Starting</p>,
        children: [...toRouteObjects(remote), { path: '*', element: <Elsewhere /> }],
      },
    ],
    {
      initialEntries: [options.path],
    },
  );
  services.onNavigate((path, how) => void router.navigate(path, how));
  const user = userEvent.setup({
    delay: null,
    ...(options.advanceTimers === undefined ? {} : { advanceTimers: options.advanceTimers }),
  });
  const rendered = render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  const unmount = () => {
    stop();
    rendered.unmount();
  };
  return {
    ...rendered,
    unmount,
    user,
    services,
    record: services.record,
    remote,
    location: () => `${router.state.location.pathname}${router.state.location.search}`,
    back: () => act(() => router.navigate(-1)),
    forward: () => act(() => router.navigate(1)),
    state: () => store.getState()[options.module],
    dispatch: (event) => act(() => void store.dispatch(event)),
    endSession: () => act(() => void store.dispatch({ type: sessionEndedEvent })),
  };
};
