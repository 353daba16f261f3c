import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { answer } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { openInbox } from '../../testing/open-inbox';

type Bill = Pick<
  InvoiceView,
  'id' | 'state' | 'amount_due' | 'due_date' | 'description' | 'invoice_number'
>;
const billWith = (change: Partial<Bill> = {}): Bill => ({
  id: 31,
  state: 'late',
  amount_due: 8_000,
  due_date: '2020-10-27',
  description: 'Water, October',
  invoice_number: 'A-31',
  ...change,
});

/** On a wide screen unless `isWide` is false. */
const open = ({
  isWide = true,
  ...options
}: Parameters<typeof openInbox>[0] & { isWide?: boolean } = {}) => {
  const media = { matches: isWide, addEventListener: () => {}, removeEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
  return openInbox({ path: '/admin/conversations/12', ...options });
};
afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));
const customer = async () => within(await screen.findByRole('region', { name: 'Customer' }));

describe('the customer beside the chat', () => {
  const bills = [
    billWith(),
    billWith({
      id: 32,
      state: 'upcoming',
      amount_due: 14_250,
      due_date: '2120-12-20',
      description: '',
    }),
  ];

  it('shows what is owed, what is late, and leads to the bills and to a payment', async () => {
    const view = open({ answers: { 'GET user_invoices': bills } });
    const column = await customer();
    expect(await column.findByText('$222.50')).toBeVisible();
    expect(column.getByText('$80.00 late')).toBeVisible();
    expect(column.getByText('Late since Oct 27, 2020')).toBeVisible();
    expect(column.getByText('Due Dec 20, 2120')).toBeVisible();
    expect(column.getByRole('link', { name: 'Take payment' })).toHaveAttribute(
      'href',
      '/admin/customers/profile/12?dialog=payment',
    );
    expect(column.getByRole('link', { name: 'A-31' })).toHaveAttribute(
      'href',
      '/admin/invoices/detail/32',
    );
    expect(view.record.calls.find(({ path }) => path === 'user_invoices')?.query).toMatchObject({
      user: 8,
      merchant_id: 1,
      status: 'upcoming,due,late',
    });
  });

  it('adds up all pages and lists the oldest bills', async () => {
    const page = (from: number) =>
      Array.from({ length: 5 }, (_, index) => billWith({ id: from + index, amount_due: 100 }));
    open({
      answers: {
        'GET user_invoices': ({ query = {} }) =>
          query['cursor'] === 'c2'
            ? answer(200, page(6))
            : answer(200, page(1), { 'x-next-cursor': 'c2' }),
      },
    });
    const column = await customer();
    expect(await column.findByText('$10.00')).toBeVisible();
    expect(column.getByText('All late')).toBeVisible();
    expect(column.getAllByRole('listitem')).toHaveLength(6);
    expect(column.getByRole('link', { name: 'View 4 more' })).toBeVisible();
  });

  it('reads the bills again after a payment of this customer only', async () => {
    const view = open({ answers: { 'GET user_invoices': bills } });
    const column = await customer();
    await column.findByText('$222.50');
    view.services.answerWith({ 'GET user_invoices': [] });
    const payment = { type: 'payment', user: '', message: '', id: 1 } as const;
    view.services.emitLive({ ...payment, sub_id: 99 });
    expect(column.getByText('$222.50')).toBeVisible();
    view.services.emitLive({ ...payment, sub_id: 12 });
    expect(await column.findByText('No open bills.')).toBeVisible();
    expect(column.queryByRole('link', { name: 'Take payment' })).toBeNull();
  });

  it('shows why the bills did not load and loads them again', async () => {
    const view = open({ answers: { 'GET user_invoices': answer(400, { detail: 'X' }) } });
    const column = await customer();
    expect(await column.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET user_invoices': bills });
    await view.user.click(column.getByRole('button', { name: 'Try again' }));
    expect(await column.findByText('$222.50')).toBeVisible();
  });

  it('offers no payment without the permission', async () => {
    open({ permissions: ['view', 'message'], answers: { 'GET user_invoices': bills } });
    const column = await customer();
    expect(await column.findByText('$222.50')).toBeVisible();
    expect(column.queryByRole('link', { name: 'Take payment' })).toBeNull();
  });

  it('is missing on a narrower screen, and so is its call', async () => {
    const view = open({ isWide: false });
    await screen.findByLabelText('Message');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Customer' })).toBeNull());
    expect(view.record.calls.some(({ path }) => path === 'user_invoices')).toBe(false);
  });
});
