import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { untilBlocked } from '@billfold/server-kit/testing/database-state';
import { sql } from 'kysely';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { openTextWorld, type TextedCustomer, type TextWorld } from '../../testing/text-world';

let world: TextWorld;
let ann: TextedCustomer;
beforeAll(async () => {
  world = await openTextWorld();
});
afterAll(() => world.test.close());
beforeEach(async () => {
  await world.empty();
  ann = await world.newCustomer();
});

const answers = () =>
  world.rowsOf(
    'select address, body, answers_word, merchant_id, subscription_id from notices order by id',
  );
const bodies = async () =>
  (await world.rowsOf('select body from notices order by id')).map(
    (row) => (row as { body: string }).body,
  );
const areTextsOn = async () =>
  (await world.rowsOf(`select sms_opt_in from subscriptions where id = ${ann.subId}`))[0];
const off = { sms_opt_in: false };
const on = { sms_opt_in: true };

const stopText =
  "Cedar: You won't get any more texts from us. Reply START to get them again. Questions? billing@cedar.test";
const startText =
  "Cedar: You'll get texts from us again. Message and data rates may apply. Reply HELP for help, STOP to end texts.";
const helpText =
  'Cedar: For help, email billing@cedar.test. Message and data rates may apply. Reply STOP to end texts.';

