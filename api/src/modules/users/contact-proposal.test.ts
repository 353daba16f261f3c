import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  insertCustomer,
  insertMerchant,
  insertStaff,
  insertSubscription,
} from '../../testing/factories';
import { asCustomer, asStaff } from '../../testing/sign-in';
import { buildTestApp, testNow, type TestApp } from '../../testing/test-app';
import { emptyOutbox, readLink, readOutbox } from '../../testing/mailbox';

type Headers = Record<string, string>;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ settings: { RESETS_PER_MINUTE: '100000' } });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.set(testNow);
  await emptyOutbox(test);
});

let made = 0;
/** A person who signed up, customer of two merchants; staff of the first are known. */
const newWorld = async (given: Parameters<typeof insertCustomer>[1] = {}) => {
  made += 1;
  const { db } = test.database;
  const email = `own.${made}@people.test`;
  const phone = String(7_195_000_000 + made * 10);
  const person = await insertCustomer(db, { email, phone, proven_phone: phone, ...given });
  const [here, there] = [await insertMerchant(db), await insertMerchant(db)];
  const link = { user_id: person.id, sms_opt_in: true };
  const atHere = await insertSubscription(db, { ...link, merchant_id: here.id });
  const atThere = await insertSubscription(db, { ...link, merchant_id: there.id });
  const staffOf = async (merchantId: number): Promise<Headers> =>
    asStaff(db, test.clock, (await insertStaff(db, [merchantId])).id);
  return {
    person,
    here,
    there,
    atHere,
    atThere,
    staff: await staffOf(here.id),
    otherStaff: await staffOf(there.id),
    newEmail: `new.${made}@people.test`,
    newPhone: String(7_195_000_001 + made * 10),
  };
};
type World = Awaited<ReturnType<typeof newWorld>>;

const call = (method: 'PATCH' | 'POST', path: string, payload: object, headers: Headers = {}) =>
  test.app.inject({ method, url: `/api/${path}`, headers, payload });
const write = (world: World, payload: object) =>
  call('PATCH', `subscriptions/${world.atHere.id}`, payload, world.staff);
const customer = async (id: number, headers: Headers): Promise<Record<string, unknown>> =>
  (await test.app.inject({ url: `/api/subscriptions/${id}`, headers })).json();
const confirm = (link: URL) =>
  call('POST', 'auth/confirm_contact', {
    username: link.searchParams.get('username'),
    code: link.searchParams.get('code'),
  });
const ownOf = ({ person }: World) =>
  test.database.db
    .selectFrom('users')
    .select(['email', 'phone', 'proven_email', 'proven_phone'])
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();

