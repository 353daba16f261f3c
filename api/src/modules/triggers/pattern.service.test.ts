import { describe, expect, it } from '@jest/globals';
import { createPatternCheck } from './pattern.service';

const problemsOf = (...patterns: readonly string[]) => patterns.map(createPatternCheck());

describe('createPatternCheck', () => {
  it.each([
    ['water (main', 'is not valid at character 7: missing closing )'],
    ['(a)(b[(]', 'is not valid at character 4: missing closing )'],
    ['a[b', 'is not valid at character 2: missing closing ]'],
    ['*a', 'is not valid at character 1: missing argument to repetition operator'],
    ['ab\\', 'is not valid at character 3: trailing backslash at end of expression'],
    // An engine of linear time has neither.
    ['(a)\\1', 'is not valid at character 4: invalid escape sequence'],
    ['x(?=a)', 'is not valid at character 2: invalid or unsupported Perl syntax'],
    ['a'.repeat(201), 'can have up to 200 characters'],
  ])('names the place in %s', (pattern, problem) => {
    expect(problemsOf(pattern)).toEqual([problem]);
  });

  it('accepts what the engine reads', () => {
    for (const pattern of ['(a+)+$', '(?i)^water', '\\d{3}-\\d{4}', 'a'.repeat(200)])
      expect(problemsOf(pattern)).toEqual([null]);
  });

  it('refuses a pattern whose repeats make it too large', () => {
    expect(problemsOf('(b?){1000}')).toEqual(['is too complex']);
    expect(problemsOf('(b?){100}')).toEqual([null]);
  });

  it('refuses patterns that are too large together, and compiles no further one', () => {
    const together = 'is too complex in combination with the others';
    expect(problemsOf('a{400}', 'b{400}', 'c{400}')).toEqual([null, null, together]);
    expect(problemsOf('(b?){1000}', 'a(')).toEqual(['is too complex', together]);
  });
});
