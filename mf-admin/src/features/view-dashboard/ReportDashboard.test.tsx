import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { homeAnswers, reportWith } from '../../testing/report-factory';

type Options = Partial<RenderRemoteOptions> & { readonly reports?: FakeHandlers[string] };

const open = ({ reports = reportWith(), ...options }: Options = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/dashboard',
    session: merchantSession,
    answers: { ...homeAnswers, 'GET merchants/reports': reports },
    advanceTimers: jest.advanceTimersByTime,
    ...options,
  });
type View = ReturnType<typeof open>;

const reportCalls = ({ record }: View) =>
  record.calls.filter(({ path }) => path === 'merchants/reports').map(({ query }) => query);
const card = (name: string) => screen.findByRole('region', { name });
const slices = (title: string) =>
  within(screen.getByRole('table', { name: title }))
    .getAllByRole('row')
    .slice(1);
const linksOf = (title: string) =>
  within(screen.getByRole('table', { name: title }))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));
const pathOfPayments = (method?: string) => {
  const counted = { date: '2026-10-28..2026-11-26', type: 'payment', status: 'success,refunded' };
  const query = new URLSearchParams(method === undefined ? counted : { ...counted, method });
  return `/admin/payments?${query.toString()}`;
};
const ofPart =
  (part: string, special: unknown): FakeHandlers[string] =>
  ({ query }: { readonly query?: { readonly parts?: string } }) =>
    query?.parts === part ? special : reportWith();

