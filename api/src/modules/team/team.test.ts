import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertMembership, insertMerchant, insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';

/** What waits to leave for this address, oldest first. */
const mailsTo = async ({ database }: TestApp, address: string) =>
  database.db
    .selectFrom('notices')
    .select(['subject', 'body'])
    .where('address', '=', address)
    .orderBy('id')
    .execute();
const readLink = async (test: TestApp, address: string): Promise<URL> => {
  const newest = (await mailsTo(test, address)).at(-1);
  return new URL(/^https?:\/\/\S+$/m.exec(newest?.body ?? '')?.[0] ?? 'about:blank');
};

type Headers = { readonly authorization: string };

describe('the team of a merchant', () => {
  let test: TestApp;
  let merchantId: number;
  let owner: { readonly id: number };
  let clerk: { readonly id: number };
  let ownerHeaders: Headers;
  beforeAll(async () => {
    test = await buildTestApp({ settings: { STAFF_INVITATIONS_PER_DAY: '4' } });
  });
  beforeEach(async () => {
    await test.clock.rewind();
    const { db } = test.database;
    merchantId = (await insertMerchant(db)).id;
    owner = await insertStaff(db, [merchantId]);
    clerk = await insertStaff(db, [merchantId], {}, permissionsOf('Clerk'));
    ownerHeaders = await signIn(owner.id);
  });
  afterAll(() => test.close());

  const signIn = (userId: number): Promise<Headers> =>
    asStaff(test.database.db, test.clock, userId);
  const send = async (
    method: 'POST' | 'PATCH',
    path: string,
    payload: object,
    headers = ownerHeaders,
  ) => {
    const answer = await test.app.inject({
      method,
      url: `/api/team${path}`,
      headers,
      payload: { merchant_id: merchantId, ...payload },
    });
    const body = answer.json<{ readonly detail?: string }>();
    return { status: answer.statusCode, detail: body.detail };
  };
  const step = (name: string, userId: number, headers = ownerHeaders) =>
    send('POST', `/${userId}/${name}`, {}, headers);
  const change = (userId: number, permissions: readonly string[], headers = ownerHeaders) =>
    send('PATCH', `/${userId}`, { permissions }, headers);
  const invite = (email: string, given: object = {}, headers = ownerHeaders) =>
    send(
      'POST',
      '',
      { email, first_name: 'Nora', last_name: 'New', permissions: ['customers'], ...given },
      headers,
    );
  const readTeam = async (headers = ownerHeaders): Promise<readonly TeamMember[]> =>
    (await test.app.inject({ url: '/api/team', headers })).json();
  const memberOf = async (userId: number) =>
    (await readTeam()).find((member) => member.user_id === userId);
  const actions = async () =>
    (
      await test.database.db
        .selectFrom('audit_log')
        .select(['action', 'before', 'after'])
        .where('merchant_id', '=', merchantId)
        .orderBy('id')
        .execute()
    ).map(({ action, before, after }) => [action, before, after]);
  const statusOf = async (headers: Headers, url = '/api/subscriptions') =>
    (await test.app.inject({ url, headers })).statusCode;

  it('lists people with permissions and open sessions, and no person of another merchant', async () => {
    const { db } = test.database;
    await insertStaff(db, [(await insertMerchant(db)).id]);
    await signIn(clerk.id);
    expect(await readTeam()).toMatchObject([
      { user_id: owner.id, state: 'active', is_self: true, sessions: [{ is_current: true }] },
      {
        user_id: clerk.id,
        merchant_id: merchantId,
        permissions: permissionsOf('Clerk'),
        is_self: false,
        sessions: [{ is_current: false }],
      },
    ]);
  });

  it('changes what a person may do with their next call', async () => {
    const headers = await signIn(clerk.id);
    const toggle = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/triggers/999999/toggle',
        headers,
        payload: { is_active: true },
      });
    expect((await toggle()).json()).toMatchObject({
      errors:
        "You don't have permission to change automated events. An owner of the business can give it to you.",
    });
    expect(await change(clerk.id, ['automation'])).toMatchObject({ status: 200 });
    expect((await toggle()).statusCode).toBe(404);
    expect((await memberOf(clerk.id))?.permissions).toEqual(['view', 'automation']);
    expect(await actions()).toEqual([
      [
        'staff.permissions_changed',
        { permissions: permissionsOf('Clerk') },
        { permissions: ['view', 'automation'] },
      ],
    ]);
  });

  it('makes open screens read the person again after a change', async () => {
    await change(clerk.id, ['automation']);
    expect(
      await test.database.db
        .selectFrom('live_outbox')
        .select('event')
        .where('merchant_id', '=', merchantId)
        .execute(),
    ).toEqual([{ event: { type: 'changed', entity: 'staff', id: clerk.id } }]);
  });

  it('keeps at least one person who may manage the team', async () => {
    const detail = 'At least one active person must be able to manage the team.';
    expect(await change(owner.id, permissionsOf('Manager'))).toEqual({ status: 409, detail });
    expect(await step('deactivate', owner.id)).toEqual({ status: 409, detail });
    expect((await memberOf(owner.id))?.permissions).toContain('team');
    expect(await actions()).toEqual([]);
    const second = await insertStaff(test.database.db, [merchantId]);
    expect(await change(owner.id, permissionsOf('Manager'))).toMatchObject({ status: 200 });
    expect(await step('deactivate', second.id, await signIn(second.id))).toEqual({
      status: 409,
      detail,
    });
  });

  it('keeps one of two owners who remove each other at once', async () => {
    const second = await insertStaff(test.database.db, [merchantId]);
    const secondHeaders = await signIn(second.id);
    const answers = await Promise.all([
      step('deactivate', second.id),
      step('deactivate', owner.id, secondHeaders),
    ]);
    const [accepted, refused] = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(accepted).toBe(200);
    // 401 where the session had ended before the call was authenticated, 403 after that.
    expect([401, 403]).toContain(refused);
  });

  it('refuses to give or take a permission that the giver does not have', async () => {
    const lead = await insertStaff(test.database.db, [merchantId], {}, ['view', 'team', 'refund']);
    const headers = await signIn(lead.id);
    const detail = 'You can only give or take permissions you have yourself.';
    expect(await change(lead.id, ['team', 'refund', 'keys'], headers)).toEqual({
      status: 403,
      detail,
    });
    expect(await change(owner.id, ['view'], headers)).toEqual({ status: 403, detail });
    expect(await step('deactivate', owner.id, headers)).toEqual({ status: 403, detail });
    expect(await invite('rich@merchant.test', { permissions: ['keys'] }, headers)).toEqual({
      status: 403,
      detail,
    });
    expect(await change(clerk.id, [...permissionsOf('Clerk'), 'refund'], headers)).toMatchObject({
      status: 200,
    });
  });

  it('changes nothing at a merchant where the caller does not manage the team', async () => {
    const { db } = test.database;
    const elsewhere = await insertMerchant(db);
    const other = await insertStaff(db, [elsewhere.id]);
    const headers = await signIn(other.id);
    expect((await change(clerk.id, ['view'], headers)).status).toBe(404);
    await insertMembership(db, { user_id: other.id, merchant_id: merchantId }, ['view']);
    expect(await change(clerk.id, ['view'], headers)).toEqual({
      status: 403,
      detail:
        "You don't have permission to manage the team. An owner of the business can give it to you.",
    });
    expect((await readTeam(headers)).map(({ merchant_id }) => merchant_id)).toEqual([elsewhere.id]);
    expect((await memberOf(clerk.id))?.permissions).toEqual(permissionsOf('Clerk'));
  });

  it('takes all access away at once, and gives it back', async () => {
    const headers = await signIn(clerk.id);
    expect(await step('deactivate', clerk.id)).toMatchObject({ status: 200 });
    expect(await statusOf(headers)).toBe(401);
    expect(await memberOf(clerk.id)).toMatchObject({ state: 'deactivated', sessions: [] });
    expect(await step('deactivate', clerk.id)).toMatchObject({ status: 200 });
    expect(await step('reactivate', clerk.id)).toMatchObject({ status: 200 });
    expect(await memberOf(clerk.id)).toMatchObject({
      state: 'active',
      permissions: permissionsOf('Clerk'),
    });
    expect(await statusOf(await signIn(clerk.id))).toBe(200);
    expect((await actions()).map(([action]) => action)).toEqual([
      'staff.deactivated',
      'staff.reactivated',
    ]);
  });

  it('leaves a person who works for another merchant too signed in there', async () => {
    const { db } = test.database;
    const elsewhere = await insertMerchant(db);
    await insertMembership(db, { user_id: clerk.id, merchant_id: elsewhere.id });
    const headers = await signIn(clerk.id);
    await step('deactivate', clerk.id);
    const self = await test.app.inject({ url: '/api/merchants/get_self', headers });
    expect(self.json()).toMatchObject({ merchants: [{ id: elsewhere.id }] });
  });

  it('ends one session of a person, and no session of a stranger', async () => {
    const headers = await signIn(clerk.id);
    const kept = await signIn(clerk.id);
    const [, first] = (await memberOf(clerk.id))?.sessions ?? [];
    const end = (userId: number) =>
      send('POST', `/${userId}/end_session`, { session_id: first?.id ?? 0 });
    await end(owner.id);
    expect(await statusOf(headers)).toBe(200);
    await end(clerk.id);
    expect([await statusOf(headers), await statusOf(kept)]).toEqual([401, 200]);
    expect(await actions()).toEqual([['staff.session_ended', { session: first?.id }, null]]);
  });

  it('ends no session of a person who may do more than the caller', async () => {
    const lead = await insertStaff(test.database.db, [merchantId], {}, ['view', 'team']);
    const headers = await signIn(lead.id);
    const end = async (userId: number) => {
      const [session] = (await memberOf(userId))?.sessions ?? [];
      return send('POST', `/${userId}/end_session`, { session_id: session?.id ?? 0 }, headers);
    };
    expect(await end(owner.id)).toEqual({
      status: 403,
      detail: 'You can only sign out people whose permissions you have yourself.',
    });
    expect(await statusOf(ownerHeaders)).toBe(200);
    expect((await end(lead.id)).status).toBe(200);
    expect(await statusOf(headers)).toBe(401);
  });
});

