// Everything that must hold, in the order of how soon it tells: lint, versions, types, boundaries, dead code, unit and
// API tests per workspace, then the money proofs and the browser. Goes on after a failure; ends with one line `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, workspaces } from './workspaces.mjs';

const isQuick = process.argv.includes('--quick');
/** Its jest tests kill and restart real servers: minutes, not seconds. */
const moneyProofs = 'e2e';
const reports = mkdtempSync(path.join(tmpdir(), 'billfold-test-'));
const bin = (name) => path.join(root, 'node_modules/.bin', name);
const counts = { passed: 0, failed: 0 };
const failures = [];

const run = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    const forward = (signal) => child.kill(signal);
    process.once('SIGINT', forward).once('SIGTERM', forward);
    child.on('close', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      resolve(signal ? 1 : code);
    });
  });

const since = (start) => `${((performance.now() - start) / 1000).toFixed(1)} s`;

async function step(name, work) {
  const start = performance.now();
  console.log(`\n── ${name}`);
  const { passed, failed } = await work();
  counts.passed += passed;
  counts.failed += failed;
  if (failed > 0) failures.push(name);
  console.log(`── ${name}: ${failed === 0 ? 'ok' : 'FAILED'} (${passed} passed, ${failed} failed, ${since(start)})`);
}

const asCheck = async (code) => ((await code) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
const check = (name, command, args) => step(name, () => asCheck(run(command, args)));

/** A run that ends without a report, or with none executed, has failed: silence is not success. */
function readCounts(file, code, read) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(JSON.parse(readFileSync(file, 'utf8')));
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}

const jest = (folder, name = folder) =>
  step(`tests: ${name}`, async () => {
    const report = path.join(reports, `${folder}.json`);
    const jestBin = path.join(root, 'node_modules/jest/bin/jest.js');
    const code = await run(
      process.execPath,
      ['--experimental-vm-modules', '--no-warnings', jestBin, '--silent', '--maxWorkers=2', '--json', `--outputFile=${report}`],
      { cwd: path.join(root, folder), stdio: ['ignore', 'inherit', 'inherit'] },
    );
    return readCounts(report, code, ({ numPassedTests, numFailedTests, numFailedTestSuites }) => ({
      passed: numPassedTests,
      failed: Math.max(numFailedTests, numFailedTestSuites),
    }));
  });

const browser = () =>
  step('tests: browser', async () => {
    const report = path.join(reports, 'browser.json');
    const code = await run(bin('playwright'), ['test', '--reporter=list,json'], {
      cwd: path.join(root, 'e2e'),
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    return readCounts(report, code, ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));
  });

await check('lint', bin('oxlint'), ['--type-aware']);
await check('one version per package', bin('sherif'), ['-r', 'root-package-manager-field', '-r', 'packages-without-package-json', '-r', 'types-in-dependencies']);
await check('types', process.execPath, ['tools/types.mjs']);
await check('boundaries', bin('depcruise'), ['--config', '.dependency-cruiser.cjs', ...workspaces, 'webpack.common.js', 'tools']);
await check('dead code', bin('knip'), ['--no-progress']);
const tested = workspaces.filter((folder) => existsSync(path.join(root, folder, 'jest.config.mjs')));
for (const folder of tested) if (folder !== moneyProofs) await jest(folder);
if (!isQuick && tested.includes(moneyProofs)) await jest(moneyProofs, 'money');
if (!isQuick) await browser();

rmSync(reports, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;
