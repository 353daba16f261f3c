import { describe, expect, it } from '@jest/globals';
import { describeBuild } from '../../testing/build-folder';
import {
  addressConflicts,
  isListedPayment,
  spacesOfRelease,
  type AddressSpace,
} from './address-owner.domain';

const claiming = (module: string, ...paths: readonly string[]) =>
  describeBuild({
    module,
    build: 'aaaaaaa',
    routes: paths.map((path) => ({ path, area: 'public', title: path, boot: [], shares: [] })),
  }).release;
const heldBy = (module: string, ...paths: readonly string[]) =>
  spacesOfRelease(claiming(module, ...paths), 'default');
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
const payment = listed('/hosted-payment', 'mf-public', { isPayment: true });
const spaces = [
  ...heldBy('mf-public', '/', '/login', '/customer/login', '/hosted-payment/:company/:id'),
  ...heldBy('mf-customer', '/customer', '/customer/bills/:state', '/customer/wallet/bill/:id'),
  ...heldBy('mf-inbox', '/admin/inbox', '/admin/inbox/:id'),
  payment,
];

describe('addressConflicts', () => {
  it.each([
    ['/login?', 'the address /', 'mf-public by / of'],
    ['/LOGIN/', 'the address /login', '/login of mf-public'],
    ['/:page', 'the address /customer', 'mf-customer by /customer of'],
    [
      '/customer/wallet/bill/17',
      'the address /customer/wallet/bill/17',
      '/customer/wallet/bill/:id of',
    ],
    ['/customer/wallet/bill/17/pay', 'the address /customer/wallet/bill/17/pay', 'mf-customer'],
    [
      '/hosted-payment/harbor/:id',
      'the address /hosted-payment/harbor/1',
      "the operators' list of payment addresses, /hosted-payment",
    ],
    [
      '/hosted-payment/a/b/c/d',
      'the address /hosted-payment/a/b/c/d',
      "the operators' list of payment addresses",
    ],
    [
      '/admin/inbox/archive',
      'the address /admin/inbox/archive',
      '/admin/inbox of mf-inbox@1.0.0-aaaaaaa',
    ],
    ['/*', 'the address /admin/inbox', 'mf-inbox by /admin/inbox of'],
  ])('refuses %s of another module', (path, address, pattern) => {
    const sentences = addressConflicts([claiming('mf-evil', path)], spaces);
    expect(sentences[0]).toContain(`mf-evil by ${path}`);
    expect(sentences.join(' ')).toContain(address);
    expect(sentences.join(' ')).toContain(pattern);
  });

  it('names both modules, both patterns, an address and the way out', () => {
    expect(addressConflicts([claiming('mf-evil', '/customer/bills/due')], spaces)).toEqual([
      'mf-evil and mf-customer both claim the address /customer/bills/due: mf-evil by /customer/bills/due, mf-customer by /customer/bills/:state of mf-customer@1.0.0-aaaaaaa. An operator moves the address: registry addresses give /customer/bills/due mf-evil.',
    ]);
  });

  it.each(['/admin/reports', '/customer/rewards', '/help/*', '/admin/inboxes', '/logout?/now'])(
    'accepts the free address %s',
    (path) => {
      expect(addressConflicts([claiming('mf-new', path)], spaces)).toEqual([]);
    },
  );

  it('accepts what a module holds already, also where another module holds it too', () => {
    const overlapping = [...spaces, ...heldBy('mf-old', '/customer/bills/due')];
    for (const [module, path] of [
      ['mf-customer', '/customer/bills/:state'],
      ['mf-customer', '/Customer/bills/:other/'],
      ['mf-old', '/customer/bills/due'],
    ] as const)
      expect(addressConflicts([claiming(module, path)], overlapping)).toEqual([]);
  });

  it('accepts a listed module, and the one that had the address before', () => {
    const handed = [...spaces, listed('/customer/bills', 'mf-bills', { former: 'mf-customer' })];
    expect(addressConflicts([claiming('mf-bills', '/customer/bills/:state')], handed)).toEqual([]);
    expect(addressConflicts([claiming('mf-customer', '/customer/bills/:state')], handed)).toEqual(
      [],
    );
    expect(addressConflicts([claiming('mf-evil', '/customer/bills/due')], handed)).toHaveLength(1);
  });

  it('refuses a payment address to a module that holds it without being listed', () => {
    const ownedSpaces = [payment, ...heldBy('mf-evil', '/hosted-payment/harbor/:id')];
    expect(
      addressConflicts([claiming('mf-evil', '/hosted-payment/harbor/:id')], ownedSpaces),
    ).toHaveLength(1);
  });

  it('refuses two new modules with one address once', () => {
    const rivals = [claiming('mf-one', '/admin/race/:id'), claiming('mf-two', '/admin/race/:key')];
    expect(addressConflicts(rivals, spaces)).toEqual([
      'mf-one and mf-two both claim the address /admin/race/1: mf-one by /admin/race/:id, mf-two by /admin/race/:key of mf-two@1.0.0-aaaaaaa.',
    ]);
  });
});

it('refuses a sidebar entry that leads to another module', () => {
  const nav = (path: string) => [{ label: 'Mine', path, order: 1, icon: 'file' }];
  const linking = (path: string) => ({ ...claiming('mf-new', '/admin/new'), nav: nav(path) });
  expect(addressConflicts([linking('/admin/inbox/7')], spaces)).toEqual([
    "The sidebar entry 'Mine' of mf-new leads to /admin/inbox/7, an address of mf-inbox.",
  ]);
  for (const path of ['/admin/new', '/admin/later'])
    expect(addressConflicts([linking(path)], spaces)).toEqual([]);
});

describe('isListedPayment', () => {
  it.each([
    ['/hosted-payment', true],
    ['//Hosted-Payment/a/b/', true],
    ['/%68osted-payment/a', true],
    ['/hosted-payments', false],
  ])('answers for %s: %s', (path, expected) => {
    expect(isListedPayment([payment], path)).toBe(expected);
  });
});
