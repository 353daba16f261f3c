import { describe, expect, it } from '@jest/globals';
import { matchDescriptions } from './match-patterns.service';
import type { Rule } from './trigger-rule.domain';

const ruleOf = (...patterns: readonly string[]): Rule => ({
  conditions: patterns.map((value) => ({ field: 'description', operator: 'regex', value })),
  actions: [],
  template: null,
  toEmail: null,
  repeatDays: null,
});
const found = async (patterns: readonly string[], descriptions: readonly string[]) =>
  descriptions.filter(await matchDescriptions(ruleOf(...patterns), descriptions));

describe('matchDescriptions', () => {
  it('finds a match anywhere, in the given letter case, of all patterns', async () => {
    const descriptions = ['Late: Water for 2026', 'water for 2026', 'Water for', 'Water for 2027'];
    expect(await found(['W[a-z]+ for \\d{4}', '6$'], descriptions)).toEqual([descriptions[0]]);
    expect(await found(['(?i)water'], descriptions)).toEqual(descriptions);
    expect(await found([], ['Sewer'])).toEqual(['Sewer']);
  });

  it('reads a text of 10,000 characters in linear time, whatever the pattern', async () => {
    // An engine that goes back would try 2^10,000 ways: it would not end.
    expect(await found(['(a+)+$'], [`${'a'.repeat(10_000)}!`])).toEqual([]);
  });

  it.each([
    ['cannot be read', ['Water', '(a)\\1']],
    ['is too large', ['(b?){1000}']],
    ['is too large with the others', ['a{0,400}', 'b{0,400}', 'c{0,400}']],
  ])('matches nothing when a stored pattern %s', async (_why, patterns) => {
    expect(await found(patterns, ['Water'])).toEqual([]);
  });

  it('ends the work of a thread when its time is over', async () => {
    await found(['Water'], ['Water']);
    const time = new AbortController();
    const long = matchDescriptions(ruleOf('(b?){120}$'), ['b'.repeat(2_000_000)], time.signal);
    time.abort();
    await expect(long).rejects.toThrow('The task has been aborted');
    expect(await found(['Water'], ['Water'])).toEqual(['Water']);
  });
});
