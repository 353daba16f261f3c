// Everything that must hold: lint, versions, types, boundaries, dead code, unit and API tests per workspace, the money
// proofs and the browser. Goes on after a failure; ends with one line `N passed, N failed`.
//   --only a,b   --skip a,b   parts by name
//   --changed [--since REF]   what the change since REF, by default since the main branch, can affect
//   --quick                   static checks, and the tests without a database, a screen or another process
//   --files PATTERN           the test files whose path matches a regular expression
//   --seed N                  another order of tests; without it the commit decides,
//                             so that a commit fails the same way everywhere
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../repository/workspaces.mjs';
import {
  affectedBy,
  changedSince,
  filesMatching,
  findBase,
  plainTests,
  readImporters,
} from './affected.mjs';
import { openDatabase } from './database.mjs';
import { listParts, narrowParts, quickParts, readOutcome, selectParts } from './parts.mjs';
import { createMeter } from './processor-time.mjs';
import {
  busyShare,
  formatComparison,
  formatDuration,
  formatFailures,
  formatTable,
} from './report.mjs';
import { endAll, runProgram } from './run-part.mjs';
import { runParts, secondsLeft } from './schedule.mjs';

const say = (text) => void process.stdout.write(`${text}\n`);
const list = (text) => text?.split(',').filter(Boolean) ?? [];

const readOptions = () => {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      skip: { type: 'string' },
      quick: { type: 'boolean' },
      changed: { type: 'boolean' },
      since: { type: 'string' },
      files: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  return {
    only: list(values.only),
    skip: list(values.skip),
    isQuick: values.quick ?? false,
    changedSince: values.changed ? (values.since ?? findBase()) : null,
    files: values.files ?? null,
    seed: Number(values.seed ?? seedOfCommit()),
  };
};

const seedOfCommit = () => {
  try {
    return Number.parseInt(
      execFileSync('git', ['rev-parse', '--short=7', 'HEAD'], {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).slice(0, 7),
      16,
    );
  } catch {
    return 1;
  }
};

/** Returns the number of parallel parts: one more than processors, since tests wait for servers and browsers. */
const slots = Number(process.env.TEST_SLOTS ?? availableParallelism() + 1);

/** What parts and files took on this machine the last time. */
const timesFile = path.join(root, '.data/test-seconds.json');
const readTimes = () => {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'));
  } catch {
    return {};
  }
};
const round = (value) => (value === null ? null : Math.round(value * 10) / 10);
const measuresOf = ({ name, seconds, processorSeconds, kinds = {} }) => [
  name,
  {
    seconds: round(seconds),
    processorSeconds: round(processorSeconds),
    ...Object.fromEntries(Object.entries(kinds ?? {}).map(([kind, spent]) => [kind, round(spent)])),
  },
];
/** Replaces what is known of the parts that passed; the whole run is kept only where it was one. */
const writeTimes = (results, whole) => {
  const earlier = readTimes();
  const green = results.filter(({ failed }) => failed === 0);
  const measures = (entries) => Object.fromEntries(entries.map(measuresOf));
  const times = {
    whole: whole ?? earlier.whole,
    parts: { ...earlier.parts, ...measures(green) },
    files: { ...earlier.files, ...measures(green.flatMap(({ files }) => files)) },
  };
  mkdirSync(path.dirname(timesFile), { recursive: true });
  writeFileSync(timesFile, JSON.stringify(times, null, 2));
};

const sum = (values) => values.reduce((total, value) => total + value, 0);
const since = (start) => (performance.now() - start) / 1000;

const findParts = async (options) => {
  const parts = selectParts(listParts({ slots, times: readTimes() }), options);
  if (options.files !== null) return narrowParts(parts, filesMatching(options.files));
  if (options.isQuick) return quickParts(parts, plainTests(await readImporters()));
  if (options.changedSince === null) return parts;
  const changed = changedSince(options.changedSince);
  const affected = affectedBy(changed, await readImporters());
  if (affected.all)
    say('A file outside the workspaces changed: all but the money proofs and the browser.');
  if (affected.workspaces.length > 0)
    say(
      'Not chosen by a change: what the browser shows of a module’s own code, and the servers in the money proofs. npm test runs them.',
    );
  return narrowParts(parts, affected);
};

