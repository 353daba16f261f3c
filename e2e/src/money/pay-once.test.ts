import { repeatedOrders } from '@billfold/sandbox/kept-charges';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { payOnceFields } from './testing/customer-session';
import { takeFields } from './testing/desk-session';
import type { Fault } from './testing/gateway-control';
import { findSecrets } from './testing/log-secrets';
import { openMoneyWorld, type MoneyWorld } from './testing/money-world';
import { tokenOf, type Person } from './testing/people';

let world: MoneyWorld;
beforeAll(async () => {
  world = await openMoneyWorld('pay-once');
});
afterEach(() => world.prove());
afterAll(() => world.close());

const invoiceOf = ({ invoices }: Person): number => invoices[0] ?? 0;
const whole = (person: Person) => ({
  invoice: invoiceOf(person),
  method: person.methods[0] ?? 0,
  amount: 6_000,
});

describe('repeated payments of one invoice', () => {
  it('charge once and answer the same after a double click with one key', async () => {
    const vera = await world.person();
    const tab = await world.signIn(vera);
    const answers = await Promise.all([
      tab.payOnce(whole(vera), 'form 1'),
      tab.payOnce(whole(vera), 'form 1'),
    ]);
    const [paid, other] = answers.toSorted((first, second) => first.status - second.status);
    expect(paid?.status).toBe(200);
    expect([200, 409]).toContain(other?.status);
    const repeat = await tab.payOnce(whole(vera), 'form 1');
    expect(repeat).toMatchObject({ status: 200, isReplayed: true, body: paid?.body });
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('charge once for two tabs, and the other tab gets the reason', async () => {
    const vera = await world.person();
    const tabs = await Promise.all([world.signIn(vera), world.signIn(vera)]);
    const answers = await Promise.all(tabs.map((tab) => tab.payOnce(whole(vera))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(['payment_in_doubt', 'invoice_not_payable']).toContain(
      answers.find(({ status }) => status === 409)?.body['code'],
    );
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('charge once when 20 tabs pay together', async () => {
    const vera = await world.person();
    const tab = await world.signIn(vera);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tab.payOnce(whole(vera))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('charge once when two processes get the same key', async () => {
    const other = await world.addApi();
    for (let round = 0; round < 8; round += 1) {
      const vera = await world.person();
      const [here, there] = await Promise.all([world.signIn(vera), world.signIn(vera, other)]);
      const answers = await Promise.all([
        here.payOnce(whole(vera), 'form 1'),
        there.payOnce(whole(vera), 'form 1'),
      ]);
      expect(
        answers.filter(({ status, isReplayed }) => status === 200 && !isReplayed),
      ).toHaveLength(1);
      expect(await there.payOnce(whole(vera), 'form 1')).toMatchObject({
        status: 200,
        isReplayed: true,
      });
      await world.expectKept(invoiceOf(vera), [6_000]);
    }
    await other.stop();
  });

  it('with the same key and another amount are refused', async () => {
    const vera = await world.person();
    const tab = await world.signIn(vera);
    expect(await tab.payOnce({ ...whole(vera), amount: 1_000 }, 'form 1')).toMatchObject({
      status: 200,
    });
    expect(await tab.payOnce({ ...whole(vera), amount: 1_001 }, 'form 1')).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reuse' },
    });
    expect(await world.attemptsOf(invoiceOf(vera))).toHaveLength(1);
    await world.expectKept(invoiceOf(vera), [1_000]);
  });

  it('charge one of two partial payments that exceed the balance', async () => {
    const vera = await world.person();
    const tabs = await Promise.all([world.signIn(vera), world.signIn(vera)]);
    const part = { ...whole(vera), amount: 4_000 };
    const answers = await Promise.all(tabs.map((tab) => tab.payOnce(part)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await tabs[0]?.payOnce(part)).toMatchObject({
      status: 400,
      body: { code: 'amount_above_balance' },
    });
    await world.expectKept(invoiceOf(vera), [4_000]);
  });

  it('charge each partial payment once while the sum fits the balance', async () => {
    const vera = await world.person();
    const tab = await world.signIn(vera);
    for (const amount of [1_000, 4_999, 1])
      expect(await tab.payOnce({ ...whole(vera), amount })).toMatchObject({
        status: 200,
        body: { paid_in_full: amount === 1 },
      });
    await world.expectKept(invoiceOf(vera), [1_000, 4_999, 1]);
  });
});

describe('a payment with an unclear answer of the gateway', () => {
  const inDoubt = async (fault: Pick<Fault, 'effect' | 'delayMs'>, person: Person) => {
    await world.gateway.addFault({ match: { endpoint: 'auth' }, times: 1, ...fault });
    const tab = await world.signIn(person);
    expect(await tab.payOnce(whole(person), 'form 1')).toMatchObject({
      status: 202,
      body: { code: 'payment_in_doubt', transaction: { status: 'confirming' } },
    });
    const other = await world.signIn(person);
    expect(await other.payOnce(whole(person))).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    return tab;
  };

  it.each([{ effect: 'b62_booked' }, { effect: 'drop_after' }])(
    'is charged once after $effect',
    async (effect) => {
      const vera = await world.person();
      const tab = await inDoubt(effect, vera);
      await world.advance('PT36S');
      expect(await tab.payOnce(whole(vera))).toMatchObject({
        status: 409,
        body: { code: 'invoice_not_payable' },
      });
      expect(await tab.invoice(invoiceOf(vera))).toMatchObject({
        state: 'paid',
        payment_in_doubt: false,
      });
      await world.expectKept(invoiceOf(vera), [6_000]);
    },
  );

  it.each([
    { effect: 'b62_unbooked' },
    { effect: 'drop_before' },
    { effect: 'html_200' },
    { effect: 'http_500' },
    { effect: 'hang', delayMs: 300 },
  ])('is not charged after $effect, and the customer can pay again', async (effect) => {
    const vera = await world.person();
    const tab = await inDoubt(effect, vera);
    await world.settleDoubts();
    const [attempt] = await world.attemptsOf(invoiceOf(vera));
    expect(attempt).toMatchObject({ state: 'not_charged' });
    expect(await tab.statusOf(attempt?.id ?? 0)).toBe('not_charged');
    expect(await tab.payOnce(whole(vera))).toMatchObject({ status: 200 });
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it.each(['http_401', 'http_429'])(
    'frees the invoice at once after the rejected call %s',
    async (effect) => {
      const vera = await world.person();
      const tab = await world.signIn(vera);
      await world.gateway.addFault({ match: { endpoint: 'auth' }, times: 1, effect });
      expect(await tab.payOnce(whole(vera))).toMatchObject({
        status: 503,
        body: { code: 'not_charged' },
      });
      expect(await tab.payOnce(whole(vera))).toMatchObject({ status: 200 });
      await world.expectKept(invoiceOf(vera), [6_000]);
    },
  );

  const changedAnswers = [
    'truncated',
    'empty',
    'other_order',
    'other_amount',
    'other_status',
    'other_types',
  ] as const;
  it.each(changedAnswers)(
    'is charged once although its answer was changed (%s)',
    async (effect) => {
      const vera = await world.person();
      const tab = await inDoubt({ effect }, vera);
      await world.advance('PT36S');
      expect(await tab.invoice(invoiceOf(vera))).toMatchObject({
        state: 'paid',
        payment_in_doubt: false,
      });
      await world.expectKept(invoiceOf(vera), [6_000]);
    },
  );

  it.each(['refused', ...changedAnswers.filter((effect) => effect !== 'other_amount')] as const)(
    'stays in doubt after the unusable look-up answer %s until the next look-up',
    async (effect) => {
      const vera = await world.person();
      const tab = await inDoubt({ effect: 'drop_after' }, vera);
      await world.gateway.addFault({ match: { endpoint: 'inquireByOrderid' }, times: 1, effect });
      await world.advance('PT36S');
      expect(await tab.payOnce(whole(vera))).toMatchObject({
        status: 409,
        body: { code: 'payment_in_doubt' },
      });
      expect(await world.attemptsOf(invoiceOf(vera))).toMatchObject([{ state: 'unknown' }]);
      await world.advance('PT61S');
      expect(await tab.invoice(invoiceOf(vera))).toMatchObject({
        state: 'paid',
        payment_in_doubt: false,
      });
      await world.expectKept(invoiceOf(vera), [6_000]);
    },
  );

  it('is voided when the look-up reports another amount', async () => {
    const vera = await world.person();
    const tab = await inDoubt({ effect: 'drop_after' }, vera);
    await world.gateway.addFault({
      match: { endpoint: 'inquireByOrderid' },
      times: 1,
      effect: 'other_amount',
    });
    await world.advance('PT36S');
    expect(await world.attemptsOf(invoiceOf(vera))).toMatchObject([{ state: 'voided' }]);
    await world.expectKept(invoiceOf(vera), []);
    expect(await tab.payOnce(whole(vera))).toMatchObject({ status: 200 });
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('stays in doubt after a hang longer than our time-out', async () => {
    const vera = await world.person();
    await inDoubt({ effect: 'hang' }, vera);
    await world.settleDoubts();
    await world.expectKept(invoiceOf(vera), []);
  });

  it('is not charged when the test card times out inside the gateway', async () => {
    const vera = await world.person({ methods: ['timingOut', 'visa'] });
    const tab = await world.signIn(vera);
    expect(await tab.payOnce(whole(vera))).toMatchObject({ status: 202 });
    await world.settleDoubts();
    expect(await tab.payOnce({ ...whole(vera), method: vera.methods[1] ?? 0 })).toMatchObject({
      status: 200,
    });
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('is found although the look-up reports it late', async () => {
    const vera = await world.person();
    await inDoubt({ effect: 'b62_booked' }, vera);
    await world.gateway.addFault({
      match: { endpoint: 'inquireByOrderid' },
      effect: 'not_found_for',
      times: 3,
    });
    await world.settleDoubts();
    expect(await world.attemptsOf(invoiceOf(vera))).toMatchObject([{ state: 'approved' }]);
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('is voided by order id when look-ups fail', async () => {
    const vera = await world.person();
    await inDoubt({ effect: 'b62_booked' }, vera);
    await world.gateway.addFault({
      match: { endpoint: 'inquireByOrderid' },
      effect: 'http_500',
      times: 3,
    });
    await world.settleDoubts();
    expect(await world.attemptsOf(invoiceOf(vera))).toMatchObject([{ state: 'voided' }]);
    await world.expectKept(invoiceOf(vera), []);
  });

  it('is looked up, without a charge, when the customer reads its status', async () => {
    const vera = await world.person();
    const tab = await inDoubt({ effect: 'drop_after' }, vera);
    const [attempt] = await world.attemptsOf(invoiceOf(vera));
    await world.gateway.addFault({
      match: { endpoint: 'inquireByOrderid' },
      effect: 'http_500',
      times: 1,
    });
    await world.advance('PT36S');
    expect(await tab.statusOf(attempt?.id ?? 0)).toBe('success');
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('is voided and answered as a decline after a partial approval', async () => {
    const vera = await world.person({ methods: ['partial'] });
    const tab = await world.signIn(vera);
    expect(await tab.payOnce(whole(vera))).toMatchObject({
      status: 402,
      body: { code: 'payment_declined' },
    });
    await world.expectKept(invoiceOf(vera), []);
  });

  it('stays in doubt until the partial approval is voided', async () => {
    const vera = await world.person({ methods: ['partial'] });
    const tab = await world.signIn(vera);
    await world.gateway.addFault({ match: { endpoint: 'void' }, effect: 'drop_before', times: 2 });
    expect(await tab.payOnce(whole(vera))).toMatchObject({ status: 202 });
    await world.settleDoubts();
    await world.expectKept(invoiceOf(vera), []);
  });

  it('is not charged after a decline, and another card pays', async () => {
    const vera = await world.person({ methods: ['declining', 'mastercard'] });
    const tab = await world.signIn(vera);
    expect(await tab.payOnce(whole(vera), 'form 1')).toMatchObject({
      status: 402,
      body: { code: 'payment_declined' },
    });
    expect(await tab.payOnce(whole(vera), 'form 1')).toMatchObject({
      status: 402,
      isReplayed: true,
    });
    expect(
      await tab.payOnce({ ...whole(vera), method: vera.methods[1] ?? 0 }, 'form 2'),
    ).toMatchObject({ status: 200 });
    await world.expectKept(invoiceOf(vera), [6_000]);
  });
});

describe('the money proof', () => {
  it('reports a charge without an attempt and an order sent twice', async () => {
    const charge = (orderid: string) =>
      world.gateway.charge({ orderid, account: tokenOf('visa'), amount: '60.00' });
    const retref = await charge('STRAY');
    await expect(world.prove()).rejects.toThrow('STRAY');
    await world.gateway.voidCharge(retref);
    await world.prove();
    expect(
      repeatedOrders([...(await world.gateway.journal()), ...(await world.gateway.journal())]),
    ).toContain('STRAY');
  });

  it('reports a secret in a log', () => {
    const log = `{"time":4111111111111111,"pin":"4826"} 4111 1111 1111 1111 ${tokenOf('visa')} Token ${'x'.repeat(43)}`;
    expect(findSecrets(log, [])).toEqual([
      '4111 1111 1111 1111',
      tokenOf('visa'),
      '"pin":"4826',
      `Token ${'x'.repeat(43)}`,
      tokenOf('visa'),
    ]);
  });
});

describe('a payment across kill -9', () => {
  it('is not charged when the request never reached the gateway', async () => {
    const vera = await world.person();
    const tab = await world.signIn(vera);
    const held = world.gate.holdRequests();
    const lost = tab.send('POST', 'transactions/pay_once', payOnceFields(whole(vera)), 'form 1');
    await held.arrived;
    await world.api.kill();
    held.drop();
    expect(await lost).toBeNull();
    await world.restart();
    expect(await world.attemptsOf(invoiceOf(vera))).toMatchObject([{ state: 'sent' }]);
    expect(await tab.payOnce(whole(vera))).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    await world.settleDoubts();
    expect(await tab.payOnce(whole(vera), 'form 1')).toMatchObject({
      status: 503,
      body: { code: 'not_charged' },
    });
    expect(await tab.payOnce(whole(vera), 'form 2')).toMatchObject({ status: 200 });
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('by customer or staff is charged once after kill -9 between approval and answer', async () => {
    const people = [await world.person(), await world.person()] as const;
    const [vera, other] = people;
    const tab = await world.signIn(vera);
    const desks = await Promise.all([world.signInAtDesk(), world.signInAtDesk()]);
    const [desk] = desks;
    const pay = ['POST', 'transactions/pay_once', payOnceFields(whole(vera)), 'form 1'] as const;
    const take = ['POST', 'transactions/merchant_pay', takeFields(whole(other)), 'form 1'] as const;
    const held = world.gate.holdAnswers();
    const lost = Promise.all([tab.send(...pay), desk.send(...take)]);
    await world.untilJournal(({ outcome }) => outcome === 'approved', people, 2);
    await world.api.kill();
    held.drop();
    expect(await lost).toEqual([null, null]);
    await world.restart();
    // The customer and a second tab of staff while the payment of staff is in doubt.
    const tabOfOther = await world.signIn(other);
    const others = [() => tabOfOther.payOnce(whole(other)), () => desks[1].take(whole(other))];
    for (const again of others)
      expect(await again()).toMatchObject({ status: 409, body: { code: 'payment_in_doubt' } });
    expect(await desk.call(...take)).toMatchObject({ status: 202 });
    await world.advance('PT36S');
    expect(await tab.call(...pay)).toMatchObject({ status: 200, body: { paid_in_full: true } });
    for (const again of others)
      expect(await again()).toMatchObject({ status: 409, body: { code: 'invoice_not_payable' } });
    await world.expectEachKept(people.map((person) => [invoiceOf(person), [6_000]]));
  });

  it('is charged once after kill -9 between approval and commit', async () => {
    const vera = await world.person();
    await world.restart(world.api, { PAUSE_BEFORE_COMMIT_MS: '600000' });
    const tab = await world.signIn(vera);
    const lost = tab.send('POST', 'transactions/pay_once', payOnceFields(whole(vera)), 'form 1');
    await world.untilJournal(
      ({ account, outcome }) => account === tokenOf('visa') && outcome === 'approved',
      [vera],
    );
    await world.api.kill();
    expect(await lost).toBeNull();
    await world.restart();
    expect(await tab.payOnce(whole(vera), 'form 1')).toMatchObject({
      status: 202,
      body: { code: 'payment_in_doubt' },
    });
    await world.advance('PT36S');
    expect(await tab.payOnce(whole(vera))).toMatchObject({
      status: 409,
      body: { code: 'invoice_not_payable' },
    });
    await world.expectKept(invoiceOf(vera), [6_000]);
  });
});
