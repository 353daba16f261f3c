import { describe, expect, it } from '@jest/globals';
import { judgeGate, type GateCase } from './judge-gate.domain';
import type { Sample } from './sample.domain';
import { emptySample } from './testing/empty-sample';
import type { Measured } from './statistics.domain';

const all = (value: number, count: number): Measured => ({
  count,
  p50: value,
  p75: value,
  countAbove: (limit) => (value > limit ? count : 0),
});
const none: Measured = { count: 0, p50: null, p75: null, countAbove: () => 0 };
const sample = (release: string, visitors: number, changes: Partial<Sample> = {}): Sample => ({
  ...emptySample(release),
  visitors,
  views: visitors * 2,
  failedViews: (changes.failed ?? 0) * 2,
  load: all(500, visitors),
  lcp: all(900, visitors),
  cls: all(0.001, visitors),
  ...changes,
});
const gate = { windowS: 600, minSamples: 50, maxFailureIncrease: 0.02, maxSlowdown: 1.5 };
const candidate = (changes: Partial<Sample> = {}, views = 60) =>
  sample('mf-inbox@1.1.0-b', views, changes);
const standard = (changes: Partial<Sample> = {}, views = 900) =>
  sample('mf-inbox@1.0.0-a', views, changes);
const shell = (changes: Partial<Sample> = {}) => sample('shell@1.0.0-a', 960, changes);
const given = (changes: Partial<GateCase>): GateCase => ({
  gate,
  stepsTaken: 0,
  elapsedS: 600,
  candidate: candidate(),
  standard: standard(),
  earlier: null,
  shell: shell(),
  hasNewShell: false,
  isHeld: false,
  ...changes,
});
const early = { elapsedS: 30 };

describe('success', () => {
  it('is decided at the end of the window, with the numbers', () => {
    expect(judgeGate(given({}))).toEqual({
      kind: 'success',
      reason: 'pages failed for 0 of 60 visitors (0 %) against 0 of 900 (0 %) of mf-inbox@1.0.0-a',
    });
  });
  it('is never decided earlier', () => {
    expect(judgeGate(given({ elapsedS: 599 }))).toEqual({ kind: 'undecided' });
  });
  it('accepts failures that the default has, too', () => {
    expect(
      judgeGate(given({ candidate: candidate({ failed: 4 }), standard: standard({ failed: 54 }) }))
        .kind,
    ).toBe('success');
  });
  it('needs no unmeasured vitals', () => {
    expect(
      judgeGate(given({ candidate: candidate({ load: none, lcp: none, cls: none }) })).kind,
    ).toBe('success');
  });
});

