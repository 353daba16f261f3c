import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertMerchant, insertStaff, insertSubscription } from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { testNow } from '../../testing/test-app';
import { forgetTextStop, stopTexts } from '../consents/consents.public';
import {
  buildSignUpWorld,
  type InvitedCustomer,
  type SignUpWorld,
} from '../../testing/sign-up-world';

let world: SignUpWorld;
let nora: InvitedCustomer;
beforeAll(async () => {
  world = await buildSignUpWorld({ settings: { PUBLIC_URL: 'https://pay.example.test' } });
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clock.rewind();
  await world.forgetLimits();
  nora = await world.invite();
});

type Headers = { readonly authorization: string };
const sendOptIn = (userId = nora.id, headers: Headers = world.staffHeaders) =>
  world.post('users/send_opt_in', { user_id: String(userId) }, { headers });
const inviteUser = (userId = nora.id, headers: Headers = world.staffHeaders) =>
  world.post('invite_user', { user_id: String(userId) }, { headers });
const linkIn = (text: string | undefined): URL =>
  new URL(/https:\/\/\S+/.exec(text ?? '')?.[0] ?? 'none:');
const otherStaff = async () => {
  const merchant = await insertMerchant(world.database.db);
  return {
    merchant,
    headers: await asStaff(
      world.database.db,
      world.clock,
      (await insertStaff(world.database.db, [merchant.id])).id,
    ),
  };
};

describe('POST users/send_opt_in', () => {
  it('texts the address of /welcome from the merchant for any Host header [API-036] [SHARED-063]', async () => {
    const answer = await world.post(
      'users/send_opt_in',
      { user_id: String(nora.id) },
      {
        headers: {
          ...world.staffHeaders,
          host: 'evil.example.test',
          'x-forwarded-host': 'evil.example.test',
        },
      },
    );
    expect(answer).toMatchObject({ status: 200, body: {} });
    const notices = await world.noticesTo(`+1${nora.phone}`);
    expect(notices).toMatchObject([{ channel: 'sms', merchant_id: world.merchant.id }]);
    expect(linkIn(notices[0]?.body).href).toBe(
      `https://pay.example.test/welcome?subscription_id=${nora.subscriptionId}`,
    );
    expect(notices[0]?.body).toContain('Cedar Water');
  });

  it('leads to a code that enables texts', async () => {
    await sendOptIn();
    const subscription_id =
      linkIn((await world.textsTo(nora.phone))[0]).searchParams.get('subscription_id') ?? '';
    await world.post('auth/opt_in', { phone: nora.phone, subscription_id });
    expect(
      (
        await world.post('auth/confirm_opt_in', {
          code: await world.lastCode(nora.phone),
          subscription_id,
        })
      ).status,
    ).toBe(200);
    expect((await world.linkRow(nora.subscriptionId)).sms_opt_in).toBe(true);
  });

  it('explains to staff after a STOP the next step of the customer, and counts no invitation', async () => {
    const stop = { merchantId: world.merchant.id, phone: nora.phone };
    await stopTexts(world.database.db, {
      ...stop,
      actor: null,
      wording: 'STOP',
      channel: 'sms',
      source: 'text message',
      requestId: 'test',
      at: testNow,
    });
    const refused = {
      status: 409,
      body: {
        code: 'conflict',
        detail: expect.stringMatching(
          /^This customer opted out of texts from Cedar Water\. To get them again, the customer must text START to \(\d{3}\) \d{3}-\d{4}\.$/,
        ),
      },
    };
    for (const answer of [await sendOptIn(), await sendOptIn()])
      expect(answer).toMatchObject(refused);
    expect(await world.textsTo(nora.phone)).toEqual([]);
    await forgetTextStop(world.database.db, stop, testNow);
    expect((await sendOptIn()).status).toBe(200);
  });

  it('invites to the merchant that staff of two name', async () => {
    const second = await insertMerchant(world.database.db);
    const there = await insertSubscription(world.database.db, {
      user_id: nora.id,
      merchant_id: second.id,
      state: 'invited',
    });
    const pair = await insertStaff(world.database.db, [world.merchant.id, second.id]);
    const headers = await asStaff(world.database.db, world.clock, pair.id);
    const invite = (subscription_id: number) =>
      world.post(
        'users/send_opt_in',
        { user_id: String(nora.id), subscription_id: String(subscription_id) },
        { headers },
      );
    for (const id of [nora.subscriptionId, there.id]) expect((await invite(id)).status).toBe(200);
    expect(await world.noticesTo(`+1${nora.phone}`)).toMatchObject([
      { merchant_id: world.merchant.id },
      { merchant_id: second.id },
    ]);
    const other = await world.invite();
    expect((await invite(other.subscriptionId)).status).toBe(404);
  });

  it('reaches active customers, and refuses one without a phone', async () => {
    const active = await world.invite({ state: 'active' });
    expect((await sendOptIn(active.id)).status).toBe(200);
    const silent = await world.invite({ phone: null });
    expect(await sendOptIn(silent.id)).toMatchObject({
      status: 409,
      body: { detail: 'This customer has no phone number.', code: 'conflict' },
    });
  });
});

