/**
 * @typedef {object} Part
 * @property {string} name
 * @property {number} seconds how long it is expected to take
 * @property {readonly string[]} [after] names of parts that must have ended before; names that are not in this run do
 *   not count
 */

const longest = (parts) => parts.toSorted((one, other) => other.seconds - one.seconds)[0];
const shortest = (parts) => parts.toSorted((one, other) => one.seconds - other.seconds)[0];

/**
 * The part that a free slot runs next: what others wait for, then the longest. While others wait for a part that runs,
 * the longest that ends before it: so that slots are free for them.
 *
 * @param {readonly Part[]} waiting
 * @param {readonly Part[]} running
 * @returns {Part | undefined}
 */
export const choosePart = (waiting, running) => {
  const unfinished = new Set([...waiting, ...running].map(({ name }) => name));
  const ready = waiting.filter(({ after = [] }) => !after.some((name) => unfinished.has(name)));
  const isAwaited = ({ name }) => waiting.some(({ after = [] }) => after.includes(name));
  const awaited = longest(ready.filter(isAwaited));
  if (awaited !== undefined) return awaited;
  const inWork = running.filter(isAwaited);
  if (inWork.length === 0) return longest(ready);
  const soonest = Math.min(...inWork.map(({ seconds }) => seconds));
  return longest(ready.filter(({ seconds }) => seconds <= soonest)) ?? shortest(ready);
};

/** Returns the seconds until all parts have run, with every slot busy. `elapsed` returns the time of a running part. */
export const secondsLeft = (waiting, running, elapsed, slots) => {
  const rest = running.map((part) => Math.max(0, part.seconds - elapsed(part)));
  const total = [...rest, ...waiting.map(({ seconds }) => seconds)].reduce(
    (sum, seconds) => sum + seconds,
    0,
  );
  return Math.max(total / slots, ...rest, 0);
};

/**
 * Runs all parts, as many at once as there are slots, and answers when the last has ended.
 *
 * @param {readonly Part[]} parts
 * @param {number} slots
 * @param {(part: Part) => Promise<void>} run
 * @param {(waiting: readonly Part[], running: readonly Part[]) => void} [changed] called when a part began or ended
 * @param {AbortSignal} [stop] once aborted nothing more begins; what runs is waited for
 */
export const runParts = async (
  parts,
  slots,
  run,
  changed = () => {},
  stop = new AbortController().signal,
) => {
  const waiting = [...parts];
  const running = [];
  const ended = new Set();
  while (waiting.length > 0 || running.length > 0) {
    if (stop.aborted) waiting.length = 0;
    const next = running.length < slots ? choosePart(waiting, running) : undefined;
    if (next === undefined) {
      if (running.length === 0 && stop.aborted) return;
      if (running.length === 0)
        throw new Error(
          `Nothing can begin: ${waiting.map(({ name }) => name).join(', ')} wait for each other.`,
        );
      await Promise.race(ended);
      continue;
    }
    waiting.splice(waiting.indexOf(next), 1);
    running.push(next);
    changed(waiting, running);
    const work = run(next).finally(() => {
      running.splice(running.indexOf(next), 1);
      ended.delete(work);
      changed(waiting, running);
    });
    ended.add(work);
  }
};
