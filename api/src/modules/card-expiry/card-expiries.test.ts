import {
  cardExpiryFileColumns,
  type CardExpiryView,
} from '@billfold/shared/contracts/card-expiry.contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertMerchant, insertInvoice, insertStaff } from '../../testing/factories';
import { asStaff } from '../../testing/sign-in';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { expiryHand, type ExpiryHand } from './testing/expiry-world';

type Headers = Awaited<ReturnType<typeof asStaff>>;
type Merchant = Awaited<ReturnType<typeof insertMerchant>>;

let test: TestApp;
let hand: ExpiryHand;
let merchant: Merchant;
let other: Merchant;
let headers: Headers;
beforeAll(async () => {
  test = await buildTestApp();
  hand = expiryHand(test);
});
beforeEach(async () => {
  const { db } = test.database;
  await test.clock.rewind();
  merchant = await insertMerchant(db);
  other = await insertMerchant(db);
  headers = await asStaff(db, test.clock, (await insertStaff(db, [merchant.id])).id);
});
afterAll(() => test.close());

const read = async (query = '', as = headers) => {
  const answer = await test.app.inject({ url: `/api/card_expiries${query}`, headers: as });
  return { answer, rows: answer.json<CardExpiryView[]>() };
};
const namesOf = (rows: readonly CardExpiryView[]) => rows.map(({ user }) => user.split(' ')[0]);

/** Three customers of the merchant, by the day of the first payment that would fail. */
const insertThree = async () => {
  const [ana, bea, cy] = [
    await hand.newPayer({ merchant, name: 'Ana' }),
    await hand.newPayer({ merchant, name: 'Bea', expiration: '10/26' }),
    await hand.newPayer({ merchant, name: 'Cy' }),
  ];
  await hand.setAutoPay(ana);
  await hand.schedule(bea, '2026-12-05');
  await hand.setAutoPay(cy, hand.byDueDates);
  return { ana, bea, cy };
};

