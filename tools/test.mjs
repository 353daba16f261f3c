// Everything that must hold, in the order of how soon it tells: lint, versions, types, boundaries, dead code, unit and
// API tests per workspace, then the money proofs and the browser. Goes on after a failure; ends with one line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { root, workspaces } from './workspaces.mjs';

const isQuick = process.argv.includes('--quick');
/** Its jest tests kill and restart real servers: minutes, not seconds. */
const moneyProofs = 'e2e';
const reports = mkdtempSync(path.join(tmpdir(), 'billfold-test-'));
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const counts = { passed: 0, failed: 0 };
const failures = [];
/** Browser tests that passed at the second try only. */
const unsteady = [];

/** Steps that run side by side: what uses one core after the other and waits in between leaves room for a second. */
const atOnce = 2;
/** Of one run of the browser: each has a product of its own, and needs a core of its own to be faster. */
const browserWorkers = Math.max(1, Number(process.env.E2E_WORKERS ?? Math.min(2, availableParallelism())));

/** `write`: where its output goes, as it comes. */
const run = (write, command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    child.stdout.on('data', write);
    child.stderr.on('data', write);
    const forward = (signal) => child.kill(signal);
    process.once('SIGINT', forward).once('SIGTERM', forward);
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(signal ? 1 : code);
    });
  });

const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

async function step(name, work, write) {
  const start = performance.now();
  write(`\n── ${name}\n`);
  const { passed, failed } = await work(write);
  counts.passed += passed;
  counts.failed += failed;
  if (failed > 0) failures.push(name);
  write(`── ${name}: ${failed === 0 ? 'ok' : 'FAILED'} (${passed} passed, ${failed} failed, ${since(start)})\n`);
}

const alone = ({ name, work }) => step(name, work, (text) => process.stdout.write(text));

/** Each step's output in one piece, once it has ended. */
async function sideBySide(steps) {
  const waiting = [...steps];
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const output = [];
      await step(one.name, one.work, (text) => output.push(text));
      process.stdout.write(output.join(''));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const asCheck = async (code) => ((await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
const check = (name, command, args) => ({ name, work: (write) => asCheck(run(write, command, args)) });

/** A run that ends without a report, or with none executed, has failed: silence is not success. */
function readCounts(file, code, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

const jest = (folder, name = folder) => ({
  name: `tests: ${name}`,
  work: async (write) => {
    const report = path.join(reports, `${folder}.json`);
    const jestBin = path.join(root, 'node_modules/jest/bin/jest.js');
    const code = await run(
      write,
      process.execPath,
      ['--experimental-vm-modules', '--no-warnings', jestBin, '--silent', '--maxWorkers=2', '--json', `--outputFile=${report}`],
      { cwd: path.join(root, folder) },
    );
    return readCounts(report, code, ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
      passed: numPassedTests,
      failed: Math.max(numFailedTests, numFailedTestSuites),
    }));
  },
});

const specsOf = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);

const browser = {
  name: 'tests: browser',
  work: async (write) => {
    const report = path.join(reports, 'browser.json');
    const code = await run(write, bin('playwright'), ['test', `--workers=${browserWorkers}`, '--reporter=list,json'], {
      cwd: path.join(root, 'e2e'),
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return readCounts(report, code, ({ stats, suites }) => {
      unsteady.push(...specsOf(suites).filter((spec) => spec.tests.some(({ status }) => status === 'flaky')));
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    });
  },
};

const tested = workspaces.filter((folder) => existsSync(path.join(root, folder, 'jest.config.mjs')));
await sideBySide([
  check('lint', bin('oxlint'), ['--type-aware']),
  check('one version per package', bin('sherif'), ['-r', 'root-package-manager-field', '-r', 'packages-without-package-json', '-r', 'types-in-dependencies']),
  check('types', process.execPath, ['tools/types.mjs']),
  check('boundaries', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...workspaces, 'webpack.common.js', 'tools']),
  check('dead code', bin('knip'), ['--no-progress']),
  ...tested.filter((folder) => folder !== moneyProofs).map((folder) => jest(folder)),
]);
if (!isQuick && tested.includes(moneyProofs)) await alone(jest(moneyProofs, 'money'));
if (!isQuick) await alone(browser);

rmSync(reports, { recursive: true, force: true });
for (const { title, file, line } of unsteady) console.log(`\nPassed only at the second try, look into it: ${file}:${line} ${title}`);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
