import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

type Stored = { readonly delivery: string; readonly providerId: string | null };
const insertText = async ({ delivery, providerId }: Stored): Promise<number> => {
  const isOpen = delivery === 'queued' || delivery === 'sending';
  const row = await world.test.database.db
    .insertInto('messages')
    .values({
      subscription_id: ann.subId,
      merchant_id: world.merchantId,
      type: 1,
      medium: 1,
      body: 'Hello',
      sent_from: 'Olive',
      address: ann.phone,
      delivery: delivery as 'sent',
      provider_id: providerId,
      next_attempt_at: isOpen ? world.test.clock.now() : null,
      leased_by: delivery === 'sending' ? 'w1' : null,
      leased_until: delivery === 'sending' ? world.test.clock.now() : null,
      created_at: world.test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
const insertNotice = async (): Promise<number> => {
  const row = await world.test.database.db
    .insertInto('notices')
    .values({
      channel: 'sms',
      address: ann.phone,
      merchant_id: world.merchantId,
      delivery: 'sent',
      provider_id: 'SMnotice',
      created_at: world.test.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
};
const report = (sid: string, status: string, { message = 0, code = 0 } = {}) =>
  world.post(`sms/status${message === 0 ? '' : `?message=${message}`}`, {
    MessageSid: sid,
    MessageStatus: status,
    AccountSid: 'AC1',
    ...(code === 0 ? {} : { ErrorCode: String(code) }),
  });
const state = async (table: 'messages' | 'notices' = 'messages') =>
  (await world.rowsOf(`select delivery, provider_id, failure, failure_code from ${table}`))[0];
const plain = { failure: null, failure_code: null };

describe('reports about a text', () => {
  it('lead from sent to delivered, and update open screens', async () => {
    await insertText({ delivery: 'sent', providerId: 'SM1' });
    const answer = await report('SM1', 'delivered');
    expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    expect(await state()).toEqual({ delivery: 'delivered', provider_id: 'SM1', ...plain });
    expect(await world.rowsOf('select event from live_outbox')).toEqual([
      { event: { type: 'changed', entity: 'conversation', id: ann.subId, sub_id: ann.subId } },
    ]);
  });

  it.each([
    ['delivered', 'sent', 'delivered'],
    ['undelivered', 'sent', 'undelivered'],
    ['delivered', 'failed', 'delivered'],
    ['sent', 'queued', 'sent'],
    ['sent', 'constructor', 'sent'],
    ['sent', 'undelivered', 'undelivered'],
    ['queued', 'sent', 'sent'],
  ])('change a text that is %s by %s to %s', async (before, reported, after) => {
    await insertText({ delivery: before, providerId: 'SM1' });
    await report('SM1', reported);
    expect(await state()).toMatchObject({ delivery: after });
  });

  it('say in a sentence why a text failed', async () => {
    await insertText({ delivery: 'sent', providerId: 'SM1' });
    await report('SM1', 'undelivered', { code: 30_003 });
    expect(await state()).toMatchObject({
      delivery: 'undelivered',
      failure: 'The phone is off or out of range.',
      failure_code: 30_003,
    });
    const { messages } = (
      await world.test.app.inject({
        url: `/api/sms/chat?sub_id=${ann.subId}`,
        headers: world.headers,
      })
    ).json();
    expect(messages).toEqual([
      expect.objectContaining({
        delivery: 'undelivered',
        failure: 'The phone is off or out of range.',
      }),
    ]);
  });

  it('name an unknown number of a failure', async () => {
    await insertText({ delivery: 'sent', providerId: 'SM1' });
    await report('SM1', 'failed', { code: 31_999 });
    expect(await state()).toMatchObject({ failure: "The text wasn't delivered (code 31999)." });
  });

  it('come before the answer to the call, and end its attempt', async () => {
    const id = await insertText({ delivery: 'sending', providerId: null });
    await report('SM1', 'sent', { message: id });
    expect(await state()).toEqual({ delivery: 'sent', provider_id: 'SM1', ...plain });
    await report('SM1', 'delivered', { message: id });
    expect(await state()).toMatchObject({ delivery: 'delivered' });
  });

  it('settle a text that was given up without an answer', async () => {
    const id = await insertText({ delivery: 'failed', providerId: null });
    await report('SM1', 'sent', { message: id });
    expect(await state()).toEqual({ delivery: 'sent', provider_id: 'SM1', ...plain });
  });

  it('change nothing for another text with the number of this one', async () => {
    const id = await insertText({ delivery: 'sent', providerId: 'SM1' });
    expect((await report('SM2', 'failed', { message: id })).statusCode).toBe(200);
    expect((await report('SMunknown', 'failed')).statusCode).toBe(200);
    expect(await state()).toEqual({ delivery: 'sent', provider_id: 'SM1', ...plain });
  });

  it('are refused without a signature over the address with its query', async () => {
    const id = await insertText({ delivery: 'sending', providerId: null });
    const parameters = { MessageSid: 'SM1', MessageStatus: 'failed' };
    const { post } = world;
    expect((await post(`sms/status?message=${id}`, parameters, 'x')).statusCode).toBe(403);
    const signedElsewhere = await world.test.app.inject({
      method: 'POST',
      url: `/api/webhooks/sms/status?message=${id}`,
      payload: parameters,
    });
    expect(signedElsewhere.statusCode).toBe(403);
    expect(await state()).toMatchObject({ delivery: 'sending' });
  });

  it('keep no text of a notice', async () => {
    await insertNotice();
    await report('SMnotice', 'undelivered', { code: 30_006 });
    expect(await state('notices')).toMatchObject({
      delivery: 'undelivered',
      failure: "This phone number can't receive texts. It may be a landline.",
    });
    expect(await world.rowsOf('select 1 from live_outbox')).toEqual([]);
  });

  it('end the texts to an unsubscribed phone', async () => {
    await insertText({ delivery: 'sent', providerId: 'SM1' });
    await report('SM1', 'failed', { code: 21_610 });
    await report('SM1', 'failed', { code: 21_610 });
    expect(await world.rowsOf('select phone from text_stops')).toEqual([
      { phone: ann.phone.slice(2) },
    ]);
    expect(
      await world.rowsOf(
        `select s.sms_opt_in, c.action, c.source from subscriptions s
          join consent_records c on c.subscription_id = s.id where s.id = ${ann.subId}`,
      ),
    ).toEqual([{ sms_opt_in: false, action: 'withdrawn', source: 'text provider' }]);
  });
});
