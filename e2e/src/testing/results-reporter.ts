import type { FullConfig, FullResult, Reporter } from '@playwright/test/reporter';
import { resultsDir } from './config';

/** Says in the last line where a failure can be looked at, and how to have the same order of spec files again. */
class ResultsReporter implements Reporter {
  #order = '';

  printsToStdio(): boolean {
    return false;
  }

  onBegin({ metadata }: FullConfig): void {
    if (metadata['shuffleSeed'] !== undefined)
      this.#order = `; the same order again: --shuffle=${metadata['shuffleSeed']}`;
  }

  onEnd({ status }: FullResult): void {
    if (status !== 'passed')
      process.stdout.write(
        `Traces, screenshots and servers*.log are in ${resultsDir}${this.#order}\n`,
      );
  }
}

// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export
export default ResultsReporter;
