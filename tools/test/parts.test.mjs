import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../repository/workspaces.mjs';
import { listParts, narrowParts, quickParts, readOutcome, selectParts } from './parts.mjs';
import { formatFailures } from './report.mjs';

const parts = listParts({ slots: 3 });
const names = (chosen) => chosen.map(({ name }) => name);
const commandOf = (chosen, name) =>
  chosen
    .find((part) => part.name === name)
    .start({ report: 'report.json', seed: 1 })
    .command.join(' ');
const affected = (change) => ({
  all: false,
  sources: [],
  tests: new Map(),
  workspaces: [],
  ...change,
});

describe('the parts of a test run', () => {
  it('are the parts that --only names and the parts they need', () => {
    expect(names(selectParts(parts, { only: ['lint', 'api'] }))).toEqual(['lint', 'api']);
    expect(names(selectParts(parts, { only: ['browser'] }))).toEqual([
      'build',
      'browser-1',
      'browser-2',
    ]);
  });

  it('are all parts except those that --skip names', () => {
    const left = names(selectParts(parts, { skip: ['browser', 'money'] }));
    expect(left).toContain('api');
    expect(left.filter((name) => /browser|money/.test(name))).toEqual([]);
  });

  it('refuse an unknown name and list the known names', () => {
    expect(() => selectParts(parts, { only: ['apy'] })).toThrow(
      /There is no part apy\. There are: versions, format, lint, .*browser\./,
    );
  });

  it('divide the spec files among the pieces by their duration', () => {
    const pieces = listParts({
      slots: 3,
      times: { files: { 'e2e/src/wallet.spec.ts': { seconds: 9_000 } } },
    }).filter(({ kind }) => kind === 'browser');
    const dealt = pieces.map(({ start }) =>
      start({ report: '', seed: 1 }).command.filter((word) => word.endsWith('.spec.ts')),
    );
    const specs = readdirSync(path.join(root, 'e2e/src')).filter(
      (name) => name.endsWith('.spec.ts') && name !== 'afterwards.spec.ts',
    );
    expect(dealt.flat().toSorted()).toEqual(specs.map((name) => `/${name}`).toSorted());
    expect(dealt).toContainEqual(['/wallet.spec.ts']);
  });

  it('are narrowed to the checks and tests that a change affects', () => {
    const change = affected({
      sources: ['mf-inbox/src/remote.ts'],
      tests: new Map([['mf-inbox', ['mf-inbox/src/remote.test.ts']]]),
      workspaces: ['mf-inbox'],
    });
    const chosen = narrowParts(parts, change);
    expect(names(chosen)).toEqual([
      'versions',
      'format',
      'lint',
      'types',
      'boundaries',
      'folders',
      'dead-code',
      'dead-code-product',
      'mf-inbox',
    ]);
    expect(commandOf(chosen, 'lint')).toMatch(/--type-aware mf-inbox\/src\/remote\.ts$/);
    expect(commandOf(chosen, 'mf-inbox')).toMatch(
      /--runTestsByPath \S*mf-inbox\/src\/remote\.test\.ts$/,
    );
  });

  it('are the checks and the plain tests of a quick run', () => {
    const chosen = quickParts(parts, new Map([['api', ['api/src/core/money.test.ts']]]));
    expect(names(chosen)).toEqual([
      'versions',
      'format',
      'lint',
      'boundaries',
      'folders',
      'dead-code',
      'dead-code-product',
      'tools',
      'api',
    ]);
    expect(commandOf(chosen, 'api')).toMatch(/--runTestsByPath \S*money\.test\.ts$/);
  });

  it('include the tests of the tools that a change affects', () => {
    const file = 'tools/lint/document-links.test.mjs';
    const chosen = narrowParts(parts, affected({ tests: new Map([['tools', [file]]]) }));
    expect(names(chosen)).toEqual(['tools']);
    expect(commandOf(chosen, 'tools')).toMatch(/--runTestsByPath \S*document-links\.test\.mjs$/);
  });

  it('use all cores for one workspace, and one worker each for several', () => {
    const workersFor = (...folders) =>
      /--maxWorkers=(\d+)/.exec(
        commandOf(
          narrowParts(
            parts,
            affected({
              tests: new Map(folders.map((folder) => [folder, [`${folder}/src/remote.test.ts`]])),
            }),
          ),
          'mf-inbox',
        ),
      )?.[1];
    expect(workersFor('mf-inbox')).toBe(String(availableParallelism()));
    expect(workersFor('mf-inbox', 'mf-admin')).toBe('1');
  });

  it('include the type check of workspaces that depend on the changed one', () => {
    expect(
      commandOf(narrowParts(parts, affected({ workspaces: ['server-kit'] })), 'types'),
    ).toMatch(/types\.mjs .*api.*registry.*server-kit.*launcher.*e2e/);
  });

  it('include the browser only for the affected specs', () => {
    const chosen = narrowParts(
      parts,
      affected({ tests: new Map([['e2e', ['e2e/src/wallet.spec.ts']]]), workspaces: ['e2e'] }),
    );
    expect(names(chosen)).toContain('build');
    expect(names(chosen).filter((name) => name.startsWith('browser'))).toEqual(['browser-1']);
    expect(commandOf(chosen, 'browser-1')).toMatch(/wallet\.spec\.ts/);
  });
});

