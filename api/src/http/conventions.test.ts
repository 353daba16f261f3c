import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import Fastify from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { App } from '../context/app-instance';
import { registerErrors } from '../plugins/errors-plugin';
import { bodyLimitBytes, registerRequestBodies } from '../plugins/request-bodies-plugin';
import { Problem } from '../core/problem.errors';
import { createRequestId, registerRequestId } from '@billfold/server-kit/http/request-id';
import { processorMsOf } from '@billfold/server-kit/testing/processor-time';
import type { ErrorShape } from './error-shape';
import {
  Body,
  CalendarDateInput,
  CentsInput,
  EitherBody,
  EmailInput,
  IdInput,
} from './input-schema';

const PayRequest = Body({
  amount_paid: CentsInput,
  invoice: IdInput,
  due_date: Type.Optional(CalendarDateInput),
  items: Type.Optional(
    Type.Array(Type.Object({ amount: CentsInput }, { additionalProperties: false })),
  ),
  kind: Type.Optional(Type.Union([Type.Literal('card'), Type.Literal('bank')])),
});
const Answer = Type.Object({ amount_paid: Type.Integer() });
const shapes: readonly ErrorShape[] = ['detail', 'errors', 'data.errors', 'error', 'message'];
const FORM = 'application/x-www-form-urlencoded';

