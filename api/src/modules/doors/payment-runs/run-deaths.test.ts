import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { until } from '@billfold/server-kit/testing/until';
import { runner } from '../../../testing/run-command';
import { buildRunsWorld, type RunsWorld } from './testing/runs-world';

describe('a process killed in the middle of a scheduled run', () => {
  let world: RunsWorld;
  let child: ChildProcess | undefined;
  beforeAll(async () => {
    world = await buildRunsWorld();
  });
  afterAll(async () => {
    child?.kill('SIGKILL');
    await world.close();
  });

  /** At the first second of the day. It stops between the gateway's answer and its own record of it. */
  const startProcess = (): ChildProcess =>
    spawn(
      process.execPath,
      [runner, fileURLToPath(new URL('../../../server.ts', import.meta.url))],
      {
        stdio: 'ignore',
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          NODE_ENV: 'test',
          DATABASE_URL: world.database.url,
          DATABASE_POOL: '4',
          GATEWAY_URL: world.stub.url,
          API_PORT: '0',
          WORKERS: '1',
          CLOCK_CONTROL: '1',
          CLOCK_START: '2026-11-27T07:00:01Z',
          LOG_LEVEL: 'silent',
          PAYMENT_RUN_EVERY_MS: '50',
          PAUSE_BEFORE_COMMIT_MS: '600000',
        },
      },
    );

  it('leaves the run to the next process, which looks the payment up instead of charging', async () => {
    const payer = await world.payerIn('America/Denver');
    const bill = await world.newInvoice(payer);
    await world.schedule(payer, bill, '2026-11-27');
    const calls = () => world.stub.calls.filter(({ endpoint }) => endpoint === 'auth').length;
    child = startProcess();
    await until(async () => calls() === 1 && world.charged() === 1);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect((await world.runsOf(payer)).map(({ state }) => state)).toEqual(['running']);
    expect((await world.attemptsOf(bill)).map(({ state }) => state)).toEqual(['sent']);
    await world.runSql(
      `update payment_runs set leased_until = clock_timestamp() - interval '1 second' where leased_until is not null`,
    );
    for (const minute of ['05', '30']) await world.at(`2026-11-27T07:${minute}:00Z`);
    expect((await world.runsOf(payer)).map(({ state }) => state)).toEqual(['charged']);
    expect(calls()).toBe(1);
    expect(world.charged()).toBe(1);
    expect((await world.transactionsOf(bill)).map(({ status }) => status)).toEqual(['success']);
    expect(await world.notices(payer)).toHaveLength(1);
    await world.expectSoundMoney();
  }, 300_000);
});

describe('a run that always fails', () => {
  it('raises one alarm after hours, and continues when it can', async () => {
    const world = await buildRunsWorld();
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
      await world.database.db.selectFrom('alarms').select(['kind', 'merchant_id']).execute(),
    ).toEqual([{ kind: 'run_stuck', merchant_id: payer.merchant.id }]);
    await world.at('2026-11-27T17:00:00Z');
    expect((await world.runsOf(payer)).map(({ state }) => state)).toEqual(['charged']);
    await world.expectSoundMoney();
    await world.close();
  });
});
