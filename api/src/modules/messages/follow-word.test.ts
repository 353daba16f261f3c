import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertMerchant } from '../../testing/factories';
import { openTextWorld, type TextedCustomer, type TextWorld } from './testing/text-world';

let world: TextWorld;
let ann: TextedCustomer;
beforeAll(async () => {
  world = await openTextWorld();
});
afterAll(() => world.test.close());
beforeEach(async () => {
  await sql`truncate messages, notices, conversations, text_stops, word_answers cascade`.execute(
    world.test.database.db,
  );
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
  'Cedar: You will receive no more texts from us. Reply START to receive them again. Questions? billing@cedar.test';
const startText =
  'Cedar: You can receive texts from us again. Message and data rates may apply. Reply HELP for help, STOP to end texts.';
const helpText =
  'Cedar: For help, write to billing@cedar.test. Message and data rates may apply. Reply STOP to end texts.';

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
    '%s after a STOP starts texts with one answer',
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

  it.each(['HELP', 'info'])('%s changes nothing and gets one answer', async (word) => {
    await world.write(ann.phone, word);
    expect([await areTextsOn(), await bodies()]).toEqual([on, [helpText]]);
  });

  it.each(['stop. thank you', 'please stop texting me'])(
    '%s ends texts, and staff look at it',
    async (words) => {
      await world.write(ann.phone, words);
      expect([await areTextsOn(), await bodies()]).toEqual([off, [stopText]]);
      expect(await world.rowsOf('select consent_flag, is_stop_in_words from messages')).toEqual([
        { consent_flag: 'texts_stopped', is_stop_in_words: true },
      ]);
    },
  );

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

  it('of the account alone are followed as the platform reads them', async () => {
    await world.write(ann.phone, 'ARRET', { OptOutType: 'STOP' });
    expect([await areTextsOn(), await bodies()]).toEqual([off, []]);
    expect(await world.rowsOf('select consent_flag from messages')).toEqual([
      { consent_flag: 'texts_stopped' },
    ]);
  });

  it('of two machines that answer each other end after ten answers a day', async () => {
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

  it('at the number that merchants share are answered once, by the product', async () => {
    const { db } = world.test.database;
    await insertMerchant(db, { sms_number: null });
    await insertMerchant(db, { sms_number: null });
    await world.write('+17205550149', 'HELP', { To: '+18885550100' });
    expect(await answers()).toEqual([
      expect.objectContaining({
        merchant_id: null,
        body: expect.stringMatching(/^Billfold: For help, write to /),
      }),
    ]);
  });

  it('to a number of no merchant get no answer', async () => {
    await world.write('+17205550150', 'HELP', { To: '+19995550000' });
    expect(await answers()).toEqual([]);
  });
});
