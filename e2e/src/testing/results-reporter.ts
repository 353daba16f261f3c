import { appendFileSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';
import { resultsDir } from './config';

const inSeconds = (milliseconds: number): string => (milliseconds / 1_000).toFixed(2).padStart(8);

const placeOf = ({ location }: TestStep): string =>
  location === undefined ? '' : `  ${basename(location.file)}:${location.line}`;

/** A line for each step: seconds since the test began, its own seconds, what it did and where. */
const linesOfSteps = (steps: readonly TestStep[], begin: Date, depth = 0): readonly string[] =>
  steps.flatMap((step) => {
    const since = inSeconds(step.startTime.getTime() - begin.getTime());
    const outcome = step.error === undefined ? '' : '  FAILED';
    return [
      `${since}${inSeconds(step.duration)}  ${'  '.repeat(depth)}${step.title}${placeOf(step)}${outcome}`,
      ...linesOfSteps(step.steps, begin, depth + 1),
    ];
  });

/**
 * Keeps the steps of a failed test. Says in the last line where a failure can be looked at, and how to have the same
 * order of spec files again.
 */
class ResultsReporter implements Reporter {
  #order = '';

  printsToStdio(): boolean {
    return false;
  }

  onBegin({ metadata }: FullConfig): void {
    if (metadata['shuffleSeed'] !== undefined)
      this.#order = `; the same order again: --shuffle=${metadata['shuffleSeed']}`;
  }

  /** Playwright's own traces record each test as if it failed, a fifth of the runner's work. */
  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status === test.expectedStatus) return;
    mkdirSync(resultsDir, { recursive: true });
    // The tests of a table share their line.
    appendFileSync(
      join(resultsDir, `${basename(test.location.file, '.ts')}-${test.location.line}.steps.txt`),
      [test.title, ...linesOfSteps(result.steps, result.startTime), ''].join('\n'),
    );
  }

  onEnd({ status }: FullResult): void {
    if (status !== 'passed')
      process.stdout.write(
        `Steps, screenshots and servers*.log are in ${resultsDir}${this.#order}\n`,
      );
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default ResultsReporter;