describe('POST invite_user', () => {
  it('mails one invitation with the address of the sign-up form [API-034] [API-035]', async () => {
    expect(await inviteUser()).toMatchObject({ status: 200, body: {} });
    const mails = await world.noticesTo(String(nora.email));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      channel: 'email',
      subject: 'See and pay your bills from Cedar Water online',
      merchant_id: world.merchant.id,
    });
    const link = linkIn(mails[0]?.body);
    expect([link.origin, link.pathname]).toEqual([
      'https://pay.example.test',
      `/customer/signup/${nora.username}`,
    ]);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      merchant_name: 'Cedar Water',
      username: nora.username,
    });
    expect(await world.textsTo(nora.phone)).toEqual([]);
  });

  it('marks a company, and texts a customer without e-mail', async () => {
    const shop = await world.invite({
      is_business: true,
      business_name: 'Blue & Door',
      email: null,
    });
    await inviteUser(shop.id);
    const [text] = await world.textsTo(shop.phone);
    expect(Object.fromEntries(linkIn(text).searchParams)).toEqual({
      merchant_name: 'Cedar Water',
      username: shop.username,
      is_business: 'True',
    });
  });

  it('refuses a customer who has signed up or has no contact', async () => {
    const active = await world.invite({ state: 'active' });
    expect(await inviteUser(active.id)).toMatchObject({
      status: 409,
      body: { detail: 'This customer has already signed up.', code: 'already_registered' },
    });
    const nowhere = await world.invite({ phone: null, email: null });
    expect(await inviteUser(nowhere.id)).toMatchObject({
      status: 409,
      body: { detail: "This customer doesn't have an email or phone number." },
    });
  });
});

describe.each([
  ['users/send_opt_in', 1],
  ['invite_user', 5],
] as const)('staff limits of POST %s', (path, perDay) => {
  const call = (userId: number, headers: Record<string, string> = world.staffHeaders) =>
    world.post(path, { user_id: String(userId) }, { headers });

  it('answer 404 for foreign customers, former ones, staff and unknown ids [API-001] [API-002]', async () => {
    const { merchant, headers } = await otherStaff();
    const theirs = await world.invite({}, merchant.id);
    const left = await world.invite();
    await world.database.db
      .updateTable('subscriptions')
      .set({ deleted_at: testNow })
      .where('id', '=', left.subscriptionId)
      .execute();
    const gone = await world.invite({ state: 'inactive' });
    const answers = [
      await call(nora.id, headers),
      await call(theirs.id),
      await call(left.id),
      await call(gone.id),
      await call(world.staff.id),
      await call(2_000_000_000),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 404,
        body: { detail: 'Customer not found', code: 'not_found' },
      });
    const sent = await world.database.pool.query('select from notices where address = any($1)', [
      [`+1${nora.phone}`, nora.email, theirs.email, `+1${theirs.phone}`],
    ]);
    expect(sent.rowCount).toBe(0);
  });

  it('require staff [API-003] [API-004]', async () => {
    expect((await call(nora.id, {})).status).toBe(401);
    expect(
      (await call(nora.id, await asCustomer(world.database.db, world.clock, nora.id))).status,
    ).toBe(403);
  });

  it("send in the name of the staff's merchant", async () => {
    const { merchant, headers } = await otherStaff();
    const link = await insertSubscription(world.database.db, {
      user_id: nora.id,
      merchant_id: merchant.id,
      state: 'invited',
    });
    expect((await call(nora.id, headers)).status).toBe(200);
    const sent = [
      ...(await world.noticesTo(String(nora.email))),
      ...(await world.noticesTo(`+1${nora.phone}`)),
    ];
    expect(sent).toMatchObject([
      { merchant_id: merchant.id, body: expect.stringContaining(merchant.name) },
    ]);
    const audit = await world.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'entity_id'])
      .where('entity', '=', 'subscription')
      .where('entity_id', 'in', [link.id, nora.subscriptionId])
      .execute();
    expect(audit).toMatchObject([
      {
        action:
          path === 'invite_user' ? 'customer.invited_to_sign_up' : 'customer.invited_to_opt_in',
        entity_id: link.id,
      },
    ]);
  });

  it(`allow ${perDay} a day per customer`, async () => {
    const statuses = [];
    for (let count = 0; count <= perDay; count += 1) statuses.push((await call(nora.id)).status);
    expect(statuses).toEqual([...Array.from({ length: perDay }, () => 200), 429]);
    const refused = await call(nora.id);
    expect(refused.body).toMatchObject({
      detail: 'This customer was just invited. Please try again in 24 hours.',
      code: 'too_many_requests',
    });
    expect(refused.headers['retry-after']).toBe('86400');
    await world.clock.passTime('P1D');
    const tomorrow = await asStaff(world.database.db, world.clock, world.staff.id);
    expect((await call(nora.id, tomorrow)).status).toBe(200);
  });
});
