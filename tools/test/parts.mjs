import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { dependentsOf, root, workspaces } from '../repository/workspaces.mjs';

const bin = (name) => path.join(root, 'node_modules/.bin', name);
const jestProgram = path.join(root, 'node_modules/jest/bin/jest.js');

/**
 * @typedef {{name: string, seconds: number, from: number, to: number}} TestFile `from` and `to` in milliseconds since
 *   1970
 * @typedef {{file: string, title: string, message: string}} FailedTest `message` as the test runner formats it, without
 *   colours
 * @typedef {{passed: number, failed: number, failures?: FailedTest[], files: TestFile[]}} TestOutcome
 */

/**
 * A part of the test run. `seconds` is what it takes on a machine with two slow cores, until a run on this machine has
 * measured it.
 *
 * @typedef {object} TestPart
 * @property {string} name as in `--only` and `--skip`; a part in several pieces carries `-1`, `-2` behind it
 * @property {string} kind
 * @property {number} seconds
 * @property {readonly string[]} [after]
 * @property {(context: {report: string, seed: number}) => {command: readonly string[], cwd?: string, env?:
 *   Record<string, string>}} start
 * @property {(report: unknown) => TestOutcome} [read] of its report; without it the exit code is one check
 */

const check = (name, seconds, command, sources = []) => ({
  name,
  kind: 'check',
  seconds,
  start: () => ({ command: [...command, ...sources] }),
});
const lint = [bin('oxlint'), '--type-aware'];
const types = [process.execPath, 'tools/types.mjs'];
const boundaries = [bin('depcruise'), '--config', '.dependency-cruiser.cjs'];
const folders = [bin('depcruise'), '--config', '.dependency-cruiser.folders.cjs'];
/** An export of `shared` that only tests import is dead, too. */
const deadCodeOfProduct = [
  bin('knip'),
  '--production',
  '--workspace',
  'shared',
  '--include',
  'exports,types',
  '--config',
  'tools/knip-production.mjs',
  '--no-progress',
];

const relative = (file) => path.relative(root, file);

/** A file that could not be run has a message and no assertions. */
const failuresInJestFile = ({ name, status, message, assertionResults }) => {
  const file = relative(name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed')
    return [{ file, title: 'the file', message: stripVTControlCharacters(message) }];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    title: fullName,
    message: stripVTControlCharacters(failureMessages.join('\n')),
  }));
};

const readJest = ({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) => ({
  passed: numPassedTests,
  failed: Math.max(numFailedTests, numFailedTestSuites),
  failures: testResults.flatMap(failuresInJestFile),
  files: testResults.map(({ name, startTime, endTime }) => ({
    name: relative(name),
    seconds: (endTime - startTime) / 1000,
    from: startTime,
    to: endTime,
  })),
});

/**
 * Options of jest, which its workers get, too. Tests make many objects that live shortly: with more room for them, and
 * without helper threads, V8 collects garbage with less processor time.
 */
const cheapGarbage = ['--max-semi-space-size=64', '--single-threaded-gc'];

/** One worker, unless it is alone: the slots are the workers of the run. */
const jest = (folder, { name = folder, seconds, kind = 'jest', workers = 1, args = [] }) => ({
  name,
  kind,
  seconds,
  start: ({ report, seed }) => ({
    command: [
      process.execPath,
      '--no-warnings',
      ...cheapGarbage,
      ...(folder === 'tools' ? ['--experimental-vm-modules'] : []),
      jestProgram,
      '--silent',
      `--maxWorkers=${workers}`,
      `--seed=${seed}`,
      '--json',
      `--outputFile=${report}`,
      ...args,
    ],
    cwd: path.join(root, folder),
  }),
  read: readJest,
});

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)];

const textOfErrors = (errors) =>
  stripVTControlCharacters(errors.map(({ message }) => message).join('\n'));

const failuresInSpec = ({ file, title, ok, tests }) =>
  ok
    ? []
    : [
        {
          file: path.join('e2e/src', file),
          title,
          message: textOfErrors(
            tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors),
          ),
        },
      ];

const readPlaywright = ({ stats, suites, errors = [] }) => {
  const spans = new Map();
  for (const { file, tests } of suites.flatMap(specsIn)) {
    for (const { startTime, duration } of tests.flatMap(({ results }) => results)) {
      const start = Date.parse(startTime);
      const { from = start, to = start } = spans.get(file) ?? {};
      spans.set(file, { from: Math.min(from, start), to: Math.max(to, start + duration) });
    }
  }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [
      ...errors.map((error) => ({
        file: 'e2e/src',
        title: 'outside the tests',
        message: textOfErrors([error]),
      })),
      ...suites.flatMap(specsIn).flatMap(failuresInSpec),
    ],
    files: [...spans]
      .map(([file, { from, to }]) => ({
        name: path.join('e2e/src', file),
        seconds: (to - from) / 1000,
        from,
        to,
      }))
      .filter(({ name }) => !name.endsWith('afterwards.spec.ts')),
  };
};

