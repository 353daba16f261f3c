import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith, invoiceWith, transactionWith } from '../../testing/rows-factory';

const open = (answers: FakeHandlers = {}, path = '/admin/invoices/detail/8') =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    answers: {
      'GET user_invoices/:id': invoiceWith({ amount_paid: 500, amount_due: 734 }),
      'GET subscriptions/:id': customerWith(),
      'GET transactions': [transactionWith()],
      ...answers,
    },
  });

describe('one invoice', () => {
  it('shows title, status, customer, line items and payments, added up to the balance [ADMIN-006] [ADMIN-180] [ADMIN-181]', async () => {
    const { record } = open();
    expect(await screen.findByRole('heading', { name: 'Invoice CW-8' })).toBeVisible();
    for (const text of [
      'Due',
      'Ana Rivera',
      '(303) 555-0101',
      'ana@example.com',
      'Water',
      'Meter',
      'City tax',
      '$7.34',
    ]) {
      expect(screen.getAllByText(text)[0]).toBeVisible();
    }
    expect(
      within(screen.getByRole('table', { name: 'Payments' })).getByRole('row', {
        name: /03\/01\/2026.*\$5\.00.*Visa 1111/,
      }),
    ).toBeVisible();
    for (const name of ['Subtotal $11.34', 'Total $12.34', 'Paid $5.00'])
      expect(screen.getByRole('row', { name })).toBeVisible();
    expect(record.calls.map(({ path, query }) => [path, query?.invoice])).toEqual([
      ['user_invoices/8', undefined],
      ['subscriptions/12', undefined],
      ['transactions', 8],
    ]);
  });

  it('leads to the profile of the customer', async () => {
    const { user, location } = open();
    await user.click(await screen.findByRole('link', { name: 'Ana Rivera' }));
    expect(location()).toBe('/admin/customers/profile/12');
  });

  it('shows all days in the calendar of the merchant', async () => {
    const { merchant } = invoiceWith();
    open({
      'GET user_invoices/:id': invoiceWith({
        created_at: '2026-02-20T16:00:00Z',
        merchant: { ...merchant, time_zone: 'Pacific/Guam' },
      }),
      'GET transactions': [
        transactionWith({ status: 'declined', paid_date: null, date: '2026-03-01T16:00:00Z' }),
        transactionWith({
          id: 22,
          status: 'declined',
          paid_date: null,
          date: '2026-03-01T10:00:00Z',
        }),
      ],
    });
    expect(await screen.findByText('02/21/2026')).toBeVisible();
    expect([screen.getAllByText('03/02/2026'), screen.getAllByText('03/01/2026')]).toEqual([
      [expect.anything()],
      [expect.anything()],
    ]);
  });

  it.each([
    ['its payment arrives', { ...resumedEvent, type: 'payment', sub_id: 12, id: 8 }],
    ['other staff change it', { ...resumedEvent, type: 'changed', entity: 'invoice', id: 8 }],
  ])('shows the invoice as paid when %s', async (_what, event) => {
    const { services } = open();
    await screen.findByRole('heading', { name: 'Invoice CW-8' });
    services.answerWith({
      'GET user_invoices/:id': invoiceWith({ state: 'paid', amount_paid: 1_234, amount_due: 0 }),
    });
    services.emitLive(event);
    expect(await screen.findByText('Paid', { selector: 'span' })).toBeVisible();
  });

  it('keeps the invoice in sight and adds the reason when a live refresh fails', async () => {
    const { user, services } = open();
    await screen.findByRole('heading', { name: 'Invoice CW-8' });
    services.answerWith({ 'GET transactions': answer(500, { detail: 'The server is busy.' }) });
    services.emitLive({ type: 'payment', user: 'Ana Rivera', message: '', sub_id: 12, id: 8 });
    expect(await screen.findByText('The server is busy.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Invoice CW-8' })).toBeVisible();
    services.answerWith({ 'GET transactions': [transactionWith({ amount_paid: 900 })] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /\$9\.00/ })).toBeVisible();
    expect(screen.queryByText('The server is busy.')).not.toBeInTheDocument();
  });

  it('reads the invoice once more after a payment that arrives during a read', async () => {
    const first = pending<unknown>();
    const { services, record } = open({ 'GET user_invoices/:id': () => first.promise });
    await waitFor(() => expect(record.calls).toHaveLength(1));
    services.emitLive({ type: 'payment', user: 'Ana Rivera', message: '', sub_id: 12, id: 8 });
    services.answerWith({
      'GET user_invoices/:id': invoiceWith({ state: 'paid', amount_paid: 1_234, amount_due: 0 }),
    });
    first.resolve(invoiceWith());
    expect(await screen.findByText('Paid', { selector: 'span' })).toBeVisible();
  });

  it('ignores the payment of another invoice', async () => {
    const { services, record } = open();
    await screen.findByRole('heading', { name: 'Invoice CW-8' });
    services.emitLive({ type: 'payment', user: 'Cy Bell', message: '', sub_id: 14, id: 99 });
    expect(record.calls).toHaveLength(3);
  });

  it('shows that a payment is being confirmed', async () => {
    open({ 'GET user_invoices/:id': invoiceWith({ payment_in_doubt: true }) });
    expect(await screen.findByText(/We're confirming a payment/)).toBeVisible();
  });

  it('offers no second try for an invoice that does not exist [ADMIN-225]', async () => {
    open({ 'GET user_invoices/:id': answer(404, { detail: 'Not found.' }) });
    expect(await screen.findByText('Not found.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('can be read again after a failure', async () => {
    const { user, services } = open({
      'GET user_invoices/:id': answer(400, { detail: 'Not now.' }),
    });
    expect(await screen.findByText('Not now.')).toBeVisible();
    services.answerWith({ 'GET user_invoices/:id': invoiceWith() });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Invoice CW-8' })).toBeVisible();
  });

  it('asks for nothing when the address names no invoice', async () => {
    const { record } = open({}, '/admin/invoices/detail/abc');
    expect(await screen.findByText("We couldn't find this invoice.")).toBeVisible();
    expect(record.calls).toEqual([]);
  });
});
