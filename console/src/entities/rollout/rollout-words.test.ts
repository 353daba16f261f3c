import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { differenceWords, gateWords, rulesOf } from './rollout-words';
import { rolloutOf, percentageOf } from '../../testing/rollout-factory';

const before = rolloutOf({});

describe('rulesOf and gateWords', () => {
  const asWords = (state: RolloutState) =>
    rulesOf(state).map(({ who, release }) => `${who}: ${release}`);

  it('list the rules in the order in which the registry decides', () => {
    const state = rolloutOf({
      tenants: [{ merchantId: 7, release: 'mf-inbox@1.6.0-ccccccc' }],
      percentage: percentageOf({ percent: 5, steps: [25] }),
      channels: [{ name: 'beta', release: 'mf-inbox@1.5.0-bbbbbbb' }],
    });
    expect(asWords(state)).toEqual([
      'Staff and customers of merchant 7: mf-inbox@1.6.0-ccccccc',
      '5 % of the visitors: mf-inbox@1.5.0-bbbbbbb',
      'Who joined the channel beta: mf-inbox@1.5.0-bbbbbbb',
      'Every other visitor: mf-inbox@1.4.2-aaaaaaa',
      'A visitor whose page cannot load that: mf-inbox@1.4.1-9999999',
    ]);
  });

  it('say that a module without a default serves no release', () => {
    expect(rulesOf(rolloutOf({ default: null, lastGood: null }))).toMatchObject([
      { who: 'Every visitor', release: null, more: 'Nothing: there is no default.' },
    ]);
  });

  it.each([
    [
      percentageOf({ paused: { at: '2026-01-01T00:00:00Z', reason: 'too few views' } }),
      'Paused: too few views',
    ],
    [
      percentageOf({
        percent: 0,
        paused: { at: '2026-01-01T00:00:00Z', reason: 'too few views', percent: 25 },
      }),
      'Paused, 25 % again when resumed: too few views',
    ],
    [
      percentageOf({ steps: [25, 100] }),
      'Gate: after 10 min and 200 visitors of each release it goes on (25 %, then every visitor), or rolls back when 2 % more page views fail or pages are 1.3 times as slow.',
    ],
    [
      percentageOf({
        gate: { windowS: 90, minSamples: 5, maxFailureIncrease: 0.005, maxSlowdown: 2 },
        steps: [],
      }),
      'Gate: after 90 s and 5 visitors of each release it goes on (every visitor), or rolls back when 0.5 % more page views fail or pages are 2 times as slow.',
    ],
    [percentageOf({ gate: null, steps: [] }), 'No gate: it stays until an operator changes it.'],
    [
      percentageOf({
        gate: null,
        steps: [25],
        schedule: {
          startAt: '2026-11-24T09:00:00Z',
          everyS: 1_800,
          hours: { zone: 'Europe/Berlin', days: ['mon', 'fri'], from: '09:00', until: '17:00' },
        },
      }),
      'No gate: it goes on by its schedule (25 %, then every visitor). Schedule: starts 2026-11-24 09:00 UTC; a step every 30 min; steps only mon, fri from 09:00 to 17:00 Europe/Berlin.',
    ],
    [
      percentageOf({ gate: null, steps: [25, 50] }),
      'No gate: the next steps (25 %, then 50 %, then every visitor) are taken by hand.',
    ],
  ])('describe the gate of row %#', (rule, words) => {
    expect(gateWords(rule)).toBe(words);
  });
});

describe('differenceWords', () => {
  it.each([
    ['nothing', {}, []],
    [
      'the default',
      { default: 'mf-inbox@1.5.0-bbbbbbb' },
      ['Default: 1.4.2-aaaaaaa → 1.5.0-bbbbbbb'],
    ],
    [
      'a canary',
      { percentage: percentageOf({ percent: 5, steps: [25], gate: null }) },
      ['Candidate: nothing → 1.5.0-bbbbbbb', 'Percent: nothing → 5 %', 'Next steps: none → 25 %'],
    ],
    [
      'a merchant',
      { tenants: [{ merchantId: 7, release: 'mf-inbox@1.5.0-bbbbbbb' }] },
      ['Merchant 7: nothing → 1.5.0-bbbbbbb'],
    ],
    [
      'a channel',
      { channels: [{ name: 'beta', release: 'mf-inbox@1.5.0-bbbbbbb' }] },
      ['Channel beta: nothing → 1.5.0-bbbbbbb'],
    ],
    ['the kill switch', { disabled: { message: 'Back soon' } }, ['Switched off: no → Back soon']],
    [
      'the lock',
      { lock: { by: 'jo', at: '2026-01-01T00:00:00Z', reason: 'freeze' } },
      ['Locked: no → yes'],
    ],
  ])('names %s', (_name, change, lines) => {
    expect(differenceWords(before, rolloutOf(change))).toEqual(lines);
  });

  it('compares a first state with an empty state', () => {
    expect(differenceWords(null, before)).toEqual([
      'Default: nothing → 1.4.2-aaaaaaa',
      'Last good: nothing → 1.4.1-9999999',
    ]);
  });
});
