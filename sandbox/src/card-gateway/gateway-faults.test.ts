import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  MERCHANT,
  VISA_TOKEN,
  authRequest,
  now,
  sandboxOnPorts,
  sandboxWithoutPort,
  testConfig,
  type SandboxOnPorts,
} from '../testing/sandbox-under-test';
import { tookMs, until } from '@billfold/server-kit/testing/until';

let sandbox: SandboxOnPorts;
beforeEach(async () => {
  sandbox = await sandboxOnPorts();
});
afterEach(() => sandbox.close());

const strike = async (fault: object): Promise<number> =>
  (await sandbox.control('POST', 'faults', fault)).status;
const pay = (overrides: object = {}, signal?: AbortSignal) =>
  sandbox.gateway('PUT', 'auth', authRequest(overrides), signal);
const lookUp = async (): Promise<Record<string, unknown>> =>
  (await sandbox.gateway('GET', `inquireByOrderid/B1/${MERCHANT}/1`)).json();
const lastRow = async (): Promise<Record<string, unknown> | undefined> =>
  (await (await sandbox.control('GET', 'journal')).json()).at(-1);

describe('gateway fault', () => {
  it('decline refuses the charge', async () => {
    await strike({ match: { orderid: 'B1' }, effect: 'decline' });
    expect(await (await pay()).json()).toMatchObject({ respstat: 'C', respcode: '05' });
    expect(await lastRow()).toMatchObject({ outcome: 'declined', fault: 'decline' });
    expect(await lookUp()).toMatchObject({ setlstat: 'Declined' });
  });

  it('decline answers with its code', async () => {
    await strike({ match: {}, effect: 'decline', code: '41', times: 1 });
    expect(await (await pay()).json()).toMatchObject({
      respstat: 'C',
      respcode: '41',
      resptext: 'Lost card',
    });
    expect(await lookUp()).toMatchObject({ respcode: '41', setlstat: 'Declined' });
    expect(await strike({ match: {}, effect: 'http_500', code: '41' })).toBe(400);
  });

  it('b62_booked times out after booking', async () => {
    await strike({ match: {}, effect: 'b62_booked', times: 1 });
    const answer = await (await pay()).json();
    expect(answer).toMatchObject({ respstat: 'B', respcode: '62' });
    expect(answer).not.toHaveProperty('retref');
    expect(await lastRow()).toMatchObject({
      endpoint: 'auth',
      outcome: 'approved',
      fault: 'b62_booked',
      amount: '10.00',
    });
    expect(await lookUp()).toMatchObject({ respstat: 'A', setlstat: 'Queued for Capture' });
  });

  it('b62_unbooked times out without booking', async () => {
    await strike({ match: {}, effect: 'b62_unbooked', times: 1 });
    expect(await (await pay()).json()).toMatchObject({ respstat: 'B', respcode: '62' });
    expect(await lookUp()).toMatchObject({ respcode: '29' });
  });

  it('hang never answers and books no charge', async () => {
    await strike({ match: { endpoint: 'auth' }, effect: 'hang' });
    await expect(pay({}, AbortSignal.timeout(150))).rejects.toThrow(/aborted|timeout/i);
    expect(await lookUp()).toMatchObject({ respcode: '29' });
  });

  it('hang with a delay cuts the connection after the delay', async () => {
    await strike({ match: { endpoint: 'auth' }, effect: 'hang', delayMs: 30 });
    await expect(pay()).rejects.toThrow('fetch failed');
  });

  it('drop_before cuts the connection before booking', async () => {
    await strike({ match: {}, effect: 'drop_before', times: 1 });
    await expect(pay()).rejects.toThrow('fetch failed');
    expect(await lookUp()).toMatchObject({ respcode: '29' });
  });

  it('drop_after cuts the connection after booking', async () => {
    await strike({ match: {}, effect: 'drop_after', times: 1 });
    await expect(pay()).rejects.toThrow('fetch failed');
    expect(await lastRow()).toMatchObject({ outcome: 'approved', fault: 'drop_after' });
    expect(await lookUp()).toMatchObject({ respstat: 'A' });
  });

  it.each([
    ['http_500', 500, /application\/json/],
    ['html_200', 200, /text\/html/],
    ['http_401', 401, /application\/json/],
    ['http_429', 429, /application\/json/],
  ])('answers for %s with %d and books no charge', async (effect, status, type) => {
    await strike({ match: { endpoint: 'auth' }, effect, times: 1 });
    const answer = await pay();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(type);
    expect(await lastRow()).toMatchObject({ outcome: effect });
    expect(await lookUp()).toMatchObject({ respcode: '29' });
  });

  it('refused answers as a decline without a transaction', async () => {
    await pay();
    await strike({ match: { endpoint: 'inquireByOrderid' }, effect: 'refused', times: 1 });
    const answer = await lookUp();
    expect(answer).toMatchObject({
      respstat: 'C',
      respcode: '21',
      resptext: 'Invalid merchant',
      respproc: 'PPS',
    });
    expect([answer['orderId'], answer['retref']]).toEqual([undefined, undefined]);
    await strike({ match: { endpoint: 'auth' }, effect: 'refused', code: '34', times: 1 });
    expect(await (await pay({ orderid: 'B2' })).json()).toMatchObject({
      respstat: 'C',
      respcode: '34',
    });
    expect(await lastRow()).toMatchObject({ orderid: 'B2', outcome: 'refused', fault: 'refused' });
  });

  it.each([
    ['other_order', { respstat: 'A', orderId: 'OTHERORDER', amount: '10.00' }],
    ['other_amount', { respstat: 'A', orderId: 'B1', amount: '11.00' }],
    ['other_status', { respstat: 'C', respcode: '00', orderId: 'B1', amount: '10.00' }],
    ['other_types', { respstat: 'A', respcode: 0, orderId: 'B1', amount: 10 }],
  ])('changes the answer of an executed call: %s', async (effect, changed) => {
    for (const endpoint of ['auth', 'inquireByOrderid'])
      await strike({ match: { endpoint }, effect, times: 1 });
    expect(await (await pay()).json()).toMatchObject(changed);
    expect(await lastRow()).toMatchObject({ outcome: 'approved', fault: effect });
    expect(await lookUp()).toMatchObject(changed);
    expect(await lookUp()).toMatchObject({
      respstat: 'A',
      respcode: '00',
      orderId: 'B1',
      amount: '10.00',
    });
  });

  it.each([
    ['truncated', /^\{"amount":"10\.00",.*[^}]$/],
    ['empty', /^$/],
  ])('sends a body that is not JSON for an executed call: %s', async (effect, body) => {
    await strike({ match: { endpoint: 'auth' }, effect, times: 1 });
    const answer = await pay();
    expect([
      answer.status,
      answer.headers.get('content-type'),
      body.test(await answer.text()),
    ]).toEqual([200, 'application/json; charset=utf-8', true]);
    expect(await lookUp()).toMatchObject({ respstat: 'A', setlstat: 'Queued for Capture' });
  });

  it('partial approves half of the amount', async () => {
    await strike({ match: {}, effect: 'partial', times: 1 });
    expect(await (await pay({ amount: '10.01' })).json()).toMatchObject({
      respstat: 'A',
      respcode: '10',
      amount: '5.00',
    });
    expect(await lastRow()).toMatchObject({ outcome: 'partial', amount: '5.00' });
  });

  it.each([{ delayMs: 1_000 }, { seconds: 1 }])(
    'not_found_for hides an order for a time: %j',
    async (duration) => {
      let moved = now.getTime();
      const timed = await sandboxWithoutPort(testConfig(), () => new Date(moved));
      const lookUpNow = async () =>
        (await timed.gateway('GET', `inquireByOrderid/B1/${MERCHANT}/1`)).body;
      await timed.call('POST', '/control/faults', {
        match: { orderid: 'B1' },
        effect: 'not_found_for',
        ...duration,
      });
      await timed.gateway('PUT', 'auth', authRequest());
      moved += 999;
      expect(await lookUpNow()).toMatchObject({ respstat: 'C', respcode: '29' });
      moved += 1;
      expect(await lookUpNow()).toMatchObject({ respstat: 'A' });
      await timed.app.close();
    },
  );

  it('slow executes the call and answers late', async () => {
    const slow = { match: { endpoint: 'auth' }, effect: 'slow', times: 1 };
    await strike({ ...slow, delayMs: 600_000 });
    const leaving = new AbortController();
    const ended: unknown[] = [];
    const answering = pay({}, leaving.signal).then(
      (answer) => ended.push(answer),
      () => undefined,
    );
    await until(async () => (await lastRow())?.fault === 'slow');
    expect(await lastRow()).toMatchObject({ outcome: 'approved', fault: 'slow' });
    expect(ended).toEqual([]);
    leaving.abort();
    await answering;
    await strike({ ...slow, delayMs: 120 });
    const waitedMs = await tookMs(async () =>
      expect(await (await pay()).json()).toMatchObject({ respstat: 'A' }),
    );
    expect(waitedMs).toBeGreaterThan(100);
  });

  it('answers after its delay', async () => {
    await strike({ match: {}, effect: 'b62_booked', times: 1, delayMs: 120 });
    expect(await tookMs(pay)).toBeGreaterThan(100);
  });

  it('applies only to matching calls, as often as requested', async () => {
    await strike({
      match: { orderid: 'B1', account: '4111111111111111', amount: '10.00', endpoint: 'auth' },
      effect: 'decline',
      times: 2,
    });
    const codes = [];
    for (const overrides of [
      { orderid: 'B2' },
      { amount: '9.99' },
      { account: '5555555555554444' },
      {},
      { account: VISA_TOKEN, amount: '1000' },
      {},
    ]) {
      codes.push((await (await pay(overrides)).json()).respstat);
    }
    expect(codes).toEqual(['A', 'A', 'A', 'C', 'C', 'A']);
  });

  it('applies to a share of the calls, repeatable by seed', async () => {
    const game = async (seed: number): Promise<string> => {
      await strike({
        match: { endpoint: 'inquireByOrderid' },
        effect: 'http_500',
        share: 0.25,
        seed,
      });
      const statuses = [];
      for (let call = 0; call < 120; call += 1)
        statuses.push((await sandbox.gateway('GET', `inquireByOrderid/B1/${MERCHANT}/1`)).status);
      await sandbox.control('DELETE', 'faults');
      return statuses.map((status) => (status === 500 ? 'x' : '.')).join('');
    };
    const [first, again, other] = [await game(7), await game(7), await game(8)];
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    const struck = first.replaceAll('.', '').length;
    expect([struck > 15, struck < 45]).toEqual([true, true]);
  });

  it('applies to captures, voids and refunds by name', async () => {
    const { retref } = await (await pay({ capture: 'N' })).json();
    await strike({ match: { endpoint: 'capture' }, effect: 'decline', times: 1 });
    await strike({ match: { endpoint: 'void' }, effect: 'b62_booked', times: 1 });
    expect(
      await (await sandbox.gateway('PUT', 'capture', { merchid: MERCHANT, retref })).json(),
    ).toMatchObject({ respstat: 'C', respcode: '05' });
    expect(
      await (await sandbox.gateway('PUT', 'void', { merchid: MERCHANT, retref })).json(),
    ).toMatchObject({ respcode: '62' });
    expect(await lookUp()).toMatchObject({ setlstat: 'Voided' });
  });

  it('ends when the faults are deleted', async () => {
    await strike({ match: {}, effect: 'http_500' });
    expect((await sandbox.control('DELETE', 'faults')).status).toBe(204);
    expect((await pay()).status).toBe(200);
  });

  it('is refused when it could never apply', async () => {
    expect(await strike({ match: { endpoint: 'capture' }, effect: 'partial' })).toBe(400);
    expect(await strike({ match: { endpoint: 'inquire' }, effect: 'decline' })).toBe(400);
    expect(await strike({ match: { order: 'B1' }, effect: 'decline' })).toBe(400);
    expect(await strike({ match: {}, effect: 'explode' })).toBe(400);
    expect(await strike({ match: {}, effect: 'decline', times: 0 })).toBe(400);
    expect(await strike({ match: {}, effect: 'decline', share: 0 })).toBe(400);
    expect(await strike({ match: {}, effect: 'decline', share: 1.5 })).toBe(400);
  });
});
