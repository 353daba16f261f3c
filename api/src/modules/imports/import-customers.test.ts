import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImportText } from '@billfold/shared/contracts/import.contract';
import { sql } from 'kysely';
import {
  insertCard,
  insertInvoice,
  insertMerchant,
  insertStaff,
  insertCustomer,
  insertSubscription,
} from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { type ImportWorld, openImportWorld } from './testing/import-world';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.test.close());
beforeEach(() => world.reset());

const heads = 'first_name,last_name,phone,email,service_address_zip,external_ID';
const phoneOf = (index: number): string =>
  String(4_042_000_000 + world.merchantId() * 10_000 + index);
const mailOf = (index: number): string => `p${index}.m${world.merchantId()}@people.test`;
const person = (index: number, more = ''): string =>
  `Nia,Okafor,${phoneOf(index)},${mailOf(index)},80202,X${index}${more}`;
const fileOf = (...rows: readonly string[]): string => [heads, ...rows].join('\n');
const people = (count: number): string =>
  fileOf(...Array.from({ length: count }, (_none, index) => person(index)));

describe('POST merchants/import_customers', () => {
  it('imports two good rows and names the wrong one [API-104]', async () => {
    const result = await world.run(
      'customers',
      fileOf(person(1), person(2), 'Al,Bo,12,no,80202,X3'),
    );
    expect(result).toMatchObject({
      successes: 2,
      updated: 0,
      failures: { count: 1, errors: ['Line 4: email is not valid. phone is not valid.'] },
      warnings: { count: 0, warnings: [] },
    });
    expect(await world.customers()).toMatchObject([
      { email: mailOf(1), phone: phoneOf(1), first_name: 'Nia', user_external_id: 'X1' },
      { email: mailOf(2) },
    ]);
  });

  it('takes the specified form of a script [ADMIN-220] [ADMIN-221] [ADMIN-222]', async () => {
    const file = Buffer.from(people(1)).toString('base64');
    const answer = await world.test.app.inject({
      method: 'POST',
      url: '/api/merchants/import_customers',
      headers: { ...world.headers(), 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ file, file_type: 'text/csv' }).toString(),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ successes: 1, failures: { count: 0 } });
  });

  it('changes by external id, then e-mail, then phone, and leaves empty cells alone', async () => {
    await world.run('customers', people(3));
    const result = await world.run(
      'customers',
      [
        'external_ID,email,phone,first_name,service_address_zip',
        `X0,${mailOf(0)},${phoneOf(0)},Nora,`,
        `,${mailOf(1)},${phoneOf(1)},,80203`,
        `,,${phoneOf(2)},Noa,`,
      ].join('\n'),
    );
    expect(result).toMatchObject({ successes: 0, updated: 3, failures: { count: 0 } });
    expect(await world.customers()).toMatchObject([
      { first_name: 'Nora', service_address_zip: '80202' },
      { first_name: 'Nia', service_address_zip: '80203' },
      { first_name: 'Noa' },
    ]);
  });

  it('turns no business customer into a person without the name of a person', async () => {
    const business = `yes,Acme,${phoneOf(1)},${mailOf(1)},1 Main Street`;
    await world.run(
      'customers',
      `is_business,business_name,phone,email,service_address\n${business}`,
    );
    const file = (name: string) =>
      `is_business,phone,email,first_name\nno,${phoneOf(1)},${mailOf(1)},${name}`;
    expect((await world.run('customers', file(''))).failures.errors).toEqual([
      'Line 2: First name and Last name are required.',
    ]);
    expect(await world.run('customers', file('Nia'))).toMatchObject({ updated: 1 });
    expect(await world.customers()).toMatchObject([{ first_name: 'Nia' }]);
  });

  it('says which external id the bank of the merchant cannot read', async () => {
    const odd = (index: number) => fileOf(person(index).replace('X', 'Peña-'));
    expect((await world.run('customers', odd(1))).warnings.warnings).toEqual([]);
    await sql`update merchants set integrations = '{Caliber}' where id = ${world.merchantId()}`.execute(
      world.db,
    );
    expect((await world.run('customers', odd(2))).warnings.warnings).toEqual([
      'Line 2: external_ID "Peña-2" has a letter a bank can\'t read: payments of this customer will be left out of lockbox files.',
    ]);
  });

  it('counts each reason of its failed rows, and lists the rows with one of them', async () => {
    const nameless = (index: number) => person(index).replace('Okafor', '');
    const { id } = await world.run('customers', fileOf(nameless(1), person(2), nameless(3)));
    const [reason, ...others] = await world.get<readonly ImportText[]>(`imports/${id}/reasons`);
    expect(others).toEqual([]);
    expect(reason).toMatchObject({ text: expect.stringContaining('Last name'), rows: 2 });
    const rows = `imports/${id}/rows?outcome=failed&reason=`;
    expect(await world.get(`${rows}${encodeURIComponent(reason?.text ?? '')}`)).toMatchObject([
      { line: 2 },
      { line: 4 },
    ]);
    expect(await world.get(`${rows}another`)).toEqual([]);
  });

  it('names both rows with the same phone and imports neither', async () => {
    const twice = person(2).replace(phoneOf(2), phoneOf(1));
    const { failures } = await world.run('customers', fileOf(person(1), twice, person(3)));
    expect(failures).toEqual({
      count: 2,
      errors: ['Line 2: The same phone is in line 3.', 'Line 3: The same phone is in line 2.'],
    });
    expect(await world.customers()).toHaveLength(1);
  });

  it('gives no customer the address or the name of another one in a household', async () => {
    await world.run('customers', people(3));
    const before = await world.customers();
    const { failures } = await world.run(
      'customers',
      [
        'external_ID,email,phone,first_name,last_name,service_address',
        `,new@people.test,${phoneOf(1)},Bob,Okafor,1 Main Street`,
        `X0,${mailOf(2)},${phoneOf(0)},Nia,Okafor,1 Main Street`,
      ].join('\n'),
    );
    expect(failures.errors).toEqual([
      'Line 2: This phone belongs to another customer.',
      'Line 3: This email belongs to another customer.',
    ]);
    expect(await world.customers()).toEqual(before);
  });

  it('changes nothing with its own export', async () => {
    await world.run('customers', people(4).replace('Okafor', '=1+1'));
    const exported = await world.get<string>('subscriptions/export');
    expect(exported).toContain("'=1+1");
    const result = await world.run('customers', exported);
    expect(result).toMatchObject({ successes: 0, updated: 0, unchanged: 4 });
    expect(result.failures.count + result.warnings.count).toBe(0);
    const columns = result.import.columns.map(({ by }) => by);
    expect(columns).not.toContain('suggested');
  });

  it('switches texts on only with how and when the customer agreed', async () => {
    const file = [
      `${heads},sms_opt_in,consent_source,consent_date`,
      person(1, ',1,paper,2026-01-05'),
      person(2, ',1,,'),
      person(3, ',0,,'),
      person(4, ',1,paper,2026-01-05'),
    ].join('\n');
    await world.db
      .insertInto('text_stops')
      .values({
        merchant_id: world.merchantId(),
        phone: phoneOf(4),
        stopped_at: world.test.clock.now(),
      })
      .execute();
    const { id, warnings } = await world.run('customers', file);
    const stopped = 'Texts are off because this phone replied STOP.';
    expect(await world.get(`imports/${id}/warnings`)).toEqual([
      { text: expect.stringMatching(/^Texts are off: add how/), rows: 1 },
      { text: stopped, rows: 1 },
    ]);
    expect(
      await world.get(`imports/${id}/rows?warning=${encodeURIComponent(stopped)}`),
    ).toMatchObject([{ line: 5 }]);
    expect(warnings).toEqual({
      count: 2,
      warnings: [
        'Line 3: Texts are off: add how (phone, paper or in person) and when the customer agreed.',
        'Line 5: Texts are off because this phone replied STOP.',
      ],
    });
    const customers = await world.customers();
    expect(customers.map(({ sms_opt_in: on }) => on)).toEqual([true, false, false, false]);
    const consents = await world.db
      .selectFrom('consent_records')
      .selectAll()
      .where('merchant_id', '=', world.merchantId())
      .execute();
    expect(consents).toMatchObject([
      { kind: 'sms', action: 'given', agreed_by: 'paper', reference: '2026-01-05' },
    ]);
  });

  it('keeps the own name of a person with an account who has not confirmed the merchant', async () => {
    const { id } = await insertCustomer(world.db, {
      email: mailOf(1),
      phone: phoneOf(1),
      first_name: 'Own',
    });
    await insertSubscription(world.db, {
      user_id: id,
      merchant_id: world.merchantId(),
      state: 'invited',
    });
    expect(await world.run('customers', fileOf(person(1)))).toMatchObject({ updated: 1 });
    expect(await world.customers()).toMatchObject([{ first_name: 'Nia' }]);
    expect(
      await world.db
        .selectFrom('users')
        .select('first_name')
        .where('id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ first_name: 'Own' });
  });

  it('makes a new person where another one has one of the two contacts', async () => {
    const other = await insertCustomer(world.db, { email: mailOf(1), phone: phoneOf(9) });
    expect(await world.run('customers', fileOf(person(1)))).toMatchObject({ successes: 1 });
    const [customer] = await world.customers();
    expect(customer?.user_id).not.toBe(other.id);
  });

  it('answers a repeat with the same key with the first import', async () => {
    const key = { 'idempotency-key': `import-${world.merchantId()}` };
    const body = { file: Buffer.from(people(2)).toString('base64'), file_type: 'text/csv' };
    const first = await world.post('merchants/import_customers', body, world.headers(), key);
    const second = await world.post('merchants/import_customers', body, world.headers(), key);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect(await world.customers()).toHaveLength(2);
    const uploads = await world.db.selectFrom('import_uploads').selectAll().execute();
    expect(uploads).toEqual([]);
  });

  it('asks which merchant is meant, unless the file says', async () => {
    const other = await insertMerchant(world.db);
    const staff = await insertStaff(world.db, [world.merchantId(), other.id]);
    const who = await asStaff(world.db, world.test.clock, staff.id);
    const refused = await world.upload('customers', people(1), {}, who);
    expect(refused.json()).toMatchObject({ detail: ['Please choose a business.'] });
    const named = people(1)
      .split('\n')
      .map((line, index) => `${line},${index === 0 ? 'merchant_id' : world.merchantId()}`)
      .join('\n');
    const answer = await world.upload('customers', named, {}, who);
    expect(answer.json()).toMatchObject({ successes: 1 });
    const elsewhere = await world.upload('customers', named, { merchant_id: other.id }, who);
    expect(elsewhere.json()).toMatchObject({ failures: { count: 1 } });
  });

  it('needs the permission to change customers beside that to import', async () => {
    const staff = await insertStaff(world.db, [world.merchantId()], {}, ['view', 'import']);
    const who = await asStaff(world.db, world.test.clock, staff.id);
    const answer = await world.upload('customers', people(1), {}, who);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      detail: expect.stringContaining("You don't have permission to"),
    });
  });

  it('names the columns that a script has left out', async () => {
    const answer = await world.upload('customers', 'first_name,last_name\nNia,Okafor\n');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      detail: ["The file doesn't have a column for phone and email."],
    });
  });

  it('takes heads of other programs that our own files have for something else', async () => {
    const fieldsOf = async (kind: 'customers' | 'invoices' | 'payments', text: string) => {
      const { import: view } = await world.run(kind, text, { dry_run: true });
      return view.columns.map(({ field }) => field);
    };
    expect(await fieldsOf('customers', 'phone,email,city,state\n1,2,3,4')).toEqual([
      'phone',
      'email',
      'service_address_city',
      'service_address_state',
    ]);
    expect(await fieldsOf('invoices', 'email,item,amount,due_date\n1,2,3,4')).toEqual([
      'email',
      'item_description',
      'item_amount',
      'due_date',
    ]);
    expect(await fieldsOf('payments', 'invoice_number,amount,date\n1,2,3')).toEqual([
      'invoice_number',
      'amount',
      'paid_date',
    ]);
  });

  it('goes on without the call when the file has more than 1,000 rows', async () => {
    const answer = await world.upload('customers', people(1_001));
    expect(answer.statusCode).toBe(202);
    expect(answer.json()).toMatchObject({ import: { state: 'checking' } });
    await world.test.clock.advance('PT1S');
    const view = await world.view(answer.json().id);
    expect(view).toMatchObject({ state: 'done', counts: { created: 1_001, failed: 0 } });
    expect(await world.customers()).toHaveLength(1_001);
  });
});

