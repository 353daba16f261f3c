import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { cardWith } from '../../testing/method-factory';
import { customerWith, invoiceWith, transactionWith } from '../../testing/rows-factory';

const open = (
  answers: FakeHandlers = {},
  path = '/admin/invoices/detail/8',
  options: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    ...options,
    answers: {
      'GET user_invoices/:id': invoiceWith({ amount_paid: 500, amount_due: 734 }),
      'GET subscriptions/:id': customerWith(),
      'GET transactions': [transactionWith()],
      ...answers,
    },
  });

describe('an invoice opened from the list', () => {
  it('shows the row at once, and its actions wait for the invoice', async () => {
    const invoice = pending<unknown>();
    const { user } = open(
      {
        'GET user_invoices': answer(200, [invoiceWith()], { 'x-total-count': '1' }),
        'GET user_invoices/:id': () => invoice.promise,
      },
      '/admin/invoices',
    );
    await user.click(await screen.findByRole('link', { name: 'CW-8' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Invoice CW-8' });
    const summary = within(screen.getByRole('complementary', { name: 'Summary' }));
    for (const text of ['$12.34', '03/05/2026', 'Ana Rivera'])
      expect(summary.getByText(text)).toBeVisible();
    expect(screen.getByText('Loading payments')).toBeInTheDocument();
    const take = summary.getByRole('button', { name: 'Take payment' });
    expect(take.closest('[inert]')).not.toBeNull();

    invoice.resolve(invoiceWith({ amount_paid: 500, amount_due: 734 }));
    expect(await summary.findByText('$7.34')).toBeVisible();
    expect(summary.queryByText('$12.34')).toBeNull();
    expect(take.closest('[inert]')).toBeNull();
    // The shell moved the focus to it.
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
  });

  it('shows why it cannot be read instead of the row', async () => {
    const { user } = open(
      {
        'GET user_invoices': answer(200, [invoiceWith()], { 'x-total-count': '1' }),
        'GET user_invoices/:id': answer(404, { detail: 'Not found.' }),
      },
      '/admin/invoices',
    );
    await user.click(await screen.findByRole('link', { name: 'CW-8' }));
    expect(await screen.findByText("We couldn't find this invoice.")).toBeVisible();
    expect(screen.queryByText('$12.34')).toBeNull();
  });
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

  it('leads to the list, without a second try, where an invoice does not exist [ADMIN-225]', async () => {
    open({ 'GET user_invoices/:id': answer(404, { detail: 'Not found.' }) });
    expect(await screen.findByText("We couldn't find this invoice.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to invoices' })).toHaveAttribute(
      'href',
      '/admin/invoices',
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
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

describe('the usual work with an invoice', () => {
  const summary = async () => within(await screen.findByRole('complementary', { name: 'Summary' }));
  const staffWith = (...permissions: string[]) => ({
    session: { ...merchantSession, merchants: [{ id: 1, name: 'Cedar', permissions }] },
  });
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  const press = async ({ user }: ReturnType<typeof open>, name: string) =>
    user.click(await (await summary()).findByRole('button', { name }));

  it('takes a payment of this invoice over its page, which is read again', async () => {
    const view = open({
      'GET user_invoices': [invoiceWith(), invoiceWith({ id: 9, invoice_number: 'CW-9' })],
      'GET payment_methods': [cardWith()],
      'POST transactions/merchant_pay': {
        paid_in_full: true,
        data: { status_code: 200 },
        transaction: { id: 31, status: 'success', visible_method: 'Visa 1111', amount_paid: 1_234 },
        invoice: 8,
      },
    });
    await press(view, 'Take payment');
    expect(view.location()).toBe('/admin/invoices/detail/8?bill=8&dialog=payment');
    const dialog = within(await screen.findByRole('dialog', { name: 'Take Payment' }));
    const take = await dialog.findByRole('button', { name: 'Take $12.34' });
    view.services.answerWith({
      'GET user_invoices/:id': invoiceWith({ state: 'paid', amount_paid: 1_234, amount_due: 0 }),
    });
    await view.user.click(take);
    expect(await screen.findByText('Paid', { selector: 'header *' })).toBeVisible();
    expect(view.location()).toBe('/admin/invoices/detail/8');
    expect(view.record.calls.filter(({ path }) => path === 'transactions/merchant_pay')).toEqual([
      expect.objectContaining({
        body: expect.objectContaining({ invoice: 8, amount_paid: 1_234 }),
      }),
    ]);
    expect((await summary()).queryByRole('button', { name: 'Take payment' })).toBeNull();
  });

  it('says on the page why a payment was refused', async () => {
    const view = open({
      'GET user_invoices': [invoiceWith()],
      'GET payment_methods': [cardWith()],
      'POST transactions/merchant_pay': answer(400, { detail: 'Declined.' }),
    });
    await press(view, 'Take payment');
    await view.user.click(await screen.findByRole('button', { name: 'Take $12.34' }));
    expect(await screen.findByText('Declined.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['staff without the permission', invoiceWith(), ['view', 'invoices']],
    ['a cancelled invoice', invoiceWith({ state: 'cancelled' }), undefined],
    ['an invoice closed by hand', invoiceWith({ state: 'paid' }), undefined],
    ['a payment in doubt', invoiceWith({ payment_in_doubt: true }), undefined],
  ])('offers no payment for %s', async (_what, invoice, permissions) => {
    open({ 'GET user_invoices/:id': invoice }, undefined, permissions && staffWith(...permissions));
    expect(await (await summary()).findByRole('button', { name: 'PDF' })).toBeVisible();
    expect((await summary()).queryByRole('button', { name: 'Take payment' })).toBeNull();
  });

  it('copies the link of the pay screen', async () => {
    const writeText = jest.fn(async () => undefined);
    const view = open({ 'POST user_invoices/:id/invoice_link': { link: 'https://x.test/i/8' } });
    clipboard(writeText);
    await press(view, 'Copy payment link');
    await waitFor(() =>
      expect(view.record.toasts).toEqual([{ message: 'Payment link copied.', type: 'success' }]),
    );
    expect(writeText).toHaveBeenCalledWith('https://x.test/i/8');
  });

  it('shows the link where the browser does not let the page copy it', async () => {
    const view = open({ 'POST user_invoices/:id/invoice_link': { link: 'https://x.test/i/8' } });
    clipboard(() => Promise.reject(new Error('denied')));
    await press(view, 'Copy payment link');
    expect(await screen.findByText('Copy this link: https://x.test/i/8')).toBeVisible();
  });

  it('saves the invoice as a PDF, and says why it cannot', async () => {
    const saved = jest.fn(() => 'blob:file');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
    const view = open({
      'GET user_invoices/:id/invoice.pdf': answer(429, { detail: 'Too many.' }),
    });
    await press(view, 'PDF');
    expect(await screen.findByText('Too many.')).toBeVisible();
    view.services.answerWith({
      'GET user_invoices/:id/invoice.pdf': answer(200, new Blob(['x'])),
    });
    await press(view, 'PDF');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(screen.queryByText('Too many.')).not.toBeInTheDocument();
  });
});
