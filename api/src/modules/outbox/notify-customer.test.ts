import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertCustomer, insertMerchant, insertSubscription } from '../../testing/factories';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database';
import { countUnread } from '../conversations/conversations.public';
import { notifyCustomer } from './outbox.public';

const now = new Date('2026-11-20T19:00:00Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
});
afterAll(() => database.close());

const tell = async (subscription: object, person: object = {}) => {
  const { db } = database;
  const merchant = await insertMerchant(db);
  const user = await insertCustomer(db, { email: 'ann@people.test', phone: null, ...person });
  const { id } = await insertSubscription(db, {
    user_id: user.id,
    merchant_id: merchant.id,
    ...subscription,
  });
  await db
    .transaction()
    .execute((transaction) =>
      notifyCustomer(transaction, { subscriptionId: id, body: 'Your payment was taken.', now }),
    );
  const messages = await db
    .selectFrom('messages')
    .select(['type', 'medium', 'body', 'sent_from', 'sent_by', 'address', 'delivery'])
    .where('subscription_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    messages,
    unread: await countUnread(db, [merchant.id]),
    id,
    merchantName: merchant.name,
  };
};

describe('notifyCustomer', () => {
  it("writes by the channels of the customer's consent, and leaves the conversation read", async () => {
    const both = await tell(
      { email_opt_in: true, sms_opt_in: true },
      { email: 'both@people.test', phone: '3035550177' },
    );
    const sent = {
      type: 1,
      body: 'Your payment was taken.',
      sent_from: both.merchantName,
      sent_by: null,
      delivery: 'queued',
    };
    expect(both).toMatchObject({
      messages: [
        { ...sent, medium: 2, address: 'both@people.test' },
        { ...sent, medium: 1, address: '+13035550177' },
      ],
      unread: 0,
    });
    expect(
      (await tell({ email_opt_in: true }, { email: 'mail@people.test' })).messages,
    ).toMatchObject([{ medium: 2 }]);
    expect(
      (await tell({ sms_opt_in: true }, { email: 'text@people.test', phone: '3035550178' }))
        .messages,
    ).toMatchObject([{ medium: 1 }]);
  });

  it('writes nothing without consent or without an address', async () => {
    expect((await tell({}, { email: 'none@people.test' })).messages).toEqual([]);
    expect(
      (await tell({ email_opt_in: true, sms_opt_in: true }, { email: null })).messages,
    ).toEqual([]);
  });

  it('writes exactly when its transaction commits', async () => {
    const { db } = database;
    const { id } = await tell({ email_opt_in: true }, { email: 'undone@people.test' });
    const undone = db.transaction().execute(async (transaction) => {
      await notifyCustomer(transaction, { subscriptionId: id, body: 'Never.', now });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(
      await db.selectFrom('messages').select('id').where('body', '=', 'Never.').execute(),
    ).toEqual([]);
  });
});
