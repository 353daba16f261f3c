import { describe, expect, it } from '@jest/globals';
import { describeBuild } from '../../testing/build-folder';
import { areaOfUnknown, findOwner } from './route-owner.domain';

const claiming = (module: string, ...paths: readonly string[]) =>
  describeBuild({
    module,
    routes: paths.map((path) => ({ path, area: 'public', title: path, boot: [], shares: [] })),
  }).release;

const releases = [
  claiming('mf-public', '/', '/login', '/customer/login'),
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
    const owner = findOwner(releases, path);
    expect([owner?.release.module, owner?.route.path]).toEqual([module, pattern]);
  });

  it.each(['/nowhere', '/admin', '/customer/receipts', '/login/extra'])(
    'assigns %s to no module',
    (path) => {
      expect(findOwner(releases, path)).toBeNull();
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
