import { type CreatedProgramKey } from '@billfold/shared/contracts/program.contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

const example = fileURLToPath(
  new URL('../../../../docs/examples/nightly-sync.mjs', import.meta.url),
);

let test: TestApp;
let folder: string;
let url: string;
let ana: Side;
let key: string;
beforeAll(async () => {
  test = await buildTestApp();
  ana = await insertSide(test, 'Ana');
  url = await test.app.listen({ host: '127.0.0.1', port: 0 });
  folder = await mkdtemp(path.join(tmpdir(), 'nightly-sync-'));
  const created = await test.app.inject({
    method: 'POST',
    url: '/api/programs',
    headers: await asStaff(test.database.db, test.clock, ana.staff.id),
    payload: { merchant_id: ana.merchant.id, name: 'Sync', scopes: ['customers', 'invoices'] },
  });
  ({ key } = created.json<CreatedProgramKey>());
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const runExample = async (rows: readonly string[]) => {
  const file = path.join(folder, 'bills.csv');
  const heads = 'account,first_name,last_name,phone,email,zip,invoice,due_date,description,amount';
  await writeFile(file, [heads, ...rows].join('\n'));
  const env = { BILLFOLD_URL: url, BILLFOLD_KEY: key, BILLFOLD_MERCHANT: String(ana.merchant.id) };
  return new Promise<{ readonly code: number; readonly out: string; readonly errors: string }>(
    (resolve) => {
      execFile(process.execPath, [example, file], { env }, (error, out, errors) =>
        resolve({ code: Number(error?.code ?? 0), out, errors }),
      );
    },
  );
};

const rows = [
  'A-1,Nia,Okafor,7205550101,nia@people.test,80202,B-1,2026-12-15,Water,42.10',
  'A-1,Nia,Okafor,7205550101,nia@people.test,80202,B-2,2027-01-15,Water,19.99',
  'A-2,Leo,"Park, Jr.",7205550102,leo@people.test,80202,B-3,2026-12-15,Water,8.00',
];

it('adds each customer and invoice of a file once, also at a second run', async () => {
  const first = await runExample(rows);
  expect(first).toEqual({
    code: 0,
    out: 'Added 2 customers and 3 invoices; 0 rows failed.\n',
    errors: '',
  });
  expect((await runExample(rows)).out).toBe('Added 0 customers and 0 invoices; 0 rows failed.\n');
  const amounts = await test.database.db
    .selectFrom('invoices')
    .select(['invoice_number', 'amount'])
    .where('merchant_id', '=', ana.merchant.id)
    .where('invoice_number', 'in', ['B-1', 'B-2', 'B-3'])
    .orderBy('invoice_number')
    .execute();
  expect(amounts.map(({ amount }) => amount)).toEqual([4_210, 1_999, 800]);
});

it('names a row that is refused, and goes on with the next one', async () => {
  const { code, out, errors } = await runExample([
    'A-3,Ida,Cole,7205550103,ida@people.test,80202,B-4,never,Water,1.00',
    'A-4,Max,Cole,7205550104,max@people.test,80202,B-5,2026-12-15,Water,1.00',
  ]);
  expect(code).toBe(1);
  expect(out).toBe('Added 2 customers and 1 invoices; 1 rows failed.\n');
  expect(errors).toMatch(/^Account A-3, invoice B-4: POST \/user_invoices: /);
});
