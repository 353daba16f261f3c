import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { chooseInListMenu, listMenu } from '../../testing/list-menu';
import { onPhone } from '../../testing/on-phone';

const at = { merchant_id: 1, merchant_name: 'Cedar' };
const buckets = {
  current: 1_000,
  days_1_30: 4_250,
  days_31_60: 0,
  days_61_90: 0,
  days_over_90: 0,
  total: 5_250,
};
const deposit = {
  ...at,
  id: 31,
  funded_on: '2026-11-25',
  reference: '000117',
  payments: 25_000,
  refunds: 1_000,
  returns: 0,
  other: 0,
  fees: 755,
  total: 23_245,
  difference: 0,
  transactions: 9,
  is_shared: false,
};
const line = {
  id: 5,
  kind: 'payment',
  reference: '0123',
  amount: 2_500,
  recorded: 2_500,
  transaction: 81,
  invoice: 12,
  full_name: 'Ana Rivera',
  visible_method: 'Visa 1111',
  is_known: true,
};
const declined = {
  ...at,
  id: 90,
  kind: 'return',
  date: '2026-11-20',
  full_name: 'Ana Rivera',
  invoice: 12,
  visible_method: 'Bank Account 6789',
  amount: 2_500,
  code: 'R01',
  reason: 'Insufficient funds',
};
const limit = { returns: 1, bank_payments: 40, rate: 2.5, limit: 15, is_over: false };
const person = { ...at, full_name: 'Ana Rivera', sub_id: 7 };

const answers: FakeHandlers = {
  'GET reports/ageing': answer(200, [{ id: 7, full_name: 'Ana Rivera', ...at, ...buckets }], {
    'x-total-count': '1',
  }),
  'GET reports/ageing/summary': { customers: 12, ...buckets, total: 99_900 },
  'GET reports/deposits': [deposit],
  'GET reports/deposits/:id': deposit,
  'GET reports/deposit_lines': [
    line,
    { ...line, id: 6, full_name: '', recorded: null, transaction: null, invoice: null },
  ],
  'GET reports/declines': [declined],
  'GET reports/declines/summary': {
    declines: { count: 4, amount: 10_000, of_payments: 120 },
    returns: { count: 1, amount: 2_500 },
    limits: [
      { ...limit, kind: 'unauthorized', limit: 0.5, is_over: true },
      { ...limit, kind: 'all' },
    ],
  },
  'GET reports/messages': [
    {
      ...person,
      id: 5,
      date: '2026-11-20T18:00:00.000Z',
      medium: 'sms',
      outcome: 'failed',
      reason: 'Unknown number',
    },
  ],
  'GET reports/messages/summary': [
    { outcome: 'sent', sms: 10, email: 2 },
    { outcome: 'delivered', sms: 1, email: 0 },
  ],
  'GET reports/forecast': [
    {
      ...person,
      id: 384,
      date: '2026-12-01',
      kind: 'plan',
      invoice: 12,
      amount: 4_250,
      visible_method: null,
    },
  ],
  'GET reports/forecast/summary': [
    { kind: 'scheduled', count: 2, amount: 5_000 },
    { kind: 'plan', count: 1, amount: 4_250 },
    { kind: 'recurring', count: 3, amount: 16_200 },
  ],
  'POST reports/ageing/export': 'customer,full_name\r\n',
  'POST reports/deposit_lines/export': 'line,full_name\r\n',
  'GET saved_views': [],
};

