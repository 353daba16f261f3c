import { triggerLimits } from '@billfold/shared/contracts/trigger-rule';
import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js';

/** Where the group begins that is never closed, from 0. */
const openGroupAt = (pattern: string): number => {
  const open: number[] = [];
  let isInClass = false;
  for (let index = 0; index < pattern.length; index += 1) {
    const sign = pattern[index];
    if (sign === '\\') index += 1;
    else if (isInClass) isInClass = sign !== ']';
    else if (sign === '[') isInClass = true;
    else if (sign === '(') open.push(index);
    else if (sign === ')') open.pop();
  }
  return open[open.length - 1] ?? 0;
};

/** The engine names the faulty part only. */
const positionOf = (pattern: string, part: string | null): number => {
  if (part === null) return Math.max(pattern.length - 1, 0);
  return part === pattern ? openGroupAt(pattern) : Math.max(pattern.indexOf(part), 0);
};

const invalidAt = (pattern: string, error: RE2JSException): string => {
  if (!(error instanceof RE2JSSyntaxException))
    return `is not valid at character 1: ${error.message}`;
  const at = positionOf(pattern, error.getPattern());
  return `is not valid at character ${at + 1}: ${error.getDescription()}`;
};

/**
 * How large compiled patterns may be. The engine knows no back-references and needs time in proportion to the text and
 * to this size, whatever the pattern: about 2 ms for one of 500 and a long description.
 */
export const patternSizes = { oneMax: 500, allMax: 1_000 } as const;

/**
 * Answers what is wrong with one pattern of an event after another, after "the pattern"; null when it can be used.
 * Nothing is compiled any more when those before are too large already.
 */
export const createPatternCheck = (): ((pattern: string) => string | null) => {
  let size = 0;
  return (pattern) => {
    if (pattern.length > triggerLimits.valueMax)
      return `can have up to ${triggerLimits.valueMax} characters`;
    if (size <= patternSizes.allMax)
      try {
        const own = RE2JS.compile(pattern).programSize();
        size += own;
        if (own > patternSizes.oneMax) return 'is too complex';
      } catch (error) {
        if (error instanceof RE2JSException) return invalidAt(pattern, error);
        throw error;
      }
    return size > patternSizes.allMax ? 'is too complex in combination with the others' : null;
  };
};
