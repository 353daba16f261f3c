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

/** What is wrong with a pattern, after "the pattern"; null when it can be used. */
export const patternProblem = (pattern: string): string | null => {
  if (pattern.length > triggerLimits.valueMax)
    return `may have at most ${triggerLimits.valueMax} characters`;
  try {
    RE2JS.compile(pattern);
    return null;
  } catch (error) {
    if (error instanceof RE2JSSyntaxException) {
      const at = positionOf(pattern, error.getPattern());
      return `is not valid at character ${at + 1}: ${error.getDescription()}`;
    }
    if (error instanceof RE2JSException) return `is not valid at character 1: ${error.message}`;
    throw error;
  }
};

/**
 * Whether a text holds a match. The engine needs time in proportion to the text, whatever the pattern, and knows no
 * back-references.
 */
export const createMatcher = (pattern: string): ((text: string) => boolean) => {
  const compiled = RE2JS.compile(pattern);
  return (text) => compiled.matcher(text).find();
};
