import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { silentLog } from '../../../testing/silent-log';
import { startRunWorker } from '../../../testing/run-worker';
import { testNow } from '../../../testing/test-app';
import type { Payer } from '../../../testing/payment-world';
import { letPass, until } from '@billfold/server-kit/testing/until';
import { planAutoPay } from './plan-auto-pay.service';
import { claimDueRuns } from './run.queries';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

const dueAt = '2026-11-27T07:00:00Z';
const chargesOf = async (world: RunsWorld, bills: readonly number[]) => {
  const orders = new Set(
    (await Promise.all(bills.map((bill) => world.attemptsOf(bill))))
      .flat()
      .map(({ order_id }) => order_id),
  );
  return world.stub.charges().filter(({ orderId }) => orders.has(orderId));
};

let world: RunsWorld;
beforeAll(async () => {
  world = await buildRunsWorld({ DATABASE_POOL: '6' });
});
afterAll(() => world.expectSoundMoney());
afterAll(() => world.close());
beforeEach(() => world.begin());
/** Whether every run for one of these invoices has charged it. */
const areCharged = async (bills: readonly number[]): Promise<boolean> => {
  const others = await world.database.db
    .selectFrom('payment_runs')
    .select('id')
    .where('invoice_id', 'in', bills)
    .where('state', '<>', 'charged')
    .limit(1)
    .execute();
  return others.length === 0;
};

describe('four workers on due schedules', () => {
  const startWorker = () =>
    startRunWorker({
      config: world.config,
      databaseUrl: world.database.url,
      gatewayUrl: world.stub.url,
      now: world.clock.now,
    });

  it('make each payment once, with one authorisation', async () => {
    const bills: number[] = [];
    const payers: Payer[] = [];
    const authorisations = () => world.stub.calls.filter(({ endpoint }) => endpoint === 'auth');
    const before = authorisations().length;
    // More than the four workers run at once, which is 32.
    for (let people = 0; people < 3; people += 1) {
      const payer = await world.payerIn('America/Denver');
      const own = await Promise.all(Array.from({ length: 12 }, () => world.newInvoice(payer)));
      await Promise.all(own.map((bill) => world.schedule(payer, bill, '2026-11-27')));
      bills.push(...own);
      payers.push(payer);
    }
    await world.bringForward(bills, testNow);
    const workers = [1, 2, 3, 4].map(startWorker);
    await until(() => areCharged(bills));
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(authorisations().length - before).toBe(36);
    expect(await chargesOf(world, bills)).toHaveLength(36);
    const attempts = await Promise.all(bills.map((bill) => world.attemptsOf(bill)));
    expect(attempts.map(({ length }) => length)).toEqual(bills.map(() => 1));
    const notices = await Promise.all(payers.map((payer) => world.notices(payer)));
    expect(notices.map(({ length }) => length)).toEqual([12, 12, 12]);
  }, 600_000);

  it('plan and charge each cycle of auto-pay once', async () => {
    const payers: Payer[] = [];
    const bills: number[] = [];
    for (let people = 0; people < 8; people += 1) {
      const payer = await world.payerIn('America/Denver');
      bills.push(
        await world.newInvoice(payer, { due_date: '2026-11-20' }),
        await world.newInvoice(payer, { due_date: '2026-11-20' }),
      );
      await world.setAutoPay(
        payer,
        people % 2 === 0
          ? {}
          : {
              customized: true,
              autopay_amount: 90_000,
              autopay_frequency: 'weekly',
              autopay_day: 'friday',
            },
      );
      payers.push(payer);
    }
    const workers = [1, 2, 3, 4].map(startWorker);
    const { db } = world.database;
    await until(async () => (await chargesOf(world, bills)).length >= bills.length);
    await until(() => areCharged(bills));
    await Promise.all(workers.map((worker) => worker.stop()));
    await planAutoPay({
      db,
      clock: world.clock,
      runTime: world.config.payments.runTime,
      log: silentLog,
    });
    expect(await chargesOf(world, bills)).toHaveLength(16);
    for (const payer of payers)
      expect(
        (await world.runsOf(payer)).map(({ cycle_on, state }) => `${cycle_on} ${state}`),
      ).toEqual(['2026-11-20 charged', '2026-11-20 charged']);
  }, 600_000);
});