describe('a dry run', () => {
  it('writes nothing and says what the run then does', async () => {
    await world.run('customers', people(2));
    const file = fileOf(person(0).replace('Nia', 'Nora'), person(1), person(2), 'A,B,1,x,80202,Z');
    const dry = await world.run('customers', file, { dry_run: true, file_name: 'people.csv' });
    expect(dry.import).toMatchObject({
      state: 'checked',
      counts: null,
      planned: { created: 1, updated: 1, unchanged: 1, failed: 1, warnings: 0 },
    });
    expect(await world.customers()).toHaveLength(2);
    const rows = await world.get<readonly object[]>(`imports/${dry.id}/rows?outcome=updated`);
    expect(rows).toMatchObject([
      { line: 2, changes: [{ field: 'first_name', before: 'Nia', after: 'Nora' }] },
    ]);
    const done = await world.goOn('customers', { job: dry.id });
    expect(done.import).toMatchObject({ state: 'done', differs: 0, counts: dry.import.planned });
    const again = await world.post('merchants/import_customers', { job: dry.id });
    expect(again.statusCode).toBe(409);
  });

  it('is a new one where the data has changed meanwhile', async () => {
    const dry = await world.run('customers', people(2), { dry_run: true });
    await world.run('customers', fileOf(person(0)));
    const done = await world.goOn('customers', { job: dry.id });
    expect(done.import).toMatchObject({
      differs: 1,
      planned: { created: 2 },
      counts: { created: 1, unchanged: 1 },
    });
    const rows = await world.get<readonly object[]>(`imports/${dry.id}/rows?differs=true`);
    expect(rows).toMatchObject([{ line: 2, planned: 'created', outcome: 'unchanged' }]);
  });

  it('asks a person about heads that are only likely, and remembers the answer', async () => {
    const file = people(1).replace('phone', 'Mobile').replace('email', 'E-Mail');
    const answer = await world.run('customers', file, { dry_run: true });
    expect(answer.import).toMatchObject({ state: 'mapping', missing: [] });
    expect(answer.import.columns[2]).toEqual({
      head: 'Mobile',
      samples: [phoneOf(0)],
      field: 'phone',
      by: 'suggested',
    });
    const mapping = answer.import.columns.map(({ field }) => field);
    const wrong = await world.post('merchants/import_customers', {
      job: answer.id,
      mapping: mapping.map((field) => (field === 'email' ? null : field)),
      dry_run: true,
    });
    expect(wrong.json()).toMatchObject({ detail: ['Please match a column to email.'] });
    const checked = await world.goOn('customers', { job: answer.id, mapping, dry_run: true });
    expect(checked.import).toMatchObject({ state: 'checked', planned: { created: 1 } });
    const later = await world.run('customers', file, { dry_run: true });
    expect(later.import).toMatchObject({ state: 'checked' });
    expect(later.import.columns[2]).toMatchObject({ by: 'remembered' });
  });
});

