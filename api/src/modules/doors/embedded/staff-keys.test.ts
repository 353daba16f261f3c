import type { CreatedKey, MerchantKeys } from '@billfold/shared/contracts/api-keys.contract';
import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertMembership, insertMerchant, insertStaff } from '../../../testing/factories';
import { createFactorHand } from '../../../testing/second-factor-world';
import { asStaff } from '../../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../../testing/test-app';

type Headers = Readonly<Record<string, string>>;
type Refused = { readonly detail?: string | readonly string[]; readonly code?: string };

describe('the keys of a merchant', () => {
  let test: TestApp;
  let merchant: { readonly id: number; readonly name: string };
  let owner: { readonly id: number };
  let headers: Headers;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  beforeEach(async () => {
    await test.clock.rewind();
    merchant = await insertMerchant(test.database.db);
    owner = await insertStaff(test.database.db, [merchant.id]);
    headers = await asStaff(test.database.db, test.clock, owner.id);
  });
  afterAll(() => test.close());

  const send = async (path: string, payload: object, by: Headers = headers) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/keys${path}`,
      headers: by,
      payload: { merchant_id: merchant.id, ...payload },
    });
    return { status: answer.statusCode, body: answer.json<Refused & CreatedKey>() };
  };
  const create = async (kind: string, by: Headers = headers): Promise<CreatedKey> =>
    (await send('', { kind }, by)).body;
  const read = async (by: Headers = headers): Promise<readonly MerchantKeys[]> =>
    (await test.app.inject({ url: '/api/keys', headers: by })).json();
  const audit = () =>
    test.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'before', 'after'])
      .where('merchant_id', '=', merchant.id)
      .orderBy('id')
      .execute();
  /** What the door for servers of merchants answers to a call with this key. */
  const knock = async (key: string): Promise<number> =>
    (
      await test.app.inject({
        method: 'POST',
        url: '/api/v1/payment/sessions',
        headers: { 'x-api-key': key },
        payload: { blytzpay_account_id: 1, invoice_id: 'none' },
      })
    ).statusCode;

  it('answers a new key once, and lists only its hint', async () => {
    const secret = await create('secret');
    const publishable = await create('publishable');
    expect([secret.key.slice(0, 3), publishable.key.slice(0, 3)]).toEqual(['sk_', 'pk_']);
    const listed = await read();
    expect(listed).toEqual([
      {
        merchant_id: merchant.id,
        merchant_name: merchant.name,
        company_token: secret.company_token,
        keys: [secret, publishable].map(({ id, kind, hint }) => ({
          id,
          kind,
          hint,
          created_at: testNow.toISOString(),
          revoked_at: null,
        })),
        origins: [],
      },
    ]);
    for (const { key } of [secret, publishable])
      expect(JSON.stringify([listed, await audit()])).not.toContain(key.slice(3, -4));
  });

  it('writes each change into the audit log', async () => {
    const { id, hint } = await create('secret');
    await send(`/${id}/revoke`, {});
    await send('/sites', { origins: ['https://shop.test'], replaces: [] });
    const actor = `merchant:${owner.id}`;
    expect(await audit()).toEqual([
      { action: 'api_key.created', actor, before: null, after: { key: id, kind: 'secret', hint } },
      { action: 'api_key.revoked', actor, before: { key: id, hint }, after: null },
      {
        action: 'origins.set',
        actor,
        before: { sites: [] },
        after: { sites: ['https://shop.test'] },
      },
    ]);
  });

  it('makes open screens read the keys again', async () => {
    const { id } = await create('secret');
    const rows = await test.database.db
      .selectFrom('live_outbox')
      .select('event')
      .where('merchant_id', '=', merchant.id)
      .execute();
    expect(rows).toEqual([{ event: { type: 'changed', entity: 'api_key', id } }]);
  });

  it('makes one key of a repeated call, and stores it under no idempotency key', async () => {
    const by = { ...headers, 'idempotency-key': 'one-key-please' };
    const made = await create('secret', by);
    expect(await send('', { kind: 'secret' }, by)).toMatchObject({
      status: 409,
      body: {
        detail: `Key ${made.hint} has already been created and can't be shown again. If you don't have it, revoke it and create another one.`,
      },
    });
    expect((await send('', { kind: 'publishable' }, by)).status).toBe(422);
    expect((await read())[0]?.keys).toHaveLength(1);
    const stored = await test.database.db.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(stored)).toContain(made.hint);
    expect(JSON.stringify(stored)).not.toContain(made.key.slice(3, -4));
  });

  it('makes one key of two calls at once', async () => {
    const by = { ...headers, 'idempotency-key': 'twice-at-once' };
    const answers = await Promise.all([1, 2].map(() => send('', { kind: 'secret' }, by)));
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 409,
    ]);
    expect((await read())[0]?.keys).toHaveLength(1);
  });

  it('opens the door with a working key, and no more once it is revoked', async () => {
    const { id, key } = await create('secret');
    expect(await knock(key)).not.toBe(401);
    expect(await send(`/${id}/revoke`, {})).toEqual({ status: 200, body: {} });
    expect(await knock(key)).toBe(401);
    await test.clock.passTime('PT1M');
    expect(await send(`/${id}/revoke`, {})).toEqual({ status: 200, body: {} });
    expect((await read())[0]?.keys).toMatchObject([{ id, revoked_at: testNow.toISOString() }]);
    expect((await audit()).map(({ action }) => action)).toEqual([
      'api_key.created',
      'api_key.revoked',
    ]);
  });

  it('refuses sites that are no https origin, one sentence each', async () => {
    const { status, body } = await send('/sites', {
      origins: ['https://shop.test', 'shop.test', 'https://shop.test/pay'],
      replaces: [],
    });
    expect(status).toBe(400);
    const text = (address: string) =>
      `“${address}” isn't a site address. Write it like https://shop.example, with https, in lowercase and without a path.`;
    expect(JSON.stringify(body)).toContain(text('shop.test'));
    expect(JSON.stringify(body)).toContain(text('https://shop.test/pay'));
    expect((await read())[0]?.origins).toEqual([]);
  });

  it('sets all sites, but not over those that others have set since', async () => {
    const set = (origins: readonly string[], replaces: readonly string[]) =>
      send('/sites', { origins, replaces });
    expect((await set(['https://b.test', 'https://a.test'], [])).status).toBe(200);
    expect(await set(['https://c.test'], [])).toMatchObject({
      status: 409,
      body: { detail: 'Someone else changed the sites. Please check them and try again.' },
    });
    expect((await read())[0]?.origins).toEqual(['https://a.test', 'https://b.test']);
    // A repeat after a lost answer.
    expect((await set(['https://a.test', 'https://b.test'], [])).status).toBe(200);
    expect((await set([], ['https://b.test', 'https://a.test'])).status).toBe(200);
    expect((await read())[0]?.origins).toEqual([]);
  });

  it('hides keys of other merchants, and those without the permission', async () => {
    const { db } = test.database;
    const { id, key } = await create('secret');
    const elsewhere = await insertMerchant(db);
    const stranger = await insertStaff(db, [elsewhere.id]);
    const foreign = await asStaff(db, test.clock, stranger.id);
    const tries = (by: Headers, given: object) =>
      Promise.all([
        send('', { kind: 'secret', ...given }, by),
        send(`/${id}/revoke`, given, by),
        send('/sites', { origins: ['https://evil.test'], replaces: [], ...given }, by),
      ]);
    expect((await tries(foreign, {})).map(({ status }) => status)).toEqual([404, 404, 404]);
    const ownMerchant = await send(`/${id}/revoke`, { merchant_id: elsewhere.id }, foreign);
    expect(ownMerchant).toMatchObject({
      status: 404,
      body: { detail: "We couldn't find this key." },
    });
    await insertMembership(
      db,
      { user_id: stranger.id, merchant_id: merchant.id },
      permissionsOf('Manager'),
    );
    expect(await tries(foreign, {})).toEqual(
      [1, 2, 3].map(() => ({
        status: 403,
        body: expect.objectContaining({
          detail:
            "You don't have permission to manage the business's keys. An owner of the business can give it to you.",
        }),
      })),
    );
    expect((await read(foreign)).map(({ merchant_id }) => merchant_id)).toEqual([elsewhere.id]);
    expect((await read())[0]).toMatchObject({ keys: [{ revoked_at: null }], origins: [] });
    expect(await knock(key)).not.toBe(401);
  });

  it('asks for a fresh code before each change, and lists without one', async () => {
    const hand = await createFactorHand(test);
    const member = await hand.withFactor(merchant.id);
    const { id } = await create('secret');
    await test.clock.passTime('PT11M');
    const changes = () =>
      Promise.all([
        send('', { kind: 'secret' }, member.headers),
        send(`/${id}/revoke`, {}, member.headers),
        send('/sites', { origins: [], replaces: [] }, member.headers),
      ]);
    expect(await changes()).toEqual(
      [1, 2, 3].map(() => ({
        status: 403,
        body: expect.objectContaining({ code: 'second_factor_required' }),
      })),
    );
    expect((await read(member.headers))[0]?.keys).toMatchObject([{ id, revoked_at: null }]);
    await hand.post(
      'second_factor/prove',
      { code: member.app.code(test.clock.now()) },
      member.headers,
    );
    expect((await changes()).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
