import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  insertCustomer,
  insertMembership,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createMerchant } from './create-merchant.service';

describe('the name and contacts of a business', () => {
  let test: TestApp;
  let merchant: { readonly id: number; readonly name: string };
  let owner: { readonly id: number };
  let headers: { readonly authorization: string };
  let place = 0;
  beforeAll(async () => {
    test = await buildTestApp({ settings: { QUESTIONS_PER_MINUTE: '500' } });
  });
  beforeEach(async () => {
    place += 1;
    merchant = await insertMerchant(test.database.db, { name: `Fir Gas ${place}` });
    owner = await insertStaff(test.database.db, [merchant.id]);
    headers = await asStaff(test.database.db, test.clock, owner.id);
  });
  afterAll(() => test.close());

  const change = async (payload: object, by: object = headers) => {
    const answer = await test.app.inject({
      method: 'PATCH',
      url: '/api/business_settings',
      headers: { ...by },
      payload: { merchant_id: merchant.id, ...payload },
    });
    return { status: answer.statusCode, body: answer.json<BusinessSettings>() };
  };
  const branding = async (name: string) =>
    (
      await test.app.inject({ url: `/api/auth/get_logo?merchant_name=${encodeURIComponent(name)}` })
    ).json<Record<string, unknown>>();
  const hosted = async (name: string) =>
    (
      await test.app.inject({
        url: `/api/hosted_payment/get_logo/${encodeURIComponent(name)}/standard`,
      })
    ).json<Record<string, unknown>>();

  it('are shown to visitors and customers, and logged', async () => {
    const { db } = test.database;
    const contact = {
      legal_name: 'Fir Gas Company LLC',
      address: '120 Main St\nDenver, CO 80202',
      support_phone: '3035550142',
      support_email: 'help@fir.test',
    };
    expect(await branding(merchant.name)).toMatchObject({ merchant_contact: null });
    expect(await change({ ...contact, support_phone: '(303) 555-0142' })).toMatchObject({
      status: 200,
      body: contact,
    });
    const shown = {
      legal_name: contact.legal_name,
      address: contact.address,
      phone: '3035550142',
      email: 'help@fir.test',
    };
    expect(await branding(merchant.name)).toMatchObject({ merchant_contact: shown });
    expect(await hosted(merchant.name)).toMatchObject({ merchant_contact: shown });
    const log = await db
      .selectFrom('audit_log')
      .select(['actor', 'after'])
      .where('action', '=', 'merchant.settings_changed')
      .where('merchant_id', '=', merchant.id)
      .execute();
    expect(log).toEqual([{ actor: `merchant:${owner.id}`, after: contact }]);
  });

  it('open the same pages by the former name, and go back to it', async () => {
    const { name } = merchant;
    expect(await change({ merchant_name: `Fir Energy ${place}` })).toMatchObject({
      status: 200,
      body: { merchant_name: `Fir Energy ${place}` },
    });
    for (const old of [name, name.toLowerCase()])
      expect(await branding(old)).toMatchObject({ merchant_name: `Fir Energy ${place}` });
    expect(await hosted(name.replaceAll(' ', '_'))).toMatchObject({
      merchant_name: `Fir Energy ${place}`,
    });
    expect((await change({ merchant_name: name })).body.merchant_name).toBe(name);
    expect(await branding(`Fir Energy ${place}`)).toMatchObject({ merchant_name: name });
    expect(await hosted(name)).toMatchObject({ merchant_name: name });
  });

  it('let customers sign in by the former name', async () => {
    const { db } = test.database;
    const customer = await insertCustomer(db, { username: `kim.fir.${place}` });
    await insertSubscription(db, { user_id: customer.id, merchant_id: merchant.id });
    const isKnown = async (name: string) =>
      (
        await test.app.inject({
          url: `/api/auth/get_user_active?username=kim.fir.${place}&merchant_name=${encodeURIComponent(name)}`,
        })
      ).json<{ active: boolean }>().active;
    await change({ merchant_name: `Fir Light ${place}` });
    expect(await isKnown(merchant.name)).toBe(true);
    expect(await isKnown(`Fir Light ${place}`)).toBe(true);
    expect(await isKnown(`Fir Other ${place}`)).toBe(false);
  });

  it('are refused where another business has the name, or had it', async () => {
    const { db } = test.database;
    const other = await insertMerchant(db, { name: `Oak Gas ${place}` });
    const theirs = await asStaff(db, test.clock, (await insertStaff(db, [other.id])).id);
    await change({ merchant_name: `Fir Heat ${place}` });
    for (const taken of [merchant.name, `fir_heat_${place}`]) {
      const refused = await change({ merchant_id: other.id, merchant_name: taken }, theirs);
      expect(refused).toMatchObject({ status: 400 });
      expect(JSON.stringify(refused.body)).toContain('Another business is called');
    }
    const created = await createMerchant(
      { db, config: test.config, now: test.clock.now() },
      {
        name: merchant.name,
        timeZone: 'America/Chicago',
        ownerName: 'Mia Cole',
        ownerEmail: `mia${place}@fir.test`,
        gatewayMerchantId: null,
      },
    );
    expect(created).toMatchObject({ kind: 'taken', id: merchant.id });
  });

  it('are changed by one of two businesses that want a name at once', async () => {
    const { db } = test.database;
    const other = await insertMerchant(db, { name: `Elm Gas ${place}` });
    const theirs = await asStaff(db, test.clock, (await insertStaff(db, [other.id])).id);
    const wanted = { merchant_name: `Bright Gas ${place}` };
    const answers = await Promise.all([
      change(wanted),
      change({ ...wanted, merchant_id: other.id }, theirs),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
  });

  it('are changed by owners of the business alone', async () => {
    const { db } = test.database;
    const other = await insertMerchant(db, { name: `Ash Gas ${place}` });
    const clerk = await insertStaff(db, []);
    await insertMembership(
      db,
      { user_id: clerk.id, merchant_id: merchant.id },
      permissionsOf('Manager'),
    );
    const stranger = await insertStaff(db, [other.id]);
    const customer = await insertCustomer(db);
    const wanted = { merchant_name: `Ours ${place}` };
    expect((await change(wanted, await asStaff(db, test.clock, clerk.id))).status).toBe(403);
    expect((await change(wanted, await asStaff(db, test.clock, stranger.id))).status).toBe(404);
    expect((await change(wanted, await asCustomer(db, test.clock, customer.id))).status).toBe(403);
    expect((await change(wanted, {})).status).toBe(401);
    expect(await branding(merchant.name)).toMatchObject({ merchant_name: merchant.name });
  });
});
