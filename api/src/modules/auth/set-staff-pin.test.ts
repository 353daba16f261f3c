import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createSecretHasher } from '../../core/secret-hasher';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { insertSide, type Side } from '../../testing/world';
import { emptyOutbox, readOutbox } from '../../testing/mailbox';

const password = 'Kestrel-Orchard-42';

describe('POST users/set_pin', () => {
  let test: TestApp;
  let staff: { readonly id: number; readonly email: string | null };
  let side: Side;
  let sides = 0;
  let headers: { readonly authorization: string };
  beforeAll(async () => {
    test = await buildTestApp();
  });
  beforeEach(async () => {
    const { db } = test.database;
    await emptyOutbox(test);
    const password_hash = await createSecretHasher(test.config.security).hashPassword(password);
    sides += 1;
    side = await insertSide(test, `Ana${sides}`);
    staff = side.staff;
    await db.updateTable('users').set({ password_hash }).where('id', '=', staff.id).execute();
    headers = side.staffHeaders;
  });
  afterAll(() => test.close());

  const post = async (path: string, payload: object) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers,
      payload,
    });
    return { status: answer.statusCode, ...answer.json<{ code?: string; detail?: unknown }>() };
  };
  const setPin = (pin: string, given = password) => post('users/set_pin', { password: given, pin });
  const unschedule = (pin: string) =>
    post('transactions/unschedule', { invoice: side.invoice.id, pin });
  const self = async () =>
    (await test.app.inject({ url: '/api/users/user_get_self', headers })).json<{
      has_pin?: boolean;
    }>();

  it('sets the PIN that confirmations ask staff for, and mails them [ADMIN-155]', async () => {
    expect(await self()).toMatchObject({ has_pin: false });
    expect(await unschedule('4826')).toMatchObject({
      status: 403,
      code: 'pin_missing',
      detail: "You don't have a PIN yet. Set one under Settings, Security.",
    });
    expect(await setPin('4826')).toMatchObject({ status: 200 });
    expect(await self()).toMatchObject({ has_pin: true });
    expect(await unschedule('4827')).toMatchObject({ status: 403, code: 'wrong_credentials' });
    expect(await unschedule('4826')).toMatchObject({ status: 409 });
    expect(await readOutbox(test)).toMatchObject([
      { address: staff.email, subject: 'Your Billfold PIN was set' },
    ]);
    const logged = await test.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('entity', '=', 'user')
      .where('entity_id', '=', staff.id)
      .execute();
    expect(logged).toMatchObject([
      { action: 'user.pin_set', before: null, after: null, session_id: expect.any(Number) },
    ]);
  });

  it('asks for the password, and locks after five wrong ones', async () => {
    for (let tries = 1; tries <= 5; tries += 1)
      expect(await setPin('4826', 'Wrong-Orchard-42')).toMatchObject({
        status: 403,
        detail: "The password isn't correct.",
      });
    expect(await setPin('4826')).toMatchObject({ status: 403, code: 'locked_out' });
    expect(await self()).toMatchObject({ has_pin: false });
  });

  it('refuses a PIN that is easy to guess, and opens one that wrong tries locked', async () => {
    expect(await setPin('1111')).toMatchObject({ status: 400, code: 'weak_secret' });
    await setPin('4826');
    for (let tries = 1; tries <= 5; tries += 1) await unschedule('9753');
    expect(await unschedule('4826')).toMatchObject({ status: 403, code: 'locked_out' });
    await setPin('7315');
    expect(await unschedule('7315')).toMatchObject({ status: 409 });
  });
});
