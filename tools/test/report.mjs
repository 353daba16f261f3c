const pad = (text, width) => String(text).padStart(width);
const seconds = (value) => (value === null ? '–' : value.toFixed(1));

/** Share of a part's time in which not even one core worked for it; null where processor time is not known. */
const waiting = ({ seconds: all, processorSeconds: used }) =>
  used === null || all === 0 ? null : Math.max(0, 1 - used / all);
const percent = (share) => (share === null ? '–' : `${Math.round(share * 100)} %`);

const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * The share of their time in which the machine's processors computed, for this run or anything else.
 *
 * @param {readonly import('node:os').CpuInfo[]} before
 * @param {readonly import('node:os').CpuInfo[]} after
 */
export const busyShare = (before, after) => {
  const spent = (cpus, kinds) => sum(cpus.flatMap(({ times }) => kinds(times)));
  const passed = (kinds) => spent(after, kinds) - spent(before, kinds);
  const all = passed((times) => Object.values(times));
  return all === 0 ? 0 : 1 - passed(({ idle }) => [idle]) / all;
};

/**
 * The table of a run: what each part took, how busy the machine was, and the ten files that took longest.
 *
 * @param {readonly {name: string, passed: number, failed: number, seconds: number, processorSeconds: number | null, files: {name: string, seconds: number}[]}[]} results
 * @param {{seconds: number, slots: number, processors: number, busy: number}} whole
 */
export const formatTable = (results, { seconds: whole, slots, processors, busy }) => {
  const rows = results.toSorted(
    (one, other) =>
      (other.processorSeconds ?? other.seconds) - (one.processorSeconds ?? one.seconds),
  );
  const used = rows.every(({ processorSeconds }) => processorSeconds !== null)
    ? sum(rows.map(({ processorSeconds }) => processorSeconds))
    : null;
  const width = Math.max(...rows.map(({ name }) => name.length), 'whole run'.length);
  const line = (name, tests, took, processor, share) =>
    `${name.padEnd(width)}  ${pad(tests, 6)}  ${pad(took, 8)}  ${pad(processor, 11)}  ${pad(share, 8)}`;
  const slowest = rows
    .flatMap(({ files }) => files)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10);
  return [
    line('part', 'tests', 'seconds', 'processor s', 'waiting'),
    ...rows.map((row) =>
      line(
        row.name,
        row.passed + row.failed,
        seconds(row.seconds),
        seconds(row.processorSeconds),
        percent(waiting(row)),
      ),
    ),
    // Of all slots: the share of their time in which they had nothing to compute.
    line(
      'whole run',
      sum(rows.map(({ passed, failed }) => passed + failed)),
      seconds(whole),
      seconds(used),
      percent(waiting({ seconds: whole * slots, processorSeconds: used })),
    ),
    // Where they were busy, parts waited for them; and no part counts what the database of the tests computed for it.
    `${processors} processors, busy for ${percent(busy)} of the time`,
    ...(slowest.length === 0
      ? []
      : [
          '',
          'slowest files',
          ...slowest.map((file) => `${pad(seconds(file.seconds), 7)} s  ${file.name}`),
        ]),
  ].join('\n');
};

/** `75` as `1 min 15 s`. */
export const formatDuration = (value) => {
  const whole = Math.round(value);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};

const linesOfMessage = 12;

/**
 * The failed tests of a run with the first lines of their messages; empty for a part that is one check.
 *
 * @param {readonly {name: string, failures?: readonly import('./parts.mjs').FailedTest[]}[]} results
 * @returns {readonly string[]} a text of several lines for each failed test
 */
export const formatFailures = (results) =>
  results.flatMap(({ name, failures = [] }) =>
    failures.map(({ file, title, message }) =>
      [
        `✘ ${name}: ${file} › ${title}`,
        ...message
          .split('\n')
          .filter((text) => text.trim() !== '')
          .slice(0, linesOfMessage)
          .map((text) => `    ${text}`),
      ].join('\n'),
    ),
  );