describe('an invitation to the team', () => {
  let test: TestApp;
  let merchant: { readonly id: number; readonly name: string };
  let owner: { readonly id: number };
  let headers: Headers;
  beforeAll(async () => {
    test = await buildTestApp({ settings: { STAFF_INVITATIONS_PER_DAY: '4' } });
  });
  beforeEach(async () => {
    merchant = await insertMerchant(test.database.db);
    owner = await insertStaff(test.database.db, [merchant.id]);
    headers = await asStaff(test.database.db, test.clock, owner.id);
  });
  afterAll(() => test.close());
  const post = async (path: string, payload: object) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/team${path}`,
      headers,
      payload: { merchant_id: merchant.id, ...payload },
    });
    return [answer.statusCode, answer.json<{ detail?: unknown }>().detail];
  };
  const invite = (email: string, given: object = {}) =>
    post('', {
      email,
      first_name: ' Nora ',
      last_name: 'New',
      permissions: ['customers'],
      ...given,
    });
  const findMember = async (email: string) =>
    (await test.app.inject({ url: '/api/team', headers }))
      .json<TeamMember[]>()
      .find((member) => member.email === email);

  const accept = async (email: string, password: string): Promise<number> => {
    const link = await readLink(test, email);
    const username = link.searchParams.get('username');
    const swapped = await test.app.inject({
      method: 'POST',
      url: '/api/users/get_token_from_username',
      payload: { username, code: link.searchParams.get('code') },
    });
    if (swapped.statusCode !== 200) return swapped.statusCode;
    const { token, user_id } = swapped.json<{ token: string; user_id: number }>();
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/create_password',
      headers: { authorization: `MerchantToken ${token}` },
      payload: { new_password: password, user_id, username },
    });
    const login = await test.app.inject({
      method: 'POST',
      url: '/api/auth/merchant_login',
      payload: { email, password },
    });
    return login.statusCode;
  };

  it('mails a link with which the person chooses a password and signs in', async () => {
    const email = 'Nora.New+1@merchant.test';
    expect(await invite(email)).toEqual([200, undefined]);
    expect(await findMember(email.toLowerCase())).toMatchObject({
      username: 'nora.new.1',
      first_name: 'Nora',
      state: 'invited',
      permissions: ['view', 'customers'],
    });
    expect(await accept(email.toLowerCase(), 'Kestrel-Orchard-42')).toBe(200);
    expect(await findMember(email.toLowerCase())).toMatchObject({ state: 'active' });
  });

  it('is mailed again with a fresh link, and withdrawn while it is open', async () => {
    const email = 'again@merchant.test';
    await invite(email);
    const first = await readLink(test, email);
    const { user_id: userId = 0 } = (await findMember(email)) ?? {};
    expect(await post(`/${userId}/resend_invitation`, {})).toEqual([200, undefined]);
    expect((await readLink(test, email)).href).not.toBe(first.href);
    expect(await post(`/${userId}/deactivate`, {})).toEqual([
      409,
      "This person hasn't accepted the invitation yet. Withdraw invitation instead.",
    ]);
    expect(await post(`/${userId}/withdraw_invitation`, {})).toEqual([200, undefined]);
    expect(await findMember(email)).toBeUndefined();
    expect(await accept(email, 'Kestrel-Orchard-42')).toBe(400);
    expect(await invite(email)).toEqual([200, undefined]);
    expect(await accept(email, 'Kestrel-Orchard-42')).toBe(200);
    expect(await post(`/${userId}/withdraw_invitation`, {})).toEqual([
      409,
      'This person has already accepted the invitation.',
    ]);
  });

  it('adds a colleague of another own merchant, who keeps the password', async () => {
    const { db } = test.database;
    const second = await insertMerchant(db);
    await insertMembership(db, { user_id: owner.id, merchant_id: second.id });
    await insertStaff(db, [second.id], { email: 'both@merchant.test' });
    expect(await invite('both@merchant.test')).toEqual([200, undefined]);
    expect(await mailsTo(test, 'both@merchant.test')).toMatchObject([
      { subject: `You're on the ${merchant.name} team` },
    ]);
    expect(await invite('both@merchant.test')).toEqual([
      409,
      'This person is already on the team.',
    ]);
  });

  it('asks a person who works for no merchant, who joins with a password of theirs', async () => {
    const { db } = test.database;
    const email = 'former@merchant.test';
    const former = await insertStaff(db, [], { email, first_name: 'Fay', password_hash: 'kept' });
    expect(await invite(email)).toEqual([200, undefined]);
    expect(await findMember(email)).toMatchObject({ user_id: former.id, state: 'invited' });
    expect(await mailsTo(test, email)).toHaveLength(1);
    expect(await accept(email, 'Kestrel-Orchard-42')).toBe(200);
    expect(await findMember(email)).toMatchObject({ state: 'active' });
  });

  it('reveals of a stranger only that the e-mail is in use, and sends no mail', async () => {
    const { db } = test.database;
    const stranger = await insertStaff(db, [(await insertMerchant(db)).id], {
      email: 'stranger@merchant.test',
    });
    expect(await invite('Stranger@merchant.test')).toEqual([
      409,
      'Another staff account uses this email. Please enter another one.',
    ]);
    expect(await mailsTo(test, 'stranger@merchant.test')).toEqual([]);
    expect(
      await db
        .selectFrom('merchant_staff')
        .selectAll()
        .where('user_id', '=', stranger.id)
        .where('merchant_id', '=', merchant.id)
        .execute(),
    ).toEqual([]);
  });

  it('is refused after too many on one day', async () => {
    for (let number = 1; number <= 4; number += 1)
      expect(await invite(`many.${number}@merchant.test`)).toEqual([200, undefined]);
    expect((await invite('many.5@merchant.test'))[0]).toBe(429);
  });
});
