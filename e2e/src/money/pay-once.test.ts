import { repeatedOrders } from '@billfold/sandbox/kept-charges';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { payOnceFields, type CustomerSession } from './testing/customer-session';
import { takeFields } from './testing/desk-session';
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

  it('charge once when 20 tabs pay together, and the others get the reason', async () => {
    const vera = await world.person();
    const tab = await world.signIn(vera);
    const answers = await Promise.all(Array.from({ length: 20 }, () => tab.payOnce(whole(vera))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    for (const { body } of refused)
      expect(['payment_in_doubt', 'invoice_not_payable']).toContain(body['code']);
    await world.expectKept(invoiceOf(vera), [6_000]);
  });

  it('charge once when two processes get one key, or parts above the balance', async () => {
    const other = await world.addApi();
    for (let round = 0; round < 2; round += 1) {
      const [vera, parted] = [await world.person(), await world.person()];
      const tabsOf = (person: Person) =>
        Promise.all([world.signIn(person), world.signIn(person, other)]);
      const [tabs, tabsOfParted] = [await tabsOf(vera), await tabsOf(parted)];
      const answers = await Promise.all(tabs.map((tab) => tab.payOnce(whole(vera), 'form 1')));
      expect(
        answers.filter(({ status, isReplayed }) => status === 200 && !isReplayed),
      ).toHaveLength(1);
      expect(await tabs[1].payOnce(whole(vera), 'form 1')).toMatchObject({
        status: 200,
        isReplayed: true,
      });
      const part = { ...whole(parted), amount: 4_000 };
      const parts = await Promise.all(tabsOfParted.map((tab) => tab.payOnce(part)));
      expect(parts.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await tabsOfParted[0].payOnce(part)).toMatchObject({
        status: 400,
        body: { code: 'amount_above_balance' },
      });
      await world.expectEachKept([
        [invoiceOf(vera), [6_000]],
        [invoiceOf(parted), [4_000]],
      ]);
    }
    await other.stop();
  });
});

