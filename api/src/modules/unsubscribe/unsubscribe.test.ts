import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { unsubscribeAddress } from './unsubscribe.public';
import { readUnsubscribeToken, writeUnsubscribeToken } from './unsubscribe-token.domain';

let test: TestApp;
let subId: number;
let mailId: number;

let merchantId: number;
beforeAll(async () => {
  test = await buildTestApp();
  merchantId = (await insertMerchant(test.database.db, { name: 'Cedar & <Sons>' })).id;
});
afterAll(() => test.close());
beforeEach(async () => {
  const { db } = test.database;
  const subscription = await insertSubscription(db, {
    user_id: (await insertCustomer(db)).id,
    merchant_id: merchantId,
    email_opt_in: true,
    marketing_opt_in: true,
  });
  subId = subscription.id;
  const mail = await db
    .insertInto('messages')
    .values({
      subscription_id: subId,
      merchant_id: merchantId,
      type: 1,
      medium: 2,
      body: 'Hello',
      sent_from: 'Cedar',
      address: 'ann@people.test',
      delivery: 'sent',
      created_at: test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  mailId = mail.id;
});

const pathOf = (kind: 'email' | 'marketing' = 'email'): string =>
  unsubscribeAddress(test.config, { messageId: mailId, kind }).slice(test.config.publicUrl.length);
const optIns = async () =>
  (
    await sql`select email_opt_in, marketing_opt_in from subscriptions where id = ${subId}`.execute(
      test.database.db,
    )
  ).rows[0];
const both = { email_opt_in: true, marketing_opt_in: true };
const consents = async () =>
  (
    await sql`select kind, action, wording, channel, source from consent_records
      where subscription_id = ${subId}`.execute(test.database.db)
  ).rows;
const oneClick = (url: string, type = 'application/x-www-form-urlencoded') =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    payload: type.startsWith('multipart')
      ? '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
      : 'List-Unsubscribe=One-Click',
  });

describe('the link of a mail', () => {
  it('shows a page with one button, and changes nothing', async () => {
    const page = await test.app.inject(pathOf());
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain(
      '<h1>Stop emails about your bills from Cedar &amp; &lt;Sons&gt;?</h1>',
    );
    expect(page.body).toContain('>Stop these emails</button>');
    expect(page.body.match(/<button/g)).toHaveLength(1);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'/,
    );
    expect(await optIns()).toEqual(both);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    'withdraws the consent by one click of a mail program, as %s',
    async (type) => {
      const answer = await oneClick(pathOf(), type);
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        expect.stringContaining('You&#39;re unsubscribed'),
      ]);
      expect(await optIns()).toEqual({ ...both, email_opt_in: false });
      expect(await consents()).toEqual([
        {
          kind: 'email',
          action: 'withdrawn',
          wording: 'Stop emails about your bills from Cedar & <Sons>?',
          channel: 'email',
          source: 'POST unsubscribe',
        },
      ]);
    },
  );

  it('withdraws once for three clicks at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => oneClick(pathOf())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await consents()).toHaveLength(1);
    expect((await test.app.inject(pathOf())).body).toContain('You&#39;re unsubscribed');
  });

  it('names texts and emails alike for marketing, and withdraws marketing alone', async () => {
    const page = await test.app.inject(pathOf('marketing'));
    expect(page.body).toContain('Stop marketing by text and email from');
    expect(page.body).toContain('>Stop this marketing</button>');
    await oneClick(pathOf('marketing'));
    expect(await optIns()).toEqual({ ...both, marketing_opt_in: false });
  });

  it('rejects another id, kind or signature', async () => {
    const good = pathOf();
    const wrong = [
      good.replace('/e', '/m'),
      good.replace(`/e${mailId}`, `/e${mailId + 1}`),
      `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      '/api/unsubscribe/nonsense',
    ];
    for (const url of wrong) {
      const answers = [await test.app.inject(url), await oneClick(url)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
      expect(answers[0]?.body).toContain('This link doesn&#39;t work');
    }
    expect(await optIns()).toEqual(both);
  });
});

describe('the token of a link', () => {
  it('names what it was written for, under its own secret only', () => {
    const target = { messageId: 17, kind: 'marketing' } as const;
    const token = writeUnsubscribeToken(target, 'a secret');
    expect(readUnsubscribeToken(token, 'a secret')).toEqual(target);
    expect(readUnsubscribeToken(token, 'another')).toBeUndefined();
  });
});
