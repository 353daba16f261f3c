import { describe, expect, it } from '@jest/globals';
import { createMatcher, patternProblem } from './pattern.policy';

describe('patternProblem', () => {
  it.each([
    ['water (main', 'is not valid at character 7: missing closing )'],
    ['(a)(b[(]', 'is not valid at character 4: missing closing )'],
    ['a[b', 'is not valid at character 2: missing closing ]'],
    ['*a', 'is not valid at character 1: missing argument to repetition operator'],
    ['ab\\', 'is not valid at character 3: trailing backslash at end of expression'],
    // An engine of linear time has neither.
    ['(a)\\1', 'is not valid at character 4: invalid escape sequence'],
    ['x(?=a)', 'is not valid at character 2: invalid or unsupported Perl syntax'],
    ['a'.repeat(201), 'may have at most 200 characters'],
  ])('names the place in %s', (pattern, problem) => {
    expect(patternProblem(pattern)).toBe(problem);
  });

  it('accepts what the engine reads', () => {
    for (const pattern of ['(a+)+$', '(?i)^water', '\\d{3}-\\d{4}', 'a'.repeat(200)])
      expect(patternProblem(pattern)).toBeNull();
  });
});

describe('createMatcher', () => {
  it('finds a match anywhere, in the given letter case', () => {
    const matches = createMatcher('W[a-z]+ for \\d{4}');
    expect(['Late: Water for 2026', 'water for 2026', 'Water for'].map(matches)).toEqual([
      true,
      false,
      false,
    ]);
    expect(createMatcher('(?i)water')('WATER')).toBe(true);
  });

  it('reads a text of 10,000 characters in linear time, whatever the pattern', () => {
    // An engine that goes back would try 2^10,000 ways: it would not end.
    expect(createMatcher('(a+)+$')(`${'a'.repeat(10_000)}!`)).toBe(false);
  });
});