const e2e = path.join(root, 'e2e');

/** Some spec files with a product and a folder of results of their own. */
const browserPiece = (name, specs, seconds) => ({
  name,
  kind: 'browser',
  seconds,
  after: ['build'],
  start: ({ report, seed }) => ({
    command: [
      bin('playwright'),
      'test',
      '--workers=1',
      `--shuffle=${seed}`,
      '--reporter=list,json,./src/testing/results-reporter.ts',
      ...specs.map((spec) => `/${spec}`),
    ],
    cwd: e2e,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_RESULTS: path.join(e2e, 'test-results', name) },
  }),
  read: readPlaywright,
});

/** Deals the spec files out, the longest first, each to the piece that has least to do. */
const dealSpecs = (secondsOf, pieces) => {
  const hands = Array.from({ length: pieces }, () => ({ specs: [], seconds: besideTests }));
  const specs = readdirSync(path.join(e2e, 'src')).filter(
    (name) => name.endsWith('.spec.ts') && name !== 'afterwards.spec.ts',
  );
  for (const spec of specs.toSorted((one, other) => secondsOf(other) - secondsOf(one))) {
    const [least] = hands.toSorted((one, other) => one.seconds - other.seconds);
    least.specs.push(spec);
    least.seconds += secondsOf(spec);
  }
  return hands.map((hand, index) => browserPiece(`browser-${index + 1}`, hand.specs, hand.seconds));
};

/**
 * Measured with one worker, in three slots of two cores; a workspace that is not named takes as long as a small one.
 */
const jestSeconds = {
  api: 370,
  registry: 165,
  'mf-public': 65,
  launcher: 60,
  'mf-customer': 55,
  shell: 35,
  'server-kit': 20,
  'remote-kit': 20,
  postgres: 15,
  shared: 20,
  console: 17,
  sandbox: 14,
  'mf-admin': 8,
};
/** Of spec files that take much longer than `usualSpec`. */
const specSeconds = {
  'staff-day': 120,
  screens: 110,
  faults: 70,
  'foreign-remote': 60,
  watch: 50,
  embedded: 45,
  console: 40,
  canary: 40,
  'customer-profile': 40,
  'two-registries': 40,
  'contract-matrix': 35,
  'new-remote': 35,
};
const usualSpec = 15;
/** What a piece takes beside its tests: the product's start and its end, browsers, hooks. */
const besideTests = 85;

/**
 * All parts of `npm test`, the quickest to fail first.
 *
 * @param {{slots: number, times?: {parts?: Record<string, {seconds: number}>, files?: Record<string, {seconds:
 *   number}>}}} options `times`: what this machine took before
 * @returns {readonly TestPart[]}
 */
export const listParts = ({ slots, times: { parts = {}, files = {} } = {} }) => {
  const tested = workspaces.filter((folder) =>
    existsSync(path.join(root, folder, 'jest.config.mjs')),
  );
  // Each starts a product of its own; beside them there is a slot for all the rest.
  const pieces = Math.min(6, Math.max(2, slots - 1));
  const secondsOfSpec = (spec) =>
    files[`e2e/src/${spec}`]?.seconds ?? specSeconds[spec.replace('.spec.ts', '')] ?? usualSpec;
  return [
    check('versions', 1, [
      bin('sherif'),
      '-r',
      'root-package-manager-field',
      '-r',
      'packages-without-package-json',
      '-r',
      'types-in-dependencies',
    ]),
    check('format', 1, [bin('oxfmt'), '--check']),
    // With the compiler's errors: each program is read once for both.
    check('lint', 60, [...lint, '--type-check']),
    check('boundaries', 12, boundaries, [...workspaces, 'webpack.common.js', 'tools']),
    check('folders', 9, folders, [...workspaces, 'tools']),
    check('dead-code', 8, [bin('knip'), '--no-progress']),
    check('dead-code-product', 3, deadCodeOfProduct),
    jest('tools', { seconds: 3 }),
    ...tested
      .filter((folder) => folder !== 'e2e')
      .map((folder) => jest(folder, { seconds: jestSeconds[folder] ?? 4 })),
    ...(tested.includes('e2e')
      ? [
          {
            ...check('build', 50, [
              process.execPath,
              'tools/run.mjs',
              'e2e/src/testing/build-modules.ts',
            ]),
            kind: 'build',
          },
          jest('e2e', { name: 'money', kind: 'money', seconds: 290 }),
          ...dealSpecs(secondsOfSpec, pieces),
        ]
      : []),
  ].map((part) => ({
    ...part,
    seconds: part.kind === 'browser' ? part.seconds : (parts[part.name]?.seconds ?? part.seconds),
  }));
};