describe('readOutcome', () => {
  const jestPart = parts.find(({ name }) => name === 'api');
  const readReport = (part, report) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'billfold-report-'));
    const file = path.join(folder, 'report.json');
    writeFileSync(file, JSON.stringify(report));
    const outcome = readOutcome(part, 1, file);
    rmSync(folder, { recursive: true });
    return formatFailures([{ name: part.name, ...outcome }]);
  };

  it('names the failed tests of a jest report, and a file that could not be run', () => {
    const file = (name) => path.join(root, 'api/src', name);
    const times = { startTime: 0, endTime: 1 };
    expect(
      readReport(jestPart, {
        numPassedTests: 1,
        numFailedTests: 1,
        numFailedTestSuites: 2,
        testResults: [
          {
            ...times,
            name: file('one.test.ts'),
            status: 'failed',
            message: 'all of it',
            assertionResults: [
              { status: 'passed', fullName: 'adds', failureMessages: [] },
              {
                status: 'failed',
                fullName: 'subtracts',
                failureMessages: ['\u001b[31mexpected 1\u001b[39m\n\n  got 2'],
              },
            ],
          },
          {
            ...times,
            name: file('two.test.ts'),
            status: 'failed',
            message: 'no such module',
            assertionResults: [],
          },
        ],
      }),
    ).toEqual([
      '✘ api: api/src/one.test.ts › subtracts\n    expected 1\n      got 2',
      '✘ api: api/src/two.test.ts › the file\n    no such module',
    ]);
  });

  it('names the failed tests of a browser report, also in groups, and errors outside tests', () => {
    const spec = (title, ok, errors) => ({
      title,
      ok,
      file: 'wallet.spec.ts',
      tests: [{ results: [{ duration: 1, errors }] }],
    });
    expect(
      readReport(
        parts.find(({ name }) => name === 'browser-1'),
        {
          stats: { expected: 1, unexpected: 1, flaky: 0 },
          errors: [{ message: 'the product did not start' }],
          suites: [
            {
              specs: [spec('opens', true, [])],
              suites: [{ specs: [spec('adds a card', false, [{ message: 'timed out' }])] }],
            },
          ],
        },
      ),
    ).toEqual([
      '✘ browser-1: e2e/src › outside the tests\n    the product did not start',
      '✘ browser-1: e2e/src/wallet.spec.ts › adds a card\n    timed out',
    ]);
  });

  it('counts a missing report as one failure', () => {
    expect(readOutcome(jestPart, 0, 'no-such-report.json')).toEqual({
      passed: 0,
      failed: 1,
      files: [],
    });
  });

  it('counts an exit code as one check', () => {
    const lint = parts.find(({ name }) => name === 'lint');
    expect(readOutcome(lint, 0, '')).toEqual({ passed: 1, failed: 0, files: [] });
    expect(readOutcome(lint, 1, '')).toEqual({ passed: 0, failed: 1, files: [] });
  });
});
