import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import type { LoadReport } from '../federation/loader/load-report';
import { ReportedFailure } from '../platform/reported-failure';

/** Passes a caught failure to the browser's error reporting, with the name of its module. Never throws. */
export const reportFailure = ({ module, kind, error }: FailureReport): void => {
  const reported = error instanceof Error ? error : new Error(String(error));
  const marked = new ReportedFailure(`${module} (${kind}): ${reported.message}`, {
    cause: reported,
  });
  if (typeof globalThis.reportError === 'function') globalThis.reportError(marked);
};

/**
 * One entry of the page's performance timeline per part, the latest load; a load with failures is also an error of the
 * page.
 */
export const reportLoad = (report: LoadReport): void => {
  const end = performance.now();
  const name = `load ${report.module} ${report.part}`;
  performance.clearMeasures(name);
  performance.measure(name, { start: Math.max(0, end - report.durationMs), end, detail: report });
  if (report.failures.length > 0)
    reportFailure({ module: report.module, kind: 'load', error: new Error(sentenceOf(report)) });
};

const sentenceOf = ({ part, outcome, failures }: LoadReport): string => {
  const tries = failures.map(
    ({ release, step, cause, file, message }) =>
      `${release} ${step} ${cause}${file === null ? '' : ` (${file})`}: ${message}`,
  );
  return `${part} ${outcome}; ${tries.join('; ')}`;
};
