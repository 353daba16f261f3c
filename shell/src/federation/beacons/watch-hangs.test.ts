/** @needs-dom */
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
const recorder = { hangReport: jest.fn(() => ''), onWork: () => {} };
let stop = (): void => {};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { Worker: FakeWorker });
});
afterEach(() => {
  stop();
  Reflect.deleteProperty(globalThis, 'Worker');
  Reflect.deleteProperty(globalThis, 'trustedTypes');
  for (const heard of [messages, started]) heard.splice(0);
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('says each second what the page works on, and at once when that changes', () => {
  recorder.hangReport.mockReturnValue('inbox');
  stop = watchHangs({ hasWatchdog: true }, recorder);
  jest.advanceTimersByTime(2_000);
  recorder.hangReport.mockReturnValue('chat');
  recorder.onWork();
  expect(messages).toEqual(['inbox', null, null, 'chat']);
  expect(started).toEqual(['/registry/watchdog.js']);
  stop();
  expect(terminate).toHaveBeenCalled();
});

it.each([
  ['the page is hidden', document, 'visibilitychange', 'hidden'],
  ['the browser asks before leaving', globalThis, 'beforeunload', 'visible'],
  ['the page is printed', globalThis, 'beforeprint', 'visible'],
] as const)('watches nothing while %s', (_what, target, event, visibility) => {
  recorder.hangReport.mockReturnValue('inbox');
  stop = watchHangs({ hasWatchdog: true }, recorder);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  target.dispatchEvent(new Event(event));
  expect(messages).toEqual(['inbox', '']);
});

it('names its worker by the one policy of the page', () => {
  const createPolicy = jest.fn(
    (_name: string, rules: { readonly createScriptURL: () => string }) => ({
      createScriptURL: () => new URL(rules.createScriptURL(), 'http://localhost'),
    }),
  );
  Object.assign(globalThis, { trustedTypes: { createPolicy } });
  stop = watchHangs({ hasWatchdog: true }, recorder);
  expect(createPolicy.mock.calls[0]?.[0]).toBe('billfold-watchdog');
  expect(started.map(String)).toEqual(['http://localhost/registry/watchdog.js']);
});

it('starts nothing where the plan names no watchdog, and survives a browser that refuses it', () => {
  stop = watchHangs({}, recorder);
  expect(started).toEqual([]);
  Object.assign(globalThis, {
    Worker: function refuse() {
      throw new TypeError('refused');
    },
  });
  expect(() => watchHangs({ hasWatchdog: true }, recorder)()).not.toThrow();
});
