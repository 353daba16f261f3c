import type { PagePlan, PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import { contractVersion } from '@billfold/shared/contracts/remote.contract';

export const plannedRemote = (
  module: string,
  change: Partial<PlannedRemote> = {},
): PlannedRemote => ({
  module,
  version: '1.0.0',
  build: 'aaaaaaa',
  base: `/modules/${module}/1.0.0-aaaaaaa/`,
  entry: 'remoteEntry.js',
  contract: contractVersion,
  reason: 'default',
  disabled: null,
  routes: [],
  nav: [],
  slots: [],
  manifest: {},
  styles: {},
  fallback: null,
  ...change,
});

/** The fallback of a remote: another version in another folder. */
export const lastGood = (remote: PlannedRemote): PlannedRemote => {
  const behind = {
    ...remote,
    version: '0.9.0',
    build: 'bbbbbbb',
    base: `/modules/${remote.module}/0.9.0-bbbbbbb/`,
    reason: 'last-good' as const,
  };
  return { ...remote, fallback: behind };
};

const route = (path: string, title: string): PlannedRemote['routes'][number] => ({
  path,
  area: 'merchant',
  title,
  boot: [],
});

const entry = (label: string, path: string, order: number, icon: string) => ({
  label,
  path,
  order,
  icon,
});

const publicRemote = plannedRemote('mf-public', {
  routes: [
    route('/', 'Sign in'),
    route('/login', 'Sign in'),
    route('/customer/login', 'Sign in'),
    route('/customer/signup/:username', 'Sign up'),
    route('/welcome', 'Welcome'),
  ],
});
const customerRemote = plannedRemote('mf-customer', {
  routes: [
    route('/customer', 'Dashboard'),
    route('/customer/dashboard', 'Dashboard'),
    route('/customer/profile', 'Profile'),
    route('/customer/profile/settings', 'Notifications'),
    route('/customer/receipts/paid/:invoiceId', 'Receipt'),
    route('/customer/blytzwallet/invoice/:invoiceId', 'Pay bill'),
    route('/p', 'Pay bill'),
    route('/customer/blytzwallet/pay-with-card', 'Add card'),
  ],
});
/** The plan of a page in the customers' area. */
export const customerPlan: Partial<PagePlan> = { remotes: [customerRemote] };
const adminRemote = plannedRemote('mf-admin', {
  routes: [
    route('/admin', 'Home'),
    route('/admin/dashboard', 'Home'),
    route('/admin/customers', 'Customers'),
    route('/admin/invoices', 'Invoices'),
    route('/admin/invoices/detail/:invoiceId', 'Invoice'),
    route('/admin/payments', 'Transactions'),
  ],
  nav: [
    entry('Transactions', '/admin/payments', 50, 'transactions'),
    entry('Home', '/admin/dashboard', 10, 'home'),
    entry('Customers', '/admin/customers', 20, 'customers'),
    entry('Invoices', '/admin/invoices', 40, 'invoices'),
  ],
});
export const inboxRemote = plannedRemote('mf-inbox', {
  routes: [route('/admin/conversations', 'Inbox'), route('/admin/conversations/:subId', 'Inbox')],
  nav: [{ ...entry('Inbox', '/admin/conversations', 30, 'inbox'), badge: 'inbox' }],
  slots: ['chat'],
});
const automationRemote = plannedRemote('mf-automation', {
  routes: [route('/admin/automation', 'Automation'), route('/admin/caliber', 'Lockbox files')],
  nav: [
    entry('Automation', '/admin/automation', 60, 'automation'),
    { ...entry('Caliber', '/admin/caliber', 70, 'file'), condition: { integration: 'Caliber' } },
  ],
});

export const pagePlan = (change: Partial<PagePlan> = {}): PagePlan => ({
  environment: 'dev',
  signature: 'plan-1',
  needsOwnPaymentPage: false,
  allowsChoice: true,
  settings: {
    apiBase: '/api/',
    liveUrl: '/notifications',
    publicWebsite: 'https://www.billfold.example/',
    cardFrameUrl: 'https://frame.test/',
    bankTokenizerUrl: 'https://bank.test/',
    paymentHosts: { environments: {}, hosts: {} },
  },
  shell: {
    version: '1.0.0',
    build: 'aaaaaaa',
    reason: 'default',
    base: '/modules/shell/1.0.0-aaaaaaa/',
  },
  remotes: [publicRemote, customerRemote, adminRemote, inboxRemote, automationRemote],
  overrides: [],
  refusedOverrides: [],
  ...change,
});
