import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import { pageHeaders, type PageHeaderInput } from '../page/page.public';
import { compareWithInventory, type ObservedPage } from './compare-page.domain';
import { answerNonce, importMapHash, registeredSites } from './inventory-headers.domain';

const origin = 'https://pay.test';
const source = 'export const pay = 1;';
const integrity = `sha384-${createHash('sha384').update(source).digest('base64')}`;
const url = '/modules/mf-public/1.0.0-aaaaaaa/pay.js';
const settings = {
  apiBase: '/api',
  liveUrl: '/notifications',
  publicWebsite: '/',
  cardFrameUrl: 'https://cards.test/frame',
  bankTokenizerUrl: 'https://bank.test/x',
  paymentHosts: { environments: {}, hosts: {} },
};
const headersWith = (change: Partial<PageHeaderInput>) =>
  pageHeaders({
    importMapHash,
    nonce: answerNonce,
    settings,
    imageOrigins: [],
    isHttps: true,
    host: 'pay.test',
    frameAncestors: [],
    localOrigins: [],
    capabilities: ['style-nonce', 'trusted-types'],
    ...change,
  });

const routeOf = (frameAncestors: readonly string[] = []): PaymentInventory['routes'][number] => ({
  path: '/donation',
  module: 'mf-public',
  headers: headersWith({ frameAncestors }),
  scripts: [
    {
      url,
      module: 'mf-public',
      release: 'mf-public@1.0.0-aaaaaaa',
      integrity,
      purpose: 'p',
      owner: 'o',
      approver: 'a',
    },
  ],
  frames: ['https://cards.test'],
});
const served = (change: Partial<PageHeaderInput> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headersWith({ importMapHash: 'abc=', nonce: 'Tm9uY2U=', ...change })).map(
      ([name, value]) => [name.toLowerCase(), value],
    ),
  );
const page: ObservedPage = {
  headers: served(),
  scripts: [{ url: `${origin}${url}`, source }],
  frames: ['https://cards.test/frame?x=1'],
  refusals: [],
};
const rules = (change: Partial<ObservedPage>, route = routeOf()) =>
  compareWithInventory(route, origin, { ...page, ...change }).map(({ rule }) => rule);
const policyWith = (change: (policy: string) => string) => ({
  ...served(),
  'content-security-policy': change(served()['content-security-policy'] ?? ''),
});

describe('page and inventory', () => {
  it('are equal except for the nonce and the import map of the answer', () => {
    expect(rules({})).toEqual([]);
  });

  it.each<[string, Partial<ObservedPage>, string]>([
    [
      'an unknown script',
      { scripts: [...page.scripts, { url: 'https://evil.test/skim.js', source }] },
      'a script that is not in the inventory',
    ],
    [
      'a script of ours under another origin',
      { scripts: [{ url: `https://evil.test${url}`, source }] },
      'a script that is not in the inventory',
    ],
    [
      'a script of ours with a query',
      { scripts: [{ url: `${origin}${url}?x`, source }] },
      'a script that is not in the inventory',
    ],
    [
      'text that became script',
      { scripts: [...page.scripts, { url: 'script made of text in /donation', source }] },
      'a script that is not in the inventory',
    ],
    ['nothing that ran', { scripts: [] }, 'nothing of the inventory was executed'],
    [
      'something that the browser refused',
      { refusals: ['Failed to find a valid digest'] },
      'the browser refused something',
    ],
    [
      'one byte more',
      { scripts: [{ url: `${origin}${url}`, source: `${source} ` }] },
      'a script with other bytes',
    ],
    [
      'an unknown frame',
      { frames: ['https://evil.test/'] },
      'a frame that is not in the inventory',
    ],
    [
      'no policy at all',
      {
        headers: Object.fromEntries(
          Object.entries(served()).filter(([name]) => name !== 'content-security-policy'),
        ),
      },
      'the header content-security-policy is missing',
    ],
    [
      'no integrity policy',
      {
        headers: Object.fromEntries(
          Object.entries(served()).filter(([name]) => name !== 'integrity-policy'),
        ),
      },
      'the header integrity-policy is missing',
    ],
    [
      'a weaker integrity policy',
      { headers: { ...served(), 'integrity-policy': 'blocked-destinations=()' } },
      'the header integrity-policy was changed',
    ],
    [
      'scripts from elsewhere',
      {
        headers: policyWith((policy) =>
          policy.replace("script-src 'self'", "script-src 'self' https://evil.test"),
        ),
      },
      'script-src was changed',
    ],
    [
      'inline scripts',
      {
        headers: policyWith((policy) =>
          policy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
        ),
      },
      'script-src was changed',
    ],
    [
      'a second hash',
      {
        headers: policyWith((policy) =>
          policy.replace("'sha256-abc='", "'sha256-abc=' 'sha256-evil='"),
        ),
      },
      'script-src was changed',
    ],
    [
      'no trusted types',
      {
        headers: policyWith((policy) => policy.replace("; require-trusted-types-for 'script'", '')),
      },
      'require-trusted-types-for is missing',
    ],
  ])('differ by %s', (_what, change, rule) => {
    expect(rules(change)).toEqual([rule]);
  });

  it('may differ by a stricter policy of an older shell, not by a weaker one', () => {
    const older = { ...routeOf(), headers: headersWith({ capabilities: [] }) };
    expect([rules({}, older), rules({ headers: served({ capabilities: [] }) }, older)]).toEqual([
      [],
      [],
    ]);
    expect(rules({ headers: served({ capabilities: [] }) })).toEqual([
      'style-src was changed',
      'require-trusted-types-for is missing',
      'trusted-types is missing',
    ]);
    const own = policyWith((policy) =>
      policy.replace("trusted-types 'none'", 'trusted-types mine'),
    );
    expect(rules({ headers: own }, older)).toEqual(['trusted-types is new']);
  });

  it('may differ by frame-ancestors only on pages that sites may frame', () => {
    const framed = routeOf([registeredSites]);
    expect(
      rules(
        { headers: served({ frameAncestors: ['https://shop.test', 'http://localhost:1'] }) },
        framed,
      ),
    ).toEqual([]);
    expect(rules({ headers: policyWith((policy) => policy) }, framed)).toEqual([]);
    expect(rules({ headers: served({ frameAncestors: ['*'] }) }, framed)).toEqual([
      'frame-ancestors was changed',
    ]);
    expect(rules({ headers: served({ frameAncestors: ['https://shop.test'] }) })).toContain(
      'frame-ancestors was changed',
    );
  });
});
