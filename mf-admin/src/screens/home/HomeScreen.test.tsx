import type { MessageView } from '@billfold/shared/contracts/message.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { homeAnswers, reportWith } from '../../testing/report-factory';
import { invoiceWith, transactionWith } from '../../testing/rows-factory';

type Asked = { readonly query?: { readonly status?: string; readonly merchant_id?: number } };

const sums: FakeHandlers[string] = ({ query }: Asked) =>
  query?.status === 'late'
    ? { count: 67, amount: 900_000, balance: 793_166 }
    : { count: 1, amount: 5_000, balance: 4_500 };
const message = {
  id: 3,
  sub_id: 12,
  merchant_id: 1,
  user_name: 'Grace Lambert',
  body: 'I just paid',
  created_at: '2026-11-29T19:58:00Z',
} as MessageView;

const open = (answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/dashboard',
    session: merchantSession,
    ...options,
    answers: {
      ...homeAnswers,
      'GET user_invoices': [invoiceWith({ state: 'late' })],
      'GET user_invoices/sums': sums,
      'GET transactions': [transactionWith()],
      'GET merchants/reports': reportWith(),
      ...answers,
    },
  });
const tile = async (title: string) => {
  const title_ = await within(await screen.findByRole('region', { name: 'Money' })).findByText(
    title,
  );
  const item = title_.closest('li');
  if (item === null) throw new Error('A tile is an item.');
  return within(item);
};
const linkOf = async (title: string) => {
  const link = await (await tile(title)).findByRole('link');
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://a.test');
  return [pathname, Object.fromEntries(searchParams)];
};
const latest = () => screen.findByRole('row', { name: /Ana Rivera.*\$5\.00/ });

