import type {
  FactorKey,
  OwnSession,
  SecondFactorState,
} from '@billfold/shared/contracts/second-factor.contract';
import { untilBlocked } from '@billfold/server-kit/testing/database-state';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createAuthenticator } from '../../testing/authenticator';
import { insertStaff } from '../../testing/factories';
import {
  createFactorHand,
  type FactorHand,
  type FactorOn,
  staffPassword,
} from '../../testing/second-factor-world';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let hand: FactorHand;
beforeAll(async () => {
  test = await buildTestApp();
  hand = await createFactorHand(test);
});
beforeEach(() => test.clock.rewind());
afterAll(() => test.close());

const now = () => test.clock.now();
const wait = (ms: number) => test.clock.passTime(`PT${ms / 1_000}S`);
const stateOf = (headers: Readonly<Record<string, string>>) =>
  hand.get<SecondFactorState>('second_factor', headers);
const begin = (headers: Readonly<Record<string, string>>, more: object = {}) =>
  hand.post<FactorKey & { readonly code?: string }>(
    'second_factor/begin',
    { password: staffPassword, ...more },
    headers,
  );
const codeCall = (name: string, { headers }: FactorOn, code: string) =>
  hand.post<{ code?: string; detail?: string; recovery_codes?: string[] }>(
    `second_factor/${name}`,
    { code },
    headers,
  );