describe('rows that fail', () => {
  it('come back as a file that imports exactly them when mended', async () => {
    const file = fileOf(person(1), 'Al,Bo,12,a@b.test,80202,X3');
    const { id } = await world.run('customers', file);
    const failed = await world.get<string>(`imports/${id}/failures`);
    expect(failed).toBe(
      `\uFEFF${heads},reason\r\nAl,Bo,12,a@b.test,80202,X3,phone is not valid.\r\n`,
    );
    const mended = failed.replace(',12,', `,${phoneOf(7)},`).replace('a@b.test', mailOf(7));
    expect(await world.run('customers', mended)).toMatchObject({
      successes: 1,
      failures: { count: 0 },
      warnings: { count: 0 },
    });
  });
});

describe('rows with more or fewer cells than heads', () => {
  it('come back with all of their cells', async () => {
    const wide = person(1).replace('Nia', 'Nia, Junior');
    const narrow = person(2).replace(/,X2$/, '');
    const { id } = await world.run('customers', fileOf(wide, narrow));
    const failed = await world.get<string>(`imports/${id}/failures`);
    expect(failed.split('\r\n').slice(1, 3)).toEqual([
      `${wide},"This row has 7 cells, but there are 6 headings."`,
      `${narrow},,"This row has 5 cells, but there are 6 headings."`,
    ]);
    const again = await world.run('customers', failed);
    expect(again).toMatchObject({ successes: 1, failures: { count: 1 } });
    const mended = failed.replace('Nia, Junior', '"Nia, Junior"');
    expect(await world.run('customers', mended)).toMatchObject({ successes: 1, unchanged: 1 });
    const names = (await world.customers()).map(({ first_name: name }) => name);
    expect(names).toEqual(['Nia', 'Nia, Junior']);
  });
});

