import { Tinypool } from 'tinypool';
import type { Executor } from '../../db/database';
import { patternsOf } from './condition.queries';
import { patternSizes } from './pattern.service';
import { listDescriptions, type RunScope } from './plan.queries';

const batchRows = 5_000;
const descriptionsAtOnce = 500;
/** More than so many descriptions need, also behind other tasks. */
const taskMs = 30_000;

/** What a thread is given; it answers those of the descriptions that match. */
export type MatchTask = {
  readonly patterns: readonly string[];
  readonly descriptions: readonly string[];
  readonly sizes: typeof patternSizes;
};

let threads: Tinypool | undefined;

/**
 * Patterns are matched outside of the thread that answers requests, the first time by a thread that then waits for
 * more. With none that waits, the pool would leave tasks behind one whose time is over.
 */
const getThreads = (): Tinypool =>
  (threads ??= new Tinypool({
    filename: new URL('./match-descriptions.worker.js', import.meta.url).href,
    name: 'findMatches',
    minThreads: 1,
    maxThreads: 2,
    idleTimeout: 10_000,
    execArgv: [],
  }));

export type Matches = (description: string) => boolean;

/**
 * Answers which of the descriptions match all patterns of the rule. None does when a pattern of an earlier release
 * cannot be used any more. Throws when the signal ends, and with it the work.
 */
export const matchDescriptions = async (
  rule: RunScope['rule'],
  descriptions: readonly string[],
  signal?: AbortSignal,
): Promise<Matches> => {
  const patterns = patternsOf(rule);
  if (patterns.length === 0) return () => true;
  const found = new Set<string>();
  // Invoices of one kind often have one description.
  const different = [...new Set(descriptions)];
  for (let start = 0; start < different.length; start += descriptionsAtOnce) {
    const task: MatchTask = {
      patterns,
      descriptions: different.slice(start, start + descriptionsAtOnce),
      sizes: patternSizes,
    };
    const matching: readonly string[] = await getThreads().run(task, {
      signal: signal ?? AbortSignal.timeout(taskMs),
    });
    for (const description of matching) found.add(description);
  }
  return (description) => found.has(description);
};

/** Calls `onFound` with the invoices whose description matches all patterns, batch by batch. */
export const matchPatterns = async (
  executor: Executor,
  scope: RunScope,
  onFound: (invoiceIds: readonly number[]) => Promise<unknown>,
): Promise<void> => {
  for (let afterId = 0; ;) {
    const rows = await listDescriptions(executor, scope, { afterId, limit: batchRows });
    const matches = await matchDescriptions(
      scope.rule,
      rows.map(({ description }) => description),
    );
    const found = rows.filter(({ description }) => matches(description)).map(({ id }) => id);
    if (found.length > 0) await onFound(found);
    const last = rows[rows.length - 1];
    if (last === undefined || rows.length < batchRows) return;
    afterId = last.id;
  }
};
