import { describe, expect, it } from '@jest/globals';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type { RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { describeBuild } from '../../testing/build-folder';
import { describeInventoryFlaws, inventoryOf, payableReleases } from './inventory.domain';

const explained = { purpose: 'p', owner: 'o', approver: 'a' };
const route = (path: string) => [
  { path, area: 'public' as const, title: 't', boot: [], shares: [] },
];
const release = (
  module: string,
  path: string,
  inventory: readonly { script: string; purpose: string; owner: string; approver: string }[],
) => describeBuild({ module, routes: route(path), inventory: [...inventory] }).release;

describe('describeInventoryFlaws', () => {
  it.each([
    ['mf-public', '/donation', [{ script: '*', ...explained }], 0],
    [
      'mf-public',
      '/hosted-payment/:company/:id',
      [
        { script: 'remoteEntry.*.js', ...explained },
        { script: 'screen.*', ...explained },
      ],
      0,
    ],
    ['mf-admin', '/admin/x', [], 1],
    ['mf-public', '/donation', [], 1],
    ['mf-public', '/donation', [{ script: '*', ...explained, approver: ' ' }], 1],
    ['mf-public', '/donation', [{ script: 'remoteEntry.*.js', ...explained }], 1],
    ['shell', '/terms', [], 1],
  ])('finds in %s with %s and %j %d flaws', (module, path, inventory, count) => {
    expect(describeInventoryFlaws(release(module, path, inventory))).toHaveLength(count);
  });

  it('names the scripts without an owner', () => {
    expect(
      describeInventoryFlaws(
        release('mf-public', '/donation', [{ script: 'remoteEntry.*', ...explained }]),
      ),
    ).toEqual([
      '/donation is a payment page: every script needs a purpose, an owner and an approver in the inventory, which screen.0002.js has not.',
    ]);
  });
});

describe('payableReleases', () => {
  const now = 1_000_000;
  const servedSince = new Map([
    ['m@old', new Date(0)],
    ['m@new', new Date(now - 10)],
    ['m@tenant', new Date(0)],
  ]);
  const state = (change: Partial<RolloutState>): RolloutState => ({
    environment: 'dev',
    module: 'm',
    revision: 1,
    disabled: null,
    tenants: [],
    percentage: null,
    channels: [{ name: 'beta', release: 'm@beta' }],
    default: 'm@old',
    lastGood: null,
    lastSoaked: null,
    lock: null,
    changedAt: '',
    ...change,
  });
  const candidate = (percent: number) => ({
    release: 'm@new',
    percent,
    salt: 's',
    steps: [],
    gate: null,
    startedAt: '',
    stepSince: '',
    paused: null,
  });
  it.each<[string, Partial<RolloutState>, number, readonly string[]]>([
    ['the default', {}, 1_000, ['m@old']],
    ['not a candidate of a moment ago', { percentage: candidate(5) }, 1_000, ['m@old']],
    ['a candidate where nothing has to soak', { percentage: candidate(5) }, 0, ['m@old', 'm@new']],
    ['not a candidate at 0 %', { percentage: candidate(0) }, 0, ['m@old']],
    [
      'what a merchant is served',
      { tenants: [{ merchantId: 1, release: 'm@tenant' }] },
      1_000,
      ['m@old', 'm@tenant'],
    ],
    [
      'the one before a new default',
      { default: 'm@new', lastGood: 'm@old', lastSoaked: 'm@old' },
      1_000,
      ['m@old'],
    ],
    [
      'the one before both, of two that came in a row',
      { default: 'm@new', lastGood: 'm@bad', lastSoaked: 'm@old' },
      1_000,
      ['m@old'],
    ],
    ['a first release at once', { default: 'm@new' }, 1_000, ['m@new']],
    ['nothing that is switched off', { disabled: { message: 'x' } }, 0, []],
  ])('are %s', (_what, change, soakMs, expected) => {
    expect(payableReleases(state(change), { servedSince, soakMs, now })).toEqual(expected);
  });
});

it('the inventory lists shell and owner of each payment page with the closest description', () => {
  const words = [
    { script: '*', purpose: 'rest', owner: 'o', approver: 'a' },
    { script: 'screen.*.js', purpose: 'the screen', owner: 'o', approver: 'a' },
  ];
  const releases = [
    release('shell', '/terms', words),
    release('mf-public', '/donation', words),
    release('mf-admin', '/admin/x', words),
  ];
  const inventory = inventoryOf({
    environment: 'dev',
    generatedAt: 'now',
    releases,
    isPayment: isPaymentPage,
    headersOf: () => ({ a: 'b' }),
    frames: ['https://cards.test'],
  });
  expect(inventory.routes.map(({ path, module }) => [path, module])).toEqual([
    ['/donation', 'mf-public'],
  ]);
  expect(
    inventory.routes[0]?.scripts.map(({ url, purpose }) => [url.split('/').at(-1), purpose]),
  ).toEqual([
    ['main.0001.js', 'rest'],
    ['screen.0002.js', 'the screen'],
    ['vendor.0004.js', 'rest'],
    ['yup.0005.js', 'rest'],
    ['remoteEntry.0001.js', 'rest'],
    ['screen.0002.js', 'the screen'],
  ]);
});
