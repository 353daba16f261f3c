import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
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

const send = async (body = 'Hello'): Promise<number> =>
  (
    await world.test.app.inject({
      method: 'POST',
      url: '/api/sms/send',
      headers: world.headers,
      payload: { medium: 'sms', sub_id: ann.subId, body },
    })
  ).json().id;
const fail = async (id: number, code: number | null = 30_003, delivery = 'undelivered') => {
  await sql`
    update messages set delivery = ${delivery}, next_attempt_at = null, failure = 'No.', failure_code = ${code}
      where id = ${id}
  `.execute(world.test.database.db);
};
const retry = (id: number, headers = world.headers) =>
  world.test.app.inject({ method: 'POST', url: `/api/sms/${id}/retry`, headers });
const chat = async () =>
  (
    await world.test.app.inject({
      url: `/api/sms/chat?sub_id=${ann.subId}`,
      headers: world.headers,
    })
  ).json().messages;

describe('POST sms/{id}/retry', () => {
  it('sends a failed message again as a new one, once for a double click', async () => {
    const id = await send();
    await fail(id);
    expect(await chat()).toMatchObject([{ id, can_retry: true, failure: 'No.' }]);
    const answers = await Promise.all([retry(id), retry(id), retry(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const again = answers[0]?.json();
    expect(again).toMatchObject({ body: 'Hello', delivery: 'queued', sub_id: ann.subId });
    expect(answers.map((answer) => answer.json().id)).toEqual([again.id, again.id, again.id]);
    const shown = await chat();
    expect(shown).toMatchObject([{ id, delivery: 'undelivered' }, { id: again.id }]);
    expect(shown[0].can_retry).toBeUndefined();
  });

  it('refuses a message that did not fail', async () => {
    const id = await send();
    const answer = await retry(id);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, "This message didn't fail."]);
    expect((await chat())[0].can_retry).toBeUndefined();
  });

  it('refuses a message that no person wrote in the chat', async () => {
    const id = await send();
    await fail(id);
    await sql`update messages set sent_by = null where id = ${id}`.execute(world.test.database.db);
    expect((await retry(id)).statusCode).toBe(409);
  });

  it('refuses a number that cannot receive texts until it is another one', async () => {
    const id = await send();
    await fail(id, 21_211, 'failed');
    expect((await retry(id)).json()).toMatchObject({
      detail: "This phone number can't receive texts. Please fix it first.",
      code: 'conflict',
    });
    await sql`update users set phone = '7205550177' where id = ${ann.userId}`.execute(
      world.test.database.db,
    );
    expect((await retry(id)).statusCode).toBe(200);
    expect(await world.rowsOf('select address from messages order by id desc limit 1')).toEqual([
      { address: '+17205550177' },
    ]);
  });

  it('asks for the consent of now', async () => {
    const id = await send();
    await fail(id);
    await world.write(ann.phone, 'STOP');
    expect((await retry(id)).json()).toMatchObject({ code: 'consent_missing' });
  });

  it('answers 404 to staff of another merchant', async () => {
    const id = await send();
    await fail(id);
    expect((await retry(id, world.strangerHeaders)).json()).toMatchObject({
      detail: 'Message not found.',
    });
    expect(await chat()).toHaveLength(1);
  });
});
