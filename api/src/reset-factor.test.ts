import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { resetFactorByOperator } from './modules/staff-access/staff-access.public';
import { insertMembership, insertMerchant } from './testing/factories';
import { runCommand } from './testing/run-command';
import { createFactorHand, type FactorHand, staffPassword } from './testing/second-factor-world';
import { buildTestApp, type TestApp } from './testing/test-app';

type Login = {
  readonly code?: string;
  readonly token?: string;
  readonly second_factor_token?: string;
};

let test: TestApp;
let hand: FactorHand;
beforeAll(async () => {
  test = await buildTestApp();
  hand = await createFactorHand(test);
});
beforeEach(() => test.clock.rewind());
afterAll(() => test.close());

const reset = (...given: string[]) => runCommand('src/reset-factor.ts', test.database.url, given);

/** A person with a factor who works for two merchants. */
const shared = async () => {
  const member = await hand.withFactor();
  const other = await insertMerchant(test.database.db);
  await insertMembership(test.database.db, { user_id: member.id, merchant_id: other.id });
  return { ...member, merchantIds: [member.merchantId, other.id] };
};
type Shared = Awaited<ReturnType<typeof shared>>;

const login = ({ username }: Shared, cookie = '') =>
  hand.post<Login>(
    'auth/merchant_login',
    { merchant_login: true, email: username, password: staffPassword },
    { cookie },
  );
/** Signs in with a code, in a browser that is remembered from then on. */
const remember = async (member: Shared): Promise<string> => {
  const begun = await login(member);
  const done = await hand.post<Login>('auth/second_factor', {
    token: begun.body.second_factor_token,
    code: member.app.code(test.clock.now()),
    remember: true,
  });
  expect(done.status).toBe(200);
  return done.cookie;
};

describe('reset-factor command', () => {
  let member: Shared;
  let cookie: string;
  let remembered: Awaited<ReturnType<typeof login>>;
  let done: Awaited<ReturnType<typeof reset>>;
  beforeAll(async () => {
    member = await shared();
    cookie = await remember(member);
    remembered = await login(member, cookie);
    done = await reset('--email', member.email);
  });

  it('removes the factor of a person of two merchants, and ends sign-ins and remembered browsers', async () => {
    expect(remembered.body.token).toBeDefined();
    expect(done).toEqual({
      code: 0,
      stdout: `Two-step verification for ${member.username} is off, and all sessions are signed out. The person gets an email about it.\n`,
      stderr: '',
    });
    expect(await hand.get('sessions', member.headers)).toMatchObject({ code: 'unauthenticated' });
    const devices = await test.database.db
      .selectFrom('known_devices')
      .select('id')
      .where('user_id', '=', member.id)
      .execute();
    expect(devices).toEqual([]);
    expect((await login(member)).body.token).toBeDefined();
  });

  it('writes the log of each merchant, and mails the person', async () => {
    const rows = await test.database.db
      .selectFrom('audit_log')
      .select(['merchant_id', 'actor'])
      .where('entity_id', '=', member.id)
      .where('action', '=', 'staff.second_factor_reset')
      .orderBy('merchant_id')
      .execute();
    expect(rows).toEqual(
      member.merchantIds.map((merchant_id) => ({ merchant_id, actor: 'system:operator' })),
    );
    const mail = await test.database.db
      .selectFrom('notices')
      .select('body')
      .where('address', '=', member.email)
      .where('subject', '=', 'Billfold two-step verification was reset')
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain('Billfold support reset two-step verification for');
    expect(mail.body).toContain('please contact Billfold support.');
  });

  it('reports a person without a factor, an unknown one, and its usage', async () => {
    const { username, id } = await hand.newMember();
    const before = await hand.actionsOf(id);
    const { database, config, clock } = test;
    const operator = { db: database.db, config, now: clock.now() };
    expect(await resetFactorByOperator(operator, username)).toEqual({ kind: 'off', username });
    expect(await hand.actionsOf(id)).toEqual(before);
    expect(await resetFactorByOperator(operator, 'nobody')).toEqual({ kind: 'unknown' });
    expect(await reset()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Usage: npm run staff:reset-factor'),
    });
  });
});
