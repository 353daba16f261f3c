import { createHash } from 'node:crypto';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { checkInput } from './http/validation';
import { readRoutes } from './testing/routes';
import { buildTestApp, type TestApp } from './testing/test-app';

/** By the place that holds it. */
const schemasOf = (part: unknown, place = ''): Readonly<Record<string, object>> =>
  typeof part !== 'object' || part === null
    ? {}
    : Object.fromEntries(
        Object.entries(part).flatMap(([name, value]: [string, unknown]) =>
          name === 'schema' && typeof value === 'object' && value !== null
            ? [[`${place}/${name}`, value]]
            : Object.entries(schemasOf(value, `${place}/${name}`)),
        ),
      );

describe('buildApp', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await buildTestApp();
  });
  afterAll(() => test.close());

  it('answers requests but is not ready once it stops', async () => {
    const stopping = await buildTestApp();
    await stopping.app.gracefulStop.endConnections({ quietMs: 0, graceMs: 0 });
    const answer = await stopping.app.inject('/api/health');
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { live: true, ready: false, degraded: ['stopping'] },
    ]);
    await stopping.close();
  });

  it('is ready when its database answers', async () => {
    const answer = await test.app.inject('/api/health/');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ live: true, ready: true, degraded: [] });
  });

  it('compiles every schema before the first call', () => {
    const compileAnswer = SerializerSelector()();
    const routes = readRoutes(test.app);
    expect(routes.length).toBeGreaterThan(50);
    for (const { url, method: methods, schema } of routes) {
      const method = String(methods);
      const parts = (['body', 'querystring', 'params'] as const)
        .map((httpPart) => ({ httpPart, part: schema?.[httpPart] }))
        .filter(({ part }) => part !== undefined);
      for (const { httpPart, part } of parts)
        expect(() => void checkInput({ method, url, httpPart, schema: part })({})).not.toThrow();
      for (const [httpStatus, answer] of Object.entries(schema?.response ?? {}))
        expect(() => void compileAnswer({ method, url, httpStatus, schema: answer })).not.toThrow();
    }
  });

  it('answers an unknown path with detail, code and request id', async () => {
    const answer = await test.app.inject({
      url: '/api/nothing',
      headers: { 'x-request-id': 'request-12345' },
    });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['x-request-id']).toBe('request-12345');
    expect(answer.json()).toEqual({
      detail: 'Not found.',
      code: 'not_found',
      request_id: 'request-12345',
    });
  });

  it('answers 400 for an address that cannot be decoded [API-005]', async () => {
    const answer = await test.app.inject({
      url: '/api/user_invoices/%E0%A4%A',
      headers: { 'x-request-id': 'request-12345' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers).toMatchObject({
      'x-request-id': 'request-12345',
      'cache-control': 'no-store',
    });
    expect(answer.json()).toEqual({
      detail: ["We couldn't read the request."],
      code: 'invalid_input',
      request_id: 'request-12345',
    });
  });

  it.each(['a b"c', '4111111111111111', 'card-4111-1111-1111-1111'])(
    'replaces the request id %p, which is unsafe to log',
    async (given) => {
      const answer = await test.app.inject({
        url: '/api/health',
        headers: { 'x-request-id': given },
      });
      expect(answer.headers['x-request-id']).toMatch(
        /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/,
      );
    },
  );

  it('forbids browsers to cache, frame or run its answers', async () => {
    const { headers } = await test.app.inject('/api/health');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
  });

  it('publishes OpenAPI 3.1 and its page', async () => {
    const contract = await test.app.inject('/api/docs/json');
    expect(contract.json()).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/auth/merchant_login': {
          post: {
            requestBody: {
              content: { 'application/x-www-form-urlencoded': {}, 'application/json': {} },
            },
          },
        },
        '/api/user_invoices': {
          get: {
            security: [{ customer: [] }, { merchant: [] }, { program: [] }],
            responses: { 200: {}, 400: {}, 401: {} },
          },
        },
        '/api/merchants/get_self': { get: { security: [{ merchant: [] }] } },
      },
    });
  });

  it('shows the contract on a page without scripts', async () => {
    for (const url of ['/api/docs', '/api/docs/']) {
      const page = await test.app.inject(url);
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(page.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'; .*require-trusted-types-for 'script'; trusted-types 'none'$/,
      );
      expect(page.body).not.toContain('<script');
      for (const text of [
        '<h3>Embedded payment</h3>',
        '<code>/api/v1/payment/process</code>',
        '<code>blytzpay_account_id</code>',
        'For customer or merchant.',
      ])
        expect(page.body).toContain(text);
      const style = /<style>([^<]+)<\/style>/.exec(page.body)?.[1] ?? '';
      expect(page.headers['content-security-policy']).toContain(
        `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
      );
    }
  });

  it('shows the calls that programs may make before all others', async () => {
    const { body } = await test.app.inject('/api/docs');
    const [promised = '', others = ''] = body.split('<h2>Calls of our own pages</h2>');
    expect(promised).toContain('<code>/api/transactions/merchant_pay</code>');
    expect(promised).toContain('For merchant or program.');
    expect(promised).not.toContain('<code>/api/keys</code>');
    expect(others).toContain('<code>/api/keys</code>');
    expect(others).not.toContain('or program.');
  });

  it('publishes a valid contract with valid schemas', async () => {
    const contract = (await test.app.inject('/api/docs/json')).json();
    expect(await new Validator().validate(contract)).toEqual({ valid: true });
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const schemas = Object.entries(schemasOf(contract));
    expect(schemas.length).toBeGreaterThan(100);
    expect(
      schemas
        .filter(([, schema]) => !ajv.validateSchema(schema))
        .map(([place]) => `${place}: ${ajv.errorsText()}`),
    ).toEqual([]);
  });

  it('measures requests by route pattern', async () => {
    await test.app.inject('/api/health');
    expect((await test.app.inject('/metrics')).body).toContain('route="/api/health",status="200"');
  });

  it('moves the controlled clock and waits for the jobs that depend on it', async () => {
    const seen: string[] = [];
    test.clock.onClockMoved(async (now) => {
      await Promise.resolve();
      seen.push(now.toISOString());
    });
    const answer = await test.app.inject({
      method: 'POST',
      url: '/test/clock',
      payload: { advance: 'P1D' },
    });
    expect(answer.json()).toEqual({ now: '2026-11-21T19:00:00.000Z' });
    expect(seen).toEqual(['2026-11-21T19:00:00.000Z']);
    const refused = await test.app.inject({
      method: 'POST',
      url: '/test/clock',
      payload: { advance: 'tomorrow' },
    });
    expect(refused.statusCode).toBe(400);
  });
});
