import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  MERCHANT,
  VISA_TOKEN,
  authRequest,
  now,
  sandboxWithoutPort,
  testConfig,
  type SandboxWithoutPort,
} from '../testing/sandbox-under-test';
import { tookMs } from '@billfold/server-kit/testing/until';

let sandbox: SandboxWithoutPort;
beforeEach(async () => {
  sandbox = await sandboxWithoutPort(testConfig(), () => now);
});
afterEach(() => sandbox.app.close());

const pay = (overrides: object = {}) => sandbox.gateway('PUT', 'auth', authRequest(overrides));
const lookUp = (orderid: string, merchid = MERCHANT) =>
  sandbox.gateway('GET', `inquireByOrderid/${orderid}/${merchid}/1`);
const retrefOf = async (overrides: object = {}): Promise<string> =>
  String((await pay(overrides)).body['retref']);

describe('auth', () => {
  it('approves and captures with every field that clients read', async () => {
    const { status, body } = await pay({ postal: '80202' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      respstat: 'A',
      respcode: '00',
      resptext: 'Approval',
      amount: '10.00',
      token: VISA_TOKEN,
      account: VISA_TOKEN,
      merchid: MERCHANT,
      orderId: 'B1',
      avsresp: 'Z',
      cvvresp: 'P',
      retref: expect.stringMatching(/^\d{12}$/),
      authcode: expect.stringMatching(/^PPS\d{3}$/),
    });
  });

  it('returns the order id only with the receipt', async () => {
    expect((await pay({ receipt: 'N' })).body).not.toHaveProperty('orderId');
    expect((await pay({ receipt: 'Y' })).body).toHaveProperty('orderId', 'B1');
  });

  it('reads an amount without a decimal point as cents', async () => {
    expect((await pay({ amount: '1000' })).body['amount']).toBe('10.00');
    expect((await pay({ amount: '1000.00' })).body['amount']).toBe('1000.00');
  });

  it('charges a repeated order id again', async () => {
    const [first, second] = [await retrefOf(), await retrefOf()];
    expect(second).not.toBe(first);
    expect((await sandbox.journal('?orderid=B1')).map(({ outcome }) => outcome)).toEqual([
      'approved',
      'approved',
    ]);
    expect((await lookUp('B1')).body['retref']).toBe(second);
  });

  it.each([
    ['4387751111111053', 'C', '05', '0.00'],
    ['4387751111111046', 'C', '54', '0.00'],
    ['4111111111111111', 'A', '00', '6.00'],
    ['4387750101010101', 'A', '10', '5.00'],
  ])('answers test card %s with %s/%s and %s', async (account, respstat, respcode, amount) => {
    expect((await pay({ account, amount: '6.00' })).body).toMatchObject({
      respstat,
      respcode,
      amount,
    });
  });

  it('approves the partial-approval card in full below six dollars', async () => {
    expect((await pay({ account: '9430777908560101', amount: '5.99' })).body).toMatchObject({
      respcode: '00',
      amount: '5.99',
    });
  });

  it('answers the timing-out test card with B and 62 after the wait, and books no charge', async () => {
    const slow = await sandboxWithoutPort(testConfig({ timeoutAnswerMs: 120 }));
    const waitedMs = await tookMs(async () => {
      const { body } = await slow.gateway(
        'PUT',
        'auth',
        authRequest({ account: '9497702853370062' }),
      );
      expect(body).toMatchObject({ respstat: 'B', respcode: '62', resptext: 'Timed out' });
    });
    expect(waitedMs).toBeGreaterThan(100);
    expect((await slow.gateway('GET', `inquireByOrderid/B1/${MERCHANT}/1`)).body).toMatchObject({
      respcode: '29',
    });
    await slow.app.close();
  });

  it.each([
    [{ amount: '-1.00' }, '43'],
    [{ amount: 'ten' }, '43'],
    [{ merchid: ' ' }, '21'],
    [{ expiry: '12/28' }, '15'],
    [{ account: '4111111111111112' }, '11'],
    [{ account: '941744458318111' }, '98'],
    [{ orderid: '1abc' }, '34'],
    [{ orderid: 'A12345678901234567890' }, '34'],
    [{ orderid: 'A41111111' }, '34'],
  ])('refuses %j with code %s and books no charge', async (overrides, respcode) => {
    expect((await pay(overrides)).body).toMatchObject({ respstat: 'C', respcode, respproc: 'PPS' });
    expect((await sandbox.journal()).map(({ outcome }) => outcome)).toEqual(['refused']);
  });

  it('never stores or returns a full card number', async () => {
    const answer = await pay({ account: '4111 1111 1111 1111' });
    const everything =
      answer.text +
      JSON.stringify(await sandbox.journal()) +
      (await lookUp('B1')).text +
      (await sandbox.call('GET', '/')).text;
    expect(answer.body['token']).toBe(VISA_TOKEN);
    expect(everything).not.toMatch(/4111\s?1111/);
  });

  it.each([
    { account: '100123456789' },
    { account: '100123456789', accttype: 'ECHK' },
    { account: '123456789', bankaba: '021000021', accttype: 'ECHK' },
  ])('accepts a bank account: %j', async (overrides) => {
    expect((await pay(overrides)).body).toMatchObject({
      respstat: 'A',
      token: expect.stringMatching(/^100\d{9}$/),
    });
  });

  it('verifies a card with a zero amount', async () => {
    await pay({ amount: '0.00' });
    expect((await lookUp('B1')).body['setlstat']).toBe('Zero Amount');
  });

  it('requires its credentials', async () => {
    const answer = await sandbox.call('PUT', '/cardconnect/rest/auth', authRequest(), {
      authorization: 'Basic d3Jvbmc6d3Jvbmc=',
    });
    expect([answer.status, await sandbox.journal()]).toEqual([401, []]);
  });

  it('answers 400 to an invalid body', async () => {
    expect((await sandbox.gateway('PUT', 'auth', { amount: '1.00' })).status).toBe(400);
  });
});

