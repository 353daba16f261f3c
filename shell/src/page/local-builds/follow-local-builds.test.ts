/** @needs-dom */
import type { PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import type { ModuleLoader } from '../../federation/loader/module-loader';
import { inboxRemote, pagePlan } from '../../testing/fake-plan';
import { BrokenChoices } from '../qa/broken-choices';
import { reconnectDelaysMs } from './build-news';
import { followLocalBuilds, readAgainMs } from './follow-local-builds';

const server = 'http://localhost:9000';
const style = { path: 'a.css', kind: 'style' };
const local: PlannedRemote = {
  ...inboxRemote,
  styleFiles: ['a.css'],
  base: `${server}/build-1/`,
  build: 'first',
  reason: 'local',
  manifest: null,
};

/** Sockets as the follower opened them, the newest last. */
const sockets: FakeSocket[] = [];
class FakeSocket extends EventTarget {
  constructor(readonly url: string) {
    super();
    sockets.push(this);
  }
  close(): void {
    this.dispatchEvent(new Event('close'));
  }
}
const socket = (): FakeSocket => sockets.at(-1) as FakeSocket;
const say = (type: string, data?: unknown, params?: unknown) => {
  sockets
    .at(-1)
    ?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type, data, params }) }));
  return jest.advanceTimersByTimeAsync(0);
};

/** The server's newest build, in the folder that its release.json leads to. */
const serve = (build: string, change: Partial<PlannedRemote> = {}, files = [style]) => {
  const { version, entry, contract, routes, nav, slots } = { ...local, ...change };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    const answer = Response.json({ version, build, entry, contract, routes, nav, slots, files });
    Object.defineProperty(answer, 'url', {
      value: `${change.base ?? `${server}/build-${build}/`}release.json`,
    });
    return answer;
  });
};

const setUp = (remote = local) => {
  const plan = pagePlan({ remotes: [remote] });
  const brokenChoices = new BrokenChoices(plan);
  const loader = {
    replace: jest.fn(async () => {}),
    canReload: jest.fn(() => true),
    reloadPage: jest.fn(),
  };
  const stop = followLocalBuilds({
    plan,
    brokenChoices,
    loader: loader as unknown as ModuleLoader,
  });
  stops.push(stop);
  return { brokenChoices, ...loader };
};
const stops: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { WebSocket: FakeSocket });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'billfoldFastRefresh');
  for (const stop of stops.splice(0)) stop();
  sockets.length = 0;
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('mounts each new build from its own folder', async () => {
  const { replace, reloadPage, brokenChoices } = setUp();
  expect(sockets.map(({ url }) => url)).toEqual(['ws://localhost:9000/ws']);
  serve('first');
  await say('ok');
  expect(replace).not.toHaveBeenCalled();
  serve('second');
  await say('warnings', ['careful']);
  expect(fetch).toHaveBeenCalledWith(`${server}/release.json`, expect.anything());
  expect(replace).toHaveBeenCalledWith({
    ...local,
    build: 'second',
    base: `${server}/build-second/`,
    styleFiles: ['a.css'],
  });
  expect(brokenChoices.read()).toEqual([]);
  expect(reloadPage).not.toHaveBeenCalled();
});

/** The answer of a development build in the page to a hot update. */
const refreshWith = (answer: { readonly status: string; readonly error?: unknown }) =>
  Object.assign(globalThis, {
    billfoldFastRefresh: { 'mf-inbox': jest.fn(async (_hash: string) => answer) },
  }).billfoldFastRefresh['mf-inbox'];

it('leaves the module mounted where its own code takes the changes', async () => {
  const { replace, reloadPage } = setUp();
  const refresh = refreshWith({ status: 'taken' });
  serve('second');
  await say('hash', 'two');
  await say('ok');
  serve('third');
  await say('hash', 'three');
  await say('ok');
  expect(refresh.mock.calls).toEqual([['two'], ['three']]);
  expect(replace).not.toHaveBeenCalled();
  expect(reloadPage).not.toHaveBeenCalled();
});

it('takes the next build by its own news when the server answers with it too early', async () => {
  const { replace } = setUp();
  const refresh = refreshWith({ status: 'unchanged' });
  serve('second');
  await say('hash', 'one');
  await say('ok');
  refresh.mockResolvedValue({ status: 'taken' });
  await say('hash', 'two');
  await say('ok');
  expect(refresh.mock.calls).toEqual([['one'], ['two']]);
  expect(replace).not.toHaveBeenCalled();
});

it('mounts a build anew where its code refuses the changes', async () => {
  const { replace } = setUp();
  refreshWith({ status: 'refused' });
  serve('second');
  await say('ok');
  expect(replace).toHaveBeenCalledTimes(1);
});

it('shows an error of changed code and leaves the screens as they are', async () => {
  const { replace, brokenChoices } = setUp();
  refreshWith({ status: 'failed', error: new TypeError('boom') });
  serve('second');
  await say('ok');
  expect(replace).not.toHaveBeenCalled();
  expect(brokenChoices.read()).toMatchObject([{ module: 'mf-inbox', details: 'TypeError: boom' }]);
  serve('third');
  await say('ok');
  expect(replace).toHaveBeenCalledTimes(1);
  expect(brokenChoices.read()).toEqual([]);
});

