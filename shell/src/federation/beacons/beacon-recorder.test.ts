/** @needs-dom */
import type { Beacon, ViewNote } from '@billfold/shared/contracts/beacon.contract';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { ApiError } from '@billfold/shared/http/api-error';
import type { LoadReport } from '../loader/load-report';
import { inboxRemote, pagePlan } from '../../testing/fake-plan';
import { BeaconRecorder } from './beacon-recorder';
import { hangReport } from './watch-hangs';

const inbox = 'mf-inbox@1.0.0-aaaaaaa';
const loadOf = (change: Partial<LoadReport> = {}): LoadReport => ({
  module: 'mf-inbox',
  part: 'screen:/admin/conversations',
  outcome: 'loaded',
  planned: inbox,
  release: inbox,
  durationMs: 120,
  failures: [],
  ...change,
});

const record = (plan: Partial<PagePlan> = {}) => {
  const sent: Beacon[] = [];
  const posts: (readonly Beacon[])[] = [];
  const notes: ViewNote[] = [];
  const recorder = new BeaconRecorder({
    plan: pagePlan(plan),
    send: (beacons, noteKinds = []) => {
      if (beacons.length > 0) posts.push(beacons);
      sent.push(...beacons);
      notes.push(...noteKinds);
    },
  });
  const show = (part = 'screen:/admin/conversations') => recorder.partShown('mf-inbox', part);
  const noteKinds = () => notes.map(({ module, kind }) => `${module} ${kind}`);
  return { recorder, sent, posts, notes, said: noteKinds, show };
};

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.history.replaceState(null, '', '/admin/conversations');
});
afterEach(() => {
  jest.useRealTimers();
});

it('sends one beacon per module in one call when the view ends', () => {
  const { recorder, posts, show } = record();
  show();
  recorder.shellDrawn('/admin/conversations', 300);
  recorder.loaded(loadOf());
  recorder.startView('/admin/customers');
  recorder.flush();
  expect(posts).toHaveLength(1);
  const [shell, module] =
    posts[0]?.toSorted((one, other) => (one.module < other.module ? 1 : -1)) ?? [];
  expect(shell).toMatchObject({
    module: 'shell',
    release: 'shell@1.0.0-aaaaaaa',
    part: '/admin/conversations',
    outcome: 'loaded',
    loadMs: 300,
  });
  expect(module).toEqual({
    view: expect.stringMatching(/^[0-9a-f-]{36}$/),
    module: 'mf-inbox',
    release: inbox,
    part: '/admin/conversations',
    outcome: 'loaded',
    loadMs: 120,
    failures: [],
    errors: 0,
    apiFailures: 0,
    vitals: {},
  });
});

it('sends a beacon once, 10 s after the module was drawn', () => {
  const { recorder, sent, show } = record();
  show();
  recorder.loaded(loadOf());
  jest.advanceTimersByTime(9_999);
  expect(sent).toHaveLength(0);
  jest.advanceTimersByTime(1);
  expect(sent).toHaveLength(1);
  recorder.flush();
  expect(sent).toHaveLength(1);
});

it('sends no beacon for a module that is still loading when the view ends', () => {
  const { recorder, sent, show } = record();
  show();
  recorder.startView('/admin/customers');
  expect(sent).toHaveLength(0);
});

it('records the planned release and its failure when the fallback was drawn', () => {
  const { recorder, sent, show } = record();
  show();
  const failures = [
    {
      release: inbox,
      step: 'entry',
      cause: 'missing',
      message: 'x',
      file: 'http://localhost/modules/mf-inbox/1.0.0-aaaaaaa/remoteEntry.js?t=1',
    },
  ] as const;
  recorder.loaded(loadOf({ outcome: 'fallback', release: 'mf-inbox@0.9.0-bbbbbbb', failures }));
  recorder.flush();
  expect(sent[0]).toMatchObject({
    release: inbox,
    outcome: 'fallback',
    failures: [
      {
        release: inbox,
        step: 'entry',
        cause: 'missing',
        file: 'http://localhost/modules/mf-inbox/1.0.0-aaaaaaa/remoteEntry.js',
      },
    ],
  });
  expect(JSON.stringify(sent)).not.toContain('?t=1');
});

it('keeps the worst outcome of a view after a successful retry', () => {
  const { recorder, sent, show } = record();
  show();
  recorder.loaded(loadOf({ outcome: 'failed', release: null }));
  recorder.loaded(loadOf());
  recorder.flush();
  expect(sent[0]).toMatchObject({ outcome: 'failed' });
});

