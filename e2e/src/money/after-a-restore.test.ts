import { once } from 'node:events';
import { until } from '@billfold/server-kit/testing/until';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { mustSucceed } from '../testing/control';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import type { Person } from './testing/people';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld('after-a-restore');
});
afterEach(() => world.prove());
afterAll(() => world.close());

const invoiceOf = ({ invoices }: Person): number => invoices[0] ?? 0;
const whole = (person: Person) => ({
  invoice: invoiceOf(person),
  method: person.methods[0] ?? 0,
  amount: 6_000,
});
const reconcile = (...words: readonly string[]) =>
  world.command('reconcile', ...words, '--by', 'anna');
const refunds = async () =>
  (await world.gateway.journal()).filter(
    ({ endpoint, outcome }) => endpoint === 'refund' && outcome === 'refunded',
  ).length;

it('finds lost charges of a promoted standby and attaches or refunds each once', async () => {
  const ana = await world.person({ methods: ['visa'] });
  const ben = await world.person({ methods: ['mastercard'] });
  const dora = await world.person({ merchant: 'guam', methods: ['visa'], dueOn: '2026-12-15' });
  const schedule = await (await world.signIn(dora)).payOnce({ ...whole(dora), on: '2026-11-22' });
  expect(schedule.status).toBe(200);

  const promote = await world.leaveStandbyBehind();
  for (const person of [ana, ben])
    expect((await (await world.signIn(person)).payOnce(whole(person))).status).toBe(200);
  await world.gateway.settle();
  await promote();

  const lost = await world.command('audit-money');
  expect([lost.code, lost.output]).toEqual([
    1,
    expect.stringMatching(
      /I1 {2}violated[\s\S]*lists reference \d+ of 6000[\s\S]*lists reference \d+ of 6000/,
    ),
  ]);
  await mustSucceed(reconcile('hold', 'a standby was promoted'));
  await world.restart();
  const tab = await world.signIn(ana);
  expect(await tab.payOnce(whole(ana))).toMatchObject({
    status: 503,
    body: { code: 'not_charged' },
  });
  await world.advance('P2D');
  expect(await world.attemptsOf(invoiceOf(dora))).toEqual([]);

  // The night's reading of the API may have been first.
  expect(await reconcile('find')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/in the lists of 3 accounts/),
  });
  const { output } = await reconcile('list');
  const charges = [ana, ben].map((person) =>
    Number(
      new RegExp(
        `attach (\\d+) ${invoiceOf(person)}: Card, customer and amount fit this bill`,
      ).exec(output)?.[1],
    ),
  );
  expect(charges).toEqual([expect.any(Number), expect.any(Number)]);
  const [ofAna, ofBen] = charges.map(String);

  await mustSucceed(reconcile('attach', ofAna ?? ''));
  expect(await tab.invoice(invoiceOf(ana))).toMatchObject({ state: 'paid', amount_paid: 6_000 });

  // The first give-back is killed during its refund; then two run at once.
  await world.gateway.addFault({
    match: { endpoint: 'refund' },
    effect: 'slow',
    delayMs: 600_000,
    times: 1,
  });
  const killed = world.startCommand('reconcile', 'give-back', ofBen ?? '', '--by', 'ben');
  await until(async () => (await refunds()) === 1);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  await world.untilLeasesEnd();
  const both = await Promise.all([
    reconcile('give-back', ofBen ?? ''),
    reconcile('give-back', ofBen ?? ''),
  ]);
  expect(both.map(({ output }) => output).join('')).toContain(`Charge ${ofBen} is given back.`);
  expect(await refunds()).toBe(1);

  await mustSucceed(reconcile('open', 'reconciled', '--early'));
  await world.advance('PT1M');
  await world.expectKept(invoiceOf(ana), [6_000]);
  await world.expectKept(invoiceOf(dora), [6_000]);
  const again = await world.signIn(ben);
  expect((await again.payOnce(whole(ben))).status).toBe(200);
  await world.expectKept(invoiceOf(ben), [6_000]);
});
