import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { asCustomer } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { emptyOutbox, readLink, readOutbox } from '../../testing/mailbox';

let test: TestApp;
let merchantId: number;
beforeAll(async () => {
  test = await buildTestApp({ settings: { RESETS_PER_MINUTE: '100000' } });
  merchantId = (await insertMerchant(test.database.db)).id;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.clock.rewind();
  await emptyOutbox(test);
});

let made = 0;
const newCustomer = async (
  email: string | null,
  given: Parameters<typeof insertCustomer>[1] = {},
) => {
  const user = await insertCustomer(test.database.db, { email, ...given });
  await insertSubscription(test.database.db, { user_id: user.id, merchant_id: merchantId });
  return user;
};
type Customer = Awaited<ReturnType<typeof newCustomer>>;
const address = (name: string): string => `${name}.${(made += 1)}@people.test`;
const changeTo = async (user: Customer, email: string): Promise<void> => {
  const headers = await asCustomer(test.database.db, test.clock, user.id);
  const answer = await test.app.inject({
    method: 'PATCH',
    url: '/api/users/update_customer',
    headers,
    payload: { formatted_phone: user.phone, email },
  });
  expect(answer.statusCode).toBe(200);
};
/** Who gets the link after a request by this address. */
const whoIsMailed = async (email: string): Promise<readonly string[]> => {
  await emptyOutbox(test);
  await test.app.inject({ method: 'POST', url: '/api/auth/send_reset_email', payload: { email } });
  return (await readOutbox(test)).map((mail) => mail.address);
};

const confirm = (link: URL) =>
  test.app.inject({
    method: 'POST',
    url: '/api/auth/confirm_contact',
    payload: { username: link.searchParams.get('username'), code: link.searchParams.get('code') },
  });
/** The link of the newest text. */
const textedLink = async (phone: string): Promise<URL> => {
  const text = (await readOutbox(test)).findLast(
    (notice) => notice.channel === 'sms' && notice.address === `+1${phone}`,
  );
  return new URL(/https?:\/\/\S+/.exec(text?.body ?? '')?.[0] ?? '');
};
const addresses = async (): Promise<readonly string[]> =>
  (await readOutbox(test)).map((notice) => notice.address);

