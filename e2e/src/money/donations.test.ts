import { until } from '@billfold/server-kit/testing/until';
import { keptCharges } from '@billfold/sandbox/kept-charges';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { visitDonationPage, type Donor } from './testing/donor';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import type { MethodName } from './testing/people';
import type { ServerProcess } from './testing/server-process';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld('donations', {
    PUBLIC_CARDING_MAX_ADDRESS_SCORE: '10000000',
    PUBLIC_CARDING_MAX_MERCHANT_SCORE: '10000000',
    PUBLIC_CHALLENGE: 'off',
    PUBLIC_PAYMENTS_PER_MINUTE: '100000',
    PAGE_SESSIONS_PER_ADDRESS: '100000',
    DONATION_RECEIPTS_EVERY_MS: '200',
    // One answer waits until nineteen others have come.
    GATEWAY_TIMEOUT_MS: '20000',
  });
});
afterEach(() => world.prove());
afterAll(() => world.close());

/** What the gateway keeps of a person's gifts, in cents. */
const keptOf = async ({ email }: Donor): Promise<readonly number[]> => {
  const { rows } = await world.db.query<{ order_id: string }>(
    'select a.order_id from payment_attempts a join donations d on d.id = a.donation_id where d.email = $1',
    [email],
  );
  const orders = new Set(rows.map(({ order_id }) => order_id));
  return keptCharges(await world.gateway.journal()).flatMap(({ orderId, cents }) =>
    orderId !== null && orders.has(orderId) ? [cents] : [],
  );
};
const statesOf = async ({ email }: Donor): Promise<readonly string[]> => {
  const { rows } = await world.db.query<{ state: string }>(
    'select a.state from payment_attempts a join donations d on d.id = a.donation_id where d.email = $1 order by a.id',
    [email],
  );
  return rows.map(({ state }) => state);
};
/** Receipts that are due and not written yet, and mails that are written and not sent yet. */
const countUnsent = async ({ email }: Donor): Promise<number> => {
  const { rows } = await world.db.query<{ count: number }>(
    `select (select count(*) from donations where email = $1 and receipt_due_at is not null
      and receipt_queued_at is null)::integer
       + (select count(*) from notices where address = $1 and delivery in ('queued', 'sending'))::integer as count`,
    [email],
  );
  return rows[0]?.count ?? 0;
};
/** All mails that arrived, once there are so many and no more can come. */
const receiptsOf = async (donor: Donor, count: number): Promise<readonly string[]> => {
  const receipts = async () =>
    (await world.gateway.messages(donor.email)).flatMap(({ body }) =>
      body.includes('Amount: ') ? [body] : [],
    );
  await until(async () => (await receipts()).length >= count && (await countUnsent(donor)) === 0);
  return receipts();
};
const untilApproved = (donor: Donor): Promise<void> =>
  until(async () => (await keptOf(donor)).length > 0);

describe('a repeated donation', () => {
  it('charges once and sends one receipt after a double tap', async () => {
    const dana = await visitDonationPage(world.api.url);
    const answers = await Promise.all([
      dana.give({}, `tap ${dana.email}`),
      dana.give({}, `tap ${dana.email}`),
    ]);
    expect(Math.min(...answers.map(({ status }) => status))).toBe(200);
    expect(await dana.give({}, `tap ${dana.email}`)).toMatchObject({
      status: 200,
      isReplayed: true,
      body: { success: true },
    });
    expect(await keptOf(dana)).toEqual([6_000]);
    expect(await receiptsOf(dana, 1)).toEqual([expect.stringContaining('Amount: $60.00')]);
  });

  it('charges once when 20 requests with different keys arrive together', async () => {
    const dana = await visitDonationPage(world.api.url);
    const heldAnswers = world.gate.holdAnswers();
    const answers = Array.from({ length: 20 }, () => dana.give());
    await heldAnswers.arrived;
    // Any of them may be the one that waits.
    const ended: unknown[] = [];
    for (const answer of answers) void answer.then((one) => ended.push(one));
    await until(() => ended.length >= 19);
    heldAnswers.release();
    const done = await Promise.all(answers);
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      done.filter(({ status, body }) => status === 409 && body['code'] === 'payment_in_doubt'),
    ).toHaveLength(19);
    expect(await keptOf(dana)).toEqual([6_000]);
  });
});