describe('failure', () => {
  it('is decided as soon as it is beyond chance, with numbers and cause', () => {
    expect(
      judgeGate(
        given({
          ...early,
          candidate: candidate({ failed: 12, mostOften: 'remoteEntry.js missing' }),
          standard: standard({ failed: 1 }),
        }),
      ),
    ).toEqual({
      kind: 'failure',
      reason:
        'pages failed for 12 of 60 visitors (20 %) against 1 of 900 (0.1 %) of mf-inbox@1.0.0-a; most often: remoteEntry.js missing',
    });
  });
  it('is decided from five visitors, however many the gate needs to go on', () => {
    const broken = (visitors: number) => ({
      candidate: candidate({ failed: visitors }, visitors),
      standard: standard({}, 190),
    });
    expect(judgeGate(given({ ...early, ...broken(5) })).kind).toBe('failure');
    expect(judgeGate(given({ ...early, ...broken(4) })).kind).toBe('undecided');
  });
  it('needs more evidence with each step', () => {
    const unclear = {
      ...early,
      candidate: candidate({ failed: 5 }, 5),
      standard: standard({}, 20),
    };
    expect(judgeGate(given(unclear)).kind).toBe('failure');
    expect(judgeGate(given({ ...unclear, stepsTaken: 9 })).kind).toBe('undecided');
  });
  it('pauses at the end without plain evidence and withdraws the candidate', () => {
    const unclear = { candidate: candidate({ failed: 7 }, 100), standard: standard({ failed: 2 }) };
    expect(judgeGate(given({ ...early, ...unclear })).kind).toBe('undecided');
    expect(judgeGate(given(unclear))).toEqual({
      kind: 'inconclusive',
      isWithdrawn: true,
      reason:
        'not good enough to go on, not plainly bad: pages failed for 7 of 100 visitors (7.0 %) against 2 of 900 (0.2 %) of mf-inbox@1.0.0-a',
    });
    expect(judgeGate(given({ ...unclear, isHeld: true })).kind).not.toBe('failure');
  });
  it.each([
    [
      'load',
      { load: all(900, 60) },
      'the load time of a quarter of 60 visitors is above 0.9 s, against 0.5 s of mf-inbox@1.0.0-a; allowed is 1.5 times that',
    ],
    ['lcp', { lcp: all(2_000, 60) }, 'the largest paint'],
    ['inp', { inp: all(400, 60) }, 'the reaction to input'],
    [
      'cls',
      { cls: all(0.3, 60) },
      'the layout shift of a quarter of 60 visitors is above 0.30, against 0.00',
    ],
  ])('is a slow %s', (_what, slow, reason) => {
    const verdict = judgeGate(
      given({ ...early, candidate: candidate(slow), standard: standard({ inp: all(100, 900) }) }),
    );
    expect(verdict).toMatchObject({ kind: 'failure', reason: expect.stringContaining(reason) });
  });
  it('is a time to content that is slower for half of the visitors', () => {
    const verdict = judgeGate(
      given({
        ...early,
        candidate: candidate({ content: all(3_000, 60) }),
        standard: standard({ content: all(1_000, 900) }),
      }),
    );
    expect(verdict).toMatchObject({
      kind: 'failure',
      reason:
        'the time to content of half of 60 visitors is above 3.0 s, against 1.0 s of mf-inbox@1.0.0-a; allowed is 1.5 times that',
    });
  });
  it('excludes small slowness, slowness within the ratio, and few measurements', () => {
    expect(
      judgeGate(
        given({
          candidate: candidate({ load: all(110, 60) }),
          standard: standard({ load: all(20, 900) }),
        }),
      ).kind,
    ).toBe('success');
    expect(judgeGate(given({ candidate: candidate({ load: all(740, 60) }) })).kind).toBe('success');
    expect(
      judgeGate(
        given({
          candidate: candidate({ inp: all(4_000, 49) }),
          standard: standard({ inp: all(100, 900) }),
        }),
      ).kind,
    ).toBe('success');
    expect(
      judgeGate(
        given({
          candidate: candidate({ inp: all(4_000, 60) }),
          standard: standard({ inp: all(100, 49) }),
        }),
      ).kind,
    ).toBe('success');
  });
  it('excludes slowness that as many visitors of the default have', () => {
    // A quarter of either comes with a cold cache: by chance the 75th percentile is on one side or the other.
    const mixed = (slow: number, of: number): Measured => ({
      count: of,
      p50: 500,
      p75: slow / of > 0.25 ? 5_000 : 500,
      countAbove: (limit) => (limit < 5_000 ? slow : 0),
    });
    const slow = (count: number) =>
      judgeGate(
        given({
          candidate: candidate({ load: mixed(count, 200) }, 200),
          standard: standard({ load: mixed(980, 4_000) }, 4_000),
        }),
      ).kind;
    expect([slow(62), slow(120)]).toEqual(['success', 'failure']);
  });
  it('follows the same rules for a shell', () => {
    expect(
      judgeGate(
        given({
          ...early,
          shell: null,
          candidate: sample('shell@1.1.0-b', 60, { failed: 30 }),
          standard: shell(),
        }),
      ).kind,
    ).toBe('failure');
  });
});

