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

/**
 * The list without a module that is no more: what it was given goes back to the module before. A payment address that
 * was never another's stays on the list, so that no other module takes it.
 */
export const returnAddresses = async (
  db: Executor,
  environment: string,
  module: string,
): Promise<void> => {
  const ofEnvironment = db
    .updateTable('registry.address_spaces')
    .where('environment', '=', environment);
  await db
    .deleteFrom('registry.address_spaces')
    .where('environment', '=', environment)
    .where('module', '=', module)
    .where('is_payment', '=', false)
    .where('former_module', 'is', null)
    .execute();
  await ofEnvironment.set({ former_module: null }).where('former_module', '=', module).execute();
  await ofEnvironment
    .set((row) => ({ module: row.ref('former_module').$notNull(), former_module: null }))
    .where('module', '=', module)
    .where('former_module', 'is not', null)
    .execute();
};
