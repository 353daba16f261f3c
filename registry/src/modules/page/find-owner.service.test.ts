import { describe, expect, it } from '@jest/globals';
import { describeBuild } from '../../testing/build-folder';
import type { AddressSpace } from '../releases/releases.public';
import {
  decideContests,
  findContests,
  findOwner,
  indexRoutes,
  isShown,
  routesToShow,
} from './find-owner.service';
import { areaOfUnknown } from './route-owner.domain';

const claiming = (module: string, ...paths: readonly string[]) =>
  describeBuild({
    module,
    routes: paths.map((path) => ({ path, area: 'public', title: path, boot: [], shares: [] })),
  }).release;

const releases = [
  claiming('mf-public', '/', '/login', '/logout?/now', '/customer/login'),
  claiming(
    'mf-customer',
    '/customer',
    '/customer/receipts/:billState',
    '/customer/receipts/paid/:invoiceId',
    '/customer/bills/:billState?',
    '/customer/help/*',
  ),
  claiming('mf-admin', '/admin/invoices/new', '/admin/invoices/:invoiceId'),
];

describe('findOwner', () => {
  it.each([
    ['/', 'mf-public', '/'],
    ['/login/', 'mf-public', '/login'],
    ['/logout/now', 'mf-public', '/logout?/now'],
    ['/now', 'mf-public', '/logout?/now'],
    ['/LOGIN', 'mf-public', '/login'],
    ['/customer/login', 'mf-public', '/customer/login'],
    ['/customer', 'mf-customer', '/customer'],
    ['/customer/receipts/paid', 'mf-customer', '/customer/receipts/:billState'],
    ['/customer/receipts/paid/12', 'mf-customer', '/customer/receipts/paid/:invoiceId'],
    ['/customer/bills', 'mf-customer', '/customer/bills/:billState?'],
    ['/customer/bills/due', 'mf-customer', '/customer/bills/:billState?'],
    ['/customer/help', 'mf-customer', '/customer/help/*'],
    ['/customer/help/a/b', 'mf-customer', '/customer/help/*'],
    ['/admin/invoices/new', 'mf-admin', '/admin/invoices/new'],
    ['/admin/invoices/7', 'mf-admin', '/admin/invoices/:invoiceId'],
    ['/admin/invoices/%E0%A4%A', 'mf-admin', '/admin/invoices/:invoiceId'],
  ])('assigns %s to %s', (path, module, pattern) => {
    const owner = findOwner(indexRoutes(releases), releases, path, new Map());
    expect([owner?.release.module, owner?.route.path]).toEqual([module, pattern]);
  });

  it.each(['/nowhere', '/admin', '/customer/receipts', '/login/extra'])(
    'assigns %s to no module',
    (path) => {
      expect(findOwner(indexRoutes(releases), releases, path, new Map())).toBeNull();
    },
  );

  it('chooses the frame of an unknown path by its first part', () => {
    expect(['/admin/x', '/customer/x', '/x', '/administrator'].map(areaOfUnknown)).toEqual([
      'merchant',
      'customer',
      'public',
      'public',
    ]);
  });
});