describe('a payment with an unclear answer of the gateway', () => {
  const inDoubt = async (effect: string, person: Person) => {
    await world.gateway.addFault({ match: { endpoint: 'auth' }, times: 1, effect });
    const tab = await world.signIn(person);
    expect(await tab.payOnce(whole(person), 'form 1')).toMatchObject({
      status: 202,
      body: { code: 'payment_in_doubt', transaction: { status: 'confirming' } },
    });
    expect(await tab.payOnce(whole(person), 'form 2')).toMatchObject({
      status: 409,
      body: { code: 'payment_in_doubt' },
    });
    return tab;
  };
  type Doubt = { readonly vera: Person; readonly tab: CustomerSession; readonly effect: string };
  /** One customer for each of these effects; the next one pays when the last one has an answer. */
  const inDoubtEach = async (effects: readonly string[]): Promise<readonly Doubt[]> => {
    const doubts: Doubt[] = [];
    for (const effect of effects) {
      const vera = await world.person();
      doubts.push({ vera, tab: await inDoubt(effect, vera), effect });
    }
    return doubts;
  };
  type LookUps = { readonly effect: string; readonly times: number };
  /** One customer for each of these effects on the look-ups of a payment that was booked. */
  const lookedUpEach = async (lookUps: readonly LookUps[]): Promise<readonly Doubt[]> => {
    const doubts: Doubt[] = [];
    for (const { effect, times } of lookUps) {
      const vera = await world.person();
      const tab = await inDoubt('drop_after', vera);
      const [attempt] = await world.attemptsOf(invoiceOf(vera));
      const match = { endpoint: 'inquireByOrderid', orderid: attempt?.orderId ?? '' };
      await world.gateway.addFault({ match, times, effect });
      doubts.push({ vera, tab, effect });
    }
    return doubts;
  };
  const expectPaid = async ({ vera, tab, effect }: Doubt) => {
    const { state, payment_in_doubt: isInDoubt } = await tab.invoice(invoiceOf(vera));
    expect([effect, state, isInDoubt]).toEqual([effect, 'paid', false]);
  };
  const expectKeptOfEach = (doubts: readonly Doubt[]) =>
    world.expectEachKept(doubts.map(({ vera }) => [invoiceOf(vera), [6_000]]));

  const changedAnswers = [
    'truncated',
    'empty',
    'other_order',
    'other_amount',
    'other_status',
    'other_types',
  ] as const;
  it('is charged once when its answer was doubtful, lost or changed', async () => {
    const doubts = await inDoubtEach(['b62_booked', 'drop_after', ...changedAnswers]);
    await world.advance('PT36S');
    for (const doubt of doubts) {
      await expectPaid(doubt);
      expect(await doubt.tab.payOnce(whole(doubt.vera))).toMatchObject({
        status: 409,
        body: { code: 'invoice_not_payable' },
      });
    }
    await expectKeptOfEach(doubts);
  });

  it('is not charged when the gateway did not book it, and the customer can pay again', async () => {
    const doubts = await inDoubtEach([
      'b62_unbooked',
      'drop_before',
      'html_200',
      'http_500',
      // Longer than our time-out.
      'hang',
    ]);
    await world.settleDoubts();
    for (const { vera, tab, effect } of doubts) {
      const [attempt] = await world.attemptsOf(invoiceOf(vera));
      expect([effect, attempt?.state]).toEqual([effect, 'not_charged']);
      expect(await tab.statusOf(attempt?.id ?? 0)).toBe('not_charged');
      expect(await tab.payOnce(whole(vera))).toMatchObject({ status: 200 });
    }
    await expectKeptOfEach(doubts);
  });

  it('stays in doubt after an unusable look-up answer until the next look-up', async () => {
    const unusable = ['refused', ...changedAnswers.filter((effect) => effect !== 'other_amount')];
    const doubts = await lookedUpEach(unusable.map((effect) => ({ effect, times: 1 })));
    await world.advance('PT36S');
    for (const { vera, tab, effect } of doubts) {
      expect(await tab.payOnce(whole(vera))).toMatchObject({
        status: 409,
        body: { code: 'payment_in_doubt' },
      });
      const [attempt] = await world.attemptsOf(invoiceOf(vera));
      expect([effect, attempt?.state]).toEqual([effect, 'unknown']);
    }
    await world.advance('PT61S');
    for (const doubt of doubts) await expectPaid(doubt);
    await expectKeptOfEach(doubts);
  });

  it('is found late, or voided where look-ups fail or report another amount', async () => {
    const ends = [
      { effect: 'not_found_for', times: 3, state: 'approved' },
      { effect: 'http_500', times: 3, state: 'voided' },
      { effect: 'other_amount', times: 1, state: 'voided' },
    ];
    const doubts = await lookedUpEach(ends);
    await world.settleDoubts();
    for (const [index, { vera, tab }] of doubts.entries()) {
      const { state } = ends[index] ?? {};
      expect(await world.attemptsOf(invoiceOf(vera))).toMatchObject([{ state }]);
      await world.expectKept(invoiceOf(vera), state === 'voided' ? [] : [6_000]);
      if (state === 'voided') expect((await tab.payOnce(whole(vera))).status).toBe(200);
    }
    await expectKeptOfEach(doubts);
  });

  it('stays in doubt until the partial approval is voided', async () => {
    const vera = await world.person({ methods: ['partial'] });
    const tab = await world.signIn(vera);
    await world.gateway.addFault({ match: { endpoint: 'void' }, effect: 'drop_before', times: 2 });
    expect(await tab.payOnce(whole(vera))).toMatchObject({ status: 202 });
    await world.settleDoubts();
    await world.expectKept(invoiceOf(vera), []);
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

describe('payments across kill -9', () => {
  it('are charged once or not at all, before or after the gateway, answer and commit', async () => {
    const people = [await world.person(), await world.person()] as const;
    const [answered, taken] = people;
    const [requested, approved] = [await world.person(), await world.person()];
    // Commits wait; the gate holds what must not come so far.
    await world.restart(world.api, { PAUSE_BEFORE_COMMIT_MS: '600000' });
    const [tab, tabOfRequested, tabOfApproved] = await Promise.all([
      world.signIn(answered),
      world.signIn(requested),
      world.signIn(approved),
    ]);
    const desks = await Promise.all([world.signInAtDesk(), world.signInAtDesk()]);
    const [desk] = desks;
    const payOf = (person: Person) =>
      ['POST', 'transactions/pay_once', payOnceFields(whole(person)), 'form 1'] as const;
    const take = ['POST', 'transactions/merchant_pay', takeFields(whole(taken)), 'form 1'] as const;
    const isApproved = ({ outcome }: { readonly outcome: string }) => outcome === 'approved';

    const atCommit = tabOfApproved.send(...payOf(approved));
    await world.untilJournal(isApproved, [approved]);
    const requests = world.gate.holdRequests();
    const beforeRequest = tabOfRequested.send(...payOf(requested));
    await requests.arrived;
    const answers = world.gate.holdAnswers();
    const beforeAnswer = [tab.send(...payOf(answered)), desk.send(...take)];
    await world.untilJournal(isApproved, people, 2);
    await world.api.kill();
    answers.drop();
    requests.drop();
    expect(await Promise.all([atCommit, ...beforeAnswer, beforeRequest])).toEqual([
      null,
      null,
      null,
      null,
    ]);
    await world.restart();

    const inDoubt = { status: 409, body: { code: 'payment_in_doubt' } };
    const paid = { status: 409, body: { code: 'invoice_not_payable' } };
    expect(await world.attemptsOf(invoiceOf(requested))).toMatchObject([{ state: 'sent' }]);
    expect(await tabOfRequested.payOnce(whole(requested))).toMatchObject(inDoubt);
    expect(await tabOfApproved.call(...payOf(approved))).toMatchObject({
      status: 202,
      body: { code: 'payment_in_doubt' },
    });
    // The customer and a second tab of staff while the payment of staff is in doubt.
    const tabOfTaken = await world.signIn(taken);
    const others = [() => tabOfTaken.payOnce(whole(taken)), () => desks[1].take(whole(taken))];
    for (const again of others) expect(await again()).toMatchObject(inDoubt);
    expect(await desk.call(...take)).toMatchObject({ status: 202 });
    await world.settleDoubts();
    expect(await tabOfRequested.call(...payOf(requested))).toMatchObject({
      status: 503,
      body: { code: 'not_charged' },
    });
    expect(await tabOfRequested.payOnce(whole(requested), 'form 2')).toMatchObject({ status: 200 });
    expect(await tab.call(...payOf(answered))).toMatchObject({
      status: 200,
      body: { paid_in_full: true },
    });
    expect(await tabOfApproved.payOnce(whole(approved))).toMatchObject(paid);
    for (const again of others) expect(await again()).toMatchObject(paid);
    await world.expectEachKept(
      [...people, requested, approved].map((person) => [invoiceOf(person), [6_000]]),
    );
  });
});
