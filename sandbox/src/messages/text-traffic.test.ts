import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sandboxOnPorts, testConfig, type SandboxOnPorts } from '../testing/sandbox-under-test';
import { signatureOfRequest } from './request-signature.domain';

const SID = 'ACsandbox0000000000000000000000000';
const AUTHORIZATION = `Basic ${Buffer.from(`${SID}:sandbox-auth-token`).toString('base64')}`;
const FROM = '+13035550199';
const TO = '+13035550101';

type Call = {
  readonly url: string;
  readonly signature: string | undefined;
  readonly parameters: Record<string, string>;
};

let product: Server;
let calls: Call[];
let base: string;
let sandbox: SandboxOnPorts;

beforeEach(async () => {
  calls = [];
  product = createServer((request, response) => {
    void keep(request).then(() => response.end('{}'));
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  sandbox = await sandboxOnPorts(testConfig({ webhookBase: `${base}/webhooks` }));
  await put({ callbackDelayMs: 0 });
});
afterEach(async () => {
  await sandbox.close();
  product.closeAllConnections();
  await new Promise((resolve) => product.close(resolve));
});

const keep = async (request: IncomingMessage): Promise<void> => {
  const parameters = Object.fromEntries(new URLSearchParams(await readAll(request)));
  const signature = request.headers['x-twilio-signature'] as string | undefined;
  calls.push({ url: `${base}${request.url ?? ''}`, signature, parameters });
};
const put = async (settings: object): Promise<unknown> =>
  (
    await fetch(`${sandbox.url}/control/texts/settings`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    })
  ).json();
const fault = (body: object) => sandbox.control('POST', 'texts/faults', body);
const send = (fields: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${sandbox.url}/2010-04-01/Accounts/${SID}/Messages.json`, {
    method: 'POST',
    headers: { authorization: AUTHORIZATION },
    body: new URLSearchParams({
      To: TO,
      From: FROM,
      Body: 'Hello',
      StatusCallback: `${base}/status?message=7`,
      ...fields,
    }),
    ...(signal === undefined ? {} : { signal }),
  });
const journal = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await sandbox.control('GET', `texts${query}`)).json() as Promise<Record<string, unknown>[]>;
const until = async (count: number): Promise<readonly Call[]> => {
  while (calls.length < count) await new Promise((resolve) => setImmediate(resolve));
  return calls;
};
const statuses = (): unknown[] => calls.map(({ parameters }) => parameters['MessageStatus']);
const codeOf = async (response: Response): Promise<unknown[]> => {
  const body = (await response.json()) as { code?: number };
  return [response.status, body.code];
};

describe('reports of a text', () => {
  it('say sent and delivered, signed over the whole address', async () => {
    const { sid } = (await (await send()).json()) as { sid: string };
    const [first] = await until(2);
    expect(statuses()).toEqual(['sent', 'delivered']);
    expect(first?.url).toBe(`${base}/status?message=7`);
    expect(first?.parameters).toMatchObject({ MessageSid: sid, To: TO, From: FROM });
    expect(first?.signature).toBe(
      signatureOfRequest('sandbox-auth-token', first?.url ?? '', first?.parameters ?? {}),
    );
    expect(await journal()).toMatchObject([{ sid, reported: ['sent', 'delivered'] }]);
  });

  it.each([
    [{ effect: 'undelivered', code: 30_003 }, ['sent', 'undelivered'], '30003'],
    [{ effect: 'failed' }, ['failed'], '30008'],
    [{ effect: 'late_sent' }, ['delivered', 'sent'], undefined],
    [{ effect: 'duplicate_callbacks' }, ['sent', 'sent', 'delivered', 'delivered'], undefined],
  ])('follow the fault %j', async (given, expected, code) => {
    await fault({ ...given, times: 1 });
    await send();
    await until(expected.length);
    expect(statuses()).toEqual(expected);
    expect(calls.at(-1)?.parameters['ErrorCode']).toBe(code);
  });

  it('are not made when they are switched off', async () => {
    await put({ callbacks: false });
    await send();
    await put({ callbacks: true });
    await send({ Body: 'second' });
    await until(2);
    expect(await journal()).toMatchObject([{ reported: [] }, { body: 'second' }]);
  });
});

describe('a text under a fault', () => {
  it.each([
    ['hang', 'hung', false],
    ['book_and_hang', 'hung', true],
    ['drop', 'dropped', false],
    ['book_and_drop', 'dropped', true],
  ])('gets no answer: %s', async (effect, outcome, isBooked) => {
    await fault({ effect, delayMs: 5, times: 1 });
    await expect(send()).rejects.toThrow();
    const [row] = await journal();
    expect(row).toMatchObject({ outcome, status: null });
    expect(row?.['sid'] !== null).toBe(isBooked);
    if (isBooked) await until(2);
    expect(calls).toHaveLength(isBooked ? 2 : 0);
  });

  it.each([
    ['server_error', false],
    ['book_and_server_error', true],
  ])('gets the answer 500: %s', async (effect, isBooked) => {
    await fault({ effect, times: 1 });
    expect((await send()).status).toBe(500);
    expect((await journal())[0]?.['sid'] !== null).toBe(isBooked);
  });

  it('is chosen by address, text and chance, the same for the same seed', async () => {
    const struck = async (): Promise<unknown[]> => {
      await sandbox.control('POST', 'reset');
      await put({ callbacks: false });
      await fault({
        effect: 'server_error',
        match: { to: TO, body: 'chance' },
        share: 0.3,
        seed: 7,
      });
      for (let turn = 0; turn < 20; turn += 1) await send({ Body: `chance ${turn}` });
      await send({ To: '+13035550102', Body: 'chance' });
      await send({ Body: 'another' });
      return (await journal()).map(({ outcome }) => outcome);
    };
    const first = await struck();
    expect(first.slice(20)).toEqual(['taken', 'taken']);
    expect(first.filter((outcome) => outcome === 'failed').length).toBeGreaterThan(1);
    expect(first).toContain('taken');
    expect(await struck()).toEqual(first);
  });
});

describe('refusals', () => {
  it.each([
    ['+15005550001', 21_211],
    ['+15005550009', 21_614],
    ['+15005550004', 21_610],
  ])('answer the test number %s with the code %i', async (To, code) => {
    expect(await codeOf(await send({ To }))).toEqual([400, code]);
    expect(await journal(`?to=${encodeURIComponent(To)}`)).toMatchObject([
      { outcome: 'refused', sid: null, code },
    ]);
  });

  it('count the pace of each sender', async () => {
    await put({ pacePerSecond: 3 });
    const burst = await Promise.all([1, 2, 3, 4, 5].map(() => send()));
    expect(burst.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 201, 201, 429, 429,
    ]);
    expect(burst.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
    expect((await send({ From: '+13035550188' })).status).toBe(201);
    expect((await journal()).filter(({ outcome }) => outcome === 'too_fast')).toMatchObject([
      { code: 20_429 },
      { code: 20_429 },
    ]);
  });
});

describe('opt-outs', () => {
  const write = (body: string) =>
    sandbox.control('POST', 'inbound', { channel: 'sms', from: TO, to: FROM, body });
  const answers = async (): Promise<number> =>
    ((await (await sandbox.control('GET', 'messages?channel=sms')).json()) as unknown[]).length;

  it('are answered and remembered by the platform, however many texts follow', async () => {
    await put({ callbacks: false });
    await write('STOP');
    expect(calls[0]?.parameters['OptOutType']).toBe('STOP');
    expect(await answers()).toBe(1);
    for (let turn = 0; turn < 30; turn += 1) await send({ To: '+13035550102' });
    expect(await codeOf(await send())).toEqual([400, 21_610]);
    await write('start');
    expect((await send()).status).toBe(201);
  });

  it('are left to the product when it answers them itself', async () => {
    await put({ optOuts: 'product', callbacks: false });
    await write('STOP');
    expect(calls[0]?.parameters['OptOutType']).toBeUndefined();
    expect([await answers(), (await send()).status]).toEqual([0, 201]);
  });
});

const readAll = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};