const open = (path: string, options: Partial<RenderRemoteOptions> = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/reports${path}`,
    session: merchantSession,
    answers: { ...answers, ...options.answers },
    ...Object.fromEntries(Object.entries(options).filter(([name]) => name !== 'answers')),
  });
type View = ReturnType<typeof open>;
const lastQuery = ({ record }: View, path: string) =>
  record.calls.filter((call) => call.path === path).at(-1)?.query;
const readOnly = {
  ...merchantSession,
  merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }],
};

describe('the page of reports', () => {
  it('has a title and links, and asks the server for nothing [ADMIN-011]', async () => {
    const { record } = open('');
    expect(await screen.findByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/reports/ageing',
      '/admin/reports/deposits',
      '/admin/reports/declines',
      '/admin/reports/messages',
      '/admin/reports/forecast',
    ]);
    expect(record.calls).toEqual([]);
  });

  it.each(['', '/ageing', '/deposits', '/deposits/31', '/declines', '/messages', '/forecast'])(
    'refuses %s to staff without the permission',
    async (path) => {
      const { record } = open(path, { session: readOnly });
      expect(
        await screen.findByText(
          "You don't have permission to see reports. An owner of the business can give it to you.",
        ),
      ).toBeVisible();
      expect(record.calls).toEqual([]);
    },
  );
});

describe('the sums of a report', () => {
  it.each([
    ['/declines', ['Declined', 'Returned', 'Successful payments']],
    ['/messages', ['Received', 'Sent', 'Delivered', 'Undelivered', 'Failed', 'Waiting', 'All']],
    ['/messages?outcome=sent,delivered', ['Sent', 'Delivered', 'Messages Sent']],
    ['/forecast', ['Scheduled payment', 'Auto-pay', 'Payment plan', 'Recurring invoices', 'All']],
    ['/forecast?kind=plan', ['Payment plan', 'All']],
  ])('have their boxes at %s before they are known', async (path, labels) => {
    const report = path.split('?')[0];
    const { container } = open(path, {
      answers: { [`GET reports${report}/summary`]: () => pending().promise },
    });
    expect(await screen.findByText('Adding up...')).toBeInTheDocument();
    const labelled = [...container.querySelectorAll('[aria-hidden] dt')];
    expect(labelled.map(({ textContent }) => textContent)).toEqual(labels);
  });
});

describe('the ageing report', () => {
  it('lists what each customer owes, with the sums of all pages', async () => {
    const { user, location } = open('/ageing');
    const row = await screen.findByRole('row', { name: /Ana Rivera \$10\.00 \$42\.50/ });
    expect(row).toHaveTextContent('$52.50');
    expect(await screen.findByText('12 customers')).toBeVisible();
    expect(screen.getByText('$999.00')).toBeVisible();
    await user.click(row);
    expect(location()).toBe('/admin/customers/profile/7');
  });

  it('has the sums in the head, over their columns, and a dash for nothing', async () => {
    open('/ageing');
    const total = await screen.findByRole('row', { name: /^12 customers/ });
    expect(total.closest('thead')).not.toBeNull();
    expect([...total.children].map(({ textContent }) => textContent)).toEqual([
      '12 customers',
      '$10.00',
      '$42.50',
      '–$0.00',
      '–$0.00',
      '–$0.00',
      '$999.00',
    ]);
    const row = screen.getByRole('row', { name: /Ana Rivera/ });
    expect(within(row).getAllByText('–')).toHaveLength(3);
  });

  it('tints what is late by its age, as the column says in words', async () => {
    const all = { days_1_30: 1, days_31_60: 2, days_61_90: 3, days_over_90: 4 };
    open('/ageing', {
      answers: {
        'GET reports/ageing': [{ id: 7, full_name: 'Ana Rivera', ...at, ...buckets, ...all }],
      },
    });
    const row = await screen.findByRole('row', { name: /Ana Rivera/ });
    expect(
      [...row.querySelectorAll('[data-age]')].map((cell) => [
        cell.getAttribute('data-age'),
        cell.textContent,
        cell.closest('td')?.getAttribute('data-header'),
      ]),
    ).toEqual([
      ['days_1_30', '$0.01', '1–30 days'],
      ['days_31_60', '$0.02', '31–60 days'],
      ['days_61_90', '$0.03', '61–90 days'],
      ['days_over_90', '$0.04', 'Over 90 days'],
    ]);
  });

  it('leaves out what is not owed on a phone, also of the sums', async () => {
    const leavePhone = onPhone();
    open('/ageing');
    const row = await screen.findByRole('row', { name: /Ana Rivera/ });
    expect(within(row).queryByText('–')).not.toBeInTheDocument();
    expect(row).toHaveTextContent('$42.50');
    const total = await screen.findByRole('row', { name: /^12 customers/ });
    expect(within(total).queryByText('–')).not.toBeInTheDocument();
    expect(within(total).getByText('$999.00').closest('td')).toHaveAttribute('data-total');
    leavePhone();
  });

  it('has a sum for each column that the person chose', async () => {
    open('/ageing?columns=days_1_30,total');
    const total = await screen.findByRole('row', { name: /^12 customers/ });
    expect([...total.children].map(({ textContent }) => textContent)).toEqual([
      '12 customers',
      '$42.50',
      '$999.00',
    ]);
  });

  it('keeps its filter in the address, and asks list, sums and file with it', async () => {
    const view = open('/ageing?bucket=days_1_30');
    await screen.findByRole('row', { name: /Ana Rivera/ });
    expect(lastQuery(view, 'reports/ageing')).toMatchObject({
      bucket: 'days_1_30',
      sort: 'full_name',
      limit: 25,
    });
    expect(lastQuery(view, 'reports/ageing/summary')).toEqual({ bucket: 'days_1_30' });
    await chooseInListMenu(view, 'Export CSV');
    await waitFor(() =>
      expect(lastQuery(view, 'reports/ageing/export')).toEqual({
        bucket: 'days_1_30',
        sort: 'full_name',
      }),
    );
    await view.user.click(screen.getByRole('button', { name: 'Filter by Late by: 1–30 days' }));
    await view.user.click(await screen.findByRole('option', { name: '31–60 days' }));
    expect(view.location()).toBe('/admin/reports/ageing?bucket=days_31_60');
  });

  it('offers no file to staff who may not export', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view', 'reports'] }];
    const view = open('/ageing', { session: { ...merchantSession, merchants } });
    await screen.findByRole('row', { name: /Ana Rivera/ });
    expect(await listMenu(view)).not.toContain('Export CSV');
  });

  it('filters by merchant only where there are several', async () => {
    const merchants = [
      { id: 1, name: 'Cedar' },
      { id: 3, name: 'Maple' },
    ];
    const { services } = open('/ageing');
    await screen.findByRole('row', { name: /Ana Rivera/ });
    expect(screen.queryByRole('button', { name: /Business/ })).not.toBeInTheDocument();
    act(() => services.changeSession({ merchants }));
    expect(screen.getByRole('button', { name: /Filter by Business/ })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Business' })).toBeVisible();
  });

  it('says when no customer owes anything', async () => {
    open('/ageing', { answers: { 'GET reports/ageing': [] } });
    expect(await screen.findByText('No customers owe anything.')).toBeVisible();
  });

  it('shows why the list and the sums cannot be read, each alone', async () => {
    const failure = answer(400, { detail: 'X' });
    const { user, services } = open('/ageing', {
      answers: { 'GET reports/ageing': failure, 'GET reports/ageing/summary': failure },
    });
    expect(await screen.findByText('X')).toBeVisible();
    expect(await screen.findByText("We couldn't load the totals.")).toBeVisible();
    services.answerWith({ 'GET reports/ageing': answers['GET reports/ageing'] ?? [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Ana Rivera/ })).toBeVisible();
  });
});

describe('the deposits', () => {
  it('opens a deposit with the transactions that it consists of', async () => {
    const { user, location } = open('/deposits');
    const row = await screen.findByRole('row', { name: /11\/25\/2026 \$250\.00/ });
    expect(row).toHaveTextContent('-$7.55$232.45None');
    await user.click(row);
    expect(location()).toBe('/admin/reports/deposits/31');
    expect(
      await screen.findByRole('heading', { name: 'Deposit of 11/25/2026', level: 1 }),
    ).toBeVisible();
    expect(await screen.findByRole('row', { name: /Ana Rivera Payment 0123/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Not in our records.*Missing/ })).toBeVisible();
  });

  it('marks a difference to our own records', async () => {
    open('/deposits/31', {
      answers: { 'GET reports/deposits/:id': { ...deposit, difference: -2_500, is_shared: true } },
    });
    expect(await screen.findByText('-$25.00')).toBeVisible();
    expect(screen.getByText(/Several businesses are paid through this account/)).toBeVisible();
  });

  it('says that a deposit is not there', async () => {
    open('/deposits/32', {
      answers: { 'GET reports/deposits/:id': answer(404, { detail: 'Deposit not found.' }) },
    });
    expect(await screen.findByText('Deposit not found.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Deposit', level: 1 })).toBeVisible();
  });
});

describe('the lines of a deposit', () => {
  it('are signed as they add up to it', async () => {
    const returned = { ...line, id: 6, kind: 'return', reference: '0124' };
    open('/deposits/31', { answers: { 'GET reports/deposit_lines': [line, returned] } });
    const row = await screen.findByRole('row', { name: /Return 0124/ });
    expect(row).toHaveTextContent('-$25.00-$25.00');
    expect(screen.getByRole('row', { name: /Payment 0123/ })).toHaveTextContent(/1111\$25/);
  });

  it('are saved as a file', async () => {
    const view = open('/deposits/31');
    await view.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(lastQuery(view, 'reports/deposit_lines/export')).toEqual({ deposit: 31, sort: 'id' }),
    );
  });

  it('are no file for staff who may export at another merchant only', async () => {
    const merchants = [
      { id: 1, name: 'Cedar', permissions: ['view', 'reports'] as const },
      { id: 3, name: 'Maple', permissions: ['view', 'reports', 'export'] as const },
    ];
    open('/deposits/31', { session: { ...merchantSession, merchants } });
    await screen.findByRole('row', { name: /Ana Rivera/ });
    expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  });
});

describe('the saved views of a report', () => {
  it.each([
    ['/ageing?bucket=days_1_30', 'ageing'],
    ['/deposits?date=2026-11-01..2026-11-30', 'deposits'],
    ['/declines?kind=return', 'declines'],
    ['/messages?outcome=sent,delivered', 'messages'],
    ['/forecast?days=60', 'forecast'],
  ])('keep the filters of %s under a name', async (path, list) => {
    const query = new URLSearchParams(path.split('?')[1]).toString();
    const kept = { id: 4, list, name: 'Mine', query, merchant_id: null, merchant_name: null };
    const view = open(path, { answers: { 'GET saved_views': [kept] } });
    expect(await screen.findByRole('button', { name: 'Views: Mine' })).toBeVisible();
    expect(lastQuery(view, 'saved_views')).toEqual({ list });
  });
});

describe('the declines and returns', () => {
  it('lists them with the limits of bank returns', async () => {
    const view = open('/declines?kind=return&date=2026-11-01..2026-11-30');
    expect(
      await screen.findByRole('row', { name: /Ana Rivera 11\/20\/2026 Return R01 Insufficient/ }),
    ).toBeVisible();
    const limits = within(
      await screen.findByRole('list', { name: 'Bank returns of the last 60 days' }),
    );
    expect(limits.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Unauthorized returns: 2.5% (limit 0.5%) Over the limit',
      'All returns: 2.5% (limit 15%)',
      '1 of 40 bank payments, last 60 days',
    ]);
    const days = { from: '2026-11-01', to: '2026-11-30' };
    expect(lastQuery(view, 'reports/declines')).toMatchObject({ ...days, kind: 'return' });
    expect(lastQuery(view, 'reports/declines/summary')).toEqual(days);
  });
});

describe('the messages by outcome', () => {
  it('have a box for each outcome that messages had', async () => {
    const { container } = open('/messages', {
      answers: {
        'GET reports/messages/summary': [
          { outcome: 'received', sms: 0, email: 0 },
          { outcome: 'sent', sms: 10, email: 2 },
        ],
      },
    });
    await waitFor(() =>
      expect([...container.querySelectorAll('dt')].map((box) => box.textContent)).toEqual([
        'Sent',
        'All',
      ]),
    );
  });

  it('adds up to the card of messages sent', async () => {
    const view = open('/messages?outcome=sent,delivered&date=2026-11-01..2026-11-26');
    const row = await screen.findByRole('row', { name: /Ana Rivera.*Text Failed: Unknown number/ });
    expect(await screen.findByText('Messages Sent')).toBeVisible();
    expect(screen.getByText('13')).toBeVisible();
    expect(lastQuery(view, 'reports/messages/summary')).toEqual({
      from: '2026-11-01',
      to: '2026-11-26',
      outcome: 'sent,delivered',
    });
    await view.user.click(row);
    expect(view.location()).toBe('/admin/conversations/7');
  });
});

describe('the expected payments', () => {
  it('lists open invoices of the next days with their sums', async () => {
    const view = open('/forecast?days=60');
    const row = await screen.findByRole('row', {
      name: /Ana Rivera 12\/01\/2026 Payment plan The customer pays \$42\.50/,
    });
    expect(await screen.findByText('Recurring invoices: 3')).toBeVisible();
    expect(screen.getByText('$254.50')).toBeVisible();
    expect(lastQuery(view, 'reports/forecast')).toMatchObject({ days: '60', sort: 'date' });
    await view.user.click(row);
    expect(view.location()).toMatch(/^\/admin\/invoices\/detail\/12/);
  });
});