describe('inquire', () => {
  it('reports the settlement status from authorisation to settlement', async () => {
    const retref = await retrefOf({ capture: 'N' });
    const status = async () => (await sandbox.gateway('GET', `inquire/${retref}/${MERCHANT}`)).body;
    expect(await status()).toMatchObject({
      setlstat: 'Authorized',
      voidable: 'Y',
      refundable: 'N',
    });
    await sandbox.gateway('PUT', 'capture', { merchid: MERCHANT, retref });
    expect(await status()).toMatchObject({
      setlstat: 'Queued for Capture',
      voidable: 'Y',
      refundable: 'N',
      lastfour: '1111',
      orderId: 'B1',
    });
    await sandbox.call('POST', '/control/settle');
    expect(await status()).toMatchObject({ setlstat: 'Accepted', voidable: 'N', refundable: 'Y' });
  });

  it('finds a declined order by its id', async () => {
    await pay({ account: '4387751111111053' });
    expect((await lookUp('B1')).body).toMatchObject({ respstat: 'C', setlstat: 'Declined' });
  });

  it('answers 29 for an unknown order and for another merchant', async () => {
    await pay();
    for (const answer of [
      await lookUp('B2'),
      await lookUp('B1', '111'),
      await sandbox.gateway('GET', `inquire/000000000001/${MERCHANT}`),
    ]) {
      expect(answer).toMatchObject({
        status: 200,
        body: { respstat: 'C', respcode: '29', resptext: 'Txn not found' },
      });
    }
  });
});

describe('capture', () => {
  const capture = (retref: string, amount?: string) =>
    sandbox.gateway('PUT', 'capture', {
      merchid: MERCHANT,
      retref,
      ...(amount === undefined ? {} : { amount }),
    });

  it('captures less than authorised, never more', async () => {
    const retref = await retrefOf({ capture: 'N' });
    expect((await capture(retref, '10.01')).body).toMatchObject({ respstat: 'C', respcode: '42' });
    expect((await capture(retref, '4.00')).body).toMatchObject({
      respstat: 'A',
      amount: '4.00',
      setlstat: 'Queued for Capture',
    });
  });

  it('repeats its answer, and is refused after a void', async () => {
    const retref = await retrefOf();
    expect((await capture(retref)).body).toMatchObject({
      respstat: 'A',
      setlstat: 'Queued for Capture',
    });
    await sandbox.gateway('PUT', 'void', { merchid: MERCHANT, retref });
    expect((await capture(retref)).body).toMatchObject({ respstat: 'C', respcode: '94' });
  });
});

