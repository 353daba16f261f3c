import { hourMs } from '@billfold/shared/contracts/durations';
import { describe, expect, it } from '@jest/globals';
import { releasesToRetire, type RetentionCandidate } from './retention.domain';

const now = new Date('2026-11-22T12:00:00Z');
const release = (module: string, serial: number, hoursOld = 100): RetentionCandidate => ({
  name: `${module}@1.0.${serial}-aaaaaaa`,
  module,
  version: `1.0.${serial}`,
  serial,
  since: new Date(now.getTime() - hoursOld * hourMs),
});
const retired = (
  candidates: readonly RetentionCandidate[],
  rules: { named?: readonly string[]; keepPerModule?: number },
) =>
  releasesToRetire(candidates, {
    named: new Set(rules.named),
    keepPerModule: rules.keepPerModule ?? 1,
    now,
  }).map(({ name }) => name);

describe('releasesToRetire', () => {
  it('are all but the last ones of each module', () => {
    const all = [release('mf-a', 1), release('mf-a', 2), release('mf-a', 3), release('mf-b', 4)];
    expect(retired(all, { keepPerModule: 2 })).toEqual(['mf-a@1.0.1-aaaaaaa']);
    expect(retired(all, { keepPerModule: 0 })).toHaveLength(4);
  });

  it.each([
    ['a rollout or an override names it', { named: ['mf-a@1.0.1-aaaaaaa'] }, release('mf-a', 1)],
    ['an override names its version', { named: ['mf-a@1.0.1'] }, release('mf-a', 1)],
    ['it is younger than a day', {}, release('mf-a', 1, 23)],
  ])('exclude a release that stays because %s', (_why, rules, old) => {
    expect(retired([old, release('mf-a', 2)], rules)).toEqual([]);
    expect(retired([release('mf-a', 1), release('mf-a', 2)], {})).toEqual(['mf-a@1.0.1-aaaaaaa']);
  });
});