describe('too little traffic', () => {
  it.each([
    ['of the candidate', { candidate: candidate({ failed: 2 }, 49) }],
    ['of the default', { standard: standard({}, 49) }],
    ['of both', { candidate: candidate({}, 0), standard: standard({}, 0) }],
  ])('delays the decision, then pauses and withdraws the candidate: %s', (_what, changes) => {
    expect(judgeGate(given({ ...early, ...changes })).kind).toBe('undecided');
    expect(judgeGate(given(changes))).toMatchObject({
      kind: 'inconclusive',
      isWithdrawn: true,
      reason: expect.stringContaining('too little traffic'),
    });
  });
  it('names what failed and how many views there were', () => {
    const changes = {
      candidate: candidate({ failed: 2, mostOften: 'remoteEntry.js missing' }, 4),
    };
    expect(judgeGate(given(changes))).toMatchObject({
      reason:
        'too little traffic in 600 s: 4 visitors of mf-inbox@1.1.0-b with 8 page views, 4 of them failed; 900 visitors of mf-inbox@1.0.0-a with 1800 page views, 0 of them failed; 50 visitors of each are needed; most often: remoteEntry.js missing',
    });
  });
});

describe('a candidate without a default to compare with', () => {
  const alone = (failed: number, views: number, changes: Partial<GateCase> = {}) =>
    judgeGate(
      given({
        ...early,
        candidate: candidate({ failed }, views),
        standard: standard({}, 0),
        ...changes,
      }),
    );
  it('is rolled back when ten of ten pages failed, at any step', () => {
    expect(alone(10, 10)).toEqual({
      kind: 'failure',
      reason:
        'pages failed for 10 of 10 visitors (100 %), while the shell and the API worked; no page of mf-inbox@1.0.0-a was counted to compare with',
    });
    expect(alone(10, 10, { stepsTaken: 4 }).kind).toBe('failure');
    expect(alone(115, 115, { earlier: standard({}, 0) }).kind).toBe('failure');
    expect(alone(115, 115, { earlier: standard({}, 3) }).kind).toBe('failure');
  });
  it('is rolled back when its pages end without an outcome that were not counted before', () => {
    const changes = {
      ...early,
      candidate: candidate({ watched: 12, lost: 12, lostViews: 12 }, 0),
      standard: standard({}, 0),
      earlier: standard(),
    };
    expect(judgeGate(given(changes))).toEqual({
      kind: 'failure',
      reason:
        'pages ended without an outcome for 12 of 12 visitors (100 %), while the shell and the API worked; no page of mf-inbox@1.0.0-a was counted to compare with',
    });
    const half = candidate({ watched: 12, lost: 6, lostViews: 6 }, 6);
    expect(judgeGate(given({ ...changes, candidate: half })).kind).toBe('undecided');
  });
  it('is rolled back when most presses lead nowhere that were not counted before', () => {
    const changes = { ...early, standard: standard({}, 0), earlier: standard() };
    const verdict = (vain: number) =>
      judgeGate(given({ ...changes, candidate: candidate({ acting: 40, vain }) })).kind;
    expect([verdict(36), verdict(16)]).toEqual(['failure', 'undecided']);
  });
  it.each([
    ['with failures of a sixth of the visitors', () => alone(40, 240)],
    ['with four visitors', () => alone(4, 4)],
    ['while nothing is known of the shell', () => alone(60, 60, { shell: emptySample('shell@1') })],
  ])('is not judged early %s', (_what, verdict) => {
    expect(verdict().kind).toBe('undecided');
  });
  it.each([
    ['the shell fails', { shell: shell({ failed: 500 }) }],
    ['the API fails', { candidate: candidate({ failed: 60, apiFailing: 54 }) }],
    ['the shell was changed', { hasNewShell: true }],
  ])('pauses while %s', (_what, changes) => {
    expect(alone(60, 60, changes).kind).toBe('inconclusive');
  });
});

