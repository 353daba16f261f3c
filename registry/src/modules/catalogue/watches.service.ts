import type { InventoryDifferences } from '@billfold/shared/contracts/beacon.contract';
import type { Database } from '../../db/database';
import { keepReports, listReports } from '../watch/watch.public';
import type { InventoryDifference } from './compare-page.domain';
import { findLastWatch, saveWatch } from './watches.queries';

export type WatchCommand = {
  readonly environment: string;
  /** The number of pages that were compared to their end. */
  readonly pages: number;
  readonly differences: readonly (InventoryDifference & { readonly page: string })[];
  readonly by: string;
};

const moduleOf = (subject: string): string | null =>
  /\/modules\/((?:shell|mf-)[a-z0-9-]*)\//.exec(subject)?.[1] ?? null;

/** Records a comparison of the pages and its differences. Throws when the database refuses it. */
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

/**
 * The differences of the last weeks and the time of the last comparison. An empty list without a recent comparison
 * proves nothing.
 */
export const readDifferences = async (
  db: Database,
  environment: string,
): Promise<InventoryDifferences> => ({
  lastWatch: await findLastWatch(db, environment),
  differences: await listReports(db, { environment, kinds: ['inventory'] }),
});
