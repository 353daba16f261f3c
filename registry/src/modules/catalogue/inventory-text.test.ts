import { expect, it } from '@jest/globals';
import type { PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import { inventoryCsv } from './inventory-text';

const script = {
  url: '/modules/mf-public/1.0.0-a/x.js',
  module: 'mf-public',
  release: 'mf-public@1.0.0-a',
  integrity: 'sha384-x',
  owner: 'o',
  approver: 'p',
};
const inventoryWith = (purpose: string): PaymentInventory => ({
  environment: 'qa',
  generatedAt: '2026-11-20T12:00:00.000Z',
  routes: [
    {
      path: '/donation',
      module: 'mf-public',
      headers: {},
      frames: [],
      scripts: [{ ...script, purpose }],
    },
  ],
});

it.each([
  ['draws the form', 'draws the form'],
  ['draws, and "asks"', '"draws, and ""asks"""'],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
])('inventory text escapes the purpose %s as the cell %s', (purpose, cell) => {
  const [, line] = inventoryCsv(inventoryWith(purpose)).split('\n');
  expect(line).toBe(
    `qa,/donation,mf-public,mf-public@1.0.0-a,/modules/mf-public/1.0.0-a/x.js,sha384-x,${cell},o,p,2026-11-20T12:00:00.000Z`,
  );
});
