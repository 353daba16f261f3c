import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { openFrontDoor, type FrontDoor } from './front-door';
import { freePort } from './ports';

type Seen = {
  readonly who: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Every request that came through, in order. */
const reached: string[] = [];
const serve = async (who: string): Promise<{ readonly server: Server; readonly url: string }> => {
  const server = createServer((request, response) => {
    reached.push(request.url ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const seen: Seen = {
        who,
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      response
        .writeHead(request.url?.includes('busy') ? 503 : 200, {
          'Content-Type': 'application/json',
          'Retry-After': '5',
        })
        .end(JSON.stringify(seen));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

let api: { readonly server: Server; readonly url: string };
let registry: { readonly server: Server; readonly url: string };
/** Answers when a test does. */
let slowServer: { readonly server: Server; readonly url: string };
let door: FrontDoor;
let url = '';
const call = async (path: string, init: RequestInit = {}): Promise<Seen> =>
  (await fetch(`${url}${path}`, init)).json() as Promise<Seen>;

beforeAll(async () => {
  [api, registry] = await Promise.all([serve('api'), serve('registry')]);
  const sockets = new WebSocketServer({
    server: api.server,
    handleProtocols: () => 'billfold.live',
  });
  sockets.on('connection', (socket, request) => {
    socket.on('message', (message: Buffer) => {
      const text = message.toString();
      if (text === 'leave') return socket.close(4401, 'not you');
      socket.send(
        JSON.stringify({
          url: request.url,
          protocols: request.headers['sec-websocket-protocol'],
          origin: request.headers.origin,
          host: request.headers['x-forwarded-host'],
          text,
        }),
      );
    });
  });
  const heldServer = createServer();
  await new Promise<void>((resolve) => void heldServer.listen(0, '127.0.0.1', resolve));
  slowServer = {
    server: heldServer,
    url: `http://127.0.0.1:${(heldServer.address() as AddressInfo).port}`,
  };
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  door = await openFrontDoor({
    host: '127.0.0.1',
    port,
    apiUrl: () => api.url,
    registryUrl: registry.url,
    hasTestRoutes: false,
  });
});
afterAll(async () => {
  await door.close();
  for (const { server } of [api, registry, slowServer]) {
    server.closeAllConnections();
    server.close();
  }
});

describe('front door', () => {
  it.each([
    ['/api/users/user_get_self?a=1', 'api'],
    ['/api', 'api'],
    ['/apis', 'registry'],
    ['/v1beta', 'registry'],
    ['/', 'registry'],
    ['/customer/bills/due?x=%20y', 'registry'],
    ['/modules/shell/1.0.0-a/main.js', 'registry'],
    ['/registry/health', 'registry'],
    ['/metrics', 'registry'],
    ['/test/clock', 'registry'],
  ])('passes %s to the %s', async (path, who) => {
    expect(await call(path)).toMatchObject({ who, url: path });
  });

  it.each([
    ['/v1/payment/process', '/api/v1/payment/process'],
    [
      '/v1/payment/frame_origins?company_token=a%26b',
      '/api/v1/payment/frame_origins?company_token=a%26b',
    ],
    ['/v1', '/api/v1'],
  ])('passes %s of other sites to the API as %s [PUB-194]', async (path, expected) => {
    expect(await call(path)).toMatchObject({ who: 'api', url: expected });
  });

  it.each([
    '/v1/../../metrics',
    '/v1/%2e%2e/%2e%2e/metrics',
    '/v1/..%2f..%2fmetrics',
    '/api/%2e%2e/metrics',
    '/api/../metrics',
    '/v1/%2e%2e/%2e%2e/test/clock',
  ])('redirects %s only into its own folder', async (path) => {
    const seen = await new Promise<string>((resolve, reject) => {
      const { port } = new URL(url);
      request({ host: '127.0.0.1', port, path }, (answer) => {
        const chunks: Buffer[] = [];
        answer
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('end', () => resolve(Buffer.concat(chunks).toString()));
      })
        .on('error', reject)
        .end();
    });
    expect(seen).not.toMatch(/"who":"api".*"url":"\/(metrics|test)/);
  });

  it('passes bodies unchanged', async () => {
    const form = await call('/api/transactions/pay_once', {
      method: 'POST',
      body: new URLSearchParams({ amount: '5000' }),
    });
    expect(form).toMatchObject({ method: 'POST', body: 'amount=5000' });
    const json = await call('/api/x', {
      method: 'PUT',
      body: '{"a": 1}',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(json.body).toBe('{"a": 1}');
  });

  it('passes a body after Expect: 100-continue', async () => {
    const answered = new Promise<string>((resolve, reject) => {
      const { port } = new URL(url);
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path: '/api/x',
          method: 'POST',
          headers: { Expect: '100-continue', 'Content-Length': 5 },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('end', () => resolve(Buffer.concat(chunks).toString()));
        },
      )
        .on('error', reject)
        .on('continue', () => sent.end('later'));
      sent.flushHeaders();
    });
    expect(JSON.parse(await answered)).toMatchObject({ who: 'api', method: 'POST', body: 'later' });
  });

  it('sends the real address and drops other claims of the caller', async () => {
    const { headers } = await call('/api/x', {
      headers: { 'X-Real-IP': '1.2.3.4', Forwarded: 'for=1.2.3.4' },
    });
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': url.replace('http://', ''),
      'x-forwarded-proto': 'http',
    });
    expect([headers['x-real-ip'], headers['forwarded']]).toEqual([undefined, undefined]);
  });

  it('repeats no request', async () => {
    const answer = await fetch(`${url}/busy`);
    expect([answer.status, reached.filter((path) => path === '/busy')]).toEqual([503, ['/busy']]);
  });

  it('passes the socket in both directions with origin, protocol and closing code', async () => {
    const socket = new WebSocket(
      `${url.replace('http', 'ws')}/notifications`,
      ['billfold.live', 'token-1'],
      { origin: url },
    );
    await once(socket, 'open');
    expect(socket.protocol).toBe('billfold.live');
    socket.send('dev:cedar.owner');
    const [message] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(message.toString())).toEqual({
      url: '/notifications',
      protocols: 'billfold.live,token-1',
      origin: url,
      host: url.replace('http://', ''),
      text: 'dev:cedar.owner',
    });
    const closed = once(socket, 'close') as Promise<[number]>;
    socket.send('leave');
    expect((await closed)[0]).toBe(4401);
  });

  it('refuses other sockets, and answers 503 while the server is away', async () => {
    const refusal = async (address: string): Promise<string> => {
      const [error] = (await once(new WebSocket(address), 'error')) as [Error];
      return error.message;
    };
    expect(await refusal(`${url.replace('http', 'ws')}/elsewhere`)).toContain('404');
    const port = await freePort();
    const lonely = await openFrontDoor({
      host: '127.0.0.1',
      port,
      apiUrl: () => 'http://127.0.0.1:1',
      registryUrl: registry.url,
      hasTestRoutes: false,
    });
    expect(await refusal(`ws://127.0.0.1:${port}/notifications`)).toContain('503');
    await lonely.close();
  });

  it('asks before each call which API takes the call', async () => {
    const turns = [api.url, registry.url, api.url];
    const port = await freePort();
    const shared = await openFrontDoor({
      host: '127.0.0.1',
      port,
      apiUrl: () => turns.shift() ?? api.url,
      registryUrl: registry.url,
      hasTestRoutes: false,
    });
    const callers: string[] = [];
    for (const path of ['/api/one', '/api/two', '/v1/three']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      callers.push(((await answer.json()) as Seen).who);
    }
    expect(callers).toEqual(['api', 'registry', 'api']);
    await shared.close();
  });

  it('closes with open sockets', async () => {
    const port = await freePort();
    const brief = await openFrontDoor({
      host: '127.0.0.1',
      port,
      apiUrl: () => api.url,
      registryUrl: registry.url,
      hasTestRoutes: false,
    });
    const socket = new WebSocket(`ws://127.0.0.1:${port}/notifications`, ['billfold.live', 't']);
    await once(socket, 'open');
    const closed = once(socket, 'close');
    await brief.close();
    await closed;
    expect(socket.readyState).toBe(WebSocket.CLOSED);
  });

  it('closes after the open answer on a kept connection', async () => {
    const port = await freePort();
    const brief = await openFrontDoor({
      host: '127.0.0.1',
      port,
      apiUrl: () => slowServer.url,
      registryUrl: registry.url,
      hasTestRoutes: false,
    });
    const agent = new Agent({ keepAlive: true });
    const answered = new Promise<number | undefined>((resolve) => {
      request({ host: '127.0.0.1', port, path: '/api/slow', agent }, (answer) =>
        answer.resume().on('end', () => resolve(answer.statusCode)),
      ).end();
    });
    const [, answer] = (await once(slowServer.server, 'request')) as [unknown, ServerResponse];
    const closed = brief.close();
    answer.end('done');
    expect(await answered).toBe(200);
    await closed;
    agent.destroy();
  });

  it('reports that the server is away', async () => {
    const port = await freePort();
    const lonely = await openFrontDoor({
      host: '127.0.0.1',
      port,
      apiUrl: () => 'http://127.0.0.1:1',
      registryUrl: registry.url,
      hasTestRoutes: true,
    });
    const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    await lonely.close();
  });
});
