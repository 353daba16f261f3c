import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { transactionWith } from '../../testing/rows-factory';
import { chooseInListMenu, listMenu } from '../../testing/list-menu';

const detailWith = (change: object = {}) => ({
  ...transactionWith(),
  type: 'payment',
  merchant: 1,
  refund: { refundable: 500, in_doubt: false, is_settled: true },
  ...change,
});
const open = (answers: FakeHandlers = {}, query = '', options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/payments${query}`,
    session: merchantSession,
    ...options,
    answers: {
      'GET transactions': [transactionWith()],
      'GET transactions/sums': { collected: 1_234_010, refunded: 12_000 },
      'GET transactions/:id': detailWith(),
      'GET operations': [],
      ...answers,
    },
  });
const row = () => screen.findByRole('row', { name: /Ana Rivera/ });

/** The head of the buttons is for screen readers alone. */
const visibleHeads = () =>
  screen
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
    .filter((text) => text !== 'Preview');

describe('the list of transactions', () => {
  it('has six columns, sorted by all but the description, the newest first [ADMIN-009] [ADMIN-207] [ADMIN-208]', async () => {
    const { record } = open();
    await row();
    const columns = ['Name', 'Amount', 'Date', 'Status', 'Payment Method'];
    expect(visibleHeads()).toEqual([...columns, 'Invoice Description']);
    const sortable = screen
      .getAllByRole('columnheader')
      .filter((cell) => cell.hasAttribute('aria-sort'))
      .map((cell) => cell.textContent);
    expect(sortable).toEqual(columns);
    expect(record.calls.filter(({ path }) => path === 'transactions')).toMatchObject([
      { path: 'transactions', query: { sort: '-paid_date', limit: 25 } },
    ]);
  });

  it('filters by status on the server [ADMIN-209]', async () => {
    const { user, record } = open();
    await row();
    await user.click(screen.getByRole('button', { name: /Filter by Status/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Refunded' }));
    await waitFor(() => expect(record.calls.at(-1)?.query).toMatchObject({ status: 'refunded' }));
  });

  it('cuts a description after 65 characters [ADMIN-210]', async () => {
    open({
      'GET transactions': [65, 66].map((length) =>
        transactionWith({ id: length, invoice_description: 'x'.repeat(length) }),
      ),
    });
    expect(await screen.findByText('x'.repeat(65))).toBeVisible();
    expect(screen.getByText(`${'x'.repeat(65)}...`)).toBeVisible();
  });

  it('opens the invoice of a row [ADMIN-211]', async () => {
    const { user, location } = open();
    await user.click(await row());
    expect(location()).toBe('/admin/invoices/detail/8');
  });

  it('shows a new payment without a reload', async () => {
    const { services } = open();
    await row();
    services.answerWith({
      'GET transactions': [transactionWith({ id: 22, user: 'Cy Bell' }), transactionWith()],
    });
    services.emitLive({ type: 'payment', user: 'Cy Bell', message: '', sub_id: 14, id: 9 });
    expect(await screen.findByRole('row', { name: /Cy Bell/ })).toBeVisible();
  });

  it('shows the detail of a failed load [ADMIN-225]', async () => {
    open({ 'GET transactions': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
  });

  it('keeps days, amounts, types, methods and merchants in the address, and asks the server for them', async () => {
    const merchants = [
      { id: 1, name: 'Cedar', permissions: ['view'] },
      { id: 2, name: 'Harbor', permissions: ['view'] },
    ];
    const { record } = open(
      {},
      '?status=success&type=payment&method=visa,cash&date=2026-10-01..2026-10-31&amount=100..5000&merchant=2',
      { session: { ...merchantSession, merchants } },
    );
    await row();
    expect(record.calls.find(({ path }) => path === 'transactions')?.query).toMatchObject({
      status: 'success',
      type: 'payment',
      method: 'visa,cash',
      from: '2026-10-01',
      to: '2026-10-31',
      amount_from: '100',
      amount_to: '5000',
      merchant_id: '2',
    });
    for (const name of ['Type: Payment', 'Method: Visa, Cash', 'Amount: $1.00 – $50.00'])
      expect(screen.getByRole('button', { name: `Filter by ${name}` })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Filter by Business: Harbor' })).toBeVisible();
  });

  it('adds up what is filtered, and nothing else', async () => {
    const { record, user } = open({}, '?method=visa');
    expect(
      await screen.findByText('Collected 12,340.10 · Refunded 120.00 · Net 12,220.10'),
    ).toBeVisible();
    expect(record.calls.find(({ path }) => path === 'transactions/sums')?.query).toEqual({
      method: 'visa',
    });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(screen.queryByText(/Collected/)).not.toBeInTheDocument());
  });

  it('says when the sums cannot be read', async () => {
    open({ 'GET transactions/sums': answer(500, { detail: 'X' }) }, '?method=visa');
    expect(await screen.findByText("We couldn't load the totals.")).toBeVisible();
    expect(await row()).toBeVisible();
  });

  it('shows refunds, voids and bank returns with their type and a minus', async () => {
    open({
      'GET transactions': [
        transactionWith({ id: 22, type: 'refund', amount_paid: 1_000 }),
        transactionWith({ id: 23, type: 'void', user: 'Cy Bell' }),
        transactionWith({
          id: 24,
          type: 'refund',
          is_return: true,
          status: 'returned',
          return_reason: 'Insufficient funds',
          user: 'Di Cole',
        }),
      ],
    });
    expect(
      await screen.findByRole('row', { name: /Ana Rivera -\$10\.00.*Refund, Visa/ }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /Cy Bell -\$5\.00.*Void, Visa/ })).toBeVisible();
    expect(
      screen.getByRole('row', {
        name: /Di Cole -\$5\.00.*Returned.*Bank return, Visa.*: Insufficient funds/,
      }),
    ).toBeVisible();
  });

  it('leads to the upload of payments where a release has it [ADMIN-212]', async () => {
    const { user, record } = open();
    await row();
    await user.click(screen.getByRole('button', { name: 'Upload payments' }));
    expect(record.navigations).toEqual(['/admin/payments/upload']);
  });

  it('offers no upload that no release has, and none without the permission', async () => {
    open({}, '', { hasScreen: (path: string) => path !== '/admin/payments/upload' });
    await row();
    expect(screen.queryByRole('button', { name: 'Upload payments' })).not.toBeInTheDocument();
  });

  it('exports what is filtered in the order in sight', async () => {
    const saved = jest.fn(() => 'blob:file');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
    const { user, record } = open(
      { 'POST transactions/export': answer(200, new Blob(['x'])) },
      '?method=visa&sort=amount_paid',
    );
    await row();
    await chooseInListMenu({ user }, 'Export CSV');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(record.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'transactions/export',
      query: { method: 'visa', sort: 'amount_paid' },
      answer: 'file',
    });
  });

  it('offers no export and no upload to staff who may only read', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    const view = open({}, '', { session: { ...merchantSession, merchants } });
    await row();
    expect(await listMenu(view)).toEqual(['Columns']);
    expect(screen.queryByRole('button', { name: 'Upload payments' })).not.toBeInTheDocument();
  });
});

describe('a transaction beside the list', () => {
  const preview = '?preview=21';

  it('shows its facts, and leads to the invoice and to the refund', async () => {
    const { user, location } = open(
      {
        'GET transactions/:id': detailWith({
          refund: { refundable: 300, in_doubt: false, is_settled: true },
        }),
      },
      preview,
    );
    const drawer = within(await screen.findByRole('dialog', { name: 'Ana Rivera, $5.00' }));
    expect(await drawer.findByText('Left to refund')).toBeVisible();
    expect(drawer.getByRole('link', { name: 'Open invoice' })).toHaveAttribute(
      'href',
      '/admin/invoices/detail/8',
    );
    await user.click(drawer.getByRole('button', { name: 'Refund $5.00, Visa 1111' }));
    expect(location()).toBe('/admin/payments?refund=21');
    expect(await screen.findByLabelText('Amount to refund')).toHaveValue('$3.00');
  });

  it('refunds a donation, which no invoice owes again', async () => {
    const donation = { invoice: null, user: 'Abe Rivers' };
    const { user, record, services } = open({
      'GET transactions': [transactionWith(donation)],
      'GET transactions/:id': detailWith(donation),
      'POST transactions/refund': { status: 1, detail: 'X' },
    });
    await user.click(await screen.findByRole('row', { name: /Abe Rivers/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Abe Rivers, $5.00' }));
    expect(drawer.queryByRole('link', { name: 'Open invoice' })).not.toBeInTheDocument();
    await user.click(await drawer.findByRole('button', { name: /^Refund/ }));
    await screen.findByLabelText('Amount to refund');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    // Until it is gone, a press at the same place is the second half of a double press.
    await waitFor(() => expect(screen.queryByText('Abe Rivers, $5.00')).not.toBeInTheDocument());
    services.answerWith({
      'GET transactions': [transactionWith({ ...donation, status: 'refunded' })],
    });
    await user.click(
      within(screen.getByRole('dialog', { name: 'Refund Payment' })).getByRole('button', {
        name: 'Refund $5.00',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('row', { name: /Abe Rivers.*Refunded/ })).toBeVisible();
    expect(record.toasts).toEqual([{ message: '$5.00 successfully refunded', type: 'success' }]);
  });

  it('shows the failure of its load, and loads again', async () => {
    const { user, services } = open(
      { 'GET transactions/:id': answer(500, { detail: 'Not now.' }) },
      preview,
    );
    expect(await screen.findByText('Not now.')).toBeVisible();
    services.answerWith({ 'GET transactions/:id': detailWith() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: /^Refund/ })).toBeVisible();
  });
});