describe('a run and a call at the same time', () => {
  const stateOf = async (payer: Payer) => (await world.runsOf(payer)).map(({ state }) => state);

  it('either run or unschedule, never both [API-088]', async () => {
    const ends: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      await world.clock.rewind();
      const payer = await world.payerIn('America/Denver');
      const bill = await world.newInvoice(payer);
      await world.schedule(payer, bill, '2026-11-21');
      await world.bringForward([bill], new Date('2026-11-20T19:00:01Z'));
      const running = world.at('2026-11-20T19:00:02Z');
      await letPass(round * 8);
      const answer = await world.unschedule(payer, bill);
      await running;
      const charges = await chargesOf(world, [bill]);
      const [state] = await stateOf(payer);
      ends.push(`${answer.status} ${String(state)} ${charges.length}`);
    }
    expect(ends.filter((end) => !['200 cancelled 0', '409 charged 1'].includes(end))).toEqual([]);
  }, 60_000);

  it('refuse unscheduling, payment and scheduling while the gateway is called', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-21');
    await world.bringForward([bill], new Date('2026-11-20T19:00:01Z'));
    const delayedCall = world.stub.holdAuth();
    const running = world.at('2026-11-20T19:00:02Z');
    await delayedCall.arrived;
    const answers = [
      await world.unschedule(payer, bill),
      await world.pay(payer, bill, 10_000),
      await world.schedule(payer, bill, '2026-11-22'),
    ];
    expect(answers.map(({ status, body }) => `${status} ${String(body['code'])}`)).toEqual([
      '409 payment_in_doubt',
      '409 payment_in_doubt',
      '409 payment_in_doubt',
    ]);
    delayedCall.release();
    await running;
    expect(await stateOf(payer)).toEqual(['charged']);
    expect(await chargesOf(world, [bill])).toHaveLength(1);
  });

  it('charge the invoice once for a manual payment at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      await world.clock.rewind();
      const payer = await world.payerIn('America/Denver');
      const bill = await world.newInvoice(payer);
      await world.schedule(payer, bill, '2026-11-21');
      await world.bringForward([bill], new Date('2026-11-20T19:00:01Z'));
      const running = world.at('2026-11-20T19:00:02Z');
      await letPass(round * 8);
      const answer = await world.pay(payer, bill, 10_000);
      await running;
      await world.at('2026-11-20T19:10:00Z');
      expect([200, 409]).toContain(answer.status);
      expect(await chargesOf(world, [bill])).toHaveLength(1);
      expect(['charged', 'skipped']).toContain((await stateOf(payer))[0]);
    }
  }, 60_000);

  it('continue after a worker died before it wrote an attempt', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    const claimed = await claimDueRuns(world.database.db, {
      worker: 'dead',
      leaseMs: 60_000,
      now: new Date(dueAt),
      limit: 10,
    });
    expect(claimed).toHaveLength(1);
    await world.at(dueAt);
    expect(await stateOf(payer)).toEqual(['waiting']);
    await world.runSql(
      `update payment_runs set leased_until = clock_timestamp() - interval '1 second' where invoice_id = ${bill}`,
    );
    await world.at('2026-11-27T07:00:01Z');
    expect(await stateOf(payer)).toEqual(['charged']);
    expect(await chargesOf(world, [bill])).toHaveLength(1);
  });

  it('charge the latest terms, although the worker had read older ones', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer, { due_date: '2026-11-25' });
    const terms = { customized: true, autopay_frequency: 'monthly', autopay_day: 'due_date' };
    await world.setAutoPay(payer, { ...terms, autopay_amount: 6_000 });
    await world.at('2026-11-25T06:00:00Z');
    await planAutoPay({
      db: world.database.db,
      clock: { now: () => new Date('2026-11-25T07:00:00Z') },
      runTime: '00:00',
      log: silentLog,
    });
    const [run] = await world.runsOf(payer);
    await claimDueRuns(world.database.db, {
      worker: 'slow',
      leaseMs: 60_000,
      now: new Date('2026-11-25T07:00:00Z'),
      limit: 10,
    });
    const second = await world.newCard(payer);
    await world.setAutoPay(
      { ...payer, headers: await world.signIn(payer.user.id) },
      { ...terms, autopay_amount: 2_500, autopay_method: second },
    );
    const now = world.clock.now();
    const order = {
      door: 'auto_pay',
      invoice_id: bill,
      owner_user_id: payer.user.id,
      owner_merchant_ids: null,
      method_id: payer.card.id,
      is_one_time: false,
      amount: 6_000,
      order_id: 'TERMSOFARUN',
      default_gateway_merchant_id: 'merchant',
      actor: 'system:auto_pay',
      session_id: null,
      page_session_id: null,
      client_address: null,
      request_id: 'run',
      idempotency_key_id: null,
      run_id: run?.id ?? 0,
      worker: 'slow',
      challenge_from: null,
      score_since: now,
      decline_weight: 1,
      max_score: 1_000,
      max_merchant_score: 1_000,
      max_address_score: 1_000,
      now,
      next_lookup_at: now,
    };
    const { rows } = await sql<{ amount: number; token: string }>`
      select * from begin_attempt(${JSON.stringify(order)})`.execute(world.database.db);
    const { token } = await world.database.db
      .selectFrom('payment_methods')
      .select('token')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    expect(rows).toMatchObject([{ refusal: null, amount: 2_500, token }]);
    await world.at('2026-11-26T08:00:00Z');
  });

  it('end by look-up when the answer could not be recorded', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    const delayedCall = world.stub.holdAuth();
    const running = world.at(dueAt);
    await delayedCall.arrived;
    await world.breakRecording(true);
    delayedCall.release();
    await running;
    await world.breakRecording(false);
    expect(await stateOf(payer)).toEqual(['running']);
    await world.at('2026-11-27T07:01:00Z');
    expect(await stateOf(payer)).toEqual(['charged']);
    expect(await chargesOf(world, [bill])).toHaveLength(1);
    expect(await world.notices(payer)).toHaveLength(1);
  });

  it('end by another worker when the first dies after the outcome was recorded', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    // a worker that finishes it now fails, as a process that died there
    await world.runSql(
      `alter table payment_runs add constraint nobody_finishes check (state <> 'charged') not valid`,
    );
    await world.at(dueAt);
    await world.runSql('alter table payment_runs drop constraint nobody_finishes');
    expect(await stateOf(payer)).toEqual(['running']);
    expect((await world.transactionsOf(bill)).map(({ status }) => status)).toEqual(['success']);
    expect(await world.notices(payer)).toEqual([]);
    await world.runSql(
      `update payment_runs set leased_until = clock_timestamp() - interval '1 second' where invoice_id = ${bill}`,
    );
    await world.at('2026-11-27T07:00:01Z');
    expect(await stateOf(payer)).toEqual(['charged']);
    expect(await world.notices(payer)).toHaveLength(1);
    expect(await chargesOf(world, [bill])).toHaveLength(1);
  });
});

describe('a run that always fails', () => {
  it('raises one alarm after hours, and continues when it can', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    await world.runSql('alter function begin_attempt rename to begin_attempt_broken');
    for (const hour of ['07', '10', '14', '15', '16']) {
      await world.at(`2026-11-27T${hour}:00:00Z`);
      await world.runSql(
        `update payment_runs set leased_until = clock_timestamp() - interval '1 second' where leased_until is not null`,
      );
    }
    await world.runSql('alter function begin_attempt_broken rename to begin_attempt');
    expect(
      await world.database.db
        .selectFrom('alarms')
        .select('kind')
        .where('merchant_id', '=', payer.merchant.id)
        .execute(),
    ).toEqual([{ kind: 'run_stuck' }]);
    await world.at('2026-11-27T17:00:00Z');
    expect((await world.runsOf(payer)).map(({ state }) => state)).toEqual(['charged']);
  });
});