describe('routesToShow', () => {
  const listed = (
    pattern: string,
    module: string,
    changes: Partial<AddressSpace> = {},
  ): AddressSpace => ({
    pattern,
    module,
    held: 'listed',
    release: null,
    isPayment: false,
    former: null,
    ...changes,
  });
  const people = claiming('mf-public', '/pay/:company/:id', '/login');
  const wallet = claiming('mf-customer', '/customer/rewards', '/customer/bills/:id');
  const shown = (
    ownedSpaces: readonly AddressSpace[],
    served: readonly { readonly of: ReturnType<typeof claiming>; readonly isOff?: boolean }[],
  ): Record<string, readonly string[]> =>
    Object.fromEntries(
      [
        ...routesToShow(
          ownedSpaces,
          served.map(({ of, isOff = false }) => ({
            module: of.module,
            release: of,
            disabled: isOff ? { message: 'off' } : null,
          })),
        ),
      ].map(([module, shownPaths]) => [module, [...shownPaths]]),
    );

  it('leaves out what lies in a payment address of another module, alive or not', () => {
    const evil = claiming('mf-evil', '/pay/harbor/:id', '/pay/a/b/c', '/evil');
    const ownedSpaces = [listed('/pay', 'mf-public', { isPayment: true })];
    for (const isOff of [false, true])
      expect(shown(ownedSpaces, [{ of: people, isOff }, { of: evil }])).toEqual({
        'mf-public': ['/pay/:company/:id', '/login'],
        'mf-evil': ['/evil'],
      });
  });

  it('gives a moved address to its new owner, and back when the owner is off', () => {
    const rewards = claiming('mf-rewards', '/customer/rewards');
    const ownedSpaces = [listed('/customer/rewards', 'mf-rewards', { former: 'mf-customer' })];
    expect(shown(ownedSpaces, [{ of: wallet }, { of: rewards }])).toEqual({
      'mf-customer': ['/customer/bills/:id'],
      'mf-rewards': ['/customer/rewards'],
    });
    expect(shown(ownedSpaces, [{ of: wallet }, { of: rewards, isOff: true }])).toEqual({
      'mf-customer': ['/customer/rewards', '/customer/bills/:id'],
      'mf-rewards': [],
    });
    expect(shown(ownedSpaces, [{ of: wallet }])['mf-customer']).toHaveLength(2);
  });

  it('gives payment addresses back, too, but to the module before only', () => {
    const pay = claiming('mf-pay', '/pay/:company/:id');
    const evil = claiming('mf-evil', '/pay/:company/:id');
    const ownedSpaces = [listed('/pay', 'mf-pay', { isPayment: true, former: 'mf-public' })];
    expect(shown(ownedSpaces, [{ of: people }, { of: pay, isOff: true }, { of: evil }])).toEqual({
      'mf-public': ['/pay/:company/:id', '/login'],
      'mf-pay': [],
      'mf-evil': [],
    });
  });

  it('keeps the routes of a module that is off where no other module has the screen', () => {
    expect(shown([], [{ of: people, isOff: true }, { of: wallet }])['mf-public']).toEqual([
      '/pay/:company/:id',
      '/login',
    ]);
  });

  it('gives a more exact path of a disabled module to the module of the wider path', () => {
    const due = claiming('mf-due', '/customer/bills/due');
    expect(shown([], [{ of: wallet }, { of: due }])['mf-due']).toEqual(['/customer/bills/due']);
    expect(shown([], [{ of: wallet }, { of: due, isOff: true }])['mf-due']).toEqual([]);
  });

  it('is decided for each visitor as for all releases at once', () => {
    const paths = ['/pay', '/pay/:id', '/pay/now', '/bills/*', '/bills/:id?', '/news'];
    const pools = [
      [0, 3],
      [1, 4],
      [2, 5],
      [4, 0],
      [3, 1],
      [5, 2],
    ].map((own) => own.flatMap((index) => paths[index] ?? []));
    const versions = ['mf-a', 'mf-b', 'mf-c'].map((module, index) =>
      [index, index + 3].map((pool) => claiming(module, ...(pools[pool] ?? []))),
    );
    const books: readonly (readonly AddressSpace[])[] = [
      [],
      [listed('/pay', 'mf-a', { isPayment: true, former: 'mf-b' })],
      [listed('/pay/now', 'mf-c'), listed('/bills', 'mf-b', { isPayment: true })],
      [listed('/news', 'mf-b'), listed('/bills/:id', 'mf-a', { held: 'default' })],
    ];
    const offs = [[], ['mf-a'], ['mf-b', 'mf-c']];
    const contested = new Set<string>();
    for (const ownedSpaces of books)
      for (const off of offs) {
        const servedAs = (release: ReturnType<typeof claiming>) => ({
          module: release.module,
          release,
          disabled: off.includes(release.module) ? { message: 'off' } : null,
        });
        const contests = findContests(ownedSpaces, versions.flat().map(servedAs));
        for (let choice = 0; choice < 27; choice += 1) {
          const chosen = versions.flatMap(
            (own, index) => own[Math.floor(choice / 3 ** index) % 3] ?? [],
          );
          const [all, one] = [
            routesToShow(ownedSpaces, chosen.map(servedAs)),
            decideContests(contests, chosen.map(servedAs)),
          ];
          for (const release of chosen)
            for (const route of release.routes) {
              const expected = isShown(all, release, route);
              expect([route.path, one !== null && isShown(one, release, route)]).toEqual([
                route.path,
                expected,
              ]);
              contested.add(`${expected}`);
            }
        }
      }
    expect(contested.size).toBe(2);
    const stranger = claiming('mf-d', '/pay');
    expect(
      decideContests(findContests([], []), [{ module: 'mf-d', release: stranger, disabled: null }]),
    ).toBeNull();
  });
});
