/** @needs-dom */
import type { HttpRequest, HttpService } from '../contracts/remote.contract';
import { startTestServer, type TestServer } from '../testing/test-server';
import { ApiError, bodyOrThrow, errorLines } from './api-error';
import { createHttpClient, type HttpClientOptions } from './http-client';
import { readListPage } from './list-page';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.reset());

// jsdom keeps a request's timer after its answer: with the default of 45 s the test process would wait as long.
const client = (options: Partial<HttpClientOptions> = {}): HttpService => {
  const { request } = createHttpClient({
    baseUrl: server.base,
    readToken: () => 't1',
    isMerchant: () => false,
    ...options,
  });
  return { request: (sent) => request({ timeoutMs: 800, ...sent }) };
};
const send = async (request: HttpRequest, options: Partial<HttpClientOptions> = {}) => {
  await client(options).request(request);
  return server.seen.at(-1);
};
const fail = async (
  request: HttpRequest,
  options: Partial<HttpClientOptions> = {},
): Promise<ApiError> => {
  const error: unknown = await client(options)
    .request(request)
    .catch((failure: unknown) => failure);
  if (!(error instanceof ApiError))
    throw new Error('The call was expected to fail with an ApiError.');
  return error;
};

describe('requests', () => {
  it('go to the configured base with unchanged paths [SHARED-001]', async () => {
    expect((await send({ method: 'GET', path: 'user_invoices/9' }))?.url).toBe(
      '/api/user_invoices/9',
    );
    expect(
      (await send({ method: 'GET', path: '/user_invoices/9' }, { baseUrl: `${server.base}/v2/` }))
        ?.url,
    ).toBe('/api/v2/user_invoices/9');
  });

  it('go to another server without the session’s token, with headers of their own', async () => {
    const foreign = await send({
      method: 'GET',
      path: 'v1/payment/process',
      baseUrl: `${server.base}/pay`,
      headers: { 'x-api-key': 'pk' },
    });
    expect(foreign?.url).toBe('/api/pay/v1/payment/process');
    expect(foreign?.headers).toMatchObject({ 'x-api-key': 'pk' });
    expect(foreign?.headers.authorization).toBeUndefined();
  });

  it('keep the session when a call with a token of its own is refused', async () => {
    const ended = jest.fn();
    server.answer({ status: 401, body: { detail: 'no' } });
    await fail(
      {
        method: 'POST',
        path: 'auth/create_password',
        headers: { Authorization: 'MerchantToken other' },
      },
      { onUnauthenticated: ended },
    );
    expect(server.seen.at(-1)?.headers.authorization).toBe('MerchantToken other');
    expect(ended).not.toHaveBeenCalled();
  });

  it('carry a form body, lists and objects as JSON text, null and booleans by name [SHARED-002] [SHARED-005] [SHARED-007]', async () => {
    const request = await send({
      method: 'PATCH',
      path: 'subscriptions/5/set_autopay',
      body: {
        autopay: null,
        cancelled: true,
        isOff: false,
        invoice_items: [
          { description: 'a&b', amount: 1 },
          { description: 'c', amount: 2 },
        ],
        left_out: undefined,
        note: '',
      },
    });
    expect(request?.headers['content-type']).toMatch('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      autopay: 'null',
      cancelled: 'true',
      isOff: 'false',
      invoice_items: '[{"description":"a&b","amount":1},{"description":"c","amount":2}]',
      note: '',
    });
  });

  it('carry JSON with PUT only [SHARED-003] [SHARED-004]', async () => {
    const put = await send({ method: 'PUT', path: 'things/1', body: { list: [1], none: null } });
    expect(put?.headers['content-type']).toBe('application/json');
    expect(put?.body).toBe('{"list":[1],"none":null}');
    for (const method of ['POST', 'PATCH', 'DELETE'] as const) {
      const form = await send({ method, path: 'things/1', body: { pin: '1234' } });
      expect(form).toMatchObject({ method, body: 'pin=1234' });
    }
  });

  it('carry JSON where the call says so', async () => {
    const post = await send({
      method: 'POST',
      path: 'things',
      body: { list: [1] },
      headers: { 'Content-Type': 'application/json' },
    });
    expect(post).toMatchObject({ method: 'POST', body: '{"list":[1]}' });
    expect(post?.headers['content-type']).toBe('application/json');
  });

  it("carry 'Token' for customers and 'MerchantToken' for merchants [SHARED-008] [SHARED-009]", async () => {
    const get = { method: 'GET', path: 'user_invoices' } as const;
    expect((await send(get))?.headers.authorization).toBe('Token t1');
    expect(
      (await send(get, { readToken: () => 't2', isMerchant: () => true }))?.headers.authorization,
    ).toBe('MerchantToken t2');
    expect((await send(get, { readToken: () => null }))?.headers.authorization).toBeUndefined();
  });

  it('carry a PIN only where the caller put it into the body [SHARED-010] [SHARED-019]', async () => {
    const request = await send({ method: 'GET', path: 'user_invoices' });
    expect(Object.keys(request?.headers ?? {}).filter((name) => name.includes('pin'))).toEqual([]);
    expect(request).toMatchObject({ url: '/api/user_invoices', body: '' });
  });

  it('carry a new request id, a given idempotency key and no empty query parameter', async () => {
    const first = await send({
      method: 'GET',
      path: 'sms',
      query: { q: 'a b', limit: 25, cursor: undefined },
    });
    const second = await send({
      method: 'POST',
      path: 'transactions/pay_once',
      body: {},
      idempotencyKey: 'k1',
    });
    expect(first?.url).toBe('/api/sms?q=a+b&limit=25');
    expect(first?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second?.headers['x-request-id']).not.toBe(first?.headers['x-request-id']);
    expect([first?.headers['idempotency-key'], second?.headers['idempotency-key']]).toEqual([
      undefined,
      'k1',
    ]);
  });
});

