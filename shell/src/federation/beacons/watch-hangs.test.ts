/** @needs-dom */
import type { Beacon } from '@billfold/shared/contracts/beacon.contract';
import { pagePlan } from '../../testing/fake-plan';
import { BeaconRecorder } from './beacon-recorder';
import { watchHangs } from './watch-hangs';

const messages: (string | null)[] = [];
const started: (string | URL)[] = [];
const terminate = jest.fn();
class FakeWorker {
  readonly terminate = terminate;
  constructor(address: string | URL) {
    started.push(address);
  }
  postMessage(message: string | null): void {
    messages.push(message);
  }
}
const recorder = new BeaconRecorder({ plan: pagePlan(), send: () => {} });
const at = (part: string) => recorder.begin('mf-inbox', part);
/** The part of a report, or the message as it is. */
const received = () =>
  messages.map((message) =>
    message === null || message === ''
      ? message
      : (JSON.parse(message) as { readonly beacons: readonly Beacon[] }).beacons[0]?.part,
  );
let stop = (): void => {};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { Worker: FakeWorker });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(globalThis, 'Worker');
  for (const kept of [messages, started]) kept.splice(0);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('says each second what the page works on, and at once when that changes', () => {
  at('inbox');
  stop = watchHangs('/registry/watchdog.js', recorder);
  jest.advanceTimersByTime(2_000);
  at('chat');
  expect(received()).toEqual(['inbox', null, null, 'chat']);
  expect(started).toEqual(['/registry/watchdog.js']);
  stop();
  expect(terminate).toHaveBeenCalled();
});

it.each([
  ['the page is hidden', document, 'visibilitychange', 'hidden'],
  ['the browser asks before leaving', globalThis, 'beforeunload', 'visible'],
  ['the page is printed', globalThis, 'beforeprint', 'visible'],
] as const)('watches nothing while %s', (_what, target, event, visibility) => {
  at('inbox');
  stop = watchHangs('/registry/watchdog.js', recorder);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  target.dispatchEvent(new Event(event));
  expect(received()).toEqual(['inbox', '']);
});

it('survives a browser that refuses the worker', () => {
  Object.assign(globalThis, {
    Worker: function refuse() {
      throw new TypeError('refused');
    },
  });
  expect(() => watchHangs('/registry/watchdog.js', recorder)()).not.toThrow();
});
