import { describe, expect, it } from '@jest/globals';
import type { Beacon } from '@billfold/shared/contracts/beacon.contract';
import { addTallies, causesOf, emptyTally, slotOf, tallyOf } from './tally.domain';

const beacon = (changes: Partial<Beacon> = {}): Beacon => ({
  view: '6f1c1a52-0000-4000-8000-000000000001',
  module: 'mf-inbox',
  release: 'mf-inbox@1.0.0-aaaaaaa',
  part: '/admin/inbox',
  outcome: 'loaded',
  loadMs: 300,
  failures: [],
  errors: 0,
  apiFailures: 0,
  vitals: {},
  ...changes,
});

describe('tallyOf', () => {
  it.each([
    ['loaded', {}, { failed: 0 }],
    ['fallback', { outcome: 'fallback' }, { failed: 1, fellBack: 1 }],
    ['reload', { outcome: 'reload' }, { failed: 1, reloaded: 1 }],
    ['failed', { outcome: 'failed' }, { failed: 1 }],
    ['loaded with errors', { errors: 7 }, { failed: 1, errored: 1 }],
    ['failed with errors', { outcome: 'failed', errors: 2 }, { failed: 1, errored: 1 }],
    ['loaded while the API failed', { apiFailures: 3 }, { failed: 0, apiFailing: 1 }],
  ] as const)('counts a view that %s once', (_what, changes, expected) => {
    expect(tallyOf(beacon(changes))).toMatchObject({ views: 1, ...expected });
  });

  it('counts load times of loaded views only, and the measured vitals', () => {
    const sum = [
      beacon({ vitals: { lcpMs: 900, cls: 0.2 } }),
      beacon({ outcome: 'fallback', loadMs: 12_000 }),
      beacon({ loadMs: 0 }),
    ]
      .map(tallyOf)
      .reduce(addTallies, emptyTally);
    expect(
      [sum.views, sum.loadMs, sum.lcpMs, sum.inpMs, sum.cls].map((value) =>
        typeof value === 'number' ? value : value.reduce((total, count) => total + count, 0),
      ),
    ).toEqual([3, 1, 1, 0, 1]);
  });
});

describe('causes', () => {
  it('name the failed file and its release, without an address', () => {
    const failures = [
      {
        release: 'mf-inbox@1.0.0-aaaaaaa',
        step: 'entry',
        cause: 'missing',
        file: 'https://pay.test/modules/mf-inbox/1.0.0-aaaaaaa/remoteEntry.js?who=kim#x',
      },
      { release: 'mf-inbox@0.9.0-bbbbbbb', step: 'contract', cause: 'contract', file: null },
      { release: 'mf-other@1.0.0-ccccccc', step: 'chunk', cause: 'timeout', file: 'x.js' },
    ] as const;
    expect(causesOf(beacon({ outcome: 'failed', failures: [...failures] }))).toEqual([
      {
        release: 'mf-inbox@1.0.0-aaaaaaa',
        step: 'entry',
        cause: 'missing',
        file: '/modules/mf-inbox/1.0.0-aaaaaaa/remoteEntry.js',
      },
      { release: 'mf-inbox@0.9.0-bbbbbbb', step: 'contract', cause: 'contract', file: '' },
    ]);
  });

  it('distinguish an error of the module from one after an API failure', () => {
    expect(causesOf(beacon({ errors: 2 }))).toMatchObject([{ step: 'run', cause: 'threw' }]);
    expect(causesOf(beacon({ errors: 2, apiFailures: 1 }))).toMatchObject([
      { step: 'run', cause: 'api_failed' },
    ]);
    expect(causesOf(beacon({ apiFailures: 1 }))).toEqual([]);
  });
});

describe('slotOf', () => {
  const at = (time: string): Date => new Date(`2026-11-22T${time}Z`);
  it.each([
    ['its minute', '10:00:42.500', [], '10:00:00'],
    ['the window that began in that minute', '10:00:42.500', ['10:00:30'], '10:00:30'],
    [
      'the last window that began',
      '10:00:42.500',
      ['10:00:30', '10:00:41', '09:00:00'],
      '10:00:41',
    ],
    ['its minute when the window began before', '10:00:42.500', ['09:59:59'], '10:00:00'],
    ['its minute when another clock is ahead', '10:00:42.500', ['10:00:43'], '10:00:00'],
  ])('returns %s', (_what, now, cuts, expected) => {
    expect(slotOf(at(now), cuts.map(at)).toISOString()).toBe(at(expected).toISOString());
  });
});