/** Runs a part and prints its output in one piece when it ends. */
const runPart = async (part, { reports, seed, env: ownEnv, meter }) => {
  const report = path.join(reports, `${part.name}.json`);
  const output = [];
  const start = performance.now();
  const { command, cwd, env } = part.start({ report, seed });
  const code = await runProgram((text) => output.push(text), command, {
    cwd,
    env: { ...ownEnv, BILLFOLD_TEST_PART: part.name, ...env },
    started: (pid) => meter.add(part.name, pid),
  });
  const outcome = readOutcome(part, code, report);
  const seconds = since(start);
  const verdict = outcome.failed === 0 ? 'ok' : 'FAILED';
  say(
    `\n── ${part.name}\n${output.join('').trimEnd()}\n── ${part.name}: ${verdict} (${outcome.passed} passed, ${outcome.failed} failed, ${seconds.toFixed(1)} s)`,
  );
  return { name: part.name, ...outcome, seconds };
};

/** The same with the processor time of each part and file; null where the system does not report it. */
const withProcessorTime = (result, meter) => {
  const kinds = meter.kindsOf(result.name);
  return {
    ...result,
    kinds,
    processorSeconds: kinds === null ? null : sum(Object.values(kinds)),
    files: result.files.map((file) => ({
      ...file,
      processorSeconds: kinds === null ? null : meter.between(result.name, file.from, file.to),
    })),
  };
};

/** Names the failed tests and parts at the end, where a shortened log keeps them, and where traces and logs are. */
const sayFailures = (parts, results, seed) => {
  const failures = results.filter(({ failed }) => failed > 0).map(({ name }) => name);
  if (failures.length === 0) return;
  for (const text of formatFailures(results)) say(`\n${text}`);
  say(`\nFailed: ${failures.join(', ')} (seed ${seed})`);
  for (const { name, kind } of parts.filter((part) => failures.includes(part.name))) {
    if (kind === 'browser')
      say(`${name}: traces, screenshots and the servers’ logs are in e2e/test-results/${name}`);
    if (kind === 'money') say(`${name}: the servers’ logs are in e2e/test-results/money`);
  }
};

const main = async () => {
  const options = readOptions();
  const parts = await findParts(options);
  if (parts.length === 0) return say('Nothing to test.\n\n0 passed, 0 failed');
  const database = await openDatabase(parts);
  const reports = mkdtempSync(path.join(tmpdir(), 'billfold-test-'));
  const results = [];
  const began = new Map();
  let left = 0;

  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      stop.abort();
      endAll(signal);
    });
  }

  const meter = createMeter();
  if (database.pid !== null) meter.add('database', database.pid);
  const sampling = setInterval(meter.sample, 1000);

  const run = async (part) => {
    results.push(await runPart(part, { reports, seed: options.seed, env: database.env, meter }));
  };

  const tell = (waiting, running) => {
    for (const part of running) if (!began.has(part.name)) began.set(part.name, performance.now());
    left = secondsLeft(waiting, running, ({ name }) => since(began.get(name)), slots);
    if (running.length > 0)
      say(
        `   ${results.length} of ${parts.length} parts done, about ${formatDuration(left)} left; running: ${running.map(({ name }) => name).join(', ')}`,
      );
  };

  say(
    `${parts.length} parts, ${slots} at once; seed ${options.seed} (again in this order: npm test -- --seed ${options.seed})`,
  );
  const start = performance.now();
  const cpusAtStart = cpus();
  try {
    await runParts(parts, slots, run, tell, stop.signal);
    meter.sample();
  } finally {
    clearInterval(sampling);
    await database.stop();
  }
  rmSync(reports, { recursive: true, force: true });

  const busy = busyShare(cpusAtStart, cpus());
  const measured = results.map((result) => withProcessorTime(result, meter));
  if (database.pid !== null)
    measured.push(
      withProcessorTime(
        { name: 'database', passed: 0, failed: 0, seconds: since(start), files: [] },
        meter,
      ),
    );
  const whole = {
    seconds: round(since(start)),
    processorSeconds: round(busy * since(start) * cpusAtStart.length),
  };
  const before = readTimes();
  const isWhole = parts.length === listParts({ slots }).length && options.files === null;
  if (options.changedSince === null && options.files === null)
    writeTimes(measured, isWhole ? whole : undefined);
  say(
    `\n${formatTable(measured, { seconds: since(start), processors: cpusAtStart.length, busy })}`,
  );
  if (isWhole && before.whole !== undefined) say(formatComparison(whole, before.whole));
  sayFailures(parts, results, options.seed);
  if (stop.signal.aborted) say('Stopped before all parts had run.');
  const total = (key) => sum(results.map((result) => result[key]));
  say(`\n${total('passed')} passed, ${total('failed')} failed`);
  if (total('failed') > 0 || total('passed') === 0 || stop.signal.aborted) process.exitCode = 1;
};

main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