const namesPart = (names, part) =>
  names.some((name) => part.name === name || part.name.replace(/-\d+$/, '') === name);

/**
 * The parts that `--only` and `--skip` leave.
 *
 * @throws {Error} with the names that there are, for a name that is none
 */
export const selectParts = (parts, { only = [], skip = [] }) => {
  const unknown = [...only, ...skip].filter(
    (name) => !parts.some((part) => namesPart([name], part)),
  );
  if (unknown.length > 0) {
    const names = [...new Set(parts.map(({ name }) => name.replace(/^(browser)-\d+$/, '$1')))];
    throw new Error(`There is no part ${unknown.join(', ')}. There are: ${names.join(', ')}.`);
  }
  const chosen = parts.filter(
    (part) => (only.length === 0 || namesPart(only, part)) && !namesPart(skip, part),
  );
  // The browser opens built files.
  const needed = new Set(chosen.flatMap(({ after = [] }) => after));
  return parts.filter((part) => chosen.includes(part) || needed.has(part.name));
};

const byPath = (files) => ['--runTestsByPath', ...files.map((file) => path.join(root, file))];
const narrowJest = (part, files, workers) =>
  jest(part.name, {
    seconds: Math.min(part.seconds, 3 * files.length),
    workers,
    args: byPath(files),
  });

/**
 * All static checks, and of the tests those without a database, a screen or another process.
 *
 * @param {readonly TestPart[]} parts
 * @param {Map<string, readonly string[]>} tests as `plainTests` finds them
 */
export const quickParts = (parts, tests) =>
  parts.flatMap((part) => {
    if (part.kind === 'check' || part.name === 'tools') return part;
    const files = part.kind === 'jest' ? tests.get(part.name) : undefined;
    return files === undefined ? [] : narrowJest(part, files, 1);
  });

/**
 * The parts that a change can affect, each with the files that it can affect there. Static checks of whole workspaces
 * follow what the workspaces declare; tests follow the imports.
 *
 * @param {readonly TestPart[]} parts
 * @param {Awaited<ReturnType<import('./affected.mjs').affectedBy>>} affected
 */
export const narrowParts = (parts, { all, sources, tests, workspaces: touched }) => {
  if (all) return parts.filter(({ kind }) => kind === 'check' || kind === 'jest');
  const e2e = tests.get('e2e') ?? [];
  const specs = e2e === 'all' ? [] : e2e.filter((file) => file.endsWith('.spec.ts'));
  const proofs = e2e === 'all' ? [] : e2e.filter((file) => file.endsWith('.test.ts'));
  const narrowed = {
    // The linter reads the changed files only, whose types may break the files that import them.
    lint: () => [
      ...(sources.length === 0 ? [] : [check('lint', 5, lint, sources)]),
      ...(touched.length === 0 ? [] : [check('types', 10, types, dependentsOf(touched))]),
    ],
    boundaries: () =>
      touched.length === 0 ? undefined : check('boundaries', 5, boundaries, touched),
    folders: () => (touched.length === 0 ? undefined : check('folders', 4, folders, touched)),
    money: () =>
      proofs.length === 0
        ? undefined
        : jest('e2e', { name: 'money', kind: 'money', seconds: 60, args: byPath(proofs) }),
    build: (part) => (specs.length === 0 ? undefined : part),
    'browser-1': () =>
      specs.length === 0
        ? undefined
        : browserPiece(
            'browser-1',
            specs.map((file) => path.basename(file)),
            60,
          ),
  };
  const workspacesTested = [...tests.keys()].filter((name) => name !== 'tools');
  const workers = workspacesTested.length === 1 ? availableParallelism() : 1;
  return parts.flatMap((part) => {
    if (narrowed[part.name] !== undefined) return narrowed[part.name](part) ?? [];
    if (part.kind === 'check') return touched.length === 0 ? [] : part;
    const files = part.kind === 'jest' ? tests.get(part.name) : undefined;
    if (files === undefined) return [];
    return files === 'all' ? part : narrowJest(part, files, workers);
  });
};

/**
 * What a part's program said of its tests. One that ends without a report, or with no test executed, has failed:
 * silence is not success.
 */
export const readOutcome = (part, code, reportFile) => {
  if (part.read === undefined)
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, files: [] };
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, files: [] };
  const outcome = part.read(JSON.parse(readFileSync(reportFile, 'utf8')));
  return outcome.failed === 0 && (code !== 0 || outcome.passed === 0)
    ? { ...outcome, failed: 1 }
    : outcome;
};
