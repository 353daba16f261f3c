import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertMerchant } from '../../../testing/factories';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database';
import { hashSecret, isApiKeyShaped, isCompanyTokenShaped } from './api-key.domain';
import {
  createKey,
  endKey,
  setOrigins,
  showAccess,
  type AccessContext,
} from './manage-business-access.service';

let database: TestDatabase;
let world: AccessContext;
beforeAll(async () => {
  database = await createTestDatabase();
  world = {
    db: database.db,
    now: new Date('2026-11-20T19:00:00Z'),
    by: 'test',
    allowsLocal: false,
  };
});
afterAll(() => database.close());

describe("access to a merchant's payment page", () => {
  it('shows a new key once and stores its hash', async () => {
    const { id, name } = await insertMerchant(database.db);
    const secret = await createKey(world, name.toUpperCase(), 'secret');
    const publishable = await createKey(world, String(id), 'publishable');
    expect([
      secret.key.slice(0, 3),
      publishable.key.slice(0, 3),
      isApiKeyShaped(secret.key),
      isCompanyTokenShaped(secret.companyToken),
    ]).toEqual(['sk_', 'pk_', true, true]);
    expect(publishable.companyToken).toBe(secret.companyToken);
    const rows = await database.db
      .selectFrom('merchant_api_keys')
      .selectAll()
      .where('merchant_id', '=', id)
      .orderBy('id')
      .execute();
    expect(
      rows.map(({ kind, key_hash, hint }) => [
        kind,
        key_hash.equals(hashSecret(kind === 'secret' ? secret.key : publishable.key)),
        hint.includes(secret.key.slice(3, -4)),
      ]),
    ).toEqual([
      ['secret', true, false],
      ['publishable', true, false],
    ]);
    expect(
      JSON.stringify(await database.db.selectFrom('audit_log').selectAll().execute()),
    ).not.toContain(secret.key);
  });

  it('revokes only a key of this merchant', async () => {
    const [own, other] = [await insertMerchant(database.db), await insertMerchant(database.db)];
    const { id } = await createKey(world, own.name, 'secret');
    await expect(endKey(world, other.name, id)).rejects.toThrow(`has no working key ${id}`);
    await endKey(world, own.name, id);
    await expect(endKey(world, own.name, id)).rejects.toThrow('has no working key');
    expect((await showAccess(world, own.name)).keys).toMatchObject([{ id, revoked_at: world.now }]);
  });

  it('replaces the whole list of sites and accepts only origins', async () => {
    const { name } = await insertMerchant(database.db);
    expect(
      await setOrigins(world, name, [
        'https://shop.test',
        'https://pay.shop.test:8443',
        'https://shop.test',
      ]),
    ).toEqual(['https://pay.shop.test:8443', 'https://shop.test']);
    for (const wrong of [
      '*',
      'https://*.shop.test',
      'https://shop.test/',
      'https://shop.test/pay',
      'http://shop.test',
      'http://localhost:8070',
      'https://SHOP.test',
      'https://a@shop.test',
      'https://shop.test:443',
      'shop.test',
      'null',
      'https://shop.test;script-src',
    ]) {
      await expect(setOrigins(world, name, ['https://shop.test', wrong])).rejects.toThrow(
        'Not an origin',
      );
    }
    expect((await showAccess(world, name)).origins).toEqual([
      'https://pay.shop.test:8443',
      'https://shop.test',
    ]);
    expect(
      await setOrigins({ ...world, allowsLocal: true }, name, ['http://localhost:8070']),
    ).toEqual(['http://localhost:8070']);
    expect(await setOrigins(world, name, [])).toEqual([]);
  });

  it('lists the merchants when a name is unknown', async () => {
    const { id, name } = await insertMerchant(database.db);
    await expect(showAccess(world, 'Nobody & Sons')).rejects.toThrow(
      new RegExp(`No business is called Nobody & Sons\\. There are:\n(?:.*\n)*  ${id}  ${name}`),
    );
  });
});