describe('every call', () => {
  const lines: string[] = [];
  let app: App;
  beforeAll(async () => {
    app = Fastify({
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
      genReqId: createRequestId,
      bodyLimit: bodyLimitBytes,
    }).withTypeProvider<TypeBoxTypeProvider>();
    registerRequestId(app);
    registerErrors(app);
    registerRequestBodies(app);
    app.post(
      '/pay',
      { schema: { body: PayRequest, response: { 200: Answer } } },
      async (request) => ({ ...request.body, secret: 'stays here' }),
    );
    app.post('/mail', { schema: { body: Body({ email: EmailInput }) } }, async () => ({}));
    for (const errorShape of shapes) {
      app.post(`/fail/${errorShape}`, { config: { errorShape } }, async () => {
        throw new Problem({
          status: 409,
          code: 'conflict',
          text: ['One.', 'Two.'],
          fields: { subscription_id: 7 },
        });
      });
    }
    app.post(
      '/either',
      {
        config: {
          errorShape: (body) =>
            typeof body === 'object' && body !== null && 'type' in body && body.type === 3
              ? 'error'
              : 'detail',
        },
        schema: {
          body: EitherBody(
            'type',
            3,
            Body({ type: Type.Literal(3), routing: Type.Integer() }),
            Body({ card: Type.Boolean() }),
          ),
        },
      },
      async (request) => request.body,
    );
    app.get('/unforeseen', async () => {
      throw new Error('password of the database is hunter2');
    });
    app.get<{ Params: { how: string } }>('/away/:how', async ({ params: { how } }) => {
      throw Object.assign(new Error(how), /^[A-Z0-9]+$/.test(how) ? { code: how } : {});
    });
    await app.ready();
  });
  afterAll(() => app.close());

  const pay = (payload: string, type = FORM) =>
    app.inject({ method: 'POST', url: '/pay', payload, headers: { 'content-type': type } });

  it('accepts a form and JSON alike, and answers only fields of the schema', async () => {
    const asForm = await pay(
      'amount_paid=5&invoice=9&items=%5B%7B%22amount%22%3A5%7D%5D&due_date=02%2F28%2F2026',
    );
    const asJson = await pay(
      JSON.stringify({
        amount_paid: 5,
        invoice: 9,
        items: [{ amount: 5 }],
        due_date: '2026-02-28',
      }),
      'application/json',
    );
    expect([asForm.json(), asJson.json()]).toEqual([{ amount_paid: 5 }, { amount_paid: 5 }]);
  });

  it.each(['10.5', '1e3', '0x10', '%2B5', '+5+', '-1', '', 'null', '%5B5%5D', '100000000'])(
    'refuses the amount %s of a form [API-006]',
    async (amount) => {
      const answer = await pay(`amount_paid=${amount}&invoice=9`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toEqual([
        expect.stringMatching(/^amount_paid must be (a whole number|at most 99999999)\.$/),
      ]);
    },
  );

  it.each(['10.5', '-1', '"5"', 'null', '[5]', 'true', '{}'])(
    'refuses the amount %s of a JSON body, without coercion [API-006]',
    async (amount) => {
      const answer = await pay(`{"amount_paid":${amount},"invoice":9}`, 'application/json');
      expect(answer.statusCode).toBe(400);
      expect(answer.json().detail).toEqual([
        expect.stringMatching(/^amount_paid must be (a whole number|at least 0)\.$/),
      ]);
    },
  );

  it.each([
    ['', ['amount_paid is required.', 'invoice is required.']],
    [
      'amount_paid=1&invoice=1&is_admin=1&role=2',
      ['is_admin is not a known field.', 'role is not a known field.'],
    ],
    ['amount_paid=1&amount_paid=2&invoice=1', ['amount_paid was sent more than once.']],
    ['amount_paid=1&invoice=0', ['invoice must be at least 1.']],
    ['amount_paid=1&invoice=1&due_date=2026-02-30', ['due_date is not valid.']],
    ['amount_paid=1&invoice=1&kind=cash', ['kind is not valid.']],
    [
      'amount_paid=1&invoice=1&items=[{"amount":-1,"x":1}]',
      ['items.0.x is not a known field.', 'items.0.amount must be at least 0.'],
    ],
    ['amount_paid=1&invoice=1&items=[', ['items must be a list.']],
    ['amount_paid=1&invoice=1&%00=1', ['The request holds a character that is not allowed.']],
  ])('refuses %j with a sentence per field [API-005] [API-006]', async (payload, sentences) => {
    const answer = await pay(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      detail: sentences,
      code: 'invalid_input',
      request_id: answer.headers['x-request-id'],
    });
  });

  it.each(['"\\ud800"', '["\\udc00x"]'])(
    'refuses half a surrogate pair in %s [API-006]',
    async (items) => {
      const answer = await pay(
        `{"amount_paid":1,"invoice":1,"items":${items}}`,
        'application/json',
      );
      expect([answer.statusCode, answer.json().detail]).toEqual([
        400,
        [expect.stringMatching(/^items(\.0)? holds a character that is not allowed\.$/)],
      ]);
    },
  );

  it.each([
    ['type=3&routing=5', 200, { type: 3, routing: 5 }],
    ['card=1', 200, { card: true }],
    ['type=3', 400, { error: 'routing is required.' }],
    ['type=3&routing=5&card=1', 400, { error: 'card is not a known field.' }],
    ['', 400, { detail: ['card is required.'] }],
    ['routing=5', 400, { detail: ['card is required.', 'routing is not a known field.'] }],
  ])(
    'distinguishes two bodies on one path and names the fields of the intended one: %j',
    async (payload, status, body) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/either',
        payload,
        headers: { 'content-type': FORM },
      });
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toMatchObject(body);
    },
  );

  it('refuses deeply nested input [API-006]', async () => {
    const answer = await pay(
      `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      'application/json',
    );
    expect([answer.statusCode, answer.json().detail]).toEqual([
      400,
      ['The request is nested too deeply.'],
    ]);
  });

  it('lists only some of many unknown fields', async () => {
    const fields = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, index) => [`f${index}`, 1]),
    );
    const answer = await pay(JSON.stringify(fields), 'application/json');
    expect([answer.statusCode, answer.json().detail.length]).toEqual([400, 50]);
  });

  it('validates a huge e-mail in linear time', async () => {
    const spentMs = await processorMsOf(async () => {
      const answer = await app.inject({
        method: 'POST',
        url: '/mail',
        payload: { email: `a@${'.'.repeat(900_000)}@` },
      });
      expect(answer.json().detail).toEqual(['email must have at most 254 characters.']);
    });
    expect(spentMs).toBeLessThan(30_000);
  });

  it('refuses broken JSON, an unknown content type and more than 1 MiB', async () => {
    expect((await pay('{', 'application/json')).json()).toMatchObject({
      detail: ["We couldn't read the request."],
    });
    const xml = await pay('<a/>', 'text/xml');
    expect([xml.statusCode, xml.json().code]).toEqual([415, 'unsupported']);
    const large = await pay(`amount_paid=${'1'.repeat(bodyLimitBytes)}`);
    expect([large.statusCode, large.json().code]).toEqual([413, 'payload_too_large']);
    // Who still sends, a proxy above all, would lose the answer with the connection.
    expect(large.headers.connection).not.toBe('close');
  });

  it.each([
    ['detail', { detail: ['One.', 'Two.'] }],
    ['errors', { errors: ['One.', 'Two.'] }],
    ['data.errors', { data: { errors: ['One.', 'Two.'] } }],
    ['error', { error: 'One. Two.' }],
    ['message', { message: 'One. Two.' }],
  ])(
    'puts the text into %s where the contract requires it, with code and request id [API-005]',
    async (shape, body) => {
      const answer = await app.inject({ method: 'POST', url: `/fail/${shape}` });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({
        ...body,
        subscription_id: 7,
        code: 'conflict',
        request_id: answer.headers['x-request-id'],
      });
    },
  );

  it('hides the message of an unexpected error and logs it under the request id', async () => {
    const answer = await app.inject('/unforeseen');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      detail: 'Something went wrong',
      code: 'internal',
      request_id: answer.headers['x-request-id'],
    });
    expect(lines.find((line) => line.includes('hunter2'))).toContain(answer.json().request_id);
  });

  it.each([
    'ECONNREFUSED',
    'ETIMEDOUT',
    '57P01',
    '08006',
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('answers 503 when the database is away (%s)', async (how) => {
    const answer = await app.inject(`/away/${encodeURIComponent(how)}`);
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '5',
    ]);
  });
});