it('mounts a build anew after other styles, and after code that failed', async () => {
  const { replace, brokenChoices } = setUp();
  const refresh = refreshWith({ status: 'taken' });
  serve('second', {}, []);
  await say('ok');
  expect(replace).toHaveBeenCalledTimes(1);
  brokenChoices.note('mf-inbox', new TypeError('gone'));
  serve('third', {}, []);
  await say('ok');
  expect(replace).toHaveBeenCalledTimes(2);
  expect(refresh).not.toHaveBeenCalled();
  serve('fourth', {}, []);
  await say('ok');
  expect(refresh).toHaveBeenCalledTimes(1);
});

it('shows a build error and mounts the mended build', async () => {
  const { replace, brokenChoices } = setUp();
  await say('warnings', ['careful'], { preventReloading: true });
  await say('errors', [
    {
      moduleName: './src/a.ts',
      message:
        '\u001B[31mUnexpected token\u001B[0m\n\nCaused by:\n    Syntax Error\n   0: <unknown>',
    },
    { message: 'no name' },
  ]);
  expect(brokenChoices.read()).toEqual([
    {
      module: 'mf-inbox',
      sentence: expect.stringContaining("isn't building. The page shows its last working build."),
      details: './src/a.ts\nUnexpected token\n\nno name',
    },
  ]);
  expect(replace).not.toHaveBeenCalled();
  serve('second');
  await say('ok');
  expect(replace).toHaveBeenCalledTimes(1);
  expect(brokenChoices.read()).toEqual([]);
});

it('keeps the error of a build that fails while the one before is read', async () => {
  const { replace, brokenChoices } = setUp();
  serve('second');
  let answer = () => {};
  const build = await fetch(server);
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return build;
  });
  await say('ok');
  await say('errors', [{ message: 'Unexpected token' }]);
  answer();
  await jest.advanceTimersByTimeAsync(0);
  expect(brokenChoices.read()).toMatchObject([{ details: 'Unexpected token' }]);
  expect(replace).not.toHaveBeenCalled();
});

it('clears the error of the build before', async () => {
  const { brokenChoices } = setUp();
  brokenChoices.note('mf-inbox', new TypeError('gone'));
  expect(brokenChoices.read()).toEqual([
    {
      module: 'mf-inbox',
      sentence: expect.stringContaining("latest build of mf-inbox isn't working"),
      details: 'TypeError: gone',
    },
  ]);
  serve('first');
  await say('ok');
  expect(brokenChoices.read()).toHaveLength(1);
  serve('second');
  await say('ok');
  expect(brokenChoices.read()).toEqual([]);
});

it('waits for a stopped server and mounts its newest build', async () => {
  const { replace, brokenChoices } = setUp();
  socket().close();
  expect(brokenChoices.read()).toEqual([
    { module: 'mf-inbox', sentence: expect.stringContaining(`${server} isn't responding`) },
  ]);
  for (const delayMs of [...reconnectDelaysMs, ...reconnectDelaysMs.slice(-1)]) {
    await jest.advanceTimersByTimeAsync(delayMs - 1);
    const before = sockets.length;
    await jest.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(before + 1);
    socket().close();
  }
  await jest.advanceTimersByTimeAsync(reconnectDelaysMs[2]);
  socket().dispatchEvent(new Event('open'));
  serve('second');
  await say('ok');
  expect(replace).toHaveBeenCalledTimes(1);
  expect(brokenChoices.read()).toEqual([]);
});

it('reads a build again that a busy server did not answer', async () => {
  const { replace, reloadPage } = setUp();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await say('ok');
  expect(replace).not.toHaveBeenCalled();
  serve('second');
  await jest.advanceTimersByTimeAsync(readAgainMs);
  expect(replace).toHaveBeenCalledTimes(1);
  expect(reloadPage).not.toHaveBeenCalled();
});

it('reads no build again once the server announced another', async () => {
  const { replace } = setUp();
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await say('ok');
  serve('second');
  await say('ok');
  expect(fetch).toHaveBeenCalledTimes(2);
  await jest.advanceTimersByTimeAsync(readAgainMs);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(replace).toHaveBeenCalledTimes(1);
});

const archive: PlannedRemote['routes'][number] = {
  path: '/admin/conversations/archive',
  area: 'merchant',
  title: 'Archive',
  boot: [],
};

it.each([
  ['another address', { routes: [...local.routes, archive] }],
  ['another entry of the sidebar', { nav: [] }],
  ['another slot', { slots: [] }],
  ['the folder of the build before', { base: local.base }],
])('reloads the page for a build with %s when nothing is unsaved', async (_name, change) => {
  const { canReload, replace, reloadPage, brokenChoices } = setUp();
  canReload.mockReturnValue(false);
  serve('second', change);
  await say('ok');
  expect(reloadPage).not.toHaveBeenCalled();
  expect(brokenChoices.read()).toEqual([
    { module: 'mf-inbox', sentence: expect.stringContaining('needs a new page') },
  ]);
  canReload.mockReturnValue(true);
  await say('ok');
  expect(reloadPage).toHaveBeenCalledTimes(1);
  expect(replace).not.toHaveBeenCalled();
});

it('reloads the page when a build cannot be mounted', async () => {
  const { replace, reloadPage } = setUp();
  replace.mockRejectedValue(new Error('no'));
  serve('second');
  await say('ok');
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

it.each([{ reason: 'override' }, { reason: 'default' }] as const)(
  'follows no release of the registry: $reason',
  ({ reason }) => {
    setUp({ ...local, reason });
    expect(sockets).toEqual([]);
  },
);
