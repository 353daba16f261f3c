/** @needs-dom */
import type { PlannedScreen } from '../loader/planned-screens';
import { followWaits } from './follow-waits';

const screenAt = (path: string): PlannedScreen => ({
  module: 'mf-inbox',
  path,
  title: 'Inbox',
  area: 'merchant',
  part: `screen:${path}`,
});
const [conversations, customers] = [screenAt('/admin/conversations'), screenAt('/admin/customers')];

const setUp = () => {
  const events: string[] = [];
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const state = { navigation: {}, location: { pathname: conversations.path } };
  let isAwaited = true;
  const stop = followWaits({
    recorder: {
      waitFor: (wait) => events.push(`waits ${wait?.part ?? 'no more'}`),
      gaveUp: (ms) => events.push(`gave up ${Math.round(ms)}`),
    },
    router: { state, subscribe } as never,
    loader: {
      isAwaited: (_module, part) => part === conversations.part && isAwaited,
      subscribe,
    },
    screens: [conversations, customers],
  });
  const announce = () => {
    for (const listener of listeners) listener();
  };
  return {
    heard: events,
    stop,
    arrive: () => {
      isAwaited = false;
      announce();
    },
    goTo: (pathname: string) => {
      state.location = { pathname };
      announce();
    },
  };
};
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('records an abandoned wait when the visitor leaves the page', () => {
  const { heard: events, stop } = setUp();
  jest.advanceTimersByTime(4_000);
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(events).toEqual([`waits ${conversations.part}`, 'gave up 4000', 'waits no more']);
  stop();
});

it('records an abandoned wait when the visitor opens another screen', () => {
  const { heard: events, goTo, stop } = setUp();
  jest.advanceTimersByTime(4_000);
  goTo(customers.path);
  expect(events).toContain('gave up 4000');
  stop();
});

it('records no abandoned wait after the screen is loaded', () => {
  const { heard: events, arrive, goTo, stop } = setUp();
  arrive();
  goTo(customers.path);
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(events.filter((word) => word.startsWith('gave up'))).toEqual([]);
  stop();
});

it.each([
  [
    'a hidden page',
    () => jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden'),
    'visibilitychange',
  ],
  [
    'a lost connection',
    () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false),
    'offline',
  ],
] as const)('records no abandoned wait for %s', (_what, happen, event) => {
  const { heard: events, stop } = setUp();
  jest.advanceTimersByTime(4_000);
  happen();
  (event === 'offline' ? globalThis : document).dispatchEvent(new Event(event));
  globalThis.dispatchEvent(new Event('pagehide'));
  expect(events.filter((word) => word.startsWith('gave up'))).toEqual([]);
  stop();
});
