import { dayMs } from '@billfold/shared/contracts/durations';
import type { FactorKey, OwnSession } from '@billfold/shared/contracts/second-factor.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAuthenticator } from '../../testing/authenticator';
import { insertMembership, insertMerchant } from '../../testing/factories';
import {
  createFactorHand,
  type FactorHand,
  type FactorMember,
  staffPassword,
} from '../../testing/second-factor-world';
import { buildTestApp, type TestApp } from '../../testing/test-app';

type Login = {
  readonly token?: string;
  readonly code?: string;
  readonly errors?: string;
  readonly detail?: string;
  readonly second_factor_token?: string;
  readonly recovery_codes?: readonly string[];
};

const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Firefox/144.0' };
const wrongCode = { status: 403, body: { code: 'code_invalid' } };
const expired = { status: 403, body: { code: 'second_factor_expired' } };

describe('a staff sign-in with a second factor', () => {
  let test: TestApp;
  let hand: FactorHand;
  beforeAll(async () => {
    test = await buildTestApp({ logLevel: 'info' });
    hand = await createFactorHand(test);
  });
  beforeEach(() => test.clock.rewind());
  afterAll(() => test.close());

  const login = ({ username }: FactorMember, headers: Record<string, string> = {}) =>
    hand.post<Login>(
      'auth/merchant_login',
      { merchant_login: true, email: username, password: staffPassword },
      headers,
    );
  const begin = async (member: FactorMember, headers: Record<string, string> = {}) =>
    (await login(member, headers)).body.second_factor_token ?? '';
  const finish = (payload: object, headers: Record<string, string> = {}) =>
    hand.post<Login>('auth/second_factor', payload, headers);
  const now = () => test.clock.now();
  const wait = (ms: number) => test.clock.passTime(`PT${ms / 1_000}S`);
  const sessionsWith = (token: string | undefined) =>
    hand.get<OwnSession[]>('sessions', { authorization: `MerchantToken ${token ?? ''}` });

  it('stays as it was for a member without one', async () => {
    const answer = await login(await hand.newMember());
    expect([answer.status, Object.keys(answer.body)]).toEqual([
      200,
      ['token', 'auth_token', 'username', 'id', 'email', 'status', 'role'],
    ]);
  });

  it('asks for a code after the password, and opens the session after both', async () => {
    const member = await hand.withFactor();
    const first = await login(member, firefox);
    expect(first).toMatchObject({
      status: 403,
      cookie: '',
      body: {
        code: 'second_factor_required',
        errors: 'Please enter a code from your authenticator app.',
        second_factor_token: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
    const token = first.body.second_factor_token ?? '';
    expect(await sessionsWith(token)).toMatchObject({ code: 'unauthenticated' });
    const second = await finish({ token, code: member.app.code(now()) }, firefox);
    expect(second).toMatchObject({ status: 200, body: { username: member.username, role: 2 } });
    expect(second.cookie).toMatch(/^__Host-billfold_device=/);
    expect(await sessionsWith(second.body.token)).toMatchObject([
      { device: 'Firefox on Linux', address: '127.0.0.1', is_current: true },
      { is_current: false },
    ]);
  });

  it('reveals nothing of the second factor to a wrong password', async () => {
    const { username } = await hand.withFactor();
    const answer = await hand.post<Login>('auth/merchant_login', {
      email: username,
      password: 'wrong',
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 'wrong_credentials' } });
    expect(answer.body.second_factor_token).toBeUndefined();
  });

  it('accepts each code and each token once', async () => {
    const member = await hand.withFactor();
    const [one, other] = [await begin(member), await begin(member)];
    const code = member.app.code(now());
    expect((await finish({ token: one, code })).status).toBe(200);
    expect(await finish({ token: other, code })).toMatchObject(wrongCode);
    expect(await finish({ token: one, code: member.app.code(now(), 1) })).toMatchObject(expired);
    expect((await finish({ token: other, code: member.app.code(now(), 1) })).status).toBe(200);
  });

  it('accepts one code once when two browsers send it together', async () => {
    const member = await hand.withFactor();
    const tokens = [await begin(member), await begin(member)];
    const code = member.app.code(now());
    const answers = await Promise.all(tokens.map((token) => finish({ token, code })));
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200, 403,
    ]);
  });

  it('refuses a code before the one that was used last', async () => {
    const member = await hand.withFactor();
    const early = member.app.code(now(), -1);
    expect(
      (await finish({ token: await begin(member), code: member.app.code(now()) })).status,
    ).toBe(200);
    expect(await finish({ token: await begin(member), code: early })).toMatchObject(wrongCode);
  });

  it('locks after five wrong codes, as after wrong passwords', async () => {
    const member = await hand.withFactor();
    const token = await begin(member);
    for (let tried = 0; tried < 5; tried += 1)
      expect(await finish({ token, code: '000000' })).toMatchObject(wrongCode);
    const right = { token, code: member.app.code(now()) };
    expect(await finish(right)).toMatchObject({
      status: 403,
      body: {
        code: 'locked_out',
        detail: 'Too many incorrect tries. Please try again in 1 minute.',
      },
    });
    await wait(61_000);
    expect((await finish({ token, code: member.app.code(now()) })).status).toBe(200);
  });

  it('expires after ten minutes between the two steps', async () => {
    const member = await hand.withFactor();
    const token = await begin(member);
    await wait(600_000);
    expect(await finish({ token, code: member.app.code(now()) })).toMatchObject(expired);
  });

  it('ends with a new password', async () => {
    const member = await hand.withFactor();
    const token = await begin(member);
    await hand.post(
      'users/change_password',
      { password: staffPassword, new_password: 'Kestrel-Orchard-42' },
      member.headers,
    );
    expect(await finish({ token, code: member.app.code(now()) })).toMatchObject(expired);
  });

  it('takes a recovery code once, and mails the member', async () => {
    const member = await hand.withFactor();
    const [code = ''] = member.recoveryCodes;
    const typed = code.toUpperCase().replace('-', ' ');
    expect((await finish({ token: await begin(member), code: typed }, firefox)).status).toBe(200);
    expect(await finish({ token: await begin(member), code })).toMatchObject(wrongCode);
    expect(await hand.mailsTo(member.email)).toEqual([
      'Billfold two-step verification is on',
      'A Billfold recovery code was used',
    ]);
    expect(await hand.actionsOf(member.id)).toEqual([
      'staff.second_factor_on',
      'staff.recovery_code_used',
    ]);
  });

  it('needs no code in a remembered browser for 30 days, and one in any other', async () => {
    const member = await hand.withFactor();
    const { cookie } = await finish({
      token: await begin(member),
      code: member.app.code(now()),
      remember: true,
    });
    const again = await login(member, { cookie });
    expect(again.status).toBe(200);
    expect((await login(member)).status).toBe(403);
    // The value before was replaced: a copy of it opens nothing.
    expect((await login(member, { cookie })).status).toBe(403);
    await wait(30 * dayMs);
    expect((await login(member, { cookie: again.cookie })).status).toBe(403);
  });

  it('asks again in a browser that was not remembered', async () => {
    const member = await hand.withFactor();
    const { cookie } = await finish({ token: await begin(member), code: member.app.code(now()) });
    expect((await login(member, { cookie })).status).toBe(403);
  });

  it('mails a member about a browser that is new, and not about the first one', async () => {
    const member = await hand.newMember();
    const first = await login(member, firefox);
    await login(member, { ...firefox, cookie: first.cookie });
    expect(await hand.mailsTo(member.email)).toEqual([]);
    await login(member, firefox);
    const mails = await test.database.db
      .selectFrom('notices')
      .select(['subject', 'body'])
      .where('address', '=', member.email)
      .execute();
    expect(mails).toMatchObject([
      {
        subject: 'A new browser signed in to Billfold',
        body: expect.stringContaining('Firefox on Linux, from the address 127.0.0.1.'),
      },
    ]);
  });

  it('writes no code, key or token to the log', async () => {
    const member = await hand.withFactor();
    const token = await begin(member);
    const code = member.app.code(now());
    await finish({ token, code });
    const logs = test.logs.join('\n');
    expect(logs).toContain('staff signed in with a second factor');
    for (const secret of [token, code, ...member.recoveryCodes]) expect(logs).not.toContain(secret);
  });

  describe('at a merchant that requires one', () => {
    const requiring = async (): Promise<FactorMember> => {
      const member = await hand.newMember();
      await test.database.db
        .updateTable('merchants')
        .set({ second_factor_required: true })
        .where('id', '=', member.merchantId)
        .execute();
      return member;
    };
    const setUp = (token: string) =>
      hand.post<FactorKey & Login>('auth/second_factor/setup', { token });

    it('leads a member without one through the set-up to the session', async () => {
      const member = await requiring();
      const first = await login(member);
      expect(first).toMatchObject({
        status: 403,
        body: {
          code: 'second_factor_setup_required',
          errors: 'Your business requires two-step verification. Please set it up.',
        },
      });
      const token = first.body.second_factor_token ?? '';
      expect(await finish({ token, code: '000000' })).toMatchObject({ status: 409 });
      const app = createAuthenticator((await setUp(token)).body.uri);
      expect(await finish({ token, code: '000000' })).toMatchObject(wrongCode);
      const answer = await finish({ token, code: app.code(now()) });
      expect(answer).toMatchObject({ status: 200, body: { username: member.username } });
      expect(answer.body.recovery_codes).toHaveLength(10);
      expect((await sessionsWith(answer.body.token)).length).toBe(2);
      expect(await hand.mailsTo(member.email)).toEqual(['Billfold two-step verification is on']);
      expect(await login(member)).toMatchObject({ body: { code: 'second_factor_required' } });
    });

    it('gives a member with one no other key', async () => {
      const member = await hand.withFactor();
      expect(await setUp(await begin(member))).toMatchObject({
        status: 403,
        body: { code: 'second_factor_required' },
      });
    });

    it('asks a member of two merchants when one of them requires it', async () => {
      const member = await requiring();
      const other = await hand.newMember((await insertMerchant(test.database.db)).id);
      expect((await login(other)).status).toBe(200);
      await insertMembership(test.database.db, {
        user_id: other.id,
        merchant_id: member.merchantId,
      });
      expect((await login(other)).body.code).toBe('second_factor_setup_required');
    });
  });
});