describe('the money of the home screen', () => {
  it('shows four amounts, each beside its change or its number of invoices', async () => {
    open();
    const shown = {
      Collected: ['$50.00', 'Up 25% from $40.00'],
      Invoiced: ['$1,234.56', 'Up 23% from $1,000.00'],
      Overdue: ['$7,931.66', '67 invoices'],
      'Due in 7 days': ['$45.00', '1 invoice'],
    };
    for (const [title, texts] of Object.entries(shown))
      for (const text of texts) expect(await (await tile(title)).findByText(text)).toBeVisible();
    expect(
      screen.getByText('10/28/2026 – 11/26/2026, compared with 09/28/2026 – 10/27/2026'),
    ).toBeVisible();
  });

  it('links each amount to the list that adds up to it', async () => {
    open();
    const days = '2026-10-28..2026-11-26';
    expect(await linkOf('Collected')).toEqual(['/admin/payments', { date: days }]);
    expect(await linkOf('Invoiced')).toEqual([
      '/admin/invoices',
      { created: days, status: 'upcoming,due,late,paid' },
    ]);
    expect(await linkOf('Overdue')).toEqual(['/admin/invoices', { status: 'late' }]);
    expect(await linkOf('Due in 7 days')).toEqual(['/admin/invoices', { status: 'due' }]);
  });

  it('shows what was collected last month by one press', async () => {
    const { user, services } = open();
    await (await tile('Collected')).findByText('$50.00');
    services.answerWith({
      'GET merchants/reports': ({ query }: { readonly query?: object }) =>
        reportWith({
          transaction_amount: JSON.stringify(query).includes('last_month') ? 777_700 : 1,
        }),
    });
    await user.click(screen.getByRole('link', { name: 'Last month' }));
    expect(await (await tile('Collected')).findByText('$7,777.00')).toBeVisible();
  });

  const two = [
    { id: 1, name: 'Cedar' },
    { id: 3, name: 'Maple' },
  ];
  const calledWith = async (record: ReturnType<typeof open>['record'], id: number) => {
    for (const path of [
      'user_invoices/sums',
      'user_invoices',
      'transactions',
      'card_expiries',
      'sms',
    ])
      await waitFor(() =>
        expect(record.calls.filter((call) => call.path === path).at(-1)?.query).toMatchObject({
          merchant_id: id,
        }),
      );
  };
  const choice = () => screen.queryByRole('combobox', { name: 'Business' });

  it('follows the merchant chosen in the header, whose lists follow by themselves', async () => {
    const { record, services } = open(
      {},
      { session: { ...merchantSession, merchants: two, chosenMerchantId: null } },
    );
    await (await tile('Overdue')).findByText('$7,931.66');
    act(() => services.changeSession({ chosenMerchantId: 3 }));
    await calledWith(record, 3);
    expect(await linkOf('Overdue')).toEqual(['/admin/invoices', { status: 'late' }]);
    expect(choice()).not.toBeInTheDocument();
  });

  it('keeps a merchant in its address until the header has another choice', async () => {
    const { record, services, location } = open(
      {},
      {
        path: '/admin/dashboard?location=3',
        session: { ...merchantSession, merchants: two, chosenMerchantId: 1 },
      },
    );
    await waitFor(() => expect(choice()).toHaveDisplayValue('Maple'));
    await calledWith(record, 3);
    expect(await linkOf('Overdue')).toEqual(['/admin/invoices', { status: 'late', merchant: '3' }]);
    act(() => services.changeSession({ chosenMerchantId: null }));
    await waitFor(() => expect(location()).toBe('/admin/dashboard'));
    await waitFor(() => expect(choice()).not.toBeInTheDocument());
  });

  it('has a choice of its own in a shell without one', async () => {
    const { user, record } = open({}, { session: { ...merchantSession, merchants: two } });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Business' }), 'Maple');
    await waitFor(async () =>
      expect(await linkOf('Overdue')).toEqual([
        '/admin/invoices',
        { status: 'late', merchant: '3' },
      ]),
    );
    await calledWith(record, 3);
  });

  it('links to a list of each merchant when their days differ', async () => {
    const ranges = [
      { merchant_id: 1, merchant_name: 'Cedar', from: '2026-10-28', to: '2026-11-26' },
      { merchant_id: 3, merchant_name: 'Maple', from: '2026-10-29', to: '2026-11-27' },
    ];
    const merchants = ranges.map(({ merchant_id: id, merchant_name: name }) => ({ id, name }));
    open(
      { 'GET merchants/reports': reportWith({ ranges }) },
      { session: { ...merchantSession, merchants } },
    );
    const collected = await tile('Collected');
    const link = await collected.findByRole('link', { name: 'Maple' });
    expect(link.getAttribute('href')).toMatch(/date=2026-10-29\.\.2026-11-27&merchant=3/);
    expect(collected.getAllByRole('link')).toHaveLength(2);
    expect(await screen.findByText('Last 30 days, compared with the 30 days before')).toBeVisible();
  });

  it('leaves the lists of each merchant to the reports when the header has the choice', async () => {
    const ranges = [
      { merchant_id: 1, merchant_name: 'Cedar', from: '2026-10-28', to: '2026-11-26' },
      { merchant_id: 3, merchant_name: 'Maple', from: '2026-10-29', to: '2026-11-27' },
    ];
    const session = { ...merchantSession, merchants: two, chosenMerchantId: null };
    open({ 'GET merchants/reports': reportWith({ ranges }) }, { session });
    const collected = await tile('Collected');
    expect(await collected.findByText('$50.00')).toBeVisible();
    expect(collected.queryByRole('link')).not.toBeInTheDocument();
    expect(await screen.findAllByRole('link', { name: /View Maple/ })).not.toHaveLength(0);
  });

  it('shows a failed amount alone, and reads it again', async () => {
    const { user, services } = open({
      'GET user_invoices/sums': answer(500, { detail: 'The server is busy.' }),
    });
    const overdue = await tile('Overdue');
    const retry = await overdue.findByRole('button', { name: 'Try again: Overdue' });
    expect(overdue.getByText('The server is busy.')).toBeVisible();
    expect(await (await tile('Collected')).findByText('$50.00')).toBeVisible();
    services.answerWith({ 'GET user_invoices/sums': sums });
    await user.click(retry);
    expect(await overdue.findByText('$7,931.66')).toBeVisible();
  });

  it('shows only what is owed to staff without the permission for reports', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    const { record } = open({}, { session: { ...merchantSession, merchants } });
    expect(await (await tile('Overdue')).findByText('$7,931.66')).toBeVisible();
    expect(screen.queryByText('Collected')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Date range' })).not.toBeInTheDocument();
    expect(record.calls.some(({ path }) => path === 'merchants/reports')).toBe(false);
  });
});

