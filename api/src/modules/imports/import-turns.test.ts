import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportKind } from '@billfold/shared/contracts/import-rule';
import { healthDuring } from '../../testing/health-during';
import { type ImportWorld, openImportWorld } from './testing/import-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
  await world.reset();
});
afterAll(() => world.test.close());

const rows = 8;
const heads: Readonly<Record<ImportKind, string>> = {
  customers: 'first_name,last_name,phone,email,service_address_zip',
  invoices: 'external_ID,invoice_external_id,item_description,item_amount,due_date',
  payments: 'invoice_number,amount,paid_date,method,reference',
};
const rowOf: Readonly<Record<ImportKind, (index: number) => string>> = {
  customers: (index) => `Nia,Okafor,602555010${index},nia${index}@x.test,80202`,
  invoices: (index) => `A-${index},B-${index},Water,10,2026-12-01`,
  payments: (index) => `B-${index},10,2026-10-01,check,${index}`,
};

describe('a dry run of an import', () => {
  it.each(['customers', 'invoices', 'payments'] as const)(
    'lets health be answered between two rows of %s while it types and plans',
    async (kind) => {
      const lines = Array.from({ length: rows }, (_none, index) => rowOf[kind](index));
      const call = async () => {
        const { import: view } = await world.run(kind, [heads[kind], ...lines].join('\n'), {
          dry_run: true,
        });
        expect([view.state, view.rows]).toEqual(['checked', rows]);
      };
      expect(await healthDuring(world.test.app, call)).toBeGreaterThanOrEqual(2 * rows);
    },
  );
});