describe('an e-mail and phone that staff wrote for a person who has signed up', () => {
  it('are only proposed to the person, at the e-mail that was proved [API-047]', async () => {
    const world = await newWorld();
    const own = await ownOf(world);
    const answer = await write(world, {
      email: world.newEmail,
      formatted_phone: world.newPhone,
    });
    expect(answer.json()).toMatchObject({
      email: world.newEmail,
      phone: world.newPhone,
      sms_opt_in: false,
      proposed: ['email', 'phone'],
    });
    expect(await ownOf(world)).toEqual(own);
    expect(await readOutbox(test)).toEqual([
      expect.objectContaining({
        channel: 'email',
        address: world.person.email,
        merchant_id: world.here.id,
        subject: `${world.here.name} updated your contact information`,
        body: expect.stringMatching(
          `^${world.here.name} will use the email address ${world.newEmail} and the phone number \\(719\\) 500-\\d{4} for you from now on\\.`,
        ),
      }),
    ]);
    expect(await customer(world.atThere.id, world.otherStaff)).toMatchObject({
      email: world.person.email,
      phone: world.person.phone,
      sms_opt_in: true,
      proposed: [],
    });
  });

  it('become the own ones by the link, as if the person had changed them, and once', async () => {
    const world = await newWorld();
    await write(world, { email: world.newEmail, formatted_phone: world.newPhone });
    const link = await readLink(test, world.person.email ?? '');
    expect(link.pathname).toBe('/confirm-contact');
    await emptyOutbox(test);
    expect((await confirm(link)).statusCode).toBe(200);
    const own = { email: world.newEmail, phone: world.newPhone };
    expect(await ownOf(world)).toEqual({
      ...own,
      proven_email: world.person.email,
      proven_phone: world.person.phone,
    });
    for (const [id, staff] of [
      [world.atHere.id, world.staff],
      [world.atThere.id, world.otherStaff],
    ] as const)
      expect(await customer(id, staff)).toMatchObject({ ...own, sms_opt_in: false, proposed: [] });
    const again = await confirm(link);
    expect([again.statusCode, again.json().code]).toEqual([400, 'link_expired']);
    const audit = await test.database.db
      .selectFrom('audit_log')
      .select(['actor', 'before', 'after'])
      .where('action', '=', 'user.contact_changed')
      .where('entity_id', '=', world.person.id)
      .execute();
    expect(audit).toEqual([
      {
        actor: `customer:${world.person.id}`,
        before: { email: world.person.email, phone: world.person.phone },
        after: { ...own, source: 'POST auth/confirm_contact' },
      },
    ]);
    const withdrawn = await test.database.db
      .selectFrom('consent_records')
      .select(['merchant_id', 'action', 'source'])
      .where('user_id', '=', world.person.id)
      .where('source', '=', 'POST auth/confirm_contact')
      .execute();
    expect(withdrawn).toEqual([
      { merchant_id: world.there.id, action: 'withdrawn', source: 'POST auth/confirm_contact' },
    ]);
  });

  it('get links to a new PIN only after a second link to a proved address', async () => {
    const world = await newWorld();
    const old = world.person.email ?? '';
    await write(world, { email: world.newEmail });
    await confirm(await readLink(test, old));
    const mailed = async (email: string) => {
      await emptyOutbox(test);
      await call('POST', 'auth/send_reset_email', { email });
      return (await readOutbox(test)).map((mail) => mail.address);
    };
    const second = await readLink(test, old);
    expect(await mailed(world.newEmail)).toEqual([old]);
    expect((await confirm(second)).statusCode).toBe(200);
    expect(await mailed(world.newEmail)).toEqual([world.newEmail]);
  });

  it('go to the customer by text where only the phone was proved', async () => {
    const world = await newWorld({ email: null });
    await write(world, { formatted_phone: world.newPhone });
    const [text, ...more] = await readOutbox(test);
    expect([text?.channel, text?.address, more]).toEqual(['sms', `+1${world.person.phone}`, []]);
    const link = new URL(/https?:\/\/\S+/.exec(text?.body ?? '')?.[0] ?? '');
    expect((await confirm(link)).statusCode).toBe(200);
    expect(await ownOf(world)).toMatchObject({ phone: world.newPhone });
  });

  it('are not proposed where the person proved nothing', async () => {
    const world = await newWorld({ email: null, proven_phone: null });
    const answer = await write(world, { email: world.newEmail });
    expect(answer.json()).toMatchObject({ email: world.newEmail, proposed: [] });
    expect(await readOutbox(test)).toEqual([]);
  });

  it.each([
    ['wrote other ones', (world: World) => write(world, { email: `third.${world.newEmail}` })],
    ['took it back', (world: World) => write(world, { email: world.person.email })],
    [
      'are of a merchant that deleted the customer',
      (world: World) =>
        test.database.db
          .updateTable('subscriptions')
          .set({ deleted_at: testNow })
          .where('id', '=', world.atHere.id)
          .execute(),
    ],
  ])('are not taken over by the link of before when staff %s', async (_, meanwhile) => {
    const world = await newWorld();
    await write(world, { email: world.newEmail });
    const link = await readLink(test, world.person.email ?? '');
    await meanwhile(world);
    const answer = await confirm(link);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'link_expired']);
    expect(await ownOf(world)).toMatchObject({ email: world.person.email });
  });

  it('are refused when another person has them by now', async () => {
    const world = await newWorld();
    await write(world, { email: world.newEmail });
    const link = await readLink(test, world.person.email ?? '');
    await insertCustomer(test.database.db, { email: world.newEmail });
    const answer = await confirm(link);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'User with that email already in system',
    ]);
    expect(await ownOf(world)).toMatchObject({ email: world.person.email });
  });

  it('end when the person changes their own: it replaces what staff wrote', async () => {
    const world = await newWorld();
    await write(world, { email: world.newEmail });
    const link = await readLink(test, world.person.email ?? '');
    const later = `later.${made}@people.test`;
    await call(
      'PATCH',
      `users/${world.person.id}`,
      { email: later },
      await asCustomer(test.database.db, test.clock, world.person.id),
    );
    expect((await confirm(link)).json().code).toBe('link_expired');
    expect(await ownOf(world)).toMatchObject({ email: later });
    expect(await customer(world.atHere.id, world.staff)).toMatchObject({
      email: later,
      proposed: [],
    });
  });

  it('do not open by a link of another person', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    await write(world, { email: world.newEmail });
    const link = await readLink(test, world.person.email ?? '');
    link.searchParams.set('username', other.person.username);
    expect((await confirm(link)).statusCode).toBe(400);
    expect(await ownOf(world)).toMatchObject({ email: world.person.email });
  });
});
