import type { PaymentPlanView } from '@billfold/shared/contracts/payment-plan.contract';
import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { invoiceWith } from '../../testing/rows-factory';

const part = (id: number, change: Parameters<typeof invoiceWith>[0] = {}) =>
  invoiceWith({ id, invoice_number: `100${id}`, amount: 3_000, payment_plan: 6, ...change });
const plan = (change: Partial<PaymentPlanView> = {}): PaymentPlanView => ({
  id: 6,
  user_id: 7,
  merchant_id: 1,
  sub_id: 12,
  original_balance: 11_000,
  first_payment: 2_000,
  first_payment_date: '2026-12-01',
  monthly_payment: 3_000,
  payment_due_date: '2026-12-31',
  frequency: 'monthly',
  description: 'Roof',
  full_name: 'Ana Rivera',
  merchant_name: 'Cedar Water',
  created_at: '2026-11-20T19:00:00.000Z',
  ended_at: null,
  invoices: [
    part(1, { amount: 2_000, amount_paid: 2_000, state: 'paid', due_date: '2026-12-01' }),
    part(2, { amount_paid: 1_000, due_date: '2026-12-31' }),
    part(3, { due_date: '2027-01-31' }),
    part(4, { state: 'cancelled', due_date: '2027-02-28' }),
  ],
  ...change,
});
const open = (answers: FakeHandlers = {}, path = '/admin/invoices/payment-plan/6') =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    answers: { 'GET payment_plans/6': plan(), ...answers },
  });
const table = () => screen.findByRole('table', { name: 'Invoices' });
const fact = (name: string) =>
  screen.getAllByRole('term').find(({ textContent }) => textContent === name)?.nextElementSibling;

describe('the payment plan', () => {
  it('has its title, facts and invoices with what is left of each, by one call [ADMIN-008] [ADMIN-014] [ADMIN-177]', async () => {
    const { record } = open();
    await table();
    expect(screen.getByRole('heading', { level: 1, name: 'Payment Plan' })).toBeVisible();
    const facts = [
      ['Customer', 'Ana Rivera'],
      ['Biller', 'Cedar Water'],
      ['Original Balance', '$110.00'],
      ['First Payment', '$20.00 on 12/01/2026'],
      ['Payment', '$30.00'],
      ['Due Date', '12/31/2026'],
      ['Payment Frequency', 'monthly'],
      ['Description', 'Roof'],
      ['Paid', '$30.00'],
      ['Left', '$50.00'],
    ] as const;
    for (const [name, text] of facts) expect(fact(name)).toHaveTextContent(text);
    expect(record.calls.map(({ path }) => path)).toEqual(['payment_plans/6']);
    const rows = within(await table())
      .getAllByRole('row')
      .slice(1);
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      ['1001', '12/01/2026', 'Paid', '$20.00', '$20.00', '$0.00'],
      ['1002', '12/31/2026', 'Due', '$30.00', '$10.00', '$20.00'],
      ['1003', '01/31/2027', 'Due', '$30.00', '$0.00', '$30.00'],
      ['1004', '02/28/2027', 'Cancelled', '$30.00', '$0.00', '$0.00'],
    ]);
  });

  it('has no field, and leads to its invoices and customer [ADMIN-178]', async () => {
    const { user, location } = open({ 'GET user_invoices/2': answer(404, { detail: 'X' }) });
    await table();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: 'Ana Rivera' })).toHaveAttribute(
      'href',
      '/admin/customers/profile/12',
    );
    await user.click(screen.getByRole('link', { name: '1002' }));
    await waitFor(() => expect(location()).toBe('/admin/invoices/detail/2'));
  });

  it('says none for no first payment, and that the plan has ended', async () => {
    open({
      'GET payment_plans/6': plan({ first_payment: 0, ended_at: '2026-12-01T00:00:00Z' }),
    });
    await table();
    expect(fact('First Payment')).toHaveTextContent('None');
    expect(screen.getByText(/This plan ended/)).toBeVisible();
  });

  it('follows a payment without a reload', async () => {
    const view = open();
    await table();
    view.services.answerWith({
      'GET payment_plans/6': plan({ invoices: [part(2, { amount_paid: 3_000, state: 'paid' })] }),
    });
    view.services.emitLive({ type: 'payment', user: 'Ana Rivera', message: '', sub_id: 12, id: 2 });
    await waitFor(() => expect(fact('Left')).toHaveTextContent('$0.00'));
  });

  it('shows the detail of a failed load, and tries again [ADMIN-225]', async () => {
    const view = open({ 'GET payment_plans/6': answer(400, { detail: 'Payment plan not found' }) });
    expect(await screen.findByText('Payment plan not found')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Payment Plan' })).toBeVisible();
    view.services.answerWith({ 'GET payment_plans/6': plan() });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await table()).toBeVisible();
  });

  it('reads nothing for an address without an id', async () => {
    const { record } = open({}, '/admin/invoices/payment-plan/x');
    expect(await screen.findByText("We couldn't find this payment plan.")).toBeVisible();
    expect(record.calls).toEqual([]);
  });
});
