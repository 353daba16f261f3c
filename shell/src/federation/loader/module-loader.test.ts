/** @needs-dom */
import { contractVersion, type RemoteModule } from '@billfold/shared/contracts/remote.contract';
import { lastGood, pagePlan, inboxRemote } from '../../testing/fake-plan';
import { remoteOf } from '../../testing/fake-remote';
import { createPageStore } from '../../platform/store/page-store';
import { fallbackReserveMs, loadDeadlines, retryDelaysMs } from '../../platform/loading/deadline';
import type { LoadReport } from './load-report';
import { ModuleLoader, type LoaderOptions } from './module-loader';
import type { PlannedRelease } from './planned-release';
import { holdStylesOf } from './release-styles';
import { restartDelaysMs } from './supervise-remote.saga';

const inbox = 'screen:/admin/conversations';
const drawnParts = [
  'screen:/admin/conversations',
  'screen:/admin/conversations/:subId',
  'slot:chat',
] as const;
const chatPath = 'screen:/admin/conversations/:subId';
/** The browser's error for a script that did not load. */
const lost = (file: string = inboxRemote.entry) =>
  new TypeError(
    `Failed to fetch dynamically imported module: http://localhost/modules/mf-inbox/${file}`,
  );
/** On the fake clock. */
const later = <Value>(ms: number, value: () => Value): Promise<Value> =>
  // oxlint-disable-next-line tests/no-sleep -- the test moves the clock
  new Promise((resolve) => setTimeout(() => resolve(value()), ms));
const never = () => new Promise<never>(() => {});
const containerOf = (release: PlannedRelease, change: Partial<RemoteModule> = {}) => ({
  createRemote: () => remoteOf(release, change),
});

type Setup = Partial<LoaderOptions> & {
  readonly hasFallback?: boolean;
  readonly contract?: number;
  readonly message?: string;
  /** Whether loaded parts draw their content at once; default true. */
  readonly draws?: boolean;
};

