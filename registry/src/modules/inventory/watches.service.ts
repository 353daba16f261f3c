import type { InventoryDifferences } from '@billfold/shared/contracts/beacon.contract';
import type { Database } from '../../db/database';
import { keepReports, readReports } from '../reports/reports.public';
import type { InventoryDifference } from './compare-page.domain';
import { findLastWatch, saveWatch } from './watches.queries';

export type WatchCommand = {
  readonly environment: string;
  /** How many pages were compared to their end. */
  readonly pages: number;
  readonly differences: readonly (InventoryDifference & { readonly page: string })[];
  readonly by: string;
};

const moduleOf = (subject: string): string | null =>
  /\/modules\/((?:shell|mf-)[a-z0-9-]*)\//.exec(subject)?.[1] ?? null;

/** Writes down that the pages were compared, and what differed; throws when it cannot be kept. */
export const keepWatch = async (
  db: Database,
  { environment, pages, differences, by }: WatchCommand,
): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    await keepReports(
      transaction,
      differences.map(({ page, rule, subject }) => ({
        environment,
        module: moduleOf(subject),
        kind: 'inventory',
        rule,
        subject: `${page}: ${subject}`,
      })),
    );
    await saveWatch(transaction, { environment, by, pages, differences: differences.length });
  });

/** The differences of the last weeks, and when somebody last looked: without the one, none of the other says nothing. */
export const readDifferences = async (
  db: Database,
  environment: string,
): Promise<InventoryDifferences> => ({
  lastWatch: await findLastWatch(db, environment),
  differences: await readReports(db, { environment, kinds: ['inventory'] }),
});
