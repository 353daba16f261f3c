import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Executor } from '../../db/database';
import { patternsOf } from './condition.queries';
import { createMatcher, patternProblem } from './pattern.policy';
import { listDescriptions, type RunScope } from './plan.queries';

const batchRows = 5_000;
/** Matching holds the process: it gives way to others after so many descriptions. */
const rowsPerTurn = 500;

/** Bills of one kind often have one description. */
const remembering = (matches: (text: string) => boolean): ((text: string) => boolean) => {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = matches(text);
    if (known.size < batchRows) known.set(text, found);
    return found;
  };
};

const matcherOf = (patterns: readonly string[]): ((text: string) => boolean) => {
  // One of an earlier release that no engine of linear time reads matches nothing.
  if (patterns.some((pattern) => patternProblem(pattern) !== null)) return () => false;
  const matchers = patterns.map(createMatcher);
  return remembering((text) => matchers.every((matches) => matches(text)));
};

/** Whether a description matches all patterns of the rule. */
export const descriptionMatcher = (rule: RunScope['rule']): ((text: string) => boolean) =>
  matcherOf(patternsOf(rule));

/** Calls `onFound` with the invoices whose description matches all patterns, batch by batch. */
export const matchPatterns = async (
  executor: Executor,
  scope: RunScope,
  onFound: (invoiceIds: readonly number[]) => Promise<unknown>,
): Promise<void> => {
  const matches = descriptionMatcher(scope.rule);
  for (let afterId = 0; ;) {
    const rows = await listDescriptions(executor, scope, { afterId, limit: batchRows });
    const found: number[] = [];
    for (const [index, { id, description }] of rows.entries()) {
      if (matches(description)) found.push(id);
      if (index % rowsPerTurn === rowsPerTurn - 1) await nextTurn();
    }
    if (found.length > 0) await onFound(found);
    const last = rows[rows.length - 1];
    if (last === undefined || rows.length < batchRows) return;
    afterId = last.id;
  }
};
