import type {
  CreatedProgramKey,
  MerchantPrograms,
} from '@billfold/shared/contracts/program.contract';
import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { promisedCalls } from '../../http/promised-calls';
import { insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';

type Headers = Readonly<Record<string, string>>;
type Answer = { readonly status: number; readonly body: Record<string, unknown> };

describe('programs of a merchant', () => {
  let test: TestApp;
  let sides = 0;
  let ana: Side;
  let sam: Side;
  let owner: Headers;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  beforeEach(async () => {
    await test.clock.rewind();
    sides += 1;
    ana = await insertSide(test, `Ana${sides}`);
    sam = await insertSide(test, `Sam${sides}`);
    owner = await asStaff(test.database.db, test.clock, ana.staff.id);
  });
  afterAll(() => test.close());

  const call = async (
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    headers: Headers,
    payload?: object,
  ): Promise<Answer> => {
    const answer = await test.app.inject({
      method,
      url: `/api${path}`,
      headers,
      ...(payload !== undefined && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const send = (path: string, payload: object = {}, by: Headers = owner) =>
    call('POST', path, by, { merchant_id: ana.merchant.id, ...payload });
  const create = async (name: string, scopes: readonly string[] = []) =>
    (await send('/programs', { name, scopes })).body as CreatedProgramKey;
  const withKey = ({ key }: Pick<CreatedProgramKey, 'key'>): Headers => ({
    authorization: `Bearer ${key}`,
    'idempotency-key': randomUUID(),
  });
  const read = async (): Promise<MerchantPrograms> => {
    const answer = await test.app.inject({ url: '/api/programs', headers: owner });
    const mine = answer
      .json<MerchantPrograms[]>()
      .find(({ merchant_id }) => merchant_id === ana.merchant.id);
    if (mine === undefined) throw new Error('The owner sees no programs of the merchant.');
    return mine;
  };
  const statusWith = async (created: Pick<CreatedProgramKey, 'key'>) =>
    (await call('GET', '/user_invoices', withKey(created))).status;

  it('answers a key once, and lists only its hint and its last use', async () => {
    const created = await create('Nightly sync', ['invoices']);
    expect(created.key).toMatch(/^bk_[\w-]{43}$/);
    await test.clock.passTime('PT1M');
    expect(await statusWith(created)).toBe(200);
    const { programs } = await read();
    expect(programs).toMatchObject([
      { id: created.id, name: 'Nightly sync', scopes: ['invoices'] },
    ]);
    expect(programs[0]?.keys).toMatchObject([
      { hint: created.hint, last_used_at: test.clock.now().toISOString(), ends_at: null },
    ]);
    expect(JSON.stringify(programs)).not.toContain(created.key);
  });

  it('reads its own merchant and no other', async () => {
    const key = withKey(await create('Reader'));
    expect((await call('GET', `/user_invoices/${ana.invoice.id}`, key)).status).toBe(200);
    expect((await call('GET', `/user_invoices/${sam.invoice.id}`, key)).status).toBe(404);
    expect((await call('GET', `/subscriptions/${sam.subscription.id}`, key)).status).toBe(404);
  });

  it('refuses what the scopes of the key leave out', async () => {
    const key = withKey(await create('Reader'));
    const answer = await call('PATCH', `/subscriptions/${ana.subscription.id}`, key, {
      email: 'new@people.test',
    });
    expect(answer.status).toBe(403);
  });

  it('changes a customer under the name of the program in the history', async () => {
    const created = await create('Nightly sync', ['customers']);
    const changed = await call('PATCH', `/subscriptions/${ana.subscription.id}`, withKey(created), {
      email: 'new@people.test',
    });
    expect(changed.status).toBe(200);
    const log = await call('GET', `/audit_log?merchant_ids=${ana.merchant.id}`, owner);
    expect(JSON.stringify(log.body)).toContain('Nightly sync');
  });

  it('opens none of the calls that are not promised', async () => {
    const key = withKey(await create('Everything', ['customers', 'invoices', 'payments']));
    const others = test.app.routeTable.filter(
      ({ method, url, config }) =>
        config?.access !== 'public' &&
        !promisedCalls.includes(`${String(method)} ${url.replace('/api', '')}`),
    );
    expect(others.length).toBeGreaterThan(100);
    const opened: string[] = [];
    for (const { method, url } of others) {
      const answer = await test.app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, '1'),
        headers: key,
        ...(method !== 'GET' && { payload: {} }),
      });
      if (![403, 429].includes(answer.statusCode)) opened.push(`${String(method)} ${url}`);
      await test.database.db.deleteFrom('rate_limits').execute();
    }
    expect(opened).toEqual([]);
  });

  it('promises only calls that exist', () => {
    const routes = test.app.routeTable.map(
      ({ method, url }) => `${String(method)} ${url.replace('/api', '')}`,
    );
    expect(promisedCalls.filter((name) => !routes.includes(name))).toEqual([]);
  });

  it('records cash once, and refuses a stored card', async () => {
    const created = await create('Till', ['payments']);
    const payment = { invoice: ana.invoice.id, amount_paid: 100, paid_by: 'cash' };
    const key = withKey(created);
    const answers = [
      await call('POST', '/transactions/merchant_pay', key, payment),
      await call('POST', '/transactions/merchant_pay', key, payment),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const byCard = await call('POST', '/transactions/merchant_pay', withKey(created), {
      invoice: ana.invoice.id,
      amount_paid: 100,
      payment_method: ana.card.id,
    });
    expect(byCard).toMatchObject({
      status: 403,
      body: { detail: 'An API key can only record cash and checks.' },
    });
  });

  it('refuses a call that makes something without an idempotency key', async () => {
    const { authorization = '' } = withKey(await create('Till', ['payments']));
    const answer = await call(
      'POST',
      '/transactions/merchant_pay',
      { authorization },
      {
        invoice: ana.invoice.id,
        amount_paid: 100,
        paid_by: 'cash',
      },
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: ['Please send the header Idempotency-Key.'] },
    });
  });

  it('refuses a key that a page of another site sends', async () => {
    const key = withKey(await create('Reader'));
    const answer = await call('GET', '/user_invoices', { ...key, origin: 'https://shop.test' });
    expect(answer.status).toBe(403);
  });

  it('refuses a key under the schemes of people', async () => {
    const { key } = await create('Reader');
    for (const scheme of ['Token', 'MerchantToken']) {
      const headers = { authorization: `${scheme} ${key.replace('bk_', '')}` };
      expect((await call('GET', '/user_invoices', headers)).status).toBe(401);
    }
  });

  it('keeps the key before for the overlap, and ends it then', async () => {
    const first = await create('Nightly sync');
    const second = (await send(`/programs/${first.id}/keys`, { overlap_hours: 24 }))
      .body as CreatedProgramKey;
    await test.clock.passTime('PT23H59M');
    expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
    await test.clock.passTime('PT1M');
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200]);
    owner = await asStaff(test.database.db, test.clock, ana.staff.id);
    expect((await read()).programs[0]?.keys.map(({ hint }) => hint)).toEqual([second.hint]);
  });

  it('ends the key before at once without an overlap', async () => {
    const first = await create('Nightly sync');
    await send(`/programs/${first.id}/keys`, { overlap_hours: 0 });
    expect(await statusWith(first)).toBe(401);
  });

  it('opens nothing after its end, and frees its name', async () => {
    const created = await create('Nightly sync');
    expect((await send(`/programs/${created.id}/end`)).status).toBe(200);
    expect(await statusWith(created)).toBe(401);
    expect((await send(`/programs/${created.id}/end`)).status).toBe(404);
    expect((await create('Nightly sync')).key).toMatch(/^bk_/);
  });

  it('takes on other scopes at the next call', async () => {
    const created = await create('Nightly sync');
    const change = () =>
      call('PATCH', `/subscriptions/${ana.subscription.id}`, withKey(created), {
        email: 'new@people.test',
      });
    expect((await change()).status).toBe(403);
    await call('PATCH', `/programs/${created.id}`, owner, {
      merchant_id: ana.merchant.id,
      scopes: ['customers'],
    });
    expect((await change()).status).toBe(200);
  });

  it('refuses a second program of the same name, in any case', async () => {
    await create('Nightly sync');
    expect(await send('/programs', { name: ' nightly SYNC ', scopes: [] })).toMatchObject({
      status: 409,
      body: { detail: 'A program with this name already exists.' },
    });
  });

  it('makes no second key when the call is repeated', async () => {
    const headers = { ...owner, 'idempotency-key': randomUUID() };
    const payload = { name: 'Nightly sync', scopes: [] };
    expect((await send('/programs', payload, headers)).status).toBe(200);
    expect((await send('/programs', payload, headers)).status).toBe(409);
    expect((await read()).programs).toHaveLength(1);
  });

  it('limits the calls of one key, and of no other', async () => {
    const [first, second] = [await create('First'), await create('Second')];
    const { id } = await test.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', first.id)
      .executeTakeFirstOrThrow();
    await test.database.db
      .insertInto('rate_limits')
      .values({
        key: `program_key:${id}`,
        hits: 300,
        window_ends_at: new Date(test.clock.now().getTime() + 30_000),
      })
      .execute();
    expect([await statusWith(first), await statusWith(second)]).toEqual([429, 200]);
  });

  it('is managed by staff with the permission for keys alone', async () => {
    const managed = [ana.merchant.id];
    const clerk = await insertStaff(test.database.db, managed, {}, permissionsOf('Manager'));
    const headers = await asStaff(test.database.db, test.clock, clerk.id);
    expect((await send('/programs', { name: 'Sync', scopes: [] }, headers)).status).toBe(403);
    const elsewhere = await asStaff(test.database.db, test.clock, sam.staff.id);
    expect((await send('/programs', { name: 'Sync', scopes: [] }, elsewhere)).status).toBe(404);
  });
});
