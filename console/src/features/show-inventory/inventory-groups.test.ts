import type { InventoryScript, PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import { percentageOf, rolloutOf } from '../../testing/rollout-factory';
import { groupInventory, roleWords } from './inventory-groups';

const script = (release: string, file: string): InventoryScript => ({
  url: `/modules/${release}/${file}`,
  module: release.split('@')[0] ?? '',
  release,
  integrity: 'sha384-x',
  purpose: 'p',
  owner: 'o',
  approver: 'a',
});
const shells = ['shell@2.0.0-bbbbbbb', 'shell@1.0.0-aaaaaaa'].flatMap((release) => [
  script(release, 'main.js'),
  script(release, 'react.js'),
]);
const page = (path: string, own: string, policy: string): PaymentInventory['routes'][number] => ({
  path,
  module: own.split('@')[0] ?? '',
  headers: { 'X-Frame-Options': 'DENY', 'Content-Security-Policy': policy },
  scripts: [...shells, script(own, 'entry.js')],
  frames: [],
});
const inventory: PaymentInventory = {
  environment: 'dev',
  generatedAt: '2026-01-01T00:00:00Z',
  routes: [
    page('/pay', 'mf-customer@1.0.0-ccccccc', 'a'),
    page('/donation', 'mf-public@1.0.0-ddddddd', 'b'),
  ],
};

describe('groupInventory', () => {
  it('lists the scripts of every page once, by release', () => {
    const { shared, pages } = groupInventory(inventory);
    expect(shared.map(({ release, scripts }) => [release, scripts.length])).toEqual([
      ['shell@2.0.0-bbbbbbb', 2],
      ['shell@1.0.0-aaaaaaa', 2],
    ]);
    expect(pages.map(({ path, groups }) => [path, groups.map(({ release }) => release)])).toEqual([
      ['/pay', ['mf-customer@1.0.0-ccccccc']],
      ['/donation', ['mf-public@1.0.0-ddddddd']],
    ]);
  });

  it('keeps every script of every page', () => {
    const { shared, pages } = groupInventory(inventory);
    for (const [index, { groups }] of pages.entries()) {
      const listed = [...shared, ...groups].flatMap(({ scripts }) => scripts.map(({ url }) => url));
      expect(listed.toSorted()).toEqual(
        inventory.routes[index]?.scripts.map(({ url }) => url).toSorted(),
      );
    }
  });

  it('separates the headers of all pages from the headers of each page', () => {
    const { sharedHeaders, pages } = groupInventory(inventory);
    expect(sharedHeaders).toEqual({ 'X-Frame-Options': 'DENY' });
    expect(pages.map(({ headers }) => headers)).toEqual([
      { 'Content-Security-Policy': 'a' },
      { 'Content-Security-Policy': 'b' },
    ]);
  });

  it('shares nothing when there is one page', () => {
    const { shared, sharedHeaders, pages } = groupInventory({
      ...inventory,
      routes: inventory.routes.slice(0, 1),
    });
    expect([shared, sharedHeaders, pages[0]?.groups.length]).toEqual([[], {}, 3]);
  });
});

describe('roleWords', () => {
  it.each([
    ['mf-inbox@1.4.2-aaaaaaa', 'the default'],
    ['mf-inbox@1.4.1-9999999', 'what pages fall back to'],
    ['mf-inbox@1.5.0-bbbbbbb', 'the canary at 5 %, merchant 7'],
    ['mf-inbox@9.9.9-eeeeeee', ''],
  ])('explains the release %s: %s', (release, words) => {
    expect(
      roleWords(
        release,
        rolloutOf({
          percentage: percentageOf({}),
          tenants: [{ merchantId: 7, release: 'mf-inbox@1.5.0-bbbbbbb' }],
        }),
      ),
    ).toBe(words);
  });
});