describe('a changed e-mail', () => {
  it('leaves resets at the proven address until the change is confirmed', async () => {
    const [own, thief] = [address('own'), address('thief')];
    const user = await newCustomer(own);
    await changeTo(user, thief);
    for (const wait of ['PT0S', 'P1D', 'P60D']) {
      await test.clock.passTime(wait);
      expect(await whoIsMailed(thief)).toEqual([own]);
      expect(await whoIsMailed(own)).toEqual([own]);
    }
  });

  it('becomes the proven one by a link to the old address, once', async () => {
    const [own, next] = [address('own'), address('next')];
    const user = await newCustomer(own);
    await changeTo(user, next);
    expect(await addresses()).toEqual([own]);
    const link = await readLink(test, own);
    expect(link.pathname).toBe('/confirm-contact');
    expect((await confirm(link)).statusCode).toBe(200);
    const again = await confirm(link);
    expect([again.statusCode, again.json().code]).toEqual([400, 'link_expired']);
    expect(await whoIsMailed(next)).toEqual([next]);
    expect(await whoIsMailed(own)).toEqual([]);
    const audit = await test.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.contact_confirmed')
      .where('entity_id', '=', user.id)
      .execute();
    expect(audit).toMatchObject([
      { actor: `customer:${user.id}`, before: { email: own }, after: { email: next } },
    ]);
  });

  it('is shown as waiting until its confirmation', async () => {
    const [own, next] = [address('own'), address('next')];
    const user = await newCustomer(own);
    await changeTo(user, next);
    const self = async () =>
      (
        await test.app.inject({
          url: '/api/users/user_get_self',
          headers: await asCustomer(test.database.db, test.clock, user.id),
        })
      ).json();
    expect(await self()).toMatchObject({ email: next, email_unconfirmed: true });
    await confirm(await readLink(test, own));
    expect(await self()).not.toHaveProperty('email_unconfirmed');
  });

  it('ends the link of an earlier change, and sends it again when saved again', async () => {
    const [own, second, third] = [address('own'), address('second'), address('third')];
    const user = await newCustomer(own);
    await changeTo(user, second);
    const first = await readLink(test, own);
    await changeTo(user, third);
    expect((await confirm(first)).statusCode).toBe(400);
    await emptyOutbox(test);
    await changeTo(user, third);
    expect((await confirm(await readLink(test, own))).statusCode).toBe(200);
    expect(await whoIsMailed(third)).toEqual([third]);
  });

  it('stays unconfirmed by an expired link', async () => {
    const [own, next] = [address('own'), address('next')];
    const user = await newCustomer(own);
    await changeTo(user, next);
    const link = await readLink(test, own);
    await test.clock.passTime('P7D');
    expect((await confirm(link)).statusCode).toBe(400);
    expect(await whoIsMailed(next)).toEqual([own]);
  });

  it('needs no confirmation when it is changed back', async () => {
    const [own, second] = [address('own'), address('second')];
    const user = await newCustomer(own);
    await changeTo(user, second);
    await emptyOutbox(test);
    await changeTo(user, own);
    expect(await addresses()).toEqual([]);
    expect(await whoIsMailed(own)).toEqual([own]);
    expect(await whoIsMailed(second)).toEqual([]);
  });

  it('is proved by a link to itself when there was none before', async () => {
    const user = await newCustomer(null);
    const first = address('first');
    const headers = await asCustomer(test.database.db, test.clock, user.id);
    expect(
      (
        await test.app.inject({
          method: 'PATCH',
          url: `/api/users/${user.id}`,
          headers,
          payload: { email: first },
        })
      ).statusCode,
    ).toBe(200);
    const link = await readLink(test, first);
    expect(await whoIsMailed(first)).toEqual([]);
    expect((await confirm(link)).statusCode).toBe(200);
    expect(await whoIsMailed(first)).toEqual([first]);
  });

  it('is confirmed by phone when a phone was proved and no address', async () => {
    const user = await newCustomer(null, { proven_phone: '7205550199', phone: '7205550199' });
    const first = address('first');
    const headers = await asCustomer(test.database.db, test.clock, user.id);
    await test.app.inject({
      method: 'PATCH',
      url: '/api/users/update_customer',
      headers,
      payload: { formatted_phone: '7205550198', email: first },
    });
    expect(await addresses()).toEqual(['+17205550199']);
    expect(await whoIsMailed(first)).toEqual([]);
    await emptyOutbox(test);
    await test.app.inject({
      method: 'PATCH',
      url: `/api/users/${user.id}`,
      headers,
      payload: { email: first },
    });
    expect((await confirm(await textedLink('7205550199'))).statusCode).toBe(200);
    expect(await whoIsMailed(first)).toEqual([first]);
    expect(
      await test.database.db
        .selectFrom('users')
        .select('proven_phone')
        .where('id', '=', user.id)
        .executeTakeFirst(),
    ).toEqual({ proven_phone: '7205550198' });
  });

  it('is undone by a reset at the proven address', async () => {
    const [own, thief] = [address('own'), address('thief')];
    const user = await newCustomer(own);
    await changeTo(user, thief);
    const pending = await readLink(test, own);
    expect(await whoIsMailed(own)).toEqual([own]);
    const code = (await readLink(test, own)).searchParams.get('code') ?? '';
    const reset = await test.app.inject({
      method: 'PATCH',
      url: `/api/users/${user.username}/reset_pin`,
      payload: { username: user.username, pin: '7193', code },
    });
    expect(reset.statusCode).toBe(200);
    const notices = (await readOutbox(test)).filter((mail) =>
      mail.subject.includes('PIN was changed'),
    );
    expect(notices.map((mail) => mail.address).toSorted()).toEqual([own, thief].toSorted());
    for (const { body } of notices)
      expect(body).toContain('Your email address is back to the one before the last change.');
    const audit = await test.database.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'user.email_restored')
      .where('entity_id', '=', user.id)
      .execute();
    expect(audit).toMatchObject([{ before: { email: thief }, after: { email: own } }]);
    expect((await confirm(pending)).statusCode).toBe(400);
    expect(await whoIsMailed(thief)).toEqual([]);
    expect(await whoIsMailed(own)).toEqual([own]);
  });

  it('cannot be the proven address of another customer', async () => {
    const [own, thief, other] = [address('own'), address('thief'), address('other')];
    const user = await newCustomer(own);
    const accomplice = await newCustomer(other);
    await changeTo(user, thief);
    const take = async () => {
      const headers = await asCustomer(test.database.db, test.clock, accomplice.id);
      return [
        (
          await test.app.inject({
            method: 'PATCH',
            url: '/api/users/update_customer',
            headers,
            payload: { formatted_phone: accomplice.phone, email: own.toUpperCase() },
          })
        ).statusCode,
        (
          await test.app.inject({
            method: 'PATCH',
            url: `/api/users/${accomplice.id}`,
            headers,
            payload: { email: own },
          })
        ).statusCode,
      ];
    };
    expect(await take()).toEqual([409, 409]);
    await test.clock.passTime('P30D');
    expect(await take()).toEqual([409, 409]);
    await changeTo(user, thief);
    await confirm(await readLink(test, own));
    expect(await take()).toEqual([200, 200]);
  });

  it("stays unconfirmed by another customer's link, a wrong name, or no link", async () => {
    const [own, other] = [address('own'), address('other')];
    const user = await newCustomer(own);
    await changeTo(user, other);
    const link = await readLink(test, own);
    const stranger = await newCustomer(address('stranger'));
    link.searchParams.set('username', stranger.username);
    expect((await confirm(link)).statusCode).toBe(400);
    link.searchParams.set('code', 'x'.repeat(43));
    expect((await confirm(link)).json().code).toBe('link_expired');
    expect(await whoIsMailed(other)).toEqual([own]);
  });
});
