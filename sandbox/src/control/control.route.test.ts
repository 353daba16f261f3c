import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  MERCHANT,
  VISA_TOKEN,
  authRequest,
  sandboxWithoutPort,
  type SandboxWithoutPort,
} from '../testing/sandbox-under-test';

let sandbox: SandboxWithoutPort;
let now = new Date('2026-11-20T12:00:00Z');
beforeEach(async () => {
  now = new Date('2026-11-20T12:00:00Z');
  sandbox = await sandboxWithoutPort(undefined, () => now);
});
afterEach(() => sandbox.app.close());

const pay = (orderid: string) => sandbox.gateway('PUT', 'auth', authRequest({ orderid }));

describe('journal', () => {
  it('lists calls in their order', async () => {
    const { body } = await pay('B1');
    expect(await sandbox.journal()).toEqual([
      {
        seq: 1,
        at: '2026-11-20T12:00:00.000Z',
        endpoint: 'auth',
        orderid: 'B1',
        retref: body['retref'],
        account: VISA_TOKEN,
        amount: '10.00',
        capture: 'Y',
        outcome: 'approved',
      },
    ]);
  });

  it('distinguishes holds, charges and bank returns', async () => {
    const authorized = await sandbox.gateway(
      'PUT',
      'auth',
      authRequest({ orderid: 'B1', capture: 'N' }),
    );
    await sandbox.gateway('PUT', 'capture', {
      merchid: MERCHANT,
      retref: authorized.body['retref'],
    });
    const paid = await sandbox.gateway(
      'PUT',
      'auth',
      authRequest({ orderid: 'B2', account: '100123456789', accttype: 'ECHK' }),
    );
    await sandbox.call('POST', '/control/ach-return', { retref: paid.body['retref'], code: 'R01' });
    expect(
      (await sandbox.journal()).map(({ endpoint, orderid, capture, outcome }) => [
        endpoint,
        orderid,
        capture,
        outcome,
      ]),
    ).toEqual([
      ['auth', 'B1', 'N', 'approved'],
      ['capture', 'B1', undefined, 'captured'],
      ['auth', 'B2', 'Y', 'approved'],
      ['ach_return', 'B2', undefined, 'returned R01'],
    ]);
  });

  it('filters by order and by sequence number or time', async () => {
    await pay('B1');
    now = new Date('2026-11-20T12:00:01Z');
    await pay('B2');
    const orders = async (query: string) =>
      (await sandbox.journal(query)).map(({ orderid }) => orderid);
    expect(await orders('?orderid=B2')).toEqual(['B2']);
    expect(await orders('?since=1')).toEqual(['B2']);
    expect(await orders('?since=2')).toEqual([]);
    expect(await orders('?since=2026-11-20T12:00:00.500Z')).toEqual(['B2']);
    expect(await orders('?orderid=B1&since=1')).toEqual([]);
    expect(await orders('?since=')).toEqual(['B1', 'B2']);
  });

  it('refuses an unknown filter', async () => {
    expect((await sandbox.call('GET', '/control/journal?since=yesterday')).status).toBe(400);
    expect((await sandbox.call('GET', '/control/journal?order=B1')).status).toBe(400);
  });
});

describe('settle', () => {
  it('settles each captured payment once', async () => {
    await pay('B1');
    await sandbox.gateway('PUT', 'auth', authRequest({ orderid: 'B2', capture: 'N' }));
    expect(
      (
        await sandbox.call('POST', '/control/settle', undefined, {
          'content-type': 'application/json',
        })
      ).body,
    ).toMatchObject({ settled: 1 });
    expect((await sandbox.call('POST', '/control/settle')).body).toEqual({
      settled: 0,
      batchid: null,
    });
  });
});

describe('reset', () => {
  it('clears journal, faults and messages', async () => {
    await pay('B1');
    await sandbox.call('POST', '/control/faults', { match: {}, effect: 'http_500' });
    expect((await sandbox.call('POST', '/control/reset')).status).toBe(204);
    expect(await sandbox.journal()).toEqual([]);
    expect((await sandbox.call('GET', '/control/messages')).text).toBe('[]');
    expect((await pay('B1')).status).toBe(200);
    expect(await sandbox.journal()).toEqual([expect.objectContaining({ seq: 1 })]);
  });
});
