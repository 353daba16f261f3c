import { contractVersion, type RemoteModule } from '@billfold/shared/contracts/remote.contract';
import { lastGood, pagePlan, inboxRemote } from '../testing/fake-plan';
import { remoteOf } from '../testing/fake-remote';
import { createShellStore } from '../store/shell-store';
import { loadDeadlines, retryDelaysMs } from './deadline';
import type { LoadReport } from './load-report';
import { ModuleLoader, type LoaderOptions } from './module-loader';
import type { PlannedRelease } from './planned-release';
import { restartDelaysMs } from './supervise-remote.saga';

const inbox = 'screen:/admin/conversations';
const chatPath = 'screen:/admin/conversations/:subId';
const never = () => new Promise<never>(() => {});
const containerOf = (release: PlannedRelease, change: Partial<RemoteModule> = {}) => ({ createRemote: () => remoteOf(release, change) });

type Setup = Partial<LoaderOptions> & { readonly hasFallback?: boolean; readonly contract?: number };

const setUp = ({ hasFallback = true, contract = contractVersion, ...options }: Setup = {}) => {
  const store = createShellStore({ onSagaError: (error) => crashes.push(error) });
  const crashes: unknown[] = [];
  const reports: LoadReport[] = [];
  const attempts: string[] = [];
  const reloads: string[] = [];
  const remote = { ...inboxRemote, contract };
  const source = options.source ?? ((release: PlannedRelease) => Promise.resolve(containerOf(release)));
  const loader = new ModuleLoader({
    plan: pagePlan({ remotes: [hasFallback ? { ...lastGood(inboxRemote), contract } : remote] }),
    servicesFor: () => ({}) as never,
    host: { inject: store.inject, eject: store.eject, runSaga: store.runSaga, onFailure: (_module, _kind, error) => crashes.push(error) },
    onReport: (report) => reports.push(report),
    reloadFor: (module) => {
      reloads.push(module);
      return true;
    },
    reloadPage: () => reloads.push('page'),
    ...options,
    source: (release, attempt) => {
      attempts.push(`${release.version}#${attempt}`);
      return source(release, attempt);
    },
  });
  const stateOf = (part: typeof inbox | typeof chatPath) => loader.state('mf-inbox', part).status;
  return { loader, store, reports, attempts, reloads, crashes, stateOf };
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a load', () => {
  it('draws the screen of the planned release and reports once', async () => {
    const { loader, reports, attempts } = setUp();
    const both = Promise.all([loader.load('mf-inbox', inbox), loader.load('mf-inbox', inbox)]);
    await jest.runAllTimersAsync();
    expect(await both).toEqual([expect.objectContaining({ status: 'ready' }), expect.objectContaining({ status: 'ready' })]);
    expect(attempts).toEqual(['1.0.0#0']);
    expect(reports).toEqual([expect.objectContaining({ module: 'mf-inbox', part: inbox, outcome: 'loaded', release: 'mf-inbox@1.0.0-aaaaaaa', failures: [] })]);
  });

  it('repeats a lost entry twice with growing waits, each time as a new attempt', async () => {
    let tries = 0;
    const { loader, attempts, reports } = setUp({
      source: (release) => {
        tries += 1;
        return tries < 3 ? Promise.reject(new Error('lost')) : Promise.resolve(containerOf(release));
      },
    });
    void loader.load('mf-inbox', inbox);
    await jest.advanceTimersByTimeAsync(0);
    expect(attempts).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(retryDelaysMs[0]);
    expect(attempts).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(retryDelaysMs[1]);
    expect(attempts).toEqual(['1.0.0#0', '1.0.0#1', '1.0.0#2']);
    expect(reports[0]).toMatchObject({ outcome: 'loaded', failures: [{ step: 'entry' }, { step: 'entry' }] });
  });

  it('falls back to the last good release in the same page after the planned one failed', async () => {
    const { loader, attempts, reports, stateOf } = setUp({
      source: (release) => (release.version === '1.0.0' ? Promise.reject(new Error('gone')) : Promise.resolve(containerOf(release))),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('ready');
    expect(attempts).toEqual(['1.0.0#0', '1.0.0#1', '1.0.0#2', '0.9.0#3']);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ outcome: 'fallback', release: 'mf-inbox@0.9.0-bbbbbbb' });
  });

  it('gives a hanging entry 8 s, does not repeat it, and all of it 12 s', async () => {
    const { loader, attempts, stateOf } = setUp({ source: never });
    void loader.load('mf-inbox', inbox);
    await jest.advanceTimersByTimeAsync(loadDeadlines.entryMs - 1);
    expect(attempts).toEqual(['1.0.0#0']);
    await jest.advanceTimersByTimeAsync(1);
    expect(attempts).toEqual(['1.0.0#0', '0.9.0#1']);
    await jest.advanceTimersByTimeAsync(loadDeadlines.totalMs - loadDeadlines.entryMs - 1);
    expect(stateOf(inbox)).toBe('loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(stateOf(inbox)).toBe('failed');
  });

  it('gives a hanging screen 8 s and then takes the release behind', async () => {
    const { loader, stateOf, reports } = setUp({
      source: (release) => Promise.resolve(containerOf(release, release.version === '1.0.0' ? { routes: [{ path: '/admin/conversations', lazy: never }] } : {})),
    });
    void loader.load('mf-inbox', inbox);
    await jest.advanceTimersByTimeAsync(loadDeadlines.chunkMs);
    expect(stateOf(inbox)).toBe('ready');
    expect(reports[0]).toMatchObject({ outcome: 'fallback', failures: [{ step: 'chunk' }] });
  });

  it('fails with one report when every release failed, and starts again when asked', async () => {
    let isBack = false;
    const { loader, stateOf, reports } = setUp({ source: (release) => (isBack ? Promise.resolve(containerOf(release)) : Promise.reject(new Error('gone'))) });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('failed');
    expect(reports).toEqual([expect.objectContaining({ outcome: 'failed', release: null })]);
    isBack = true;
    loader.retry('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('ready');
    expect(reports).toHaveLength(2);
  });

  it('opens the page anew for a visitor who retries what hangs', async () => {
    const { loader, reloads } = setUp({ source: never });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    loader.retry('mf-inbox', inbox);
    expect(reloads).toEqual(['page']);
  });

  it('draws the screen although its report is not taken', async () => {
    const { loader, stateOf, crashes } = setUp({
      onReport: () => {
        throw new Error('the reporter broke');
      },
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('ready');
    expect(crashes).toEqual([new Error('the reporter broke')]);
  });

  it('fails a module that the plan does not name', async () => {
    const { loader, reports } = setUp();
    const state = loader.load('mf-reports', inbox);
    await jest.runAllTimersAsync();
    expect((await state).status).toBe('failed');
    expect(reports[0]).toMatchObject({ module: 'mf-reports', outcome: 'failed', failures: [{ step: 'contract' }] });
  });
});

describe('the contract', () => {
  it.each([contractVersion + 1, contractVersion - 2, 0])('refuses contract %p before any code runs', async (contract) => {
    const { loader, attempts, stateOf } = setUp({ contract, hasFallback: false });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(attempts).toEqual([]);
    expect(stateOf(inbox)).toBe('failed');
  });

  it.each([
    ['an empty module', {}],
    ['no routes', { createRemote: () => ({ contract: contractVersion }) }],
    ['a route without a screen', { createRemote: () => ({ contract: contractVersion, routes: [{ path: '/x' }] }) }],
    ['a reducer that is none', { createRemote: () => ({ contract: contractVersion, routes: [], reducer: 1 }) }],
    ['another contract than the plan says', { createRemote: () => ({ contract: 99, routes: [] }) }],
    ['a createRemote that throws', { createRemote: () => { throw new Error('broken'); } }],
  ])('falls back from %s', async (_name, container) => {
    const { loader, stateOf, reports } = setUp({ source: (release) => Promise.resolve(release.version === '1.0.0' ? container : containerOf(release)) });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('ready');
    expect(reports[0]).toMatchObject({ outcome: 'fallback', failures: [expect.anything()] });
  });

  it('fails a slot that the release does not have', async () => {
    const { loader } = setUp({ hasFallback: false });
    const state = loader.load('mf-inbox', 'slot:nothing');
    await jest.runAllTimersAsync();
    expect((await state).status).toBe('failed');
  });
});

describe('a mounted module', () => {
  const counting = (_state: unknown, action: { readonly type: string }) => ({ last: action.type });

  it('keeps its state under its name and its saga running, until it is unloaded', async () => {
    let isRunning = false;
    const saga = function* () {
      isRunning = true;
      try {
        yield new Promise<never>(() => {});
      } finally {
        isRunning = false;
      }
    };
    const { loader, store } = setUp({ source: (release) => Promise.resolve(containerOf(release, { reducer: counting, saga })) });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    store.dispatch({ type: 'something happened' });
    expect(store.getState()).toMatchObject({ 'mf-inbox': { last: 'something happened' } });
    expect(isRunning).toBe(true);
    loader.unload('mf-inbox');
    store.dispatch({ type: 'something else' });
    expect(store.getState()).not.toHaveProperty('mf-inbox');
    expect(isRunning).toBe(false);
    expect(loader.state('mf-inbox', inbox).status).toBe('idle');
  });

  it('has a crashed saga restarted a bounded number of times, each crash reported', async () => {
    let starts = 0;
    const saga = function* () {
      starts += 1;
      yield Promise.resolve();
      throw new Error('crash');
    };
    const { loader, crashes } = setUp({ source: (release) => Promise.resolve(containerOf(release, { saga })) });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(starts).toBe(restartDelaysMs.length + 1);
    expect(crashes).toHaveLength(restartDelaysMs.length + 1);
  });

  it('is taken away with its state when its screen does not load and the release behind it serves', async () => {
    const broken = { routes: [{ path: '/admin/conversations', lazy: () => Promise.reject(new Error('chunk lost')) }], reducer: () => 'new release' };
    const { loader, store } = setUp({
      source: (release) => Promise.resolve(containerOf(release, release.version === '1.0.0' ? broken : { reducer: () => 'old release' })),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(store.getState()).toMatchObject({ 'mf-inbox': 'old release' });
  });
});

describe('a long session', () => {
  const staleAfterFirst = (canReload: boolean) => (release: PlannedRelease) =>
    Promise.resolve(
      containerOf(release, {
        canReload: () => canReload,
        routes: [
          { path: '/admin/conversations', lazy: () => Promise.resolve({ Component: () => null }) },
          { path: '/admin/conversations/:subId', lazy: () => Promise.reject(new Error('chunk gone')) },
        ],
      }),
    );

  it('asks again for a stale chunk and then reloads the page for the module', async () => {
    const { loader, reloads, reports, stateOf } = setUp({ source: staleAfterFirst(true) });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    void loader.load('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(reloads).toEqual(['mf-inbox']);
    expect(reports[1]).toMatchObject({ outcome: 'reload', failures: [{ step: 'chunk' }, { step: 'chunk' }, { step: 'chunk' }] });
    expect(stateOf(chatPath)).toBe('loading');
  });

  it('shows the failure instead when a dirty form or a payment holds the page', async () => {
    const { loader, reloads, stateOf } = setUp({ source: staleAfterFirst(false) });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    void loader.load('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(reloads).toEqual([]);
    expect(stateOf(chatPath)).toBe('failed');
    expect(stateOf(inbox)).toBe('ready');
  });

  it('shows the failure when the page was already reloaded for the module', async () => {
    const { loader, stateOf } = setUp({ source: staleAfterFirst(true), hasFallback: false, reloadFor: () => false });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    void loader.load('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(stateOf(chatPath)).toBe('failed');
  });
});