describe('answers', () => {
  it('resolve as results for 2xx, with the paging of a list', async () => {
    server.answer({
      body: [{ id: 1 }],
      headers: {
        'X-Next-Cursor': 'c2',
        'X-Previous-Cursor': 'c0',
        'X-Total-Count': '312',
        'X-Total-Is-Floor': 'true',
        'X-Dropped-Filters': 'tags:12,group:3',
      },
    });
    const page = readListPage(
      await client().request<{ id: number }[]>({ method: 'GET', path: 'user_invoices' }),
    );
    expect(page).toEqual({
      rows: [{ id: 1 }],
      nextCursor: 'c2',
      totalCount: 312,
      isTotalFloor: true,
      previousCursor: 'c0',
      dropped: ['tags:12', 'group:3'],
    });
    server.answer({ body: [] });
    expect(
      readListPage(await client().request<never[]>({ method: 'GET', path: 'user_invoices' })),
    ).toEqual({
      rows: [],
      nextCursor: null,
      totalCount: null,
      isTotalFloor: false,
      previousCursor: null,
      dropped: [],
    });
    server.answer({ status: 204 });
    expect(await client().request({ method: 'DELETE', path: 'x' })).toMatchObject({
      status: 204,
      body: null,
    });
  });

  it('resolve as a result with status 403 for a 403 on a GET [SHARED-011]', async () => {
    server.answer({ status: 403, body: { detail: 'Not yours' } });
    const result = await client().request({ method: 'GET', path: 'user_invoices/9' });
    expect(result).toMatchObject({ status: 403, body: { detail: 'Not yours' } });
    expect(() => bodyOrThrow(result)).toThrow('Not yours');
    expect((await fail({ method: 'POST', path: 'auth/login', body: {} })).status).toBe(403);
  });

  it('reject for any other failure with its detail, code and wait [SHARED-012]', async () => {
    server.answer({
      status: 429,
      body: { detail: 'No', code: 'too_many_requests' },
      headers: { 'Retry-After': '30', 'X-Request-Id': 'r1' },
    });
    const error = await fail({ method: 'POST', path: 'x', body: {} });
    expect(error).toMatchObject({
      status: 429,
      code: 'too_many_requests',
      details: ['No'],
      retryAfterSeconds: 30,
      requestId: 'r1',
      isInDoubt: false,
    });
  });

  it('name the request when they have no text; a network error has its own [SHARED-014]', async () => {
    server.answer({ status: 500, body: {} });
    expect((await fail({ method: 'GET', path: 'x' })).details[0]).toMatch(
      /^Something went wrong\. Please try again\. \(.{36}\)$/,
    );
    // jsdom writes a refused connection to the console as browsers do.
    jest.spyOn(console, 'error').mockImplementationOnce(() => {});
    const lost = await fail({ method: 'GET', path: 'x' }, { baseUrl: 'http://127.0.0.1:1/' });
    expect(lost).toMatchObject({
      status: 0,
      details: ['Network Error'],
      isNetworkError: true,
      isInDoubt: true,
    });
    expect(errorLines(lost)).toEqual(['Network Error']);
  });

  it('are in doubt when their body cannot be read, even with status 200', async () => {
    server.answer({
      status: 200,
      body: '<html>Please sign in to the wireless network</html>',
      headers: { 'X-Request-Id': 'r2' },
    });
    const error = await fail({ method: 'POST', path: 'transactions/pay_once', body: { id: 3 } });
    expect(error).toMatchObject({
      isInDoubt: true,
      isNetworkError: false,
      details: ['Something went wrong. Please try again. (r2)'],
    });
  });

  it('are an error in doubt after the timeout', async () => {
    server.answer({ isSilent: true });
    expect(await fail({ method: 'POST', path: 'x', timeoutMs: 50 })).toMatchObject({
      isInDoubt: true,
      details: ["The server didn't respond in time. Please try again."],
    });
  });

  it('end an existing session only, with 401', async () => {
    server.answer({ status: 401, body: { detail: 'Sign in' } });
    const onUnauthenticated = jest.fn();
    await fail({ method: 'GET', path: 'x' }, { onUnauthenticated, readToken: () => null });
    expect(onUnauthenticated).not.toHaveBeenCalled();
    await fail({ method: 'GET', path: 'x' }, { onUnauthenticated });
    expect(onUnauthenticated).toHaveBeenCalledTimes(1);
  });

  it('navigate to a redirect within the site [SHELL-032]', async () => {
    const onRedirect = jest.fn();
    server.answer({ body: { redirect: '/customer/dashboard?a=1' } });
    await send({ method: 'GET', path: 'x' }, { onRedirect });
    expect(onRedirect).toHaveBeenCalledWith('/customer/dashboard?a=1');
  });

  it('do not navigate to a redirect elsewhere', async () => {
    const onRedirect = jest.fn();
    const refused = [
      'https://example.org/',
      '//example.org',
      '/\\example.org',
      '/a\\b',
      'customer',
      '',
      '/\t/example.org',
      7,
      null,
    ];
    for (const body of [...refused.map((redirect) => ({ redirect })), {}, [], null]) {
      server.answer({ body });
      await send({ method: 'GET', path: 'x' }, { onRedirect });
    }
    expect(onRedirect).not.toHaveBeenCalled();
  });
});

