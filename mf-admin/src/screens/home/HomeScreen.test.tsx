import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { reportWith } from '../../testing/report-factory';
import { invoiceWith, transactionWith } from '../../testing/rows-factory';

const invoices: FakeHandlers[string] = ({
  query,
}: {
  readonly query?: { readonly status?: string };
}) =>
  query?.status === 'late'
    ? answer(200, [invoiceWith({ state: 'late' })], { 'x-total-count': '41' })
    : answer(200, [], { 'x-total-count': '7' });

const open = (answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/dashboard',
    session: merchantSession,
    answers: {
      'GET user_invoices': invoices,
      'GET transactions': [transactionWith()],
      'GET card_expiries': answer(200, [], { 'x-total-count': '3' }),
      'GET attention': { doubts: [], alarms: [], has_more: false },
      'GET merchants/reports': reportWith(),
      ...answers,
    },
  });

describe('the home of the console', () => {
  it('greets, counts late and due invoices and expiring cards, and lists the latest payments', async () => {
    open();
    expect(screen.queryByText('41')).not.toBeInTheDocument();
    expect(await screen.findByText('41')).toBeVisible();
    expect(screen.getByText('7')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Hello, Olive' })).toBeVisible();
    expect(screen.getByRole('row', { name: /Ana Rivera.*\$5\.00/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show late invoices' })).toHaveAttribute(
      'href',
      '/admin/invoices?status=late',
    );
    expect(await screen.findByText('3', { selector: 'strong' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View expiring cards' })).toHaveAttribute(
      'href',
      '/admin/payments/expiring-cards',
    );
  });

  it('counts again when a payment arrives, and keeps the numbers when that fails', async () => {
    const { services, record } = open();
    await screen.findByText('41');
    services.answerWith({ 'GET transactions': answer(400, { detail: 'X' }) });
    services.emitLive({ type: 'payment', user: 'Ana Rivera', message: '', sub_id: 12, id: 8 });
    expect(await screen.findByText('X')).toBeVisible();
    expect(screen.getByText('41')).toBeVisible();
    expect(record.calls.filter(({ path }) => path === 'transactions')).toHaveLength(2);
  });

  it('shows its numbers when cards cannot be counted, and counts again on request', async () => {
    const { user, services } = open({ 'GET card_expiries': answer(500, { detail: 'X' }) });
    expect(await screen.findByText('41')).toBeVisible();
    const cards = within(screen.getByRole('region', { name: 'Expiring cards' }));
    services.answerWith({ 'GET card_expiries': answer(200, [], { 'x-total-count': '0' }) });
    await user.click(await cards.findByRole('button', { name: 'Try again' }));
    expect(await cards.findByText('No cards expire before a scheduled payment.')).toBeVisible();
  });

  it('shows the detail of a failed load [ADMIN-225]', async () => {
    open({ 'GET transactions': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
  });
});
