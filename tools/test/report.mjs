import { processorKinds } from './processor-time.mjs';

const pad = (text, width) => String(text).padStart(width);
const seconds = (value) => (value === null ? '–' : value.toFixed(1));

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
 * The table of a run: what each part took and computed, by kind of process, and the twenty files that computed most.
 *
 * @param {readonly {name: string, passed: number, failed: number, seconds: number, processorSeconds: number | null,
 *   kinds: Record<string, number> | null, files: {name: string, seconds: number, processorSeconds: number | null}[]}[]}
 *   results
 * @param {{seconds: number, processors: number, busy: number}} whole
 */
export const formatTable = (results, { seconds: whole, processors, busy }) => {
  const rank = ({ processorSeconds, seconds: taken }) => processorSeconds ?? taken;
  const byRank = (one, other) => rank(other) - rank(one);
  const rows = results.toSorted(byRank);
  const kinds = processorKinds.filter((kind) => rows.some((row) => row.kinds?.[kind]));
  const width = Math.max(...rows.map(({ name }) => name.length), 'whole run'.length);
  const line = (name, tests, ...figures) =>
    [name.padEnd(width), pad(tests, 6), ...figures.map((figure) => pad(figure, 11))].join('  ');
  const isComplete = rows.every(({ processorSeconds }) => processorSeconds !== null);
  const sumOf = (kind) => sum(rows.map((row) => row.kinds?.[kind] ?? 0));
  const dearest = rows
    .flatMap(({ files }) => files)
    .toSorted(byRank)
    .slice(0, 20);
  return [
    line('part', 'tests', 'seconds', 'processor s', ...kinds),
    ...rows.map((row) =>
      line(
        row.name,
        row.passed + row.failed,
        seconds(row.seconds),
        seconds(row.processorSeconds),
        ...kinds.map((kind) => seconds(row.kinds?.[kind] ?? null)),
      ),
    ),
    line(
      'whole run',
      sum(rows.map(({ passed, failed }) => passed + failed)),
      seconds(whole),
      seconds(isComplete ? sum(rows.map(({ processorSeconds }) => processorSeconds)) : null),
      ...kinds.map((kind) => seconds(sumOf(kind))),
    ),
    `${processors} processors, busy for ${percent(busy)} of the time: ${seconds(whole * processors * busy)} processor seconds on the whole machine`,
    ...(dearest.length === 0
      ? []
      : [
          '',
          'dearest files: processor seconds, seconds',
          ...dearest.map(
            (file) =>
              `${pad(seconds(file.processorSeconds), 8)} ${pad(seconds(file.seconds), 8)}  ${file.name}`,
          ),
        ]),
  ].join('\n');
};

/**
 * One line that compares a whole run with the whole run before it on this machine.
 *
 * @param {{seconds: number, processorSeconds: number}} now
 * @param {{seconds: number, processorSeconds: number}} before
 */
export const formatComparison = (now, before) => {
  const share = (key) => `${seconds(now[key])} (${percent(now[key] / before[key])})`;
  return `beside the whole run before: seconds ${share('seconds')}, processor seconds ${share('processorSeconds')}`;
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