describe('void', () => {
  it('reverses an unsettled charge and repeats its answer', async () => {
    const retref = await retrefOf();
    for (const outcome of ['voided', 'already_voided']) {
      const { body } = await sandbox.gateway('PUT', 'void', { merchid: MERCHANT, retref });
      expect(body).toMatchObject({
        respstat: 'A',
        authcode: 'REVERS',
        setlstat: 'Voided',
        amount: '0.00',
      });
      expect((await sandbox.journal()).at(-1)).toMatchObject({
        endpoint: 'void',
        orderid: 'B1',
        retref,
        amount: '10.00',
        outcome,
      });
    }
  });

  it('reverses by order id', async () => {
    await pay();
    expect(
      (await sandbox.gateway('PUT', 'voidByOrderId', { merchid: MERCHANT, orderid: 'B1' })).body,
    ).toMatchObject({ authcode: 'REVERS' });
    expect((await lookUp('B1')).body['setlstat']).toBe('Voided');
    expect(
      (await sandbox.gateway('PUT', 'voidByOrderId', { merchid: MERCHANT, orderid: 'B2' })).body,
    ).toMatchObject({ respcode: '29' });
  });

  it('lowers an authorisation but not a captured charge', async () => {
    const authorized = await retrefOf({ capture: 'N' });
    expect(
      (
        await sandbox.gateway('PUT', 'void', {
          merchid: MERCHANT,
          retref: authorized,
          amount: '4.00',
        })
      ).body,
    ).toMatchObject({ respstat: 'A', amount: '6.00' });
    const captured = await retrefOf();
    expect(
      (
        await sandbox.gateway('PUT', 'void', {
          merchid: MERCHANT,
          retref: captured,
          amount: '4.00',
        })
      ).body,
    ).toMatchObject({ respstat: 'C', respcode: '43' });
  });

  it('is refused for settled and declined charges', async () => {
    const settled = await retrefOf();
    await sandbox.call('POST', '/control/settle');
    expect(
      (await sandbox.gateway('PUT', 'void', { merchid: MERCHANT, retref: settled })).body,
    ).toMatchObject({ respstat: 'C', respcode: '27' });
    const declined = await retrefOf({ account: '4387751111111053' });
    expect(
      (await sandbox.gateway('PUT', 'void', { merchid: MERCHANT, retref: declined })).body,
    ).toMatchObject({ respstat: 'C', respcode: '94' });
  });
});

describe('refund', () => {
  const refund = (retref: string, overrides: object = {}) =>
    sandbox.gateway('PUT', 'refund', { merchid: MERCHANT, retref, ...overrides });

  it('answers 28 before settlement', async () => {
    expect((await refund(await retrefOf())).body).toMatchObject({
      respstat: 'C',
      respcode: '28',
      resptext: 'Txn not settled',
    });
  });

  it('refunds in parts up to the whole, each with its own reference', async () => {
    const retref = await retrefOf();
    await sandbox.call('POST', '/control/settle');
    const first = await refund(retref, { amount: '4.00', orderid: 'R1' });
    expect(first.body).toMatchObject({ respstat: 'A', amount: '4.00', orderId: 'R1' });
    expect(first.body['retref']).not.toBe(retref);
    expect((await refund(retref, { amount: '6.01' })).body).toMatchObject({
      respstat: 'C',
      respcode: '43',
    });
    expect((await refund(retref)).body).toMatchObject({ respstat: 'A', amount: '6.00' });
    expect((await refund(retref, { amount: '0.01' })).body).toMatchObject({ respstat: 'C' });
    expect(
      (await sandbox.journal())
        .filter(({ outcome }) => outcome === 'refunded')
        .map(({ amount }) => amount),
    ).toEqual(['4.00', '6.00']);
  });

  it('answers 29 for another merchant', async () => {
    const retref = await retrefOf();
    expect((await refund(retref, { merchid: '111' })).body).toMatchObject({ respcode: '29' });
  });
});

const monthAndDay = (at: number): string =>
  new Date(at).toISOString().slice(5, 10).replace('-', '');

