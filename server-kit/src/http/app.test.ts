import { afterEach, expect, it } from '@jest/globals';
import { createApp, type App } from './app';

let app: App;
afterEach(() => app.close());

const seenAddress = async (trustedProxies: string): Promise<string> => {
  ({ app } = createApp({ trustedProxies, requestTimeoutMs: 1_000 }));
  app.get('/', async ({ ip }) => ip);
  return (await app.inject({ url: '/', headers: { 'x-forwarded-for': '203.0.113.9' } })).body;
};

it.each([
  ['loopback', '203.0.113.9'],
  ['uniquelocal', '127.0.0.1'],
  ['none', '127.0.0.1'],
])(
  'takes the address of a request that loopback forwards with the proxies %s',
  async (proxies, address) => {
    expect(await seenAddress(proxies)).toBe(address);
  },
);
