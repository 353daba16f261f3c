import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  challengeOf,
  give,
  newCardToken,
  openVisit,
  solve,
  visitDonationPage,
} from '../../../testing/donors';
import { insertMerchant } from '../../../testing/factories';
import { buildPaymentWorld, type PaymentWorld } from '../../../testing/payment-world';

const quick = {
  CHALLENGE_MAX_NUMBER: '100',
  PAGE_SESSIONS_PER_ADDRESS: '100000',
  CUSTOMER_IDLE_MS: '7200000',
};
let world: PaymentWorld;
beforeAll(async () => {
  world = await buildPaymentWorld({
    ...quick,
    PUBLIC_PAYMENTS_PER_MINUTE: '100000',
    CARDING_MAX_SCORE: '40',
  });
});
afterEach(async () => {
  world.stub.behave();
  await world.clock.advance('PT61M');
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());

const newMerchant = () => insertMerchant(world.database.db, { donation_fee: 3 });
const sentFor = async (merchantId: number): Promise<number> => {
  const { rows } = await world.database.pool.query<{ sent: number }>(
    'select count(*)::int as sent from payment_attempts where merchant_id = $1',
    [merchantId],
  );
  return rows[0]?.sent ?? 0;
};
const authsSoFar = () => world.stub.calls.filter(({ endpoint }) => endpoint === 'auth').length;

/** As a donor's page does it: solves its challenge, and sends the same again. */
const giveAndSolve = async (gift: Parameters<typeof give>[1]) => {
  let answer = await give(world, gift);
  for (let riddles = 0; riddles < 3 && answer.status === 428; riddles += 1)
    answer = await give(world, { ...gift, solution: solve(challengeOf(answer)) });
  return answer;
};

/** A new donor, from an address of their own, with a good card. */
const expectHonestDonorToGetThrough = async (
  merchantName: string,
  address: string,
): Promise<void> => {
  world.stub.always('auth', null);
  const opened = await visitDonationPage(world, merchantName, { address });
  const given = opened.body['challenge'] === null ? {} : { solution: solve(challengeOf(opened)) };
  const answer = await giveAndSolve({
    merchantName,
    visit: String(opened.body['page_session']),
    address,
    key: `honest ${address}`,
    ...given,
  });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
};

/** 40 cards that the bank declines, `atOnce` at a time. */
const test40 = async (
  atOnce: number,
  tryOne: (index: number) => Promise<{ readonly status: number }>,
): Promise<Record<number, number>> => {
  world.stub.always('auth', 'decline');
  const counts: Record<number, number> = {};
  for (let start = 0; start < 40; start += atOnce) {
    for (const { status } of await Promise.all(
      Array.from({ length: atOnce }, (_, index) => tryOne(start + index)),
    ))
      counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};

describe('40 card tests on the donation page', () => {
  it('reach the gateway at most 15 times from one address with new visits', async () => {
    const { id, name: merchantName } = await newMerchant();
    const before = authsSoFar();
    const address = '203.0.113.10';
    await test40(10, async () =>
      give(world, {
        merchantName,
        address,
        visit: await openVisit(world, merchantName, { address }),
      }),
    );
    expect(authsSoFar() - before).toBeLessThanOrEqual(15);
    expect(await sentFor(id)).toBe(authsSoFar() - before);
    await expectHonestDonorToGetThrough(merchantName, '203.0.113.11');
  }, 400_000);

  it('reach the gateway at most 15 times from one address that solves every challenge', async () => {
    const { name: merchantName } = await newMerchant();
    const before = authsSoFar();
    const address = '203.0.113.20';
    const counts = await test40(5, async () =>
      giveAndSolve({
        merchantName,
        address,
        visit: await openVisit(world, merchantName, { address }),
      }),
    );
    expect(authsSoFar() - before).toBeLessThanOrEqual(15);
    expect(counts[429]).toBeGreaterThanOrEqual(25);
    await expectHonestDonorToGetThrough(merchantName, '203.0.113.21');
  }, 400_000);

  it('reach the gateway at most 15 times in one visit, solved or not', async () => {
    for (const [suffix, attack] of [
      [1, give.bind(null, world)],
      [2, giveAndSolve],
    ] as const) {
      const { name: merchantName } = await newMerchant();
      const address = `203.0.113.3${suffix}`;
      const visit = await openVisit(world, merchantName, { address });
      const before = authsSoFar();
      await test40(suffix === 1 ? 40 : 1, () => attack({ merchantName, address, visit }));
      expect(authsSoFar() - before).toBeLessThanOrEqual(15);
      await expectHonestDonorToGetThrough(merchantName, `203.0.113.4${suffix}`);
    }
  }, 400_000);

  it('reach the gateway at most 15 times from 40 addresses without a solved challenge', async () => {
    const { name: merchantName } = await newMerchant();
    const before = authsSoFar();
    const counts = await test40(40, async (index) => {
      const address = `192.0.2.${index}`;
      return give(world, {
        merchantName,
        address,
        visit: await openVisit(world, merchantName, { address }),
      });
    });
    expect(authsSoFar() - before).toBeLessThanOrEqual(15);
    expect((counts[402] ?? 0) + (counts[428] ?? 0)).toBe(40);
    await expectHonestDonorToGetThrough(merchantName, '192.0.2.200');
    // Another merchant does not notice.
    const other = await newMerchant();
    expect(
      await give(world, {
        merchantName: other.name,
        visit: await openVisit(world, other.name, { address: '192.0.2.201' }),
        address: '192.0.2.201',
      }),
    ).toMatchObject({ status: 200 });
  }, 400_000);

  it('count one card by its number across visits, addresses and merchants', async () => {
    const token = newCardToken();
    world.stub.always('auth', 'decline');
    const statuses: number[] = [];
    for (let tries = 0; tries < 9; tries += 1) {
      const { name: merchantName } = await newMerchant();
      const address = `192.0.2.${210 + tries}`;
      statuses.push(
        (
          await give(world, {
            merchantName,
            address,
            visit: await openVisit(world, merchantName, { address }),
            fields: { token },
          })
        ).status,
      );
    }
    expect(statuses).toEqual([402, 402, 402, 402, 402, 402, 402, 402, 429]);
  });

  it('do not block signed-in customers of the merchant, nor the reverse', async () => {
    const payer = await world.newPayer();
    const { id, name: merchantName } = payer.merchant;
    await world.runSql(`insert into payment_attempts (order_id, door, merchant_id, user_id, actor,
      gateway_merchant_id, amount, visible_method, state, sent_at, decided_at)
      select 'EMBEDDED' || translate(n::text, '0123456789', 'BCDFGHJKLM'), 'embedded', ${id}, ${payer.user.id},
        'x', 'm', 1, 'v', 'declined', '${world.clock.now().toISOString()}'::timestamptz - interval '1 minute',
          '${world.clock.now().toISOString()}'
      from generate_series(1, 300) n`);
    await world.runSql(
      `insert into transactions (id, merchant_id, user_id, type, amount, status, visible_method, attempt_id,
        created_at) select id, merchant_id, user_id, 'payment', 1, 'declined', 'v', id, sent_at
          from payment_attempts where order_id like 'EMBEDDED%'`,
    );
    await world.runSql(
      `insert into audit_log (actor, action, entity, entity_id, after, at) select 'x', action,
        'payment_attempt', a.id, jsonb_build_object('state', a.state), a.sent_at from payment_attempts a,
          (values ('payment_sent'), ('payment_declined')) v (action) where a.order_id like 'EMBEDDED%'`,
    );
    const invoice = await world.newInvoice(payer);
    expect(await world.pay(payer, invoice, 100)).toMatchObject({ status: 200 });
    const visit = await openVisit(world, merchantName);
    expect(await giveAndSolve({ merchantName, visit })).toMatchObject({ status: 429 });
  });
});

describe('a challenge', () => {
  /** A visit that has been declined once, and the riddle it is given then. */
  const declinedVisit = async (address: string) => {
    const { name: merchantName } = await newMerchant();
    const visit = await openVisit(world, merchantName, { address });
    world.stub.next('auth', 'decline');
    await give(world, { merchantName, visit, address });
    const answer = await give(world, { merchantName, visit, address, key: address });
    return { merchantName, visit, address, challengeAnswer: answer };
  };

  it('is required after a decline of the visit or its address, and admits the same request', async () => {
    const { challengeAnswer, ...gift } = await declinedVisit('198.51.100.50');
    expect(challengeAnswer).toMatchObject({
      status: 428,
      body: {
        code: 'challenge_required',
        detail: expect.any(String),
        challenge: {
          algorithm: 'SHA-256',
          challenge: expect.any(String),
          salt: expect.any(String),
          maxnumber: 100,
          signature: expect.any(String),
        },
      },
    });
    expect(
      (await visitDonationPage(world, gift.merchantName, { address: gift.address })).body[
        'challenge'
      ],
    ).not.toBeNull();
    expect(
      (await visitDonationPage(world, gift.merchantName, { address: '198.51.100.59' })).body[
        'challenge'
      ],
    ).toBeNull();
    expect(
      await give(world, {
        ...gift,
        key: gift.address,
        solution: solve(challengeOf(challengeAnswer)),
      }),
    ).toMatchObject({ status: 200 });
  });

  it('counts once, for its visit, within its time, and with its own solution', async () => {
    const { challengeAnswer, ...gift } = await declinedVisit('198.51.100.60');
    const other = await declinedVisit('198.51.100.61');
    const riddle = challengeOf(challengeAnswer);
    const good = solve(riddle);
    const changed = (changes: object): string =>
      Buffer.from(
        JSON.stringify({ ...JSON.parse(Buffer.from(good, 'base64').toString()), ...changes }),
      ).toString('base64');
    const statusWith = async (solution: string) =>
      (await give(world, { ...gift, solution })).status;
    for (const wrong of [
      '',
      'x',
      changed({ number: 101 }),
      changed({ number: '7' }),
      changed({ algorithm: 'SHA-1' }),
      changed({ salt: `${riddle.salt}0` }),
      changed({ signature: '00' }),
      solve(challengeOf(other.challengeAnswer)),
    ]) {
      expect(await statusWith(wrong)).toBe(428);
    }
    const [one, two] = await Promise.all([statusWith(good), statusWith(good)]);
    expect([one, two].filter((status) => status === 200)).toHaveLength(1);
    expect(await statusWith(good)).toBe(428);
    const late = await give(world, gift);
    await world.clock.advance('PT10M');
    expect(await statusWith(solve(challengeOf(late)))).toBe(428);
  });

  it('grows with further declines', async () => {
    const { name: merchantName, id } = await newMerchant();
    world.stub.always('auth', 'decline');
    for (let tries = 0; tries < 12; tries += 1) {
      const address = `198.51.100.${70 + tries}`;
      await giveAndSolve({
        merchantName,
        address,
        visit: await openVisit(world, merchantName, { address }),
      });
    }
    expect(await sentFor(id)).toBe(12);
    const { body } = await visitDonationPage(world, merchantName, { address: '198.51.100.99' });
    expect(body['challenge']).toMatchObject({ maxnumber: 200 });
  });

  it('is required of every visit when the mode is always', async () => {
    const strict = await buildPaymentWorld({ ...quick, PUBLIC_CHALLENGE: 'always' });
    const { name: merchantName } = await insertMerchant(strict.database.db, { donation_fee: 3 });
    const opened = await visitDonationPage(strict, merchantName);
    const gift = { merchantName, visit: String(opened.body['page_session']) };
    expect((await give(strict, { ...gift, key: 'first' })).status).toBe(428);
    const given = { ...gift, key: 'second', fields: { token: newCardToken() } };
    expect((await give(strict, { ...given, solution: solve(challengeOf(opened)) })).status).toBe(
      200,
    );
    // A repeat of an answered request solves nothing.
    expect(await give(strict, given)).toMatchObject({
      status: 200,
      headers: { 'idempotent-replayed': 'true' },
    });
    await strict.close();
  });
});

describe('a product without challenges, with five visits per address', () => {
  let strict: PaymentWorld;
  beforeAll(async () => {
    strict = await buildPaymentWorld({
      ...quick,
      PUBLIC_CHALLENGE: 'off',
      PAGE_SESSIONS_PER_ADDRESS: '5',
    });
  });
  afterAll(() => strict.close());

  it('never requires a challenge', async () => {
    const { name: merchantName } = await insertMerchant(strict.database.db, { donation_fee: 3 });
    const address = '198.51.100.3';
    const opened = await visitDonationPage(strict, merchantName, { address });
    expect(opened.body['challenge']).toBeNull();
    const gift = { merchantName, address, visit: String(opened.body['page_session']) };
    strict.stub.always('auth', 'decline');
    for (let tries = 0; tries < 3; tries += 1) expect((await give(strict, gift)).status).toBe(402);
  });

  it('limits visits per address', async () => {
    const { name } = await insertMerchant(strict.database.db);
    const statuses: number[] = [];
    for (let visits = 0; visits < 7; visits += 1)
      statuses.push((await visitDonationPage(strict, name)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await visitDonationPage(strict, name, { address: '198.51.100.2' })).status).toBe(200);
    await strict.clock.advance('PT1H');
    expect((await visitDonationPage(strict, name)).status).toBe(200);
  });
});

describe('a visit of the donation page', () => {
  it("begins with the merchant's name, and answers the data of its page", async () => {
    const merchant = await newMerchant();
    const { status, body } = await visitDonationPage(world, merchant.name.toUpperCase());
    expect(status).toBe(200);
    expect(body).toEqual({
      page_session: expect.stringMatching(/^pg_[\w-]{43}$/),
      merchant_name: merchant.name,
      merchant_logo: '',
      merchant_accent: null,
      challenge: null,
      payment: null,
      opener_origin: null,
    });
    const { rows } = await world.database.pool.query(
      'select * from page_sessions where merchant_id = $1',
      [merchant.id],
    );
    expect(JSON.stringify(rows)).not.toContain(String(body['page_session']));
    expect(await visitDonationPage(world, 'Nobody')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const unnamed = await world.app.inject({
      method: 'POST',
      url: '/api/auth/page_session',
      payload: { page: 'donation' },
    });
    expect([unnamed.statusCode, unnamed.json()]).toMatchObject([400, { code: 'invalid_input' }]);
  });
});