describe('failing API', () => {
  const down = (views: number) => ({
    failed: views * 0.9,
    erroredAfterApi: views * 0.9,
    apiFailing: views * 0.9,
  });
  it('does not count against the candidate, and pauses at the end', () => {
    const changes = { candidate: candidate(down(60)), standard: standard(down(900)) };
    expect(judgeGate(given({ ...early, ...changes })).kind).toBe('undecided');
    expect(judgeGate(given(changes))).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringMatching(
        /calls to the API failed for 54 of 60 visitors of the candidate and for 810 of 900/,
      ),
    });
  });
  it('does not count against a candidate that fails more because of it', () => {
    const changes = { candidate: candidate(down(60)), standard: standard({ apiFailing: 810 }) };
    expect(judgeGate(given({ ...early, ...changes })).kind).toBe('undecided');
    expect(judgeGate(given(changes)).kind).toBe('inconclusive');
  });
  it('pauses at once when the candidate also fails to load', () => {
    expect(
      judgeGate(
        given({
          ...early,
          candidate: candidate({ failed: 60, apiFailing: 54 }),
          standard: standard({ apiFailing: 810 }),
        }),
      ),
    ).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringMatching(
        /^not judged, since calls to the API failed .* Seen was: pages failed for 60 of 60/,
      ),
    });
  });
  it("counts when only the candidate's calls fail and its code throws", () => {
    expect(judgeGate(given({ ...early, candidate: candidate(down(60)) })).kind).toBe('failure');
  });
  it("pauses when only the candidate's calls fail and nothing throws", () => {
    expect(judgeGate(given({ ...early, candidate: candidate({ apiFailing: 54 }) }))).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('the API or the release may be at fault'),
    });
  });
});

describe('failing shell', () => {
  it('pauses for any result of the candidate', () => {
    const changes = { shell: shell({ failed: 500 }) };
    expect(judgeGate(given(changes))).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining(
        'pages of the shell shell@1.0.0-a itself failed for 500 of 960 visitors',
      ),
    });
    expect(
      judgeGate(given({ ...early, ...changes, candidate: candidate({ failed: 60 }) })).kind,
    ).toBe('inconclusive');
    expect(judgeGate(given({ ...early, ...changes })).kind).toBe('undecided');
  });
  it('or a new shell pauses a failing candidate, but not a good one', () => {
    expect(
      judgeGate(given({ ...early, hasNewShell: true, candidate: candidate({ failed: 60 }) })),
    ).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('the shell was changed during this step'),
    });
    expect(judgeGate(given({ hasNewShell: true })).kind).toBe('success');
  });
});

describe('failing default', () => {
  it('counts as failing with few visitors only beyond chance', () => {
    const broken = (failed: number) =>
      judgeGate(
        given({
          ...early,
          candidate: candidate({ failed: 30 }, 30),
          standard: standard({ failed }, 30),
        }),
      ).kind;
    expect([broken(1), broken(4), broken(9)]).toEqual(['failure', 'failure', 'inconclusive']);
  });
  it('pauses', () => {
    const changes = { standard: standard({ failed: 200 }) };
    expect(judgeGate(given({ ...changes, candidate: candidate({ failed: 14 }) }))).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining(
        'pages of the default mf-inbox@1.0.0-a itself failed for 200 of 900 visitors (22 %)',
      ),
    });
    expect(
      judgeGate(given({ ...early, ...changes, candidate: candidate({ failed: 60 }) })).kind,
    ).toBe('inconclusive');
  });
});

describe('judgement at 100 %', () => {
  const full = { standard: standard({}, 0), earlier: standard() };
  it('compares with the earlier default', () => {
    expect(judgeGate(given(full)).kind).toBe('success');
    expect(judgeGate(given({ ...full, ...early, candidate: candidate({ failed: 30 }) })).kind).toBe(
      'failure',
    );
  });
  it('pauses for slowness, which may come from the hour of the day', () => {
    expect(
      judgeGate(given({ ...full, ...early, candidate: candidate({ load: all(5_000, 60) }) })),
    ).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('slower than before'),
    });
  });
  it('pauses for a failing API, because it did not fail earlier', () => {
    expect(
      judgeGate(
        given({
          ...full,
          candidate: candidate({ failed: 50, erroredAfterApi: 50, apiFailing: 50 }),
        }),
      ).kind,
    ).toBe('inconclusive');
    expect(
      judgeGate(
        given({
          ...full,
          ...early,
          candidate: candidate({ failed: 50, erroredAfterApi: 50, apiFailing: 50 }),
        }),
      ).kind,
    ).toBe('undecided');
  });
  it('pauses without earlier views', () => {
    expect(judgeGate(given({ ...full, earlier: standard({}, 3) }))).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('too little traffic'),
    });
  });
});