describe('GET card_expiries', () => {
  it('answers who has which card, and the first payment after its last day', async () => {
    const { ana, bea, cy } = await insertThree();
    const { rows, answer } = await read();
    expect(answer.headers['x-total-count']).toBe('3');
    expect(rows).toEqual([
      {
        id: 2 * cy.subscription.id,
        sub_id: cy.subscription.id,
        user: 'Cy Rivera',
        merchant_id: merchant.id,
        merchant_name: merchant.name,
        visible_method: 'Visa 1111',
        expiration: '11/26',
        last_day: '2026-11-30',
        is_expired: false,
        kind: 'auto_pay',
        planned_on: null,
        amount: null,
        is_limit: false,
        told_at: null,
        was_reached: false,
      },
      expect.objectContaining({
        sub_id: bea.subscription.id,
        is_expired: true,
        kind: 'schedule',
        planned_on: '2026-12-05',
        amount: 2_000,
      }),
      expect.objectContaining({
        sub_id: ana.subscription.id,
        is_expired: false,
        kind: 'auto_pay',
        planned_on: '2026-12-15',
        amount: 5_000,
        is_limit: true,
        told_at: null,
      }),
    ]);
  });

  it('has one row for a card of several payments, the first of which it names', async () => {
    const payer = await hand.newPayer({ merchant });
    await hand.setAutoPay(payer);
    await hand.schedule(payer, '2026-12-20');
    await hand.schedule(payer, '2026-12-02', 700);
    const { rows } = await read();
    expect(rows).toMatchObject([{ kind: 'schedule', planned_on: '2026-12-02', amount: 700 }]);
    await sql`update subscriptions set autopay_next_on = '2026-12-01' where id = ${payer.subscription.id}`.execute(
      test.database.db,
    );
    expect((await read()).rows).toMatchObject([
      { id: rows[0]?.id, kind: 'auto_pay', planned_on: '2026-12-01' },
    ]);
  });

  it('names the rest of the invoice that auto-pay charges on its due date', async () => {
    const payer = await hand.newPayer({ merchant });
    await hand.setAutoPay(payer, hand.byDueDates);
    await insertInvoice(test.database.db, {
      subscription: payer.subscription,
      due_date: '2026-12-10',
      amount: 9_000,
      amount_paid: 1_000,
    });
    expect((await read()).rows).toMatchObject([
      { planned_on: '2026-12-10', amount: 8_000, is_limit: false },
    ]);
  });

  it('leaves out what is mended, far away, switched off or paid in time', async () => {
    const [far, off, removed, timely] = [
      await hand.newPayer({ merchant, expiration: '01/27' }),
      await hand.newPayer({ merchant }),
      await hand.newPayer({ merchant }),
      await hand.newPayer({ merchant }),
    ];
    await hand.setAutoPay(far);
    await hand.setAutoPay(off, { autopay_enabled: false });
    await hand.setAutoPay(removed);
    await hand.schedule(timely, '2026-11-30');
    await sql`update payment_methods set removed_at = now() where id = ${removed.card.id}`.execute(
      test.database.db,
    );
    expect((await read()).rows).toEqual([]);
  });

  it('says when the customer was warned, and whether a message left', async () => {
    const [reached, unreached] = [
      await hand.newPayer({ merchant, name: 'Ana' }),
      await hand.newPayer({ merchant, name: 'Bea', subscription: { email_opt_in: false } }),
    ];
    for (const payer of [reached, unreached]) await hand.setAutoPay(payer);
    await test.clock.set(new Date('2026-11-20T20:00:00Z'));
    expect((await read('?sort=user')).rows).toMatchObject([
      { told_at: '2026-11-20T20:00:00.000Z', was_reached: true },
      { told_at: '2026-11-20T20:00:00.000Z', was_reached: false },
    ]);
  });

  it('pages by each of its sorts, there and back', async () => {
    await insertThree();
    for (const [sort, expected] of [
      ['date', ['Cy', 'Bea', 'Ana']],
      ['-date', ['Ana', 'Bea', 'Cy']],
      ['expiration', ['Bea', 'Ana', 'Cy']],
      ['-user', ['Cy', 'Bea', 'Ana']],
    ] as const) {
      const seen: (string | undefined)[] = [];
      let page = await read(`?limit=1&sort=${sort}`);
      seen.push(...namesOf(page.rows));
      const follow = async (header: string) => {
        page = await read(`?limit=1&sort=${sort}&cursor=${String(page.answer.headers[header])}`);
        return namesOf(page.rows);
      };
      for (let step = 0; step < 2; step += 1) seen.push(...(await follow('x-next-cursor')));
      expect(page.answer.headers['x-next-cursor']).toBeUndefined();
      expect([sort, seen]).toEqual([sort, expected]);
      expect(await follow('x-previous-cursor')).toEqual([expected[1]]);
    }
  });

  it('finds by the name, the phone and the card', async () => {
    const { bea } = await insertThree();
    await sql`update subscriptions set phone = '7205559911' where id = ${bea.subscription.id}`.execute(
      test.database.db,
    );
    expect(namesOf((await read('?q=720-555-9911')).rows)).toEqual(['Bea']);
    expect(namesOf((await read('?q=bea')).rows)).toEqual(['Bea']);
    expect((await read('?q=visa')).rows).toHaveLength(3);
    const none = await read('?q=amex');
    expect([none.rows, none.answer.headers['x-total-count']]).toEqual([[], '0']);
  });

  it('answers cards of the merchants of the staff member alone', async () => {
    const { db } = test.database;
    const [own, foreign] = [
      await hand.newPayer({ merchant, name: 'Ana' }),
      await hand.newPayer({ merchant: other, name: 'Bea' }),
    ];
    for (const payer of [own, foreign]) await hand.setAutoPay(payer);
    expect(namesOf((await read()).rows)).toEqual(['Ana']);
    expect((await read(`?merchant_id=${other.id}`)).rows).toEqual([]);
    const both = await asStaff(db, test.clock, (await insertStaff(db, [merchant.id, other.id])).id);
    expect(namesOf((await read('', both)).rows)).toEqual(['Ana', 'Bea']);
    expect(namesOf((await read(`?merchant_id=${other.id}`, both)).rows)).toEqual(['Bea']);
  });
});

describe('POST card_expiries/export', () => {
  const send = (query = '', as = headers) =>
    test.app.inject({ method: 'POST', url: `/api/card_expiries/export${query}`, headers: as });

  it('answers the list as a CSV file, and notes who took it', async () => {
    const { db } = test.database;
    await insertThree();
    const foreign = await hand.newPayer({ merchant: other });
    await hand.setAutoPay(foreign);
    const answer = await send('?sort=user');
    const [head, ...lines] = answer.body.replace('\uFEFF', '').split('\r\n');
    expect(answer.headers['content-disposition']).toContain('card_expiries-2026-11-20.csv');
    expect(head).toBe(cardExpiryFileColumns.join(','));
    const place = `${merchant.id},${merchant.name},Visa 1111`;
    expect(lines).toEqual([
      `Ana Rivera,${place},11/26,2026-11-30,auto_pay,2026-12-15,50.00,`,
      `Bea Rivera,${place},10/26,2026-10-31,scheduled,2026-12-05,20.00,`,
      `Cy Rivera,${place},11/26,2026-11-30,auto_pay,,,`,
      '',
    ]);
    const { rows } = await sql<object>`
      select action, after from audit_log where merchant_id = ${merchant.id}`.execute(db);
    expect(rows).toEqual([{ action: 'card_expiries.exported', after: { is_searched: false } }]);
  });

  it('is refused to staff who may only read', async () => {
    const { db } = test.database;
    const clerk = await insertStaff(db, [merchant.id], {}, ['view']);
    expect((await send('', await asStaff(db, test.clock, clerk.id))).statusCode).toBe(403);
  });
});