it('counts a load in the view that shows it, and a loaded part with 0 ms', () => {
  const { recorder, sent, show } = record();
  recorder.startView('/admin/customers');
  recorder.loaded(loadOf());
  recorder.flush();
  expect(sent).toHaveLength(0);
  recorder.startView('/admin/conversations');
  show();
  recorder.startView('/admin/customers');
  recorder.startView('/admin/conversations');
  show();
  recorder.drawn('mf-inbox', 'screen:/admin/conversations', '/admin/conversations');
  recorder.flush();
  expect(sent.map(({ loadMs, outcome }) => ({ loadMs, outcome }))).toEqual([
    { loadMs: 120, outcome: 'loaded' },
    { loadMs: 0, outcome: 'loaded' },
  ]);
  expect(new Set(sent.map(({ view }) => view)).size).toBe(2);
});

it('counts a loaded part that draws nothing in a later view in no view', () => {
  const { recorder, sent, show } = record();
  show();
  recorder.loaded(loadOf());
  recorder.startView('/admin/customers');
  recorder.startView('/admin/conversations');
  show();
  recorder.flush();
  expect(sent).toHaveLength(1);
});

it('counts slots under their own part name', () => {
  const { recorder, sent, show } = record();
  show('slot:chat');
  recorder.loaded(loadOf({ part: 'slot:chat', outcome: 'failed', release: null }));
  recorder.flush();
  expect(sent[0]).toMatchObject({ part: 'slot:chat', outcome: 'failed' });
});

it('sends a late error with the next beacon of its module', () => {
  const { recorder, sent, show } = record();
  show();
  recorder.loaded(loadOf());
  recorder.failed('mf-inbox', new Error('one'));
  recorder.flush();
  recorder.failed('mf-inbox', new Error('two'));
  recorder.failed('mf-inbox', new Error('three'));
  recorder.startView('/admin/customers');
  recorder.startView('/admin/conversations');
  show();
  recorder.drawn('mf-inbox', 'screen:/admin/conversations', '/admin/conversations');
  recorder.flush();
  expect(sent.map(({ errors }) => errors)).toEqual([1, 2]);
});

it('counts an API failure apart from the errors of the module', () => {
  const { recorder, sent, show } = record();
  show();
  recorder.loaded(loadOf());
  recorder.failed(
    'mf-inbox',
    new ApiError({ status: 503, code: null, details: ['down'], requestId: null }),
  );
  recorder.failed(
    'mf-inbox',
    new ApiError({ status: 0, code: null, details: ['gone'], requestId: null }),
  );
  recorder.failed(
    'mf-inbox',
    new ApiError({ status: 400, code: null, details: ['unread'], requestId: null }),
  );
  recorder.flush();
  expect(sent[0]).toMatchObject({ errors: 1, apiFailures: 2 });
});

it('records LCP for the first view only, and vitals for screens only', () => {
  const { recorder, sent, show } = record();
  show();
  recorder.loaded(loadOf());
  recorder.felt('lcpMs', 900);
  recorder.felt('cls', 0.1);
  recorder.felt('cls', 0.05);
  recorder.startView('/admin/customers');
  recorder.startView('/admin/conversations');
  show();
  recorder.drawn('mf-inbox', 'screen:/admin/conversations', '/admin/conversations');
  recorder.felt('lcpMs', 50);
  recorder.felt('inpMs', 80);
  recorder.flush();
  expect(sent.map(({ vitals }) => vitals)).toEqual([
    { lcpMs: 900, cls: expect.closeTo(0.15) },
    { inpMs: 80 },
  ]);
});

it('sends the beacon of a load before the page reloads', () => {
  const { recorder, sent } = record();
  recorder.loaded(loadOf({ outcome: 'reload' }));
  expect(sent).toMatchObject([{ module: 'mf-inbox', outcome: 'reload' }]);
});

it('counts an abandoned wait, but not a short one', () => {
  const { recorder, sent } = record();
  recorder.waitFor({ module: 'mf-inbox', part: 'screen:/admin/conversations' });
  recorder.gaveUp(2_999);
  expect(sent).toEqual([]);
  recorder.waitFor({ module: 'mf-inbox', part: 'screen:/admin/conversations' });
  recorder.gaveUp(3_000);
  expect(sent).toMatchObject([
    {
      module: 'mf-inbox',
      release: inbox,
      part: '/admin/conversations',
      outcome: 'failed',
      loadMs: 3_000,
      failures: [{ step: 'entry', cause: 'timeout' }],
    },
  ]);
  recorder.leave();
  expect(sent).toHaveLength(1);
});

it('sends a new view before a reload when the view was sent already', () => {
  const { recorder, sent, show } = record();
  show();
  recorder.loaded(loadOf());
  recorder.flush();
  recorder.reloading('mf-inbox');
  expect(sent.map(({ outcome }) => outcome)).toEqual(['loaded', 'reload']);
  expect(sent[1]?.view).not.toBe(sent[0]?.view);
});

it('sends a late error when the page is left without another view of its module', () => {
  const { recorder, sent, show } = record();
  show();
  recorder.loaded(loadOf());
  recorder.flush();
  recorder.failed('mf-inbox', new Error('late'));
  recorder.leave();
  recorder.leave();
  expect(sent.map(({ outcome, errors, part }) => ({ outcome, errors, part }))).toEqual([
    { outcome: 'loaded', errors: 0, part: '/admin/conversations' },
    { outcome: 'loaded', errors: 1, part: '/admin/conversations' },
  ]);
});

