import type { BusinessSettings } from '@billfold/shared/contracts/business-settings.contract';
import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertMembership, insertMerchant, insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';

describe('the settings of a business', () => {
  let test: TestApp;
  let merchant: { readonly id: number; readonly name: string };
  let owner: { readonly id: number };
  let headers: { readonly authorization: string };
  let place = 0;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  beforeEach(async () => {
    place += 1;
    const { db } = test.database;
    const name = `Elm Power ${place}`;
    merchant = await insertMerchant(db, { name, ach_on: true, donation_fee: 3 });
    owner = await insertStaff(db, [merchant.id]);
    headers = await asStaff(db, test.clock, owner.id);
  });
  afterAll(() => test.close());

  const read = async () =>
    (await test.app.inject({ url: '/api/business_settings', headers })).json<BusinessSettings[]>();
  const change = async (payload: object | string, by: object = headers) => {
    const answer = await test.app.inject({
      method: 'PATCH',
      url: '/api/business_settings',
      headers: {
        ...by,
        ...(typeof payload === 'string'
          ? { 'content-type': 'application/x-www-form-urlencoded' }
          : {}),
      },
      payload: typeof payload === 'string' ? payload : { merchant_id: merchant.id, ...payload },
    });
    return { status: answer.statusCode, body: answer.json<BusinessSettings>() };
  };
  const branding = async () =>
    (
      await test.app.inject({
        url: `/api/auth/get_logo?merchant_name=${encodeURIComponent(merchant.name)}`,
      })
    ).json<Record<string, unknown>>();
  const logOf = () =>
    test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'before', 'after'])
      .where('action', '=', 'merchant.settings_changed')
      .where('merchant_id', '=', merchant.id)
      .orderBy('id')
      .execute();

  it('are those of the merchants whose team the person manages', async () => {
    const other = await insertMerchant(test.database.db, { name: 'Far Gas' });
    await insertMembership(
      test.database.db,
      { user_id: owner.id, merchant_id: other.id },
      permissionsOf('Manager'),
    );
    const own = await asStaff(test.database.db, test.clock, owner.id);
    const answer = await test.app.inject({ url: '/api/business_settings', headers: own });
    expect(answer.json()).toEqual([
      {
        merchant_id: merchant.id,
        merchant_name: merchant.name,
        time_zone: 'America/Denver',
        brand_color: '',
        accent: null,
        takes_bank: true,
        takes_cash: false,
        donation_fee: 3,
        default_report_range: '30',
        invoice_number_prefix: '',
        invoice_number_digits: 1,
        invoice_number_next: 1001,
        payment_terms: '',
        minimum_due_kind: 'none',
        minimum_due_value: 0,
        legal_name: '',
        address: '',
        support_phone: '',
        support_email: '',
        texts_from: 8,
        texts_until: 21,
      },
    ]);
    expect((await change({ merchant_id: other.id, takes_cash: true }, own)).status).toBe(403);
  });

  it('change what they name, with an entry in the log and news for open screens', async () => {
    expect(await change({ brand_color: '#1c6fb0' })).toMatchObject({
      status: 200,
      body: { brand_color: '#1c6fb0', takes_bank: true, donation_fee: 3 },
    });
    await change(`merchant_id=${merchant.id}&takes_bank=false&donation_fee=0`);
    await change({ default_report_range: 'ytd', takes_cash: true });
    const [settings] = await read();
    expect(settings).toMatchObject({
      brand_color: '#1c6fb0',
      accent: { light: { accent: expect.stringMatching(/^#/) } },
      takes_bank: false,
      takes_cash: true,
      donation_fee: 0,
      default_report_range: 'ytd',
    });
    expect(await branding()).toMatchObject({
      donation_fee: 0,
      merchant_accent: settings?.accent,
    });
    const actor = `merchant:${owner.id}`;
    expect(await logOf()).toEqual([
      { actor, before: { brand_color: '' }, after: { brand_color: '#1c6fb0' } },
      {
        actor,
        before: { takes_bank: true, donation_fee: 3 },
        after: { takes_bank: false, donation_fee: 0 },
      },
      {
        actor,
        before: { takes_cash: false, default_report_range: '30' },
        after: { takes_cash: true, default_report_range: 'ytd' },
      },
    ]);
    const news = await test.database.db
      .selectFrom('live_outbox')
      .select('event')
      .where('merchant_id', '=', merchant.id)
      .execute();
    expect(news.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'changed', entity: 'merchant', id: merchant.id }),
    );
  });

  it('show what pages make of a color that is not saved', async () => {
    const accentOf = (color: string) =>
      test.app.inject({
        url: `/api/business_settings/accent?color=${encodeURIComponent(color)}`,
        headers,
      });
    const yellow = (await accentOf('#ffee00')).json<{ accent: BusinessSettings['accent'] }>();
    expect(yellow.accent?.light.accent).not.toBe('#ffee00');
    expect((await change({ brand_color: '#ffee00' })).body.accent).toEqual(yellow.accent);
    expect((await accentOf('yellow')).statusCode).toBe(400);
  });

  it('go back to the color of the product, and log no change that is none', async () => {
    await change({ brand_color: '#1c6fb0' });
    await change({ brand_color: '' });
    await change({ brand_color: '', takes_bank: true });
    expect(await read()).toMatchObject([{ brand_color: '', accent: null }]);
    expect(await logOf()).toHaveLength(2);
  });

  it.each([
    [{ brand_color: 'blue' }],
    [{ brand_color: '#1C6FB0' }],
    [{ donation_fee: 11 }],
    [{ donation_fee: -1 }],
    [{ default_report_range: 'last_month' }],
    [{ name: 'Other' }],
    [{ invoice_number_prefix: 'A{MONTH}' }],
    [{ invoice_number_digits: 10 }],
    [{ invoice_number_next: 0 }],
    [{ payment_terms: '21' }],
    [{ minimum_due_kind: 'percent', minimum_due_value: 101 }],
    [{ minimum_due_kind: 'amount' }],
    [{ minimum_due_value: 5 }],
    [{ texts_from: 7 }],
    [{ texts_until: 22 }],
    [{ texts_from: 12, texts_until: 15 }],
  ])('refuse %j and change nothing', async (wrong) => {
    const before = await read();
    expect((await change({ takes_cash: true, ...wrong })).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});
