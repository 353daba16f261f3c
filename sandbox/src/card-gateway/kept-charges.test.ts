import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  MERCHANT,
  authRequest,
  sandboxWithoutPort,
  type SandboxWithoutPort,
} from '../testing/sandbox-under-test';
import { keptCharges, refundsMade, repeatedOrders, type JournalLine } from './kept-charges';

let sandbox: SandboxWithoutPort;
beforeEach(async () => {
  sandbox = await sandboxWithoutPort();
});
afterEach(() => sandbox.app.close());

const pay = async (overrides: object): Promise<unknown> =>
  (await sandbox.gateway('PUT', 'auth', authRequest(overrides))).body['retref'];
const change = (endpoint: string, retref: unknown, more: object = {}) =>
  sandbox.gateway('PUT', endpoint, { merchid: MERCHANT, retref, ...more });
const rows = async (): Promise<JournalLine[]> =>
  (await sandbox.journal()) as unknown as JournalLine[];

describe('keptCharges and repeatedOrders', () => {
  it('count charges and captured holds minus voids, refunds and returns', async () => {
    await pay({ orderid: 'KEPT' });
    await pay({ orderid: 'DECLINED', account: '4387751111111053' });
    await pay({ orderid: 'HELD', capture: 'N' });
    await change('capture', await pay({ orderid: 'CAPTURED', capture: 'N' }));
    await change('void', await pay({ orderid: 'VOIDED' }));
    const [refunded, partly] = [
      await pay({ orderid: 'REFUNDED' }),
      await pay({ orderid: 'PARTLY' }),
    ];
    const bank = { account: '100123456789', accttype: 'ECHK' };
    const [returned, both] = [
      await pay({ orderid: 'RETURNED', ...bank }),
      await pay({ orderid: 'BOTH', ...bank }),
    ];
    await sandbox.call('POST', '/control/settle');
    await change('refund', both, { amount: '3.00', orderid: 'BACK' });
    await sandbox.call('POST', '/control/ach-return', { retref: both, code: 'R01' });
    const [, kept] = [
      await change('refund', refunded),
      await pay({ orderid: 'KEPT_REFUND', ...bank }),
    ];
    await sandbox.call('POST', '/control/settle');
    const back = (await change('refund', kept, { amount: '3.00', orderid: 'REJECTED' })).body[
      'retref'
    ];
    await sandbox.call('POST', '/control/settle');
    await sandbox.call('POST', '/control/ach-return', { retref: back, code: 'R02' });
    await sandbox.call('POST', '/control/chargeback', { retref: kept, amount: '1.00' });
    await change('refund', partly, { amount: '4.00' });
    await sandbox.call('POST', '/control/ach-return', { retref: returned, code: 'R01' });
    expect(keptCharges(await rows())).toEqual([
      { orderId: 'KEPT', cents: 1_000 },
      { orderId: 'CAPTURED', cents: 1_000 },
      { orderId: 'PARTLY', cents: 600 },
      { orderId: 'BOTH', cents: -300 },
      { orderId: 'KEPT_REFUND', cents: 900 },
    ]);
    expect(refundsMade(await rows())).toEqual([
      { orderId: 'BOTH', cents: 300 },
      { orderId: 'REFUNDED', cents: 1_000 },
      { orderId: 'PARTLY', cents: 400 },
    ]);
  });

  it('report a double charge as two charges and its order as repeated', async () => {
    await pay({ orderid: 'TWICE' });
    await pay({ orderid: 'TWICE' });
    expect(keptCharges(await rows())).toHaveLength(2);
    expect(repeatedOrders(await rows())).toEqual(['TWICE']);
  });

  it('count a booked charge with a lost answer', async () => {
    await sandbox.call('POST', '/control/faults', { match: {}, effect: 'b62_booked', times: 1 });
    await sandbox.call('POST', '/control/faults', { match: {}, effect: 'b62_unbooked', times: 1 });
    await pay({ orderid: 'BOOKED' });
    await pay({ orderid: 'UNBOOKED' });
    expect(keptCharges(await rows()).map(({ orderId }) => orderId)).toEqual(['BOOKED']);
  });
});
