import { describe, expect, it } from '@jest/globals';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { describeBuild } from '../../testing/build-folder';
import { explainedScripts } from './inventory.domain';
import { diffReleases } from './diff-releases.domain';

const route = (path: string, title = 'Pay') => ({
  path,
  area: 'customer' as const,
  title,
  boot: ['remoteEntry.0001.js'],
  shares: [],
});
const paying = '/customer/blytzwallet/invoice/:id';
const { release: from } = describeBuild({
  module: 'mf-customer',
  routes: [route('/customer/dashboard', 'Home'), route(paying), route('/customer/old')],
  nav: [{ label: 'Home', path: '/customer/dashboard', order: 1, icon: 'home' }],
  slots: ['bill', 'card'],
});
const facts = { isPayment: isPaymentPage, explainedScripts };
const diff = (changes: Partial<Release>) =>
  diffReleases(from, { ...from, version: '1.1.0', ...changes }, facts);
const none = { routes: [], navigation: [], slots: [], paymentPages: [], shares: [] };

describe('difference of two releases', () => {
  it('is empty for equal descriptions, but for the sizes', () => {
    const { build } = from;
    expect(diff({})).toEqual({
      module: 'mf-customer',
      from: `mf-customer@1.0.0-${build}`,
      to: `mf-customer@1.1.0-${build}`,
      ...none,
      bytes: [
        { subject: 'entry', before: 1, after: 1 },
        { subject: 'all files', before: 3, after: 3 },
      ],
    });
  });

  it.each<[string, Partial<Release>, Partial<ReturnType<typeof diff>>]>([
    [
      'routes and their first visits',
      {
        routes: [
          {
            ...route('/customer/dashboard', 'Start'),
            boot: ['remoteEntry.0001.js', 'screen.0002.js'],
          },
          route(paying),
          route('/customer/new'),
        ],
      },
      {
        routes: [
          { subject: '/customer/dashboard', before: 'customer, Home', after: 'customer, Start' },
          { subject: '/customer/new', before: null, after: 'customer, Pay' },
          { subject: '/customer/old', before: 'customer, Pay', after: null },
        ],
        bytes: [
          { subject: 'entry', before: 1, after: 1 },
          { subject: 'all files', before: 3, after: 3 },
          { subject: 'first visit of /customer/dashboard', before: 1, after: 2 },
          { subject: 'first visit of /customer/new', before: null, after: 1 },
          { subject: 'first visit of /customer/old', before: 1, after: null },
        ],
      },
    ],
    [
      'the navigation',
      {
        nav: [
          {
            label: 'Home',
            path: '/customer/dashboard',
            order: 2,
            icon: 'home',
            permission: 'reports',
          },
        ],
      },
      {
        navigation: [
          {
            subject: '/customer/dashboard',
            before: 'Home, order 1, icon home',
            after: 'Home, order 2, icon home, only for reports',
          },
        ],
      },
    ],
    ['slots', { slots: ['card'] }, { slots: [{ subject: 'bill', before: 'filled', after: null }] }],
    [
      'shared packages and the contract',
      { contract: 2, requires: { react: '^20.0.0' } },
      {
        shares: [
          { subject: 'contract', before: '1', after: '2' },
          { subject: 'needs react', before: '^19.3.1', after: '^20.0.0' },
          { subject: 'needs yup', before: '^1.7.1', after: null },
        ],
      },
    ],
  ])('names %s', (_what, changes, expected) => {
    expect(diff(changes)).toMatchObject({ ...none, ...expected });
  });

  it('names scripts and origins of payment pages, and no hash of a file', () => {
    const [entry, ...others] = from.files;
    if (entry === undefined) throw new Error('The build has no file.');
    const hashed = (hash: string): Partial<Release> => ({
      files: [{ ...entry, path: `pay-invoice.${hash}.js`, integrity: `sha384-${hash}` }, ...others],
    });
    const explained = { purpose: 'Pays', owner: 'portal', approver: 'payments' };
    const before = { ...from, ...hashed('aaaaaaaa') };
    const after = {
      ...before,
      ...hashed('bbbbbbbb'),
      inventory: [
        ...from.inventory,
        { script: 'pay-*.js', ...explained },
        { script: 'https://partner.example/sdk.js', ...explained },
      ],
    };
    const lines = [
      {
        subject: 'pay-invoice.*.js',
        before: 'a test (team, approved by payments)',
        after: 'Pays (portal, approved by payments)',
      },
      { subject: 'origin https://partner.example', before: null, after: 'named' },
    ];
    expect(diffReleases(before, after, facts).paymentPages).toEqual(lines);
    expect(diffReleases(before, { ...before, ...hashed('bbbbbbbb') }, facts).paymentPages).toEqual(
      [],
    );
    // Without a payment page nothing of it is executed there.
    const routes = [route('/customer/dashboard')];
    expect(diffReleases({ ...before, routes }, { ...after, routes }, facts).paymentPages).toEqual(
      [],
    );
  });

  it('names what the policy of the page relies on in a shell', () => {
    const { release: shell } = describeBuild({ module: 'shell' });
    expect(
      diffReleases(shell, { ...shell, capabilities: ['style-nonce'] }, facts).paymentPages,
    ).toEqual([
      { subject: 'policy trusted-types', before: 'kept', after: null },
      { subject: 'policy partial-plan', before: 'kept', after: null },
      { subject: 'policy view-notes', before: 'kept', after: null },
    ]);
  });
});
