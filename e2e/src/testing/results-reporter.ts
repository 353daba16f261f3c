import type { FullResult, Reporter } from '@playwright/test/reporter';
import { resultsDir, seed } from './config';

/** Says at the beginning which order the spec files have, and in the last line where a failure can be looked at. */
class ResultsReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onBegin(): void {
    process.stdout.write(`Order of the spec files: TEST_SEED=${seed()}\n`);
  }

  onEnd({ status }: FullResult): void {
    if (status !== 'passed') process.stdout.write(`Traces, screenshots and servers*.log are in ${resultsDir}; the same order again: TEST_SEED=${seed()}\n`);
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default ResultsReporter;