const setUp = ({
  hasFallback = true,
  contract = contractVersion,
  message,
  draws = true,
  ...options
}: Setup = {}) => {
  const store = createPageStore({
    reducers: { page: () => 'own' },
    onSagaError: (error) => crashes.push(error),
  });
  const crashes: unknown[] = [];
  const reports: LoadReport[] = [];
  const attempts: string[] = [];
  const reloads: string[] = [];
  const remote = { ...inboxRemote, contract, disabled: message === undefined ? null : { message } };
  const source =
    options.source ?? ((release: PlannedRelease) => Promise.resolve(containerOf(release)));
  const loader = new ModuleLoader({
    plan: pagePlan({ remotes: [hasFallback ? { ...lastGood(remote), contract } : remote] }),
    servicesFor: () => ({}) as never,
    host: {
      inject: store.inject,
      eject: store.eject,
      runSagaFor: store.runSagaFor,
      onFailure: (_module, _kind, error) => crashes.push(error),
    },
    onReport: (report) => reports.push(report),
    reloadFor: (module) => {
      reloads.push(module);
      return true;
    },
    reloadPage: () => reloads.push('page'),
    serverAnswers: () => Promise.resolve(true),
    ...options,
    source: (release, attempt) => {
      attempts.push(`${release.version}#${attempt}`);
      return source(release, attempt);
    },
  });
  const drawReady = () => {
    for (const part of drawnParts)
      if (loader.state('mf-inbox', part).status === 'ready' && loader.isAwaited('mf-inbox', part))
        loader.drawn('mf-inbox', part);
  };
  if (draws) loader.subscribe(drawReady);
  const stateOf = (part: typeof inbox | typeof chatPath) => loader.state('mf-inbox', part).status;
  return { loader, store, reports, attempts, reloads, crashes, stateOf };
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(performance, { getEntriesByName: () => [] });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 404 }));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a load', () => {
  it('draws the screen of the planned release and reports once', async () => {
    const { loader, reports, attempts } = setUp();
    const both = Promise.all([loader.load('mf-inbox', inbox), loader.load('mf-inbox', inbox)]);
    await jest.runAllTimersAsync();
    expect(await both).toEqual([
      expect.objectContaining({ status: 'ready' }),
      expect.objectContaining({ status: 'ready' }),
    ]);
    expect(attempts).toEqual(['1.0.0#0']);
    expect(reports).toEqual([
      expect.objectContaining({
        module: 'mf-inbox',
        part: inbox,
        outcome: 'loaded',
        release: 'mf-inbox@1.0.0-aaaaaaa',
        failures: [],
      }),
    ]);
  });

  it('repeats a lost entry twice, with longer waits and a new attempt each', async () => {
    let tries = 0;
    const { loader, attempts, reports } = setUp({
      source: (release) => {
        tries += 1;
        return tries < 3 ? Promise.reject(lost()) : Promise.resolve(containerOf(release));
      },
    });
    void loader.load('mf-inbox', inbox);
    await jest.advanceTimersByTimeAsync(0);
    expect(attempts).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(retryDelaysMs[0]);
    expect(attempts).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(retryDelaysMs[1]);
    expect(attempts).toEqual(['1.0.0#0', '1.0.0#1', '1.0.0#2']);
    expect(reports[0]).toMatchObject({
      outcome: 'loaded',
      failures: [{ step: 'entry' }, { step: 'entry' }],
    });
  });

  it('asks for a lost file past the cache before the next try', async () => {
    const order: string[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation((_file, options) =>
      later(1_000, () => {
        order.push(`${options?.cache}`);
        return new Response('whole');
      }),
    );
    const { loader, stateOf } = setUp({
      source: (release) => {
        order.push('import');
        return order.includes('reload')
          ? Promise.resolve(containerOf(release))
          : Promise.reject(lost());
      },
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(order).toEqual(['import', 'reload', 'import']);
    expect(stateOf(inbox)).toBe('ready');
  });

  it('draws the last good release in the same page when the planned one fails', async () => {
    const { loader, attempts, reports, stateOf } = setUp({
      source: (release) =>
        release.version === '1.0.0'
          ? Promise.reject(lost())
          : Promise.resolve(containerOf(release)),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('ready');
    expect(attempts).toEqual(['1.0.0#0', '1.0.0#1', '1.0.0#2', '0.9.0#3']);
    expect(reports).toHaveLength(1);
    expect(reports[0]).toMatchObject({ outcome: 'fallback', release: 'mf-inbox@0.9.0-bbbbbbb' });
  });

  it('limits a hanging entry to 8 s and the whole load to 12 s', async () => {
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

  it('draws the fallback when a screen hangs for 8 s', async () => {
    const { loader, stateOf, reports } = setUp({
      source: (release) =>
        Promise.resolve(
          containerOf(
            release,
            release.version === '1.0.0'
              ? { routes: [{ path: '/admin/conversations', lazy: never }] }
              : {},
          ),
        ),
    });
    void loader.load('mf-inbox', inbox);
    await jest.advanceTimersByTimeAsync(loadDeadlines.chunkMs);
    expect(stateOf(inbox)).toBe('ready');
    expect(reports[0]).toMatchObject({ outcome: 'fallback', failures: [{ step: 'chunk' }] });
  });

  it('fails with one report when every release fails, and loads again on retry', async () => {
    let isBack = false;
    const { loader, stateOf, reports } = setUp({
      source: (release) =>
        isBack ? Promise.resolve(containerOf(release)) : Promise.reject(lost()),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('failed');
    expect(reports).toEqual([expect.objectContaining({ outcome: 'failed', release: null })]);
    isBack = true;
    void loader.retry('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('ready');
    expect(reports).toHaveLength(2);
  });

  it('reloads the page when the visitor retries a load that hangs', async () => {
    const { loader, reloads } = setUp({ source: never });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(loader.state('mf-inbox', inbox)).toEqual({ status: 'failed', heldBy: 'nothing' });
    await loader.retry('mf-inbox', inbox);
    expect(reloads).toEqual(['page']);
  });

  it('does not reload the page for a hanging screen while work is unsaved', async () => {
    let isSaved = false;
    const hanging = (release: PlannedRelease) =>
      Promise.resolve(
        containerOf(release, {
          canReload: () => isSaved,
          routes: [{ path: '/admin/conversations', lazy: never }],
        }),
      );
    const { loader, reloads } = setUp({ source: hanging });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(loader.state('mf-inbox', inbox)).toEqual({ status: 'failed', heldBy: 'unsaved' });
    void loader.retry('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(reloads).toEqual([]);
    isSaved = true;
    await loader.retry('mf-inbox', inbox);
    expect(reloads).toEqual(['page']);
  });

  it('draws the screen when its report throws', async () => {
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

  it('fails the load of a module that the plan does not name', async () => {
    const { loader, reports } = setUp();
    const state = loader.load('mf-reports', inbox);
    await jest.runAllTimersAsync();
    expect((await state).status).toBe('failed');
    expect(reports[0]).toMatchObject({
      module: 'mf-reports',
      outcome: 'failed',
      failures: [{ step: 'contract' }],
    });
  });
});

describe('the time', () => {
  it('reserves time for the fallback when the planned release is slow', async () => {
    const late = (release: PlannedRelease) =>
      later(6_000, () =>
        containerOf(release, { routes: [{ path: '/admin/conversations', lazy: never }] }),
      );
    const { loader, stateOf, reports } = setUp({
      source: (release) =>
        release.version === '1.0.0' ? late(release) : Promise.resolve(containerOf(release)),
    });
    void loader.load('mf-inbox', inbox);
    await jest.advanceTimersByTimeAsync(loadDeadlines.totalMs - fallbackReserveMs - 1);
    expect(stateOf(inbox)).toBe('loading');
    await jest.advanceTimersByTimeAsync(1);
    expect(stateOf(inbox)).toBe('ready');
    expect(reports[0]).toMatchObject({
      outcome: 'fallback',
      durationMs: loadDeadlines.totalMs - fallbackReserveMs,
    });
  });
});

it('counts the time of a release that drew nothing once', async () => {
  const { loader, reports } = setUp({ draws: false });
  void loader.load('mf-inbox', inbox);
  await jest.runAllTimersAsync();
  loader.shown('mf-inbox', inbox);
  await jest.advanceTimersByTimeAsync(7_000);
  void loader.replaceBroken('mf-inbox', inbox, new Error('drew nothing'));
  await jest.runAllTimersAsync();
  void loader.load('mf-inbox', inbox);
  await jest.runAllTimersAsync();
  loader.shown('mf-inbox', inbox);
  await jest.advanceTimersByTimeAsync(500);
  loader.drawn('mf-inbox', inbox);
  await jest.runAllTimersAsync();
  expect(reports).toMatchObject([{ outcome: 'fallback', durationMs: 7_500 }]);
});

describe('the report', () => {
  const styleLost = () =>
    Object.assign(new Error('Loading CSS chunk 1 failed.'), {
      code: 'CSS_CHUNK_LOAD_FAILED',
      request: 'http://localhost/modules/mf-inbox/1.0.0-aaaaaaa/inbox.css',
    });
  const loadWith = async (first: (release: PlannedRelease) => Promise<unknown>) => {
    const { loader, reports, attempts } = setUp({
      source: (release) =>
        release.version === '1.0.0' ? first(release) : Promise.resolve(containerOf(release)),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    return { report: reports[0], attempts };
  };
  const withScreen = (lazy: () => Promise<never>) => (release: PlannedRelease) =>
    Promise.resolve(containerOf(release, { routes: [{ path: '/admin/conversations', lazy }] }));

  it.each([
    ['entry', 'missing', 'remoteEntry.js', 3, () => Promise.reject(lost())],
    ['chunk', 'missing', 'exposed.js', 3, () => Promise.reject(lost('exposed.js'))],
    ['entry', 'threw', null, 1, () => Promise.reject(new Error('evaluated and broke'))],
    ['entry', 'timeout', 'remoteEntry.js', 1, never],
    ['contract', 'contract', null, 1, () => Promise.resolve({})],
    ['chunk', 'missing', 'screen.js', 3, withScreen(() => Promise.reject(lost('screen.js')))],
    ['chunk', 'threw', null, 1, withScreen(() => Promise.reject(new Error('broke')))],
    ['style', 'missing', 'inbox.css', 3, withScreen(() => Promise.reject(styleLost()))],
  ] as const)(
    'names the step %s and the cause %s of %s, after %i tries',
    async (step, cause, file, tries, first) => {
      const { report } = await loadWith(first);
      expect(report).toMatchObject({
        module: 'mf-inbox',
        planned: 'mf-inbox@1.0.0-aaaaaaa',
        outcome: 'fallback',
        release: 'mf-inbox@0.9.0-bbbbbbb',
      });
      expect(report?.failures).toHaveLength(tries);
      for (const failure of report?.failures ?? []) {
        expect(failure).toMatchObject({ release: 'mf-inbox@1.0.0-aaaaaaa', step, cause });
        expect(failure.file?.split('/').at(-1) ?? null).toBe(file);
      }
    },
  );

  it('reloads the page when the visitor retries a module that threw', async () => {
    const { loader, reloads } = setUp({
      hasFallback: false,
      source: () => Promise.reject(new Error('broke')),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    await loader.retry('mf-inbox', inbox);
    expect(reloads).toEqual(['page']);
  });
});

describe('a module that is switched off', () => {
  it('reports its message and loads nothing', async () => {
    const { loader, attempts, reports } = setUp({ message: 'Back at noon.' });
    expect(await loader.load('mf-inbox', inbox)).toEqual({
      status: 'disabled',
      message: 'Back at noon.',
    });
    expect(await loader.load('mf-inbox', 'slot:chat')).toEqual({
      status: 'disabled',
      message: 'Back at noon.',
    });
    expect(await loader.switchTo('mf-inbox', 'mf-inbox@0.9.0-bbbbbbb')).toBe('unknown');
    expect([attempts, reports]).toEqual([[], []]);
  });
});

describe('a switch in the page', () => {
  const current = 'mf-inbox@1.0.0-aaaaaaa';
  const behind = 'mf-inbox@0.9.0-bbbbbbb';
  const sourceOf =
    (change: Partial<RemoteModule> = {}) =>
    (release: PlannedRelease) =>
      Promise.resolve(containerOf(release, { reducer: () => release.version, ...change }));
  const link = (href: string) =>
    document.head.appendChild(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
    );

  it('replaces code, state and styles both ways and evaluates each release once', async () => {
    const { loader, store, attempts, reports } = setUp({ source: sourceOf() });
    const [newStyle, oldStyle, otherStyle] = [
      link('/modules/mf-inbox/1.0.0-aaaaaaa/a.css'),
      link('/modules/mf-inbox/0.9.0-bbbbbbb/a.css'),
      link('/modules/mf-admin/1.0.0-aaaaaaa/a.css'),
    ];
    const leave = holdStylesOf('mf-inbox');
    await Promise.all([loader.load('mf-inbox', inbox), jest.runAllTimersAsync()]);
    for (const [name, version, media] of [
      [behind, '0.9.0', ['not all', 'all']],
      [current, '1.0.0', ['all', 'not all']],
      [behind, '0.9.0', ['not all', 'all']],
    ] as const) {
      const switching = loader.switchTo('mf-inbox', name);
      expect(loader.state('mf-inbox', inbox).status).toBe('loading');
      await jest.runAllTimersAsync();
      expect(await switching).toBe('switched');
      expect(loader.state('mf-inbox', inbox).status).toBe('idle');
      await Promise.all([loader.load('mf-inbox', inbox), jest.runAllTimersAsync()]);
      expect(store.getState()).toMatchObject({ 'mf-inbox': version });
      expect(loader.releasesOf('mf-inbox')).toEqual({ names: [current, behind], mounted: name });
      expect([newStyle.media, oldStyle.media, otherStyle.media]).toEqual([...media, '']);
      expect(reports.at(-1)).toMatchObject({ planned: name, outcome: 'loaded', release: name });
    }
    expect(attempts).toEqual(['1.0.0#0', '0.9.0#1']);
    leave();
    document.head.replaceChildren();
  });

  it('mounts the newest local build and keeps only the previous one as fallback', async () => {
    const buildOf = (build: string): PlannedRelease => ({
      ...inboxRemote,
      build,
      base: `http://localhost:9000/${build}/`,
      reason: 'local',
    });
    const source = (release: PlannedRelease) =>
      release.build === 'third'
        ? Promise.reject(new TypeError('x is not a function'))
        : Promise.resolve(
            containerOf(release, { reducer: () => release.build, canReload: () => false }),
          );
    const { loader, store, reports } = setUp({ source, hasFallback: false });
    const take = async (build: string): Promise<void> => {
      link(`http://localhost:9000/${build}/a.css`);
      await Promise.all([loader.replace(buildOf(build)), jest.runAllTimersAsync()]);
      await Promise.all([loader.load('mf-inbox', inbox), jest.runAllTimersAsync()]);
    };
    const styles = () =>
      [...document.querySelectorAll('link')].map(({ href, media }) =>
        `${href.slice('http://localhost:9000/'.length)} ${media}`.trim(),
      );
    const leave = holdStylesOf('mf-inbox');
    await Promise.all([loader.load('mf-inbox', inbox), jest.runAllTimersAsync()]);
    await take('first');
    await take('second');
    expect(store.getState()).toMatchObject({ 'mf-inbox': 'second' });
    expect(loader.releasesOf('mf-inbox').names).toEqual([
      'mf-inbox@1.0.0-second',
      'mf-inbox@1.0.0-first',
    ]);
    expect(styles()).toEqual(['first/a.css not all', 'second/a.css all']);
    await take('third');
    expect(reports.at(-1)).toMatchObject({
      planned: 'mf-inbox@1.0.0-third',
      outcome: 'fallback',
      release: 'mf-inbox@1.0.0-second',
      failures: [{ message: 'TypeError: x is not a function' }],
    });
    expect(store.getState()).toMatchObject({ 'mf-inbox': 'second' });
    await take('fourth');
    expect(store.getState()).toMatchObject({ 'mf-inbox': 'fourth' });
    expect(styles()).toEqual(['second/a.css not all', 'fourth/a.css all']);
    leave();
    document.head.replaceChildren();
  });

  it('is refused for unsaved work and for a release outside the plan', async () => {
    const { loader } = setUp({ source: sourceOf({ canReload: () => false }) });
    await Promise.all([loader.load('mf-inbox', inbox), jest.runAllTimersAsync()]);
    expect(await loader.switchTo('mf-inbox', behind)).toBe('unsaved');
    expect(await loader.switchTo('mf-inbox', 'mf-inbox@7.0.0-ccccccc')).toBe('unknown');
    expect(loader.releasesOf('mf-inbox').mounted).toBe(current);
  });

  it('mounts only the chosen release when a load is in progress', async () => {
    const { loader, store } = setUp({
      source: (release) =>
        later(1_000, () => containerOf(release, { reducer: () => release.version })),
    });
    const load = loader.load('mf-inbox', inbox);
    await jest.advanceTimersByTimeAsync(500);
    void loader.switchTo('mf-inbox', behind);
    await jest.runAllTimersAsync();
    expect((await load).status).toBe('ready');
    expect(store.getState()).toMatchObject({ 'mf-inbox': '0.9.0' });
  });
});

describe('the contract', () => {
  it.each([contractVersion + 1, contractVersion - 2, 0])(
    'refuses contract %p before the code of the module runs',
    async (contract) => {
      const { loader, attempts, stateOf } = setUp({ contract, hasFallback: false });
      void loader.load('mf-inbox', inbox);
      await jest.runAllTimersAsync();
      expect(attempts).toEqual([]);
      expect(stateOf(inbox)).toBe('failed');
    },
  );

  it.each([
    ['an empty module', {}],
    ['no routes', { createRemote: () => ({ contract: contractVersion }) }],
    [
      'a route without a screen',
      { createRemote: () => ({ contract: contractVersion, routes: [{ path: '/x' }] }) },
    ],
    [
      'a reducer that is none',
      { createRemote: () => ({ contract: contractVersion, routes: [], reducer: 1 }) },
    ],
    ['another contract than the plan says', { createRemote: () => ({ contract: 99, routes: [] }) }],
    [
      'a createRemote that throws',
      {
        createRemote: () => {
          throw new Error('broken');
        },
      },
    ],
  ])('falls back from %s', async (_name, container) => {
    const { loader, stateOf, reports } = setUp({
      source: (release) =>
        Promise.resolve(release.version === '1.0.0' ? container : containerOf(release)),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('ready');
    expect(reports[0]).toMatchObject({ outcome: 'fallback', failures: [expect.anything()] });
  });

  it('fails the load of a slot that the release does not have', async () => {
    const { loader } = setUp({ hasFallback: false });
    const state = loader.load('mf-inbox', 'slot:nothing');
    await jest.runAllTimersAsync();
    expect((await state).status).toBe('failed');
  });
});

describe('a mounted module', () => {
  const counting = (_state: unknown, action: { readonly type: string }) => ({ last: action.type });

  it('keeps its state and its saga until the module is unloaded', async () => {
    let isRunning = false;
    const saga = function* () {
      isRunning = true;
      try {
        yield new Promise<never>(() => {});
      } finally {
        isRunning = false;
      }
    };
    const { loader, store } = setUp({
      source: (release) => Promise.resolve(containerOf(release, { reducer: counting, saga })),
    });
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

  it('restarts a crashed saga at most three times and reports each crash', async () => {
    let starts = 0;
    const saga = function* () {
      starts += 1;
      yield Promise.resolve();
      throw new Error('crash');
    };
    const { loader, crashes } = setUp({
      source: (release) => Promise.resolve(containerOf(release, { saga })),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(starts).toBe(restartDelaysMs.length + 1);
    expect(crashes).toHaveLength(restartDelaysMs.length + 1);
  });

  it('loses its state when the fallback replaces it', async () => {
    const broken = {
      routes: [{ path: '/admin/conversations', lazy: () => Promise.reject(lost()) }],
      reducer: () => 'new release',
    };
    const { loader, store } = setUp({
      source: (release) =>
        Promise.resolve(
          containerOf(
            release,
            release.version === '1.0.0' ? broken : { reducer: () => 'old release' },
          ),
        ),
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
          { path: '/admin/conversations/:subId', lazy: () => Promise.reject(lost('screen.js')) },
        ],
      }),
    );

  it('requests a stale chunk again, then reloads the page', async () => {
    const { loader, reloads, reports, stateOf } = setUp({ source: staleAfterFirst(true) });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    void loader.load('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(reloads).toEqual(['mf-inbox']);
    expect(reports[1]).toMatchObject({
      outcome: 'reload',
      failures: [{ step: 'chunk' }, { step: 'chunk' }, { step: 'chunk' }],
    });
    expect(stateOf(chatPath)).toBe('loading');
  });

  it('shows the failure when unsaved work forbids a reload', async () => {
    const { loader, reloads, stateOf } = setUp({ source: staleAfterFirst(false) });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    void loader.load('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(reloads).toEqual([]);
    expect(stateOf(chatPath)).toBe('failed');
    expect(stateOf(inbox)).toBe('ready');
  });

  it('shows the failure after one reload, and reloads again only on retry', async () => {
    const { loader, reloads, stateOf } = setUp({
      source: staleAfterFirst(true),
      hasFallback: false,
      reloadFor: () => false,
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    void loader.load('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(stateOf(chatPath)).toBe('failed');
    expect(reloads).toEqual([]);
    await loader.retry('mf-inbox', chatPath);
    expect(reloads).toEqual(['page']);
  });

  it('does not reload the page for a slot when the connection returns', async () => {
    const chat = 'slot:chat';
    const { loader, reloads } = setUp({
      source: (release) =>
        Promise.resolve(
          containerOf(release, { slots: { chat: () => Promise.reject(lost('chat.js')) } }),
        ),
      hasFallback: false,
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    loader.resume('mf-inbox', chat);
    await jest.runAllTimersAsync();
    expect(loader.state('mf-inbox', chat).status).toBe('failed');
    loader.resume('mf-inbox', chat);
    await jest.runAllTimersAsync();
    expect(reloads).toEqual([]);
    await loader.retry('mf-inbox', chat);
    expect(reloads).toEqual(['page']);
  });

  it("reloads the page when a screen's files stay missing after the connection returns", async () => {
    const { loader, reloads } = setUp({ source: staleAfterFirst(true), hasFallback: false });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    loader.resume('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(reloads).toEqual(['mf-inbox']);
  });
});

describe('a server that does not answer', () => {
  const Component = () => null;
  const setUpAway = () => {
    let isAway = false;
    const page = setUp({
      serverAnswers: () => Promise.resolve(!isAway),
      source: (release) =>
        Promise.resolve(
          containerOf(release, {
            reducer: () => release.version,
            routes: [
              { path: '/admin/conversations', lazy: () => Promise.resolve({ Component }) },
              {
                path: '/admin/conversations/:subId',
                lazy: () =>
                  isAway ? Promise.reject(lost('screen.js')) : Promise.resolve({ Component }),
              },
            ],
          }),
        ),
    });
    return { ...page, setAway: (value: boolean) => void (isAway = value) };
  };

  it('keeps the page and the mounted release when a chunk does not come', async () => {
    const { loader, store, reloads, reports, attempts, setAway } = setUpAway();
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    setAway(true);
    void loader.load('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(loader.state('mf-inbox', chatPath)).toEqual({ status: 'failed', heldBy: 'away' });
    void loader.retry('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(loader.state('mf-inbox', chatPath)).toEqual({ status: 'failed', heldBy: 'away' });
    setAway(false);
    loader.resume('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect(reloads).toEqual([]);
    expect(reports.map(({ outcome }) => outcome)).toEqual(['loaded', 'failed', 'failed', 'loaded']);
    expect(attempts).toEqual(['1.0.0#0']);
    expect(store.getState()).toMatchObject({ 'mf-inbox': '1.0.0' });
  });

  it('leaves a hanging module in the page until the server answers a retry', async () => {
    let isAway = true;
    const { loader, reloads } = setUp({
      source: never,
      serverAnswers: () => Promise.resolve(!isAway),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    void loader.retry('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(reloads).toEqual([]);
    isAway = false;
    await loader.retry('mf-inbox', inbox);
    expect(reloads).toEqual(['page']);
  });
});

describe('without a connection', () => {
  let isOnline = false;
  beforeEach(() => {
    isOnline = false;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  });
  const whileOnline = <Answer>(answer: Answer): Promise<Answer> =>
    isOnline ? Promise.resolve(answer) : Promise.reject(lost());
  const resume = async (
    loader: ModuleLoader,
    part: typeof inbox | typeof chatPath,
  ): Promise<void> => {
    isOnline = true;
    loader.resume('mf-inbox', part);
    await jest.runAllTimersAsync();
  };

  it('asks for no other release, and takes the planned one when it is back', async () => {
    const { loader, attempts, stateOf, reports } = setUp({
      source: (release) => whileOnline(containerOf(release)),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    expect(stateOf(inbox)).toBe('failed');
    expect(attempts).toEqual(['1.0.0#0', '1.0.0#1', '1.0.0#2']);
    await resume(loader, inbox);
    expect(reports.map(({ outcome }) => outcome)).toEqual(['failed', 'loaded']);
  });

  it('keeps the release that serves, with its state, when a screen of it does not come', async () => {
    const Component = () => null;
    const routes = [
      { path: '/admin/conversations', lazy: () => Promise.resolve({ Component }) },
      { path: '/admin/conversations/:subId', lazy: () => whileOnline({ Component }) },
    ];
    isOnline = true;
    const { loader, attempts, stateOf, reports, store } = setUp({
      source: (release) =>
        Promise.resolve(containerOf(release, { routes, reducer: () => release.version })),
    });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    isOnline = false;
    void loader.load('mf-inbox', chatPath);
    await jest.runAllTimersAsync();
    expect([stateOf(inbox), stateOf(chatPath)]).toEqual(['ready', 'failed']);
    await resume(loader, chatPath);
    expect(reports.map(({ outcome }) => outcome)).toEqual(['loaded', 'failed', 'loaded']);
    expect(attempts).toEqual(['1.0.0#0']);
    expect(store.getState()).toMatchObject({ 'mf-inbox': '1.0.0' });
  });

  it('tries again in the page what would need a new one', async () => {
    const { loader, reloads, stateOf } = setUp({ source: never });
    void loader.load('mf-inbox', inbox);
    await jest.runAllTimersAsync();
    void loader.retry('mf-inbox', inbox);
    await jest.advanceTimersByTimeAsync(0);
    expect(stateOf(inbox)).toBe('loading');
    await jest.runAllTimersAsync();
    expect(reloads).toEqual([]);
    isOnline = true;
    await loader.retry('mf-inbox', inbox);
    expect(reloads).toEqual(['page']);
  });
});
