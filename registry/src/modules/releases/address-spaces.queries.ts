import type { Executor } from '../../db/database';
import type { AddressSpace } from './address-owner.domain';

/** What operators say of an environment's addresses, by pattern. */
export const listListedSpaces = async (
  db: Executor,
  environment: string,
): Promise<
  readonly (AddressSpace & {
    readonly changedBy: string;
    readonly reason: string;
    readonly changedAt: Date;
  })[]
> => {
  const rows = await db
    .selectFrom('registry.address_spaces')
    .selectAll()
    .where('environment', '=', environment)
    .orderBy('pattern')
    .execute();
  return rows.map((row) => ({
    pattern: row.pattern,
    module: row.module,
    held: 'listed',
    release: null,
    isPayment: row.is_payment,
    former: row.former_module,
    changedBy: row.changed_by,
    reason: row.reason,
    changedAt: row.changed_at,
  }));
};