describe('settlement', () => {
  it('lists batches and their transactions by merchant and day', async () => {
    const retref = await retrefOf();
    await pay({ capture: 'N', orderid: 'B2' });
    expect(
      JSON.parse((await sandbox.gateway('GET', `settlestat?merchid=${MERCHANT}`)).text),
    ).toEqual([]);
    const { body } = await sandbox.call('POST', '/control/settle');
    expect(body).toMatchObject({ settled: 1, batchid: expect.any(String) });
    const today = monthAndDay(now.getTime());
    expect(
      JSON.parse(
        (await sandbox.gateway('GET', `settlestat?merchid=${MERCHANT}&date=${today}`)).text,
      ),
    ).toEqual([
      expect.objectContaining({
        batchid: body['batchid'],
        hoststat: 'GB',
        chargetotal: '10.00',
        txns: [{ retref, setlstat: 'Y' }],
      }),
    ]);
    const longBefore = monthAndDay(now.getTime() - 60 * 86_400_000);
    expect(
      JSON.parse(
        (await sandbox.gateway('GET', `settlestat?merchid=${MERCHANT}&date=${longBefore}`)).text,
      ),
    ).toEqual([]);
  });

  it('reports the return code of a bank payment in funding', async () => {
    const retref = await retrefOf({ account: '100123456789', accttype: 'ECHK' });
    await sandbox.call('POST', '/control/settle');
    expect(
      (await sandbox.call('POST', '/control/ach-return', { retref, code: 'R01' })).body,
    ).toMatchObject({ setlstat: 'Rejected' });
    const { body } = await sandbox.gateway('GET', `funding?merchid=${MERCHANT}`);
    expect(body).toMatchObject({
      merchid: MERCHANT,
      txns: [
        { retref, status: 'Rejected', cardtype: 'ACH', achreturncode: 'R01', amount: '10.00' },
      ],
      fundings: [{ netsales: 10, reversal: 10, fee: 0.25, totalfunding: -0.25 }],
    });
    expect((await sandbox.gateway('GET', `inquire/${retref}/${MERCHANT}`)).body['setlstat']).toBe(
      'Rejected',
    );
  });

  it('lists a returned refund as rejected, and lets the payment be refunded again', async () => {
    const retref = await retrefOf({ account: '100123456789', accttype: 'ECHK' });
    await sandbox.call('POST', '/control/settle');
    const refund = () =>
      sandbox.gateway('PUT', 'refund', { merchid: MERCHANT, retref, amount: '10.00' });
    const back = (await refund()).body['retref'];
    await sandbox.call('POST', '/control/settle');
    expect((await refund()).body['respcode']).toBe('43');
    await sandbox.call('POST', '/control/ach-return', { retref: back, code: 'R02' });
    expect((await sandbox.gateway('GET', `funding?merchid=${MERCHANT}`)).body).toMatchObject({
      txns: [
        { retref, status: 'Processed' },
        { retref: back, type: 'Refund', status: 'Rejected', achreturncode: 'R02' },
      ],
      fundings: [{ netsales: 10, reversal: 0, totalfunding: 9.75 }],
    });
    expect((await refund()).body['respcode']).toBe('00');
  });

  it('lists a disputed payment among the chargebacks of its day', async () => {
    const retref = await retrefOf();
    await sandbox.call('POST', '/control/settle');
    const dispute = { retref, amount: '8.00', reason: 'Duplicate Processing' };
    expect((await sandbox.call('POST', '/control/chargeback', dispute)).status).toBe(200);
    expect((await sandbox.gateway('GET', `funding?merchid=${MERCHANT}`)).body).toMatchObject({
      chargebacks: [
        {
          retref,
          amount: '8.00',
          transactionamount: '10.00',
          cardnumber: '41XXXXXXXXXX1111',
          chargebackdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
          reasondescription: 'Duplicate Processing',
        },
      ],
    });
    expect((await sandbox.gateway('GET', `inquire/${retref}/${MERCHANT}`)).body['setlstat']).toBe(
      'Accepted',
    );
    expect(
      (await sandbox.call('POST', '/control/chargeback', { retref: '000000000001' })).status,
    ).toBe(404);
  });

  it('returns bank payments only', async () => {
    expect(
      (await sandbox.call('POST', '/control/ach-return', { retref: await retrefOf(), code: 'R01' }))
        .status,
    ).toBe(400);
    expect(
      (await sandbox.call('POST', '/control/ach-return', { retref: '000000000001', code: 'R01' }))
        .status,
    ).toBe(404);
    expect(
      (await sandbox.call('POST', '/control/ach-return', { retref: '000000000001', code: 'oops' }))
        .status,
    ).toBe(400);
  });
});
