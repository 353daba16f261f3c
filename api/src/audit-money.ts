import { auditDatabase } from './audit-database';
import { readConfig } from './core/config';
import type { AuditLine } from './modules/money-audit/money-audit.public';

const maxDetails = 20;

const describeLine = ({ invariant, promise, result, details }: AuditLine): string => {
  const shown = details.slice(0, maxDetails).map((detail) => `     ${detail}`);
  const rest =
    details.length > maxDetails ? [`     … and ${details.length - maxDetails} more`] : [];
  return [
    `${invariant}  ${result.replace('_', ' ').padEnd(12)} ${promise}`,
    ...shown,
    ...rest,
  ].join('\n');
};

/**
 * `npm run audit:money`: checks the money invariants on DATABASE_URL against GATEWAY_URL. Exits 1 on a violation, 2
 * when it could not run or could not check one of them.
 */
const run = async (): Promise<number> => {
  const { lines, isSound } = await auditDatabase(readConfig());
  for (const line of lines) console.log(describeLine(line));
  if (isSound) return 0;
  if (lines.some(({ result }) => result === 'violated')) return 1;
  console.error('Not every invariant could be checked, so that this says nothing about the money.');
  return 2;
};

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
