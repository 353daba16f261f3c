import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { transactionWith } from '../../testing/rows.factory';

const open = (answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/payments',
    session: merchantSession,
    answers: { 'GET transactions': [transactionWith()], ...answers },
  });
const row = () => screen.findByRole('row', { name: /Ana Rivera/ });

describe('the list of transactions', () => {
  it('has six columns in their order [ADMIN-009] [ADMIN-207]', async () => {
    open();
    await row();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Name',
      'Amount',
      'Date',
      'Status',
      'Payment Method',
      'Invoice Description',
    ]);
  });

  it('asks for the newest first [ADMIN-208]', async () => {
    const { record } = open();
    await row();
    expect(record.calls).toMatchObject([
      { path: 'transactions', query: { sort: '-paid_date', limit: 25 } },
    ]);
  });

  it('sorts by each column but the description, which is searched', async () => {
    open();
    await row();
    const sortable = screen
      .getAllByRole('columnheader')
      .filter((cell) => cell.hasAttribute('aria-sort'))
      .map((cell) => cell.textContent);
    expect(sortable).toEqual(['Name', 'Amount', 'Date', 'Status', 'Payment Method']);
  });

  it('filters by status on the server [ADMIN-209]', async () => {
    const { user, record } = open();
    await row();
    await user.click(screen.getByRole('button', { name: /Filter by Status/ }));
    await user.click(await screen.findByRole('checkbox', { name: 'Refunded' }));
    await waitFor(() => expect(record.calls.at(-1)?.query).toMatchObject({ status: 'refunded' }));
  });

  it.each([
    ['x'.repeat(65), 'x'.repeat(65)],
    ['x'.repeat(66), `${'x'.repeat(65)}...`],
  ])('cuts a description after 65 characters [ADMIN-210]', async (description, shown) => {
    open({ 'GET transactions': [transactionWith({ invoice_description: description })] });
    expect(await screen.findByText(shown)).toBeVisible();
  });

  it('opens the invoice of a row [ADMIN-211]', async () => {
    const { user, record } = open();
    await user.click(await row());
    expect(record.navigations).toEqual(['/admin/invoices/detail/8']);
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
});