describe('the reports dashboard', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each(['/admin', '/admin/dashboard'])(
    'shows the figures of its cards at %s [ADMIN-001] [ADMIN-021] [ADMIN-022] [ADMIN-023] [ADMIN-024]',
    async (path) => {
      open({ path, reports: reportWith({ sent_messages_count: 1_200 }) });
      const figures = {
        'Amount Invoiced': '$1,234.56',
        'Amount Collected': '$50.00',
        'Messages Sent': '1,200',
        'Messages Received': '9',
        'Total Customers': '40',
        'Active Customers': '31',
      };
      for (const [title, figure] of Object.entries(figures))
        expect(await within(await card(title)).findByText(figure)).toBeVisible();
    },
  );

  it('shows what was invoiced and collected, with tables of their trends [ADMIN-019] [ADMIN-020]', async () => {
    const { user } = open();
    const invoiced = within(await card('Amount Invoiced'));
    expect(await invoiced.findByText('$1,234.56')).toBeVisible();
    expect(invoiced.getByRole('figure', { name: 'Amount Invoiced, trend' })).toBeVisible();
    await user.click(invoiced.getByRole('button', { name: 'Table of Amount Invoiced' }));
    expect(invoiced.getByRole('row', { name: '10/29/2026 $1,234.56' })).toBeVisible();
    expect(invoiced.getByRole('row', { name: '10/28/2026 $0.00' })).toBeVisible();
    const collected = within(await card('Amount Collected'));
    expect(await collected.findByText('$50.00')).toBeVisible();
    await user.click(collected.getByRole('button', { name: 'Table of Amount Collected' }));
    expect(collected.getByRole('row', { name: '10/28/2026 -$5.00' })).toBeVisible();
    expect(
      collected.getByRole('button', { name: 'How is Amount Collected counted?' }),
    ).toHaveAccessibleDescription(
      /minus refunds, .*Payments \$120\.00, refunds -\$50\.00, bank returns -\$10\.00, voids -\$10\.00\./,
    );
  });

  it('lists each slice of both pies but those of zero, with its payments [ADMIN-025] [ADMIN-026]', async () => {
    open();
    await screen.findByRole('table', { name: 'Card Type' });
    expect(slices('Card Type').map(({ textContent }) => textContent)).toEqual([
      'Visa375%$75.00',
      'Mastercard125%$10.00',
    ]);
    expect(slices('Payment Type').map(({ textContent }) => textContent)).toEqual([
      'Card4100%$85.00',
    ]);
    expect(screen.queryByText('Amex')).not.toBeInTheDocument();
    expect(linksOf('Card Type')).toEqual([pathOfPayments('visa'), pathOfPayments('mastercard')]);
    expect(linksOf('Payment Type')).toEqual([pathOfPayments('visa,mastercard,amex,discover')]);
  });

  it('paints the sixth slice as the first [ADMIN-028]', async () => {
    const names = ['A', 'B', 'C', 'D', 'E', 'F'];
    const six = names.map((name) => ({ name, value: 1, amount: 100 }));
    open({ reports: reportWith({ card_types: six }) });
    await screen.findByRole('table', { name: 'Card Type' });
    const fills = slices('Card Type').map((row) =>
      row.querySelector('pattern rect')?.getAttribute('fill'),
    );
    expect(new Set(fills.slice(0, 5)).size).toBe(5);
    expect(fills[5]).toBe(fills[0]);
  });

  it('shows pies without payments as a sentence', async () => {
    open({ reports: reportWith({ card_types: [], method_types: [] }) });
    expect(await screen.findAllByText('No payments in this period.')).toHaveLength(2);
  });

  it('offers five ranges and two that are over, and begins with that of the merchant [ADMIN-015] [ADMIN-016]', async () => {
    const view = open({ session: { ...merchantSession, defaultReportRange: 'month' } });
    const picker = within(await screen.findByRole('navigation', { name: 'Date range' }));
    expect(
      picker
        .getAllByRole('link')
        .map((link) => [link.getAttribute('href')?.split('range=')[1], link.textContent]),
    ).toEqual([
      ['today', 'Today'],
      ['week', 'Week to date'],
      ['month', 'Month to date'],
      ['30', 'Last 30 days'],
      ['ytd', 'Year to date'],
      ['last_month', 'Last month'],
      ['last_quarter', 'Last quarter'],
    ]);
    expect(picker.getByRole('link', { current: 'page' })).toHaveTextContent('Month to date');
    expect(reportCalls(view)).toEqual(
      expect.arrayContaining([{ default_report_range: 'month', parts: 'money' }]),
    );
  });

  it('reads the days of the address', async () => {
    const view = open({ path: '/admin/dashboard?range=2026-10-01..2026-10-31' });
    await waitFor(() =>
      expect(reportCalls(view)).toContainEqual({
        from: '2026-10-01',
        to: '2026-10-31',
        parts: 'before',
      }),
    );
    expect(
      await screen.findByRole('button', { name: /Custom: 10\/01\/2026 – 10\/31\/2026/ }),
    ).toBeVisible();
  });

  it('shows the usual range when the address has half of one', async () => {
    const view = open({ path: '/admin/dashboard?range=2026-10-01..' });
    await waitFor(() =>
      expect(reportCalls(view)).toContainEqual({ default_report_range: '30', parts: 'before' }),
    );
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Last 30 days');
  });

  it('asks nothing before the merchant is known', async () => {
    const view = open({ session: { ...merchantSession, merchants: [] } });
    await screen.findByRole('heading', { name: 'Latest payments' });
    expect(reportCalls(view)).toEqual([]);
    view.services.changeSession({ merchants: merchantSession.merchants });
    await waitFor(() => expect(reportCalls(view)).toHaveLength(5));
    expect(reportCalls(view)).toContainEqual({ default_report_range: '30', parts: 'customers' });
  });

  it('reads the reports again for another range, which the address keeps [ADMIN-031]', async () => {
    const view = open();
    await within(await card('Total Customers')).findByText('40');
    await view.user.click(screen.getByRole('link', { name: 'Year to date' }));
    await waitFor(() => expect(reportCalls(view)).toHaveLength(10));
    expect(reportCalls(view).slice(5)).toEqual(
      expect.arrayContaining(
        ['invoices', 'money', 'messages', 'customers', 'before'].map((parts) => ({
          default_report_range: 'ytd',
          parts,
        })),
      ),
    );
    expect(view.location()).toBe('/admin/dashboard?range=ytd');
    await view.back();
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Last 30 days');
  });

  it('asks for one merchant', async () => {
    const merchants = [
      { id: 1, name: 'Cedar' },
      { id: 3, name: 'Maple' },
    ];
    const view = open({ session: { ...merchantSession, merchants } });
    await view.user.selectOptions(
      await screen.findByRole('combobox', { name: 'Business' }),
      'Maple',
    );
    await waitFor(() =>
      expect(reportCalls(view)).toContainEqual({
        default_report_range: '30',
        parts: 'money',
        merchant_id: 3,
      }),
    );
    expect(view.location()).toBe('/admin/dashboard?location=3');
    expect(screen.getByRole('combobox', { name: 'Business' })).toHaveValue('3');
  });

  it('asks for all merchants when the address names one of another merchant', async () => {
    const view = open({ path: '/admin/dashboard?location=9' });
    await within(await card('Total Customers')).findByText('40');
    for (const query of reportCalls(view)) expect(query).not.toHaveProperty('merchant_id');
  });

  it('shows an overlay after 300 ms until the reports arrive [ADMIN-018]', async () => {
    const late = pending<object>();
    open({ reports: ofPart('money', late.promise) });
    await card('Total Customers');
    expect(screen.queryByText('Generating Reports')).not.toBeInTheDocument();
    await within(await card('Total Customers')).findByText('40');
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(screen.getByText('Generating Reports')).toBeVisible();
    expect(within(await card('Amount Collected')).queryByText('$50.00')).not.toBeInTheDocument();
    late.resolve(reportWith());
    await waitFor(() => expect(screen.queryByText('Generating Reports')).not.toBeInTheDocument());
    expect(within(await card('Amount Collected')).getByText('$50.00')).toBeVisible();
  });

  it('shows the detail of a failed part alone, and reads it again [ADMIN-030]', async () => {
    const view = open({ reports: ofPart('invoices', answer(400, { detail: 'X' })) });
    const invoiced = within(await card('Amount Invoiced'));
    expect(await invoiced.findByText('X')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(screen.queryByText('Generating Reports')).not.toBeInTheDocument();
    expect(await within(await card('Total Customers')).findByText('40')).toBeVisible();
    view.services.answerWith({ 'GET merchants/reports': reportWith() });
    await view.user.click(invoiced.getByRole('button', { name: 'Try again' }));
    expect(await invoiced.findByText('$1,234.56')).toBeVisible();
  });

  it('shows one error when no part can be read, and reads all again', async () => {
    const view = open({ reports: networkFailure });
    const reports = within(await card('Reports'));
    const retry = await reports.findByRole('button', { name: 'Try again' });
    expect(reports.getAllByRole('alert')).toHaveLength(1);
    view.services.answerWith({ 'GET merchants/reports': reportWith() });
    await view.user.click(retry);
    expect(await within(await card('Total Customers')).findByText('40')).toBeVisible();
    expect(reportCalls(view)).toHaveLength(10);
    expect(reports.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('links each figure to the list that adds up to it', async () => {
    open();
    await screen.findByRole('link', { name: 'Show invoices' });
    const days = '2026-10-28..2026-11-26';
    const hrefOf = async (title: string, name: string) => {
      const link = await within(await card(title)).findByRole('link', { name });
      return new URL(link.getAttribute('href') ?? '', 'http://a.test');
    };
    const invoices = await hrefOf('Amount Invoiced', 'Show invoices');
    expect([invoices.pathname, ...invoices.searchParams.values()]).toEqual([
      '/admin/invoices',
      days,
      'upcoming,due,late,paid',
    ]);
    const collected = await hrefOf('Amount Collected', 'Show transactions');
    expect([collected.pathname, ...collected.searchParams]).toEqual([
      '/admin/payments',
      ['date', days],
    ]);
    for (const pie of ['Card Type', 'Payment Type']) {
      const { pathname, search } = await hrefOf(pie, 'Show transactions');
      expect(pathname + search).toBe(pathOfPayments());
    }
    const sent = await hrefOf('Messages Sent', 'Show messages sent');
    expect([sent.pathname, ...sent.searchParams.values()]).toEqual([
      '/admin/reports/messages',
      days,
      'sent,delivered',
    ]);
    const active = await hrefOf('Active Customers', 'Show active customers');
    expect(active.pathname + active.search).toBe('/admin/customers?status=active');
    const total = await hrefOf('Total Customers', 'Show customers');
    expect(total.pathname + total.search).toBe('/admin/customers?sort=last_name');
  });

  it('links no slice that no filter adds up to', async () => {
    const other = { name: 'Other card', value: 1, amount: 100 };
    const cash = { name: 'Cash', value: 2, amount: 300 };
    const { card_types = [], method_types = [] } = reportWith();
    open({
      reports: reportWith({
        card_types: [...card_types, other],
        method_types: [...method_types, cash],
      }),
    });
    await screen.findByRole('table', { name: 'Card Type' });
    expect(linksOf('Card Type')).toHaveLength(2);
    expect(linksOf('Payment Type')).toEqual([pathOfPayments('cash')]);
  });

  it('links to a list of each merchant when their days differ', async () => {
    const ranges = [
      { merchant_id: 1, merchant_name: 'Cedar', from: '2026-10-28', to: '2026-11-26' },
      { merchant_id: 3, merchant_name: 'Maple', from: '2026-10-29', to: '2026-11-27' },
    ];
    const merchants = ranges.map(({ merchant_id: id, merchant_name: name }) => ({ id, name }));
    open({ reports: reportWith({ ranges }), session: { ...merchantSession, merchants } });
    const link = await screen.findByRole('link', { name: 'View Maple invoices' });
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://a.test');
    expect(searchParams.get('created')).toBe('2026-10-29..2026-11-27');
    expect(searchParams.get('merchant')).toBe('3');
    expect(linksOf('Card Type')).toEqual([]);
  });

  it('reads the reports at once after a payment, then once a minute', async () => {
    const view = open();
    await within(await card('Total Customers')).findByText('40');
    const pay = () =>
      view.services.emitLive({ type: 'payment', user: 'Ana', message: '', sub_id: 12, id: 8 });
    pay();
    await waitFor(() => expect(reportCalls(view)).toHaveLength(10));
    pay();
    pay();
    await act(() => jest.advanceTimersByTimeAsync(59_000));
    expect(reportCalls(view)).toHaveLength(10);
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(reportCalls(view)).toHaveLength(15);
  });

  it('reads the reports after a message came or went, and on a press', async () => {
    const view = open();
    await within(await card('Total Customers')).findByText('40');
    const minute = () => act(() => jest.advanceTimersByTimeAsync(61_000));
    view.services.emitLive({ ...resumedEvent, type: 'message', id: 8 });
    await waitFor(() => expect(reportCalls(view)).toHaveLength(10));
    await minute();
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'conversation', id: 12 });
    await waitFor(() => expect(reportCalls(view)).toHaveLength(15));
    await view.user.click(screen.getByRole('button', { name: 'Refresh reports' }));
    await waitFor(() => expect(reportCalls(view)).toHaveLength(20));
  });

  it('is hidden from staff without the permission', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    const view = open({ session: { ...merchantSession, merchants } });
    await screen.findByRole('heading', { name: 'Latest payments' });
    expect(screen.queryByRole('region', { name: 'Reports' })).not.toBeInTheDocument();
    expect(reportCalls(view)).toEqual([]);
  });
});
