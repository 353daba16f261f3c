import { RE2JS, RE2JSException } from 're2js';

/** @typedef {import('./match-patterns.service').MatchTask} MatchTask */

/**
 * @param {string} pattern
 * @returns {RE2JS | null}
 */
const compile = (pattern) => {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) return null;
    throw error;
  }
};

/**
 * The compiled patterns; null when one cannot be read or is too large.
 *
 * @param {Pick<MatchTask, 'patterns' | 'sizes'>} task
 * @returns {readonly RE2JS[] | null}
 */
const compileAll = ({ patterns, sizes }) => {
  const all = [];
  let left = sizes.allMax;
  for (const pattern of patterns) {
    const compiled = compile(pattern);
    if (compiled === null) return null;
    const size = compiled.programSize();
    left -= size;
    if (size > sizes.oneMax || left < 0) return null;
    all.push(compiled);
  }
  return all;
};

/**
 * The descriptions in which every pattern is found. Runs in a thread of its own, from this file as it is: neither the
 * bundle of a test nor that of `tools/run.mjs` has it.
 *
 * @param {MatchTask} task
 * @returns {readonly string[]}
 */
export const findMatches = ({ patterns, descriptions, sizes }) => {
  const compiled = compileAll({ patterns, sizes });
  if (compiled === null) return [];
  return descriptions.filter((text) => compiled.every((one) => one.matcher(text).find()));
};