describe('the own second factor', () => {
  it('is off until a code of the new key was confirmed', async () => {
    const { headers, id, email } = await hand.newMember();
    expect(await begin(headers, { password: 'wrong' })).toMatchObject({
      status: 403,
      body: { code: 'wrong_credentials' },
    });
    const { body } = await begin(headers);
    const app = createAuthenticator(body.uri);
    expect(await stateOf(headers)).toEqual({
      is_on: false,
      since: null,
      recovery_codes_left: 0,
      required_by: [],
      devices: [],
    });
    const confirm = (code: string) => hand.post('second_factor/confirm', { code }, headers);
    expect(await confirm('123')).toMatchObject({ status: 403, body: { code: 'code_invalid' } });
    expect(await confirm(app.code(now()))).toMatchObject({ status: 200 });
    expect(await stateOf(headers)).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect(await hand.mailsTo(email)).toEqual(['Billfold two-step verification is on']);
    expect(await hand.actionsOf(id)).toEqual(['staff.second_factor_on']);
  });

  it('is stored encrypted, with recovery codes as hashes', async () => {
    const { id, recoveryCodes } = await hand.withFactor();
    const { db } = test.database;
    const factor = await db
      .selectFrom('second_factors')
      .select('sealed_key')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    // format, nonce, tag, and the 20 bytes of the key
    expect(factor.sealed_key).toHaveLength(1 + 12 + 16 + 20);
    const codes = await db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', id)
      .execute();
    expect(codes).toHaveLength(10);
    const stored = Buffer.concat(codes.map(({ code_hash }) => code_hash)).toString('latin1');
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replace('-', ''));
  });

  it('forgets a set-up after 30 minutes', async () => {
    const { headers } = await hand.newMember();
    const app = createAuthenticator((await begin(headers)).body.uri);
    await wait(1_800_000);
    const confirmed = await hand.post<{ detail?: string }>(
      'second_factor/confirm',
      { code: app.code(now()) },
      headers,
    );
    expect(confirmed).toMatchObject({
      status: 409,
      body: { detail: 'This setup has expired. Please start over.' },
    });
  });

  it('moves to another app with a code of the present one', async () => {
    const member = await hand.withFactor();
    const { headers, app } = member;
    expect((await begin(headers)).status).toBe(400);
    expect((await begin(headers, { code: '000000' })).body.code).toBe('code_invalid');
    const code = app.code(now());
    const next = createAuthenticator((await begin(headers, { code })).body.uri);
    // Until then the codes of the present app count.
    expect((await codeCall('prove', member, app.code(now(), 1))).status).toBe(200);
    expect((await codeCall('confirm', member, next.code(now()))).status).toBe(200);
    await wait(60_000);
    expect((await codeCall('prove', member, app.code(now()))).body.code).toBe('code_invalid');
    expect((await codeCall('prove', member, next.code(now()))).status).toBe(200);
    expect(await hand.mailsTo(member.email)).toContain(
      'Your Billfold authenticator app was changed',
    );
  });

  it('gets no other key from a set-up that began before it was on', async () => {
    const { headers, id } = await hand.newMember();
    const { body } = await begin(headers);
    const app = createAuthenticator(body.uri);
    const { db } = test.database;
    const other = await db.startTransaction().execute();
    await sql`select from second_factors where user_id = ${id} for update`.execute(other);
    // A thief of session and password begins while the member confirms.
    const late = begin(await asStaff(db, test.clock, id));
    await untilBlocked(db);
    await sql`
      update second_factors set sealed_key = pending_key, since = ${now()}, pending_key = null,
        pending_until = null where user_id = ${id}`.execute(other);
    await other.commit().execute();
    expect(await late).toMatchObject({ status: 400 });
    const own = { headers, app } as FactorOn;
    expect(await codeCall('prove', own, app.code(now()))).toMatchObject({ status: 200 });
    expect(await codeCall('confirm', own, app.code(now()))).toMatchObject({ status: 409 });
  });

  it('gives new recovery codes, and the ones before end', async () => {
    const member = await hand.withFactor();
    const [old = ''] = member.recoveryCodes;
    const renewed = await codeCall('recovery_codes', member, member.app.code(now()));
    expect(renewed.body.recovery_codes).toHaveLength(10);
    expect((await codeCall('prove', member, old)).body.code).toBe('code_invalid');
    const [fresh = ''] = renewed.body.recovery_codes ?? [];
    expect((await codeCall('prove', member, fresh)).status).toBe(200);
    expect(await stateOf(member.headers)).toMatchObject({ recovery_codes_left: 9 });
  });

  it('is switched off with a code, and the member is mailed', async () => {
    const member = await hand.withFactor();
    expect((await codeCall('switch_off', member, '000000')).body.code).toBe('code_invalid');
    expect((await codeCall('switch_off', member, member.app.code(now()))).status).toBe(200);
    expect(await stateOf(member.headers)).toMatchObject({ is_on: false, recovery_codes_left: 0 });
    expect(await hand.mailsTo(member.email)).toEqual([
      'Billfold two-step verification is on',
      'Billfold two-step verification is off',
    ]);
    expect((await codeCall('prove', member, member.app.code(now(), 1))).body.detail).toBe(
      'Two-step verification is off.',
    );
  });

  it('stays on while a merchant requires it', async () => {
    const member = await hand.withFactor();
    const merchant = await test.database.db
      .updateTable('merchants')
      .set({ second_factor_required: true })
      .where('id', '=', member.merchantId)
      .returning('name')
      .executeTakeFirstOrThrow();
    expect(await codeCall('switch_off', member, member.app.code(now()))).toMatchObject({
      status: 409,
      body: { detail: `${merchant.name} requires two-step verification.` },
    });
    expect(await stateOf(member.headers)).toMatchObject({
      is_on: true,
      required_by: [merchant.name],
    });
  });

  it('locks after five wrong codes of a session', async () => {
    const member = await hand.withFactor();
    for (let tried = 0; tried < 5; tried += 1) await codeCall('prove', member, '000000');
    expect((await codeCall('prove', member, member.app.code(now()))).body.code).toBe('locked_out');
  });

  it('forgets remembered browsers, one or all', async () => {
    const member = await hand.withFactor();
    const signIn = async () => {
      await wait(30_000);
      const first = await hand.post<{ second_factor_token?: string }>('auth/merchant_login', {
        email: member.username,
        password: staffPassword,
      });
      const { cookie } = await hand.post('auth/second_factor', {
        token: first.body.second_factor_token,
        code: member.app.code(now()),
        remember: true,
      });
      return cookie;
    };
    const statusWith = async (cookie: string) =>
      (
        await hand.post(
          'auth/merchant_login',
          { email: member.username, password: staffPassword },
          { cookie },
        )
      ).status;
    const cookies = [await signIn(), await signIn(), await signIn()];
    const [third, second] = (await stateOf({ ...member.headers, cookie: cookies[2] ?? '' }))
      .devices;
    expect([third?.is_current, second?.is_current]).toEqual([true, false]);
    const forget = (path: string) => hand.post(`second_factor/devices/${path}`, {}, member.headers);
    expect((await forget(`${second?.id ?? 0}/forget`)).status).toBe(200);
    expect((await forget(`${second?.id ?? 0}/forget`)).status).toBe(404);
    expect(await statusWith(cookies[1] ?? '')).toBe(403);
    expect(await statusWith(cookies[0] ?? '')).toBe(200);
    expect((await forget('forget_all')).status).toBe(200);
    expect(await statusWith(cookies[2] ?? '')).toBe(403);
  });
});