describe('files', () => {
  const pdf = { method: 'GET', path: 'user_invoices/9/document', answer: 'file' } as const;

  it('are passed on unchanged, with their type', async () => {
    server.answer({ body: { of: 'bytes' }, headers: { 'Content-Type': 'application/pdf' } });
    const { body, status } = await client().request<Blob>(pdf);
    expect(status).toBe(200);
    expect(body).toBeInstanceOf(Blob);
    expect(body.type).toBe('application/pdf');
    expect(body.size).toBe('{"of":"bytes"}'.length);
    expect(server.seen[0]?.headers.accept).toBe('*/*');
  });

  it('reject for an error status with the detail and code of the answer', async () => {
    server.answer({ status: 404, body: { detail: 'Not found', code: 'not_found' } });
    expect(await fail(pdf)).toMatchObject({
      status: 404,
      details: ['Not found'],
      code: 'not_found',
    });
    server.answer({ status: 403, body: { detail: 'Not yours' } });
    const result = await client().request(pdf);
    expect(result).toMatchObject({ status: 403, body: { detail: 'Not yours' } });
  });

  it('reject for the type HTML with a gateway error', async () => {
    server.answer({ body: 'Sign in to the Wi-Fi', headers: { 'Content-Type': 'text/html' } });
    expect(await fail(pdf)).toMatchObject({ status: 502 });
    server.answer({ status: 500, body: undefined });
    expect((await fail(pdf)).details[0]).toMatch('Something went wrong');
  });
});
