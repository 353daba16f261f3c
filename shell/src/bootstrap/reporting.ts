import type { FailureReport } from '@billfold/shared/contracts/remote.contract';
import { diagnoseFile } from '../federation/diagnose-file';
import type { LoadReport } from '../federation/load-report';

/** Hands a caught failure to the browser's own error reporting, marked with its module. It never throws. */
export const reportFailure = ({ module, kind, error }: FailureReport): void => {
  const reported = error instanceof Error ? error : new Error(String(error));
  const marked = new Error(`${module} (${kind}): ${reported.message}`, { cause: reported });
  if (typeof globalThis.reportError === 'function') globalThis.reportError(marked);
};

/** One entry of the page's performance timeline per load; a load with failures is also an error of the page. */
export const reportLoad = (report: LoadReport): void => {
  const end = performance.now();
  performance.measure(`load ${report.module} ${report.part}`, { start: Math.max(0, end - report.durationMs), end, detail: report });
  if (report.failures.length > 0) void reportFailures(report);
};

const reportFailures = async ({ module, part, outcome, failures }: LoadReport): Promise<void> => {
  const file = failures.findLast(({ file }) => file !== null)?.file ?? null;
  const diagnosis = file === null ? '' : ` (${file} is ${await diagnoseFile(file)})`;
  const steps = failures.map(({ release, step, message }) => `${release} ${step}: ${message}`);
  reportFailure({ module, kind: 'load', error: new Error(`${part} ${outcome}${diagnosis}; ${steps.join('; ')}`) });
};