describe('the home of the console', () => {
  it('greets, and lists what is late longest and the latest payments', async () => {
    const { record } = open();
    expect(await screen.findByRole('heading', { name: 'Hello, Olive' })).toBeVisible();
    expect(await latest()).toBeVisible();
    expect(
      within(screen.getByRole('table', { name: 'Longest overdue' })).getAllByRole('row'),
    ).toHaveLength(2);
    expect(screen.getByRole('row', { name: /Ana Rivera \d[\d,]* days? late/ })).toBeVisible();
    expect(record.calls.find(({ path }) => path === 'user_invoices')?.query).toEqual({
      status: 'late',
      limit: 5,
      sort: 'due_date',
    });
  });

  it('reads its lists again when a payment arrives, and keeps them when that fails', async () => {
    const { services, record } = open();
    await latest();
    services.answerWith({ 'GET transactions': answer(400, { detail: 'X' }) });
    services.emitLive({ type: 'payment', user: 'Ana Rivera', message: '', sub_id: 12, id: 8 });
    expect(await screen.findByText('X')).toBeVisible();
    expect(await latest()).toBeVisible();
    expect(record.calls.filter(({ path }) => path === 'transactions')).toHaveLength(2);
  });

  it('shows the detail of a failed load [ADMIN-225]', async () => {
    open({ 'GET transactions': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
  });

  it('counts the cards that expire before a planned payment, with the way to them', async () => {
    open({ 'GET card_expiries': answer(200, [], { 'x-total-count': '3' }) });
    expect(
      await screen.findByText('3 cards expire before a scheduled payment, which would fail.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'View expiring cards' })).toHaveAttribute(
      'href',
      '/admin/payments/expiring-cards',
    );
  });

  it('says when cards cannot be counted, and leaves the part out once none expires', async () => {
    const { user, services } = open({ 'GET card_expiries': answer(500, { detail: 'X' }) });
    const cards = within(await screen.findByRole('region', { name: 'Expiring cards' }));
    services.answerWith({ 'GET card_expiries': answer(200, [], { 'x-total-count': '0' }) });
    await user.click(await cards.findByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Expiring cards' })).not.toBeInTheDocument(),
    );
    expect(await latest()).toBeVisible();
  });

  it('lists the latest unread messages, with the number of all', async () => {
    const { services } = open({ 'GET sms': answer(200, [message], { 'x-total-count': '12' }) });
    const unread = within(await screen.findByRole('region', { name: 'Unread messages' }));
    expect(unread.getByRole('link', { name: 'Grace Lambert' })).toHaveAttribute(
      'href',
      '/admin/conversations/12',
    );
    expect(unread.getByRole('link', { name: 'View all 12' })).toHaveAttribute(
      'href',
      '/admin/conversations',
    );
    services.answerWith({ 'GET sms': [] });
    services.emitLive({ ...resumedEvent, type: 'changed', entity: 'conversation', id: 12 });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Unread messages' })).not.toBeInTheDocument(),
    );
  });

  it('names the type or status of each latest transaction but a payment that succeeded', async () => {
    open({
      'GET transactions': [
        transactionWith({ paid_date: '2026-03-05' }),
        transactionWith({ id: 90, user: 'Bo Chan', status: 'failed' }),
        transactionWith({ id: 91, user: 'Cy Dent', type: 'refund' }),
      ],
    });
    expect(await latest()).toHaveTextContent('03/05/2026$5.00');
    expect(screen.getByRole('row', { name: /Bo Chan/ })).toHaveTextContent('Failed');
    expect(screen.getByRole('row', { name: /Cy Dent/ })).toHaveTextContent('Refund-$5.00');
  });

  it('reads the latest payments in the order of their shown day, as their list', async () => {
    const { record } = open();
    await latest();
    const asked = record.calls.filter(({ path }) => path === 'transactions');
    expect(asked.map(({ query }) => query)).toEqual([{ limit: 5, sort: '-paid_date' }]);
  });

  it('dates the latest payments by the day of their merchant', async () => {
    const guam = { id: 3, name: 'Maple', time_zone: 'Pacific/Guam' };
    const denver = { id: 1, name: 'Cedar', time_zone: 'America/Denver' };
    const row = { merchant_name: 'Maple', date: '2026-03-05T20:00:00Z' };
    open(
      {
        'GET transactions': [
          transactionWith({ ...row, paid_date: '2026-03-06' }),
          transactionWith({ ...row, id: 90, user: 'Bo Chan', status: 'failed', paid_date: null }),
        ],
      },
      { session: { ...merchantSession, merchants: [denver, guam] } },
    );
    expect(await latest()).toHaveTextContent('03/06/2026$5.00');
    expect(screen.getByRole('row', { name: /Bo Chan/ })).toHaveTextContent('03/06/2026');
  });

  it('reads no messages without an inbox', async () => {
    const { record } = open({}, { hasScreen: () => false });
    await latest();
    expect(screen.queryByRole('region', { name: 'Unread messages' })).not.toBeInTheDocument();
    expect(record.calls.some(({ path }) => path === 'sms')).toBe(false);
  });

  it('draws what is below the amounts together, two seconds later at the latest', async () => {
    await import('./home.screen');
    jest.useFakeTimers();
    open({ 'GET attention': () => pending<object>().promise });
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(within(screen.getByRole('region', { name: 'Money' })).getByText('$45.00')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Latest payments' })).not.toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('heading', { name: 'Latest payments' })).toBeVisible();
    jest.useRealTimers();
  });
});