describe('the columns that staff chose', () => {
  it('hold for the file of the failed rows, too', async () => {
    const file = fileOf(person(1), 'Al,Bo,12,a@b.test,80202,X3')
      .replace('phone', 'Mobile')
      .replace('external_ID', 'Our #');
    const { id, import: dryRun } = await world.run('customers', file, { dry_run: true });
    const mapping = dryRun.columns.map(({ head, field }) =>
      head === 'Our #' ? 'external_ID' : field,
    );
    await world.goOn('customers', { job: id, mapping });
    const failed = await world.get<string>(`imports/${id}/failures`);
    const mended = failed.replace(',12,', `,${phoneOf(7)},`).replace('a@b.test', mailOf(7));
    const { import: again } = await world.run('customers', mended, { dry_run: true });
    expect(again).toMatchObject({ state: 'checked', planned: { created: 1 } });
    expect(again.columns.map(({ field }) => field)).toEqual([...mapping, null]);
  });
});

describe('an undo', () => {
  it('takes back what is untouched, and keeps and names the rest', async () => {
    const before = await world.run('customers', fileOf(person(5)));
    const file = fileOf(person(1), person(2), person(5).replace('Nia', 'Nora'));
    const { id } = await world.run('customers', file);
    const [, , used] = await world.customers();
    await insertInvoice(world.db, {
      subscription: {
        id: used?.id ?? 0,
        merchant_id: world.merchantId(),
        user_id: used?.user_id ?? 0,
      },
      amount: 100,
    });
    const answer = await world.post(`imports/${id}/undo`);
    expect(answer.json()).toMatchObject({ state: 'undone', undo: { undone: 2, kept: 1 } });
    expect(await world.customers()).toMatchObject([{ first_name: 'Nia' }, { email: mailOf(2) }]);
    const kept = await world.get<readonly object[]>(`imports/${id}/rows?kept=true`);
    expect(kept).toMatchObject([
      { line: 3, reasons: ['This customer has been used or changed since.'] },
    ]);
    expect(before.successes).toBe(1);
  });

  it('keeps a customer whose card this merchant keeps, and reveals nothing of other merchants', async () => {
    const { id } = await world.run('customers', fileOf(person(1), person(2), person(3)));
    const [here, elsewhere, withAccount] = await world.customers();
    const { id: other } = await insertMerchant(world.db);
    await insertCard(world.db, {
      user_id: here?.user_id ?? 0,
      kept_by_merchant_id: world.merchantId(),
    });
    await insertCard(world.db, { user_id: elsewhere?.user_id ?? 0, kept_by_merchant_id: other });
    await world.db
      .updateTable('users')
      .set({ state: 'active', pin_hash: 'x' })
      .where('id', '=', withAccount?.user_id ?? 0)
      .execute();
    const answer = await world.post(`imports/${id}/undo`);
    expect(answer.json()).toMatchObject({ undo: { undone: 2, kept: 1 } });
  });

  it('gives a birthday back, the one before and none', async () => {
    await world.run('customers', `${heads},date_of_birth\n${person(1, ',01/02/1980')}`);
    await world.run('customers', fileOf(person(2)));
    const birthdays = async () => {
      const { rows } = await sql<{ date_of_birth: string | null }>`
        select u.date_of_birth from subscriptions s join users u on u.id = s.user_id
          where s.merchant_id = ${world.merchantId()} order by s.id
      `.execute(world.db);
      return rows.map(({ date_of_birth: day }) => day);
    };
    const changed = await world.run(
      'customers',
      [
        'external_ID,email,phone,is_business,business_name,date_of_birth',
        `X1,${mailOf(1)},${phoneOf(1)},yes,Okafor Inc,`,
        `X2,${mailOf(2)},${phoneOf(2)},,,03/04/1985`,
      ].join('\n'),
    );
    expect(await birthdays()).toEqual([null, '1985-03-04']);
    await world.post(`imports/${changed.id}/undo`);
    expect(await birthdays()).toEqual(['1980-01-02', null]);
  });

  it('lets the same file be imported again, mended', async () => {
    const { id } = await world.run('customers', fileOf(person(1)));
    await world.post(`imports/${id}/undo`);
    expect(await world.customers()).toEqual([]);
    const mended = person(1).replace(phoneOf(1), phoneOf(8));
    expect(await world.run('customers', fileOf(mended))).toMatchObject({ successes: 1 });
  });

  it('is refused after 24 hours and for another merchant', async () => {
    const { id } = await world.run('customers', people(1));
    const other = await insertMerchant(world.db);
    const staff = await insertStaff(world.db, [other.id]);
    const who = await asStaff(world.db, world.test.clock, staff.id);
    expect((await world.post(`imports/${id}/undo`, {}, who)).statusCode).toBe(404);
    await world.test.clock.advance('P1D');
    const fresh = await asStaff(world.db, world.test.clock, world.staffId());
    const late = await world.post(`imports/${id}/undo`, {}, fresh);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ detail: 'This import can no longer be undone.' });
  });

  it('keeps a customer of another import', async () => {
    const user = await insertCustomer(world.db, { email: mailOf(1), phone: phoneOf(1) });
    await insertSubscription(world.db, { user_id: user.id, merchant_id: world.merchantId() });
    const { id } = await world.run('customers', fileOf(person(1)));
    await world.run('customers', fileOf(person(1).replace('Nia', 'Nell')));
    const answer = await world.post(`imports/${id}/undo`);
    expect(answer.json()).toMatchObject({ undo: { undone: 0, kept: 1 } });
  });
});