describe('words of a customer', () => {
  it('STOP gets one answer with the name and contact of the merchant', async () => {
    await world.write(ann.phone, 'STOP');
    expect(await areTextsOn()).toEqual(off);
    await world.write(ann.phone, 'Stop');
    expect(await answers()).toEqual([
      {
        address: ann.phone,
        body: stopText,
        answers_word: 'stop',
        merchant_id: world.merchantId,
        subscription_id: ann.subId,
      },
    ]);
  });

  it.each(['START', 'unstop', 'Yes'])(
    'start texts with one answer for %s after a STOP',
    async (word) => {
      await world.write(ann.phone, 'STOP');
      await world.write(ann.phone, word);
      expect(await areTextsOn()).toEqual(on);
      expect(await bodies()).toEqual([stopText, startText]);
      expect(await world.rowsOf('select 1 from text_stops')).toEqual([]);
    },
  );

  it('YES without a STOP answers something else', async () => {
    ann = await world.newCustomer({}, { sms_opt_in: false });
    await world.write(ann.phone, 'YES');
    expect([await areTextsOn(), await bodies()]).toEqual([off, []]);
  });

  it.each(['HELP', 'info'])('change nothing and get one answer for %s', async (word) => {
    await world.write(ann.phone, word);
    expect([await areTextsOn(), await bodies()]).toEqual([on, [helpText]]);
  });

  it.each(['stop. thank you', 'please stop texting me'])(
    'end texts for %s, and staff look at them',
    async (words) => {
      await world.write(ann.phone, words);
      expect([await areTextsOn(), await bodies()]).toEqual([off, [stopText]]);
      expect(await world.rowsOf('select consent_flag, is_stop_in_words from messages')).toEqual([
        { consent_flag: 'texts_stopped', is_stop_in_words: true },
      ]);
    },
  );

  it.each(['ＳＴＯＰ', 'ARRET', 'Do not text me again', 'REVOKE consent', 'No más mensajes'])(
    'end texts with a record and one answer for %s',
    async (words) => {
      await world.write(ann.phone, words);
      expect([await areTextsOn(), await bodies()]).toEqual([off, [stopText]]);
      expect(
        await world.rowsOf('select kind, action, channel, wording from consent_records'),
      ).toEqual([{ kind: 'sms', action: 'withdrawn', channel: 'sms', wording: words }]);
    },
  );

  it('leave texts on as an unread message about the stop of a service', async () => {
    await world.write(ann.phone, 'Can you stop the water service?');
    expect([await areTextsOn(), await bodies()]).toEqual([on, []]);
    expect(
      await world.rowsOf(
        'select m.consent_flag, c.is_open, c.is_unread from messages m join conversations c on c.last_message_id = m.id',
      ),
    ).toEqual([{ consent_flag: null, is_open: true, is_unread: true }]);
  });

  it('START starts the texts of each customer of the phone that a STOP ended, no other', async () => {
    const { db } = world.test.database;
    const others = [await world.newCustomer(), await world.newCustomer({}, { sms_opt_in: false })];
    await sql`update subscriptions set phone = ${ann.phone.slice(2)}
      where id = any(${others.map(({ subId }) => subId)}::bigint[])`.execute(db);
    const optIns = () => world.rowsOf('select sms_opt_in from subscriptions order by id');
    await world.write(ann.phone, 'STOP');
    expect(await optIns()).toEqual([off, off, off]);
    await world.write(ann.phone, 'START');
    expect([await optIns(), await bodies()]).toEqual([
      [on, on, off],
      [stopText, startText],
    ]);
  });

  it('end texts of all at the phone for a wrong number, and START agrees for none', async () => {
    const { db } = world.test.database;
    const bea = await world.newCustomer({}, { sms_opt_in: true });
    await sql`update subscriptions set phone = ${ann.phone.slice(2)} where id = ${bea.subId}`.execute(
      db,
    );
    const optIns = () => world.rowsOf('select sms_opt_in from subscriptions order by id');
    await world.write(ann.phone, 'Sorry, wrong number');
    expect([await optIns(), await bodies()]).toEqual([[off, off], [stopText]]);
    expect(
      (await world.test.app.inject({ url: '/api/sms', headers: world.headers })).json(),
    ).toMatchObject([{ consent_flag: 'texts_stopped_in_words', is_wrong_number: true }]);
    await world.write(ann.phone, 'START');
    expect([await optIns(), await bodies()]).toEqual([
      [off, off],
      [stopText, startText],
    ]);
    expect(await world.rowsOf('select 1 from text_stops')).toEqual([]);
  });

  it('change nothing in a mail and are flagged for staff', async () => {
    const [{ email }] = (await world.rowsOf(
      `select email from users where id = ${ann.userId}`,
    )) as [{ email: string }];
    const mail = { from: email, to: 'billing@cedar.test', subject: 'Re: Your bill' };
    await world.post('email', { ...mail, body: 'Stop texting me.\n\n> Reply STOP' });
    await world.post('email', { ...mail, body: 'I paid it.\n\n> Unsubscribe' });
    await world.post('email', { ...mail, subject: 'Unsubscribe', body: '' });
    expect(await areTextsOn()).toEqual(on);
    expect(await world.rowsOf('select body, consent_flag from messages order by id')).toEqual([
      { body: 'Stop texting me.', consent_flag: 'may_stop_texts' },
      { body: 'I paid it.', consent_flag: null },
      { body: 'Unsubscribe', consent_flag: 'may_stop_texts' },
    ]);
  });

  it('delivered three times get one answer', async () => {
    const same = { MessageSid: 'SMsame' };
    await Promise.all([1, 2, 3].map(() => world.write(ann.phone, 'HELP', same)));
    expect(await bodies()).toEqual([helpText]);
  });

  it('answered by the platform get no second answer', async () => {
    await world.write(ann.phone, 'STOP', { OptOutType: 'STOP' });
    await world.write(ann.phone, 'HELP', { OptOutType: 'HELP' });
    expect([await areTextsOn(), await bodies()]).toEqual([off, []]);
  });

  it('follow the platform for keywords of the account alone', async () => {
    await world.write(ann.phone, 'DETENTE', { OptOutType: 'STOP' });
    expect([await areTextsOn(), await bodies()]).toEqual([off, []]);
    expect(await world.rowsOf('select consent_flag from messages')).toEqual([
      { consent_flag: 'texts_stopped' },
    ]);
  });

  it('STOP ends the texts of all at one phone while another process holds them in order', async () => {
    const { db } = world.test.database;
    // The younger of both has the phone of the elder, and is the one who writes.
    const bea = await world.newCustomer();
    await sql`update subscriptions set phone = ${bea.phone.slice(2)} where id = ${ann.subId}`.execute(
      db,
    );
    const holder = await db.startTransaction().execute();
    const hold = (id: number) =>
      sql`select from subscriptions where id = ${id} for no key update`.execute(holder);
    await hold(ann.subId);
    const stop = world.write(bea.phone, 'STOP');
    await untilBlocked(db);
    await hold(bea.subId);
    await holder.commit().execute();
    expect((await stop).statusCode).toBe(200);
    expect(
      await world.rowsOf(
        `select sms_opt_in from subscriptions where id in (${ann.subId}, ${bea.subId})`,
      ),
    ).toEqual([off, off]);
  });

  it('START lifts no STOP that came later', async () => {
    const { db } = world.test.database;
    const later = new Date(world.test.clock.now().getTime() + 1_000);
    await world.write(ann.phone, 'STOP');
    await sql`update text_stops set stopped_at = ${later}`.execute(db);
    await world.write(ann.phone, 'START');
    expect([await areTextsOn(), await bodies()]).toEqual([off, [stopText]]);
    expect(await world.rowsOf('select 1 from text_stops')).toHaveLength(1);
  });

  it('received before the phone had a customer are not followed again', async () => {
    const phone = '+17205550161';
    await world.write(phone, 'START', { MessageSid: 'SMearly' });
    ann = await world.newCustomer({ phone: phone.slice(2) }, { sms_opt_in: false });
    await world.write(phone, 'STOP');
    await world.write(phone, 'START', { MessageSid: 'SMearly' });
    expect([await areTextsOn(), await bodies()]).toEqual([off, [startText, stopText]]);
  });

  it('end after ten answers a day between two machines that answer each other', async () => {
    for (let turn = 0; turn < 12; turn += 1) await world.write(ann.phone, 'HELP');
    expect(await bodies()).toHaveLength(10);
  });
});