describe('a donation with an unclear answer of the gateway', () => {
  const inDoubt = async (effect: string, card: MethodName = 'visa') => {
    await world.gateway.addFault({ match: { endpoint: 'auth' }, times: 1, effect });
    const dana = await visitDonationPage(world.api.url);
    const answer = await dana.give({ card });
    expect(answer).toMatchObject({
      status: 202,
      body: { success: false, code: 'payment_in_doubt' },
    });
    // The same card in another tab of another visit.
    const tab = await visitDonationPage(world.api.url, dana.email);
    for (const at of [dana, tab])
      expect(await at.give({ card })).toMatchObject({
        status: 409,
        body: { code: 'payment_in_doubt' },
      });
    return { dana, id: answer.body['id'] };
  };
  /** With a card for each: one that is in doubt takes no other donation. */
  const inDoubtBoth = async (first: string, second: string) => [
    await inDoubt(first),
    await inDoubt(second, 'mastercard'),
  ];

  it('is charged once and gets its receipt when it was booked', async () => {
    const doubts = await inDoubtBoth('b62_booked', 'drop_after');
    await world.advance('PT36S');
    for (const { dana, id } of doubts) {
      expect(await dana.statusOf(id)).toBe('success');
      expect(await keptOf(dana)).toEqual([6_000]);
      expect(await receiptsOf(dana, 1)).toHaveLength(1);
    }
  });

  it('is not charged when it was not booked, and the donor can donate again', async () => {
    const doubts = await inDoubtBoth('b62_unbooked', 'http_500');
    await world.settleDoubts();
    for (const { dana, id } of doubts) {
      expect(await dana.statusOf(id)).toBe('not_charged');
      expect(await dana.give()).toMatchObject({ status: 200 });
      expect(await keptOf(dana)).toEqual([6_000]);
      expect(await receiptsOf(dana, 1)).toHaveLength(1);
    }
  });

  it('is voided by order id without a receipt when look-ups fail', async () => {
    const { dana, id } = await inDoubt('b62_booked');
    await world.gateway.addFault({
      match: { endpoint: 'inquireByOrderid' },
      effect: 'http_500',
      times: 3,
    });
    await world.settleDoubts();
    expect([
      await statesOf(dana),
      await dana.statusOf(id),
      await keptOf(dana),
      await receiptsOf(dana, 0),
    ]).toEqual([['voided'], 'not_charged', [], []]);
  });
});

it('donations across kill -9 are charged once, before the gateway or between approval and commit', async () => {
  const [requested, approved] = await Promise.all([
    visitDonationPage(world.api.url),
    visitDonationPage(world.api.url),
  ]);
  // The same card is in doubt at one donation only.
  const [first, second] = [{}, { card: 'mastercard' }] as const;
  await world.restart(world.api, { PAUSE_BEFORE_COMMIT_MS: '600000' });
  const atCommit = approved.send(second, `form ${approved.email}`);
  await untilApproved(approved);
  const heldRequests = world.gate.holdRequests();
  const beforeRequest = requested.send(first, `form ${requested.email}`);
  await heldRequests.arrived;
  await world.api.kill();
  heldRequests.drop();
  expect(await Promise.all([atCommit, beforeRequest])).toEqual([null, null]);
  await world.restart();
  expect(await statesOf(requested)).toEqual(['sent']);
  expect(await requested.give(first)).toMatchObject({
    status: 409,
    body: { code: 'payment_in_doubt' },
  });
  expect(await approved.give(second, `form ${approved.email}`)).toMatchObject({
    status: 202,
    body: { code: 'payment_in_doubt' },
  });
  await world.settleDoubts();
  expect(await statesOf(approved)).toEqual(['approved']);
  expect(await requested.give(first, `form ${requested.email}`)).toMatchObject({
    status: 503,
    body: { code: 'not_charged' },
  });
  expect(await requested.give(first)).toMatchObject({ status: 200 });
  for (const donor of [requested, approved]) {
    expect(await keptOf(donor)).toEqual([6_000]);
    expect(await receiptsOf(donor, 1)).toHaveLength(1);
  }
});

describe('two processes', () => {
  let other: ServerProcess;
  beforeAll(async () => {
    other = await world.addApi();
  });
  afterAll(() => other.stop());

  it('charge once when both get the same key', async () => {
    for (let round = 0; round < 2; round += 1) {
      const here = await visitDonationPage(world.api.url);
      const there = await visitDonationPage(other.url, here.email);
      const key = `both ${here.email}`;
      const answers = await Promise.all([here.give({}, key), there.give({}, key)]);
      expect(
        answers.filter(({ status, isReplayed }) => status === 200 && !isReplayed),
      ).toHaveLength(1);
      expect(await keptOf(here)).toEqual([6_000]);
      expect(await receiptsOf(here, 1)).toHaveLength(1);
    }
  });

  it('send one receipt when both reconcile a donation', async () => {
    await world.gateway.addFault({ match: { endpoint: 'auth' }, times: 1, effect: 'drop_after' });
    const dana = await visitDonationPage(world.api.url);
    expect((await dana.give()).status).toBe(202);
    await world.advance('PT36S');
    expect(await receiptsOf(dana, 1)).toHaveLength(1);
    expect(await keptOf(dana)).toEqual([6_000]);
  });
});