describe('a call that asks for a code again', () => {
  const invite = (headers: Readonly<Record<string, string>>, merchantId: number) =>
    hand.post<{ code?: string; detail?: string }>(
      'team',
      {
        merchant_id: merchantId,
        email: 'x',
        first_name: 'Nora',
        last_name: 'New',
        permissions: [],
      },
      headers,
    );

  it('is open for ten minutes after a code, then until the next one', async () => {
    const member = await hand.withFactor();
    const status = async () => (await invite(member.headers, member.merchantId)).body.code;
    expect(await status()).toBe('invalid_input');
    await wait(600_000);
    expect((await invite(member.headers, member.merchantId)).body).toMatchObject({
      code: 'second_factor_required',
      detail: 'Please confirm this with a code from your authenticator app.',
    });
    expect((await hand.get<unknown[]>('team', member.headers)).length).toBe(1);
    await codeCall('prove', member, member.app.code(now()));
    expect(await status()).toBe('invalid_input');
  });

  it('asks each session by itself, and no member without a second factor', async () => {
    const member = await hand.withFactor();
    const other = await asStaff(test.database.db, test.clock, member.id);
    expect((await invite(other, member.merchantId)).body.code).toBe('second_factor_required');
    const without = await hand.newMember();
    expect((await invite(without.headers, without.merchantId)).body.code).toBe('invalid_input');
  });
});

describe('a change of an own secret', () => {
  it.each([
    ['the password', 'users/change_password', { new_password: 'Kestrel-Orchard-42' }],
    ['the PIN', 'users/set_pin', { pin: '4826' }],
  ])('needs for %s a code, too, when the last one is older', async (_secret, path, given) => {
    const member = await hand.withFactor();
    const change = () => hand.post(path, { password: staffPassword, ...given }, member.headers);
    await wait(600_000);
    expect(await change()).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    });
    await codeCall('prove', member, member.app.code(now()));
    expect((await change()).status).toBe(200);
  });
});

describe('the own sessions', () => {
  const sessionsOf = (headers: Readonly<Record<string, string>>) =>
    hand.get<OwnSession[]>('sessions', headers);
  const statusOf = async (headers: Readonly<Record<string, string>>) =>
    (await test.app.inject({ url: '/api/sessions', headers })).statusCode;

  it('are listed, and end one by one, at once', async () => {
    const member = await hand.newMember();
    const { db } = test.database;
    const other = await asStaff(db, test.clock, member.id);
    const stranger = await insertStaff(db, [member.merchantId]);
    const foreign = await asStaff(db, test.clock, stranger.id);
    const [foreignSession] = await sessionsOf(foreign);
    const ended = (await sessionsOf(member.headers)).find(({ is_current }) => !is_current);
    const end = (id: number) => hand.post(`sessions/${id}/end`, {}, member.headers);
    expect((await end(foreignSession?.id ?? 0)).status).toBe(404);
    expect((await end(ended?.id ?? 0)).status).toBe(200);
    expect((await end(ended?.id ?? 0)).status).toBe(404);
    expect([
      await statusOf(other),
      await statusOf(member.headers),
      await statusOf(foreign),
    ]).toEqual([401, 200, 200]);
    expect(await hand.actionsOf(member.id)).toEqual(['staff.session_ended']);
    // Open pages of the member read who they are, and find their session ended.
    expect(
      await db
        .selectFrom('live_outbox')
        .select('event')
        .where('merchant_id', '=', member.merchantId)
        .execute(),
    ).toEqual([{ event: { type: 'changed', entity: 'staff', id: member.id } }]);
  });

  it('end all but the one that asks', async () => {
    const member = await hand.newMember();
    const others = [
      await asStaff(test.database.db, test.clock, member.id),
      await asStaff(test.database.db, test.clock, member.id),
    ];
    const end = () => hand.post<{ ended: number }>('sessions/end_others', {}, member.headers);
    expect((await end()).body.ended).toBe(2);
    expect(await Promise.all([...others, member.headers].map(statusOf))).toEqual([401, 401, 200]);
    expect((await end()).body.ended).toBe(0);
    expect(await hand.actionsOf(member.id)).toEqual(['staff.sessions_ended']);
  });
});