describe('words of a phone without a customer', () => {
  it('are answered once each, and the stop holds for its next holder', async () => {
    const phone = '+17205550148';
    const same = { MessageSid: 'SMstranger' };
    await Promise.all([1, 2].map(() => world.write(phone, 'STOP', same)));
    expect(await answers()).toEqual([
      {
        address: phone,
        body: stopText,
        answers_word: 'stop',
        merchant_id: world.merchantId,
        subscription_id: null,
      },
    ]);
    expect(await world.rowsOf('select phone from text_stops')).toEqual([{ phone: '7205550148' }]);
    await world.write(phone, 'START');
    expect(await bodies()).toEqual([stopText, startText]);
  });

  it('get one answer, from the product, at the number that merchants share', async () => {
    const { db } = world.test.database;
    await insertMerchant(db, { sms_number: null });
    await insertMerchant(db, { sms_number: null });
    await world.write('+17205550149', 'HELP', { To: '+18885550100' });
    expect(await answers()).toEqual([
      expect.objectContaining({
        merchant_id: null,
        body: expect.stringMatching(/^Billfold: For help, email /),
      }),
    ]);
  });

  it('end and start texts of each merchant at the number that they share', async () => {
    const { db } = world.test.database;
    const person = await insertCustomer(db, { phone: '7205550151' });
    const merchantIds = [];
    for (let count = 0; count < 2; count += 1) {
      const { id } = await insertMerchant(db, { sms_number: null });
      merchantIds.push(id);
      await insertSubscription(db, { user_id: person.id, merchant_id: id, sms_opt_in: true });
    }
    const optIns = () =>
      world.rowsOf(`select sms_opt_in from subscriptions where user_id = ${person.id}`);
    const write = (word: string, more = {}) =>
      world.write('+17205550151', word, { To: '+18885550100', ...more });
    await write('STOP');
    expect(await optIns()).toEqual([off, off]);
    await write('START');
    expect(await optIns()).toEqual([on, on]);
    expect(
      await world.rowsOf(`select merchant_id, action, wording from consent_records
        where user_id = ${person.id} and action = 'given' order by merchant_id`),
    ).toEqual(merchantIds.map((id) => ({ merchant_id: id, action: 'given', wording: 'START' })));
    expect(await bodies()).toEqual([
      expect.stringMatching(/^Billfold: You won't get any more texts/),
      expect.stringMatching(/^Billfold: You'll get texts from us again/),
    ]);
  });

  describe('at the number that merchants share', () => {
    const customerOf = async (count: number) => {
      const { db } = world.test.database;
      const person = await insertCustomer(db);
      const subIds: number[] = [];
      for (let made = 0; made < count; made += 1) {
        const { id } = await insertMerchant(db, { sms_number: null });
        const given = { user_id: person.id, merchant_id: id, sms_opt_in: true };
        subIds.push((await insertSubscription(db, given)).id);
      }
      return { phone: `+1${person.phone}`, subIds };
    };
    const writeTo = (subId: number, phone: string) =>
      world.rowsOf(`insert into messages (subscription_id, merchant_id, type, medium, body, sent_from, address,
        delivery, created_at)
        select id, merchant_id, 1, 1, 'Your bill is due', 'Cedar', '${phone}', 'sent', '2026-01-15'
          from subscriptions where id = ${subId}`);
    const received = () =>
      world.rowsOf(
        'select subscription_id as sub, body, consent_flag as flag from messages where type = 2 order by id',
      );
    const text = 'Please stop it';
    const write = (phone: string) =>
      world.write(phone, text, { To: '+18885550100', MessageSid: `SM${phone}` });

    it('flags a doubtful text in the inbox of the only one with the customer', async () => {
      const { phone, subIds } = await customerOf(1);
      await write(phone);
      expect(await received()).toEqual([{ sub: subIds[0], body: text, flag: 'may_stop_texts' }]);
    });

    it('treats a doubtful text as an answer to the merchant that wrote last', async () => {
      const { phone, subIds } = await customerOf(3);
      const [first = 0, second = 0] = subIds;
      await writeTo(first, phone);
      await writeTo(second, phone);
      await write(phone);
      expect(await received()).toEqual([{ sub: second, body: text, flag: 'may_stop_texts' }]);
    });

    it('flags a text that no merchant can claim at each, without its words', async () => {
      const { phone, subIds } = await customerOf(2);
      await write(phone);
      await write(phone);
      expect(await received()).toEqual(
        subIds.map((sub) => ({
          sub,
          body: expect.stringMatching(/the message isn't shown/),
          flag: 'may_stop_texts',
        })),
      );
      const unread = await world.rowsOf(
        'select subscription_id as sub, is_unread from conversations order by 1',
      );
      expect(unread).toEqual(subIds.map((sub) => ({ sub, is_unread: true })));
    });
  });

  it('START delivered again after a STOP lifts nothing', async () => {
    const phone = '+17205550152';
    const same = { MessageSid: 'SMagain' };
    await world.write(phone, 'STOP');
    await world.write(phone, 'START', same);
    await world.write(phone, 'STOP');
    await world.write(phone, 'START', same);
    expect(await world.rowsOf('select phone from text_stops')).toEqual([{ phone: '7205550152' }]);
  });

  it('get no answer at a number of no merchant', async () => {
    await world.write('+17205550150', 'HELP', { To: '+19995550000' });
    expect(await answers()).toEqual([]);
  });
});
