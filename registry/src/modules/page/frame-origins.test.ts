import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createFrameOrigins, type FrameOrigins } from './frame-origins';

const shop = 'company-token-of-a-shop';
const other = 'company-token-of-others';
const session = `ps_${'a'.repeat(43)}`;
let api: Server;
let apiUrl: string;
let requestedUrls: string[] = [];
let answer: unknown = { origins: ['https://shop.test'] };
let status = 200;
let hold: Promise<void> | null = null;
let now = 0;
let origins: FrameOrigins;

beforeAll(async () => {
  api = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    void (hold ?? Promise.resolve()).then(() =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer)),
    );
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(() => {
  api.closeAllConnections();
  api.close();
});
beforeEach(() => {
  [requestedUrls, answer, status, hold, now] = [
    [],
    { origins: ['https://shop.test'] },
    200,
    null,
    0,
  ];
  origins = createFrameOrigins({ apiUrl, log: () => {}, now: () => now });
});
const of = (query: string) => origins.of(new URLSearchParams(query));

describe('frame origins of a payment page', () => {
  it('are requested once per period', async () => {
    expect(
      await Promise.all([of(`company_token=${shop}`), of(`company_token=${shop}&amount=1`)]),
    ).toEqual([['https://shop.test'], ['https://shop.test']]);
    expect(requestedUrls).toEqual([`/api/v1/payment/frame_origins?company_token=${shop}`]);
    answer = { origins: [] };
    now = 14_000;
    expect(await of(`company_token=${shop}`)).toEqual(['https://shop.test']);
    now = 16_000;
    expect(await of(`company_token=${shop}`)).toEqual([]);
    expect(requestedUrls).toHaveLength(2);
  });

  it('are requested by the payment session if there is one', async () => {
    await of(`company_token=${shop}&session=${session}`);
    expect(requestedUrls).toEqual([`/api/v1/payment/frame_origins?session=${session}`]);
  });

  it('are requested by the account after the credentials left the address', async () => {
    await of('blytzpay_account_id=41&amount=25');
    await of(`blytzpay_account_id=42&company_token=${shop}`);
    expect(requestedUrls).toEqual([
      '/api/v1/payment/frame_origins?account=41',
      `/api/v1/payment/frame_origins?company_token=${shop}`,
    ]);
  });

  it.each([
    '',
    'blytzpay_account_id=0',
    'blytzpay_account_id=1%26session%3Dx',
    'blytzpay_account_id=1&company_token=short',
    'company_token=',
    'company_token=short',
    `company_token=${shop}%26session%3Dx`,
    `company_token=${shop}%0d%0a`,
    'session=ps_x',
    `session=1&company_token=${shop}`,
  ])('are empty, without a request, for "%s"', async (query) => {
    expect([await of(query), requestedUrls]).toEqual([[], []]);
  });

  it('exclude texts that are not origins', async () => {
    answer = {
      origins: [
        'https://shop.test',
        'https://shop.test:8443',
        'http://localhost:8070',
        'http://[::1]:8070',
        '*',
        'https://*.test',
        'https:',
        "'self'",
        'https://shop.test/path',
        'https://shop.test;',
        'https://shop.test; script-src *',
        'https://a.test https://b.test',
        'https://shop.test\r\nX: y',
        'https://SHOP.test',
        'https://user@shop.test',
        'javascript:alert(1)',
        'data:',
        'null',
        7,
        null,
        ['https://shop.test'],
        `https://${'a'.repeat(400)}.test`,
      ],
    };
    expect(await of(`company_token=${shop}`)).toEqual([
      'https://shop.test',
      'https://shop.test:8443',
      'http://localhost:8070',
      'http://[::1]:8070',
    ]);
  });

  it.each([
    [503, { origins: ['https://shop.test'] }],
    [404, {}],
    [200, { origins: 'https://shop.test' }],
    [200, null],
  ])('are empty when the API answers %d %j', async (code, body) => {
    [status, answer] = [code, body];
    expect(await of(`company_token=${shop}`)).toEqual([]);
  });

  it('are empty while the API is away, and are requested again', async () => {
    const lonely = createFrameOrigins({ apiUrl: 'http://127.0.0.1:1', log: () => {} });
    expect(await lonely.of(new URLSearchParams(`company_token=${shop}`))).toEqual([]);
    status = 503;
    await of(`company_token=${shop}`);
    status = 200;
    expect(await of(`company_token=${shop}`)).toEqual(['https://shop.test']);
  });

  it('are not requested for a flood of invented names', async () => {
    let release = (): void => {};
    hold = new Promise((resolve) => (release = resolve));
    const storm = Array.from({ length: 100 }, (_name, index) =>
      of(`company_token=${shop}-${index}`),
    );
    const late = await of(`company_token=${other}`);
    release();
    await Promise.all(storm);
    expect([late, requestedUrls.length]).toEqual([[], 16]);
    // A merchant without a call is not cached either.
    expect(await of(`company_token=${other}`)).toEqual(['https://shop.test']);
  });

  it('are remembered in a limited number', async () => {
    for (let index = 0; index < 520; index += 1) await of(`company_token=${shop}-${index}`);
    requestedUrls = [];
    await of(`company_token=${shop}-519`);
    await of(`company_token=${shop}-0`);
    expect(requestedUrls).toEqual([`/api/v1/payment/frame_origins?company_token=${shop}-0`]);
  });
});