it.each(['override', 'local'] as const)(
  'sends no beacon for a release chosen by hand: %s',
  (reason) => {
    const { recorder, sent, show } = record({ remotes: [{ ...inboxRemote, reason }] });
    show();
    recorder.loaded(loadOf({ outcome: 'failed' }));
    recorder.failed('mf-inbox', new Error('mine'));
    recorder.shellDrawn('/admin/conversations', 1);
    recorder.flush();
    expect(sent.map(({ module }) => module)).toEqual(['shell']);
  },
);

it('sends no beacon in a shell chosen by hand', () => {
  const { recorder } = record({ shell: { ...pagePlan().shell, reason: 'override' } });
  expect(recorder.isRecording).toBe(false);
});

describe('view of a module that a gate judges', () => {
  const judged = { judged: ['mf-inbox'] };

  it('begins once, before its module loads, and is answered with its outcome', () => {
    const { recorder, said: noteKinds, show, notes } = record(judged);
    recorder.begin('mf-inbox');
    recorder.begin('mf-inbox');
    show();
    expect(noteKinds()).toEqual(['mf-inbox begun']);
    recorder.loaded(loadOf());
    expect(noteKinds()).toHaveLength(1);
    jest.advanceTimersByTime(10_000);
    expect(noteKinds()).toEqual(['mf-inbox begun', 'mf-inbox answered']);
    expect(notes[0]?.release).toBe(inbox);
    recorder.leave();
    expect(noteKinds()).toHaveLength(2);
  });

  it('begins anew at each address, also when its module is loaded', () => {
    const { recorder, said: noteKinds, show } = record(judged);
    show();
    recorder.loaded(loadOf());
    recorder.startView('/admin/customers');
    show();
    expect(noteKinds()).toEqual(['mf-inbox begun', 'mf-inbox answered', 'mf-inbox begun']);
  });

  it.each([
    ['another address', (recorder: BeaconRecorder) => recorder.startView('/admin/customers')],
    ['the end of the page', (recorder: BeaconRecorder) => recorder.leave()],
  ])('is answered without an outcome by %s', (_what, leave) => {
    const { recorder, sent, said: noteKinds, show } = record(judged);
    show();
    leave(recorder);
    expect([sent, noteKinds()]).toEqual([[], ['mf-inbox begun', 'mf-inbox answered']]);
  });

  it('begins for the shell with the page that the registry served', () => {
    const { recorder, said: noteKinds } = record({ judged: ['shell'] });
    recorder.shellDrawn('/admin/conversations', 300);
    expect(noteKinds()).toEqual([]);
    recorder.startView('/admin/customers');
    recorder.shellDrawn('/admin/customers', 20);
    recorder.leave();
    expect(noteKinds()).toEqual(['shell answered', 'shell begun', 'shell answered']);
  });

  it('is not spoken of without a gate, or for a release that a person chose', () => {
    const chosen = { ...inboxRemote, reason: 'override' as const };
    for (const plan of [{}, { ...judged, remotes: [chosen] }]) {
      const { recorder, said: noteKinds, show } = record(plan);
      recorder.begin('mf-inbox');
      show();
      recorder.tell(recorder.noteOf('mf-inbox', { kind: 'acted', actions: 1, vain: 0 }));
      recorder.leave();
      expect(noteKinds()).toEqual([]);
    }
  });

  it('has a report ready for the watchdog with the last active module', () => {
    const { recorder, show } = record(judged);
    const report = () =>
      JSON.parse(hangReport(recorder)) as { beacons: Beacon[]; notes: ViewNote[] };
    expect(hangReport(recorder)).toBe('');
    recorder.begin('mf-inbox', 'screen:/admin/conversations');
    expect(report().beacons[0]).toMatchObject({ module: 'mf-inbox', outcome: 'failed' });
    show();
    const { beacons, notes } = report();
    expect(beacons).toEqual([
      expect.objectContaining({
        module: 'mf-inbox',
        release: inbox,
        part: '/admin/conversations',
        outcome: 'failed',
        failures: [{ release: inbox, step: 'run', cause: 'hang', file: null }],
      }),
    ]);
    expect(notes).toEqual([expect.objectContaining({ kind: 'answered', view: beacons[0]?.view })]);
    recorder.loaded(loadOf());
    recorder.flush();
    recorder.startView('/terms-conditions');
    expect([hangReport(recorder), recorder.screen]).toEqual(['', null]);
    recorder.startView('/admin/conversations');
    show();
    recorder.loaded(loadOf());
    recorder.flush();
    // A hang after the outcome is a view of its own.
    expect(report().beacons[0]?.view).not.toBe(beacons[0]?.view);
    expect(report().notes).toEqual([]);
  });
});
