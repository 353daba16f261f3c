import { fakeBankTokenizer } from '@billfold/shared/testing/FakeBankTokenizer';
import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { billTakenInHand, splitToggled } from '../../entities/invoice-screen/invoice-screen.slice';
import { aBankAccount, aCard, anInvoice, aSubscription } from '../../testing/invoice-factory';
import { put } from '../../testing/put';
import { renderCustomer } from '../../testing/render-customer';

beforeEach(() => void fakeBankTokenizer());

const path = '/customer/blytzwallet/select-payment-type';
const credentials = { ach_id: 'ach-1', ach_signature: 'signed' };
const cedar = anInvoice().merchant;

const open = (invoice: FakeHandlers[string] | null, answers: FakeHandlers = {}) => {
  const rendered = renderCustomer(path, {
    'GET user_invoices/:id': invoice ?? anInvoice(),
    'GET merchants/get_ach_creds': credentials,
    'GET payment_methods': [aCard(), aBankAccount({ id: 8 })],
    'GET subscriptions/:id': aSubscription(),
    ...answers,
  });
  if (invoice !== null) rendered.dispatch(billTakenInHand({ invoiceId: 9 }));
  return rendered;
};
const entries = () => screen.getAllByRole('button').map((button) => button.textContent);
const settled = async () => {
  await screen.findByRole('button', { name: 'Credit/Debit' });
  await waitFor(() =>
    expect(screen.queryByText('Checking for more ways to pay')).not.toBeInTheDocument(),
  );
};
const callsOf = ({ record }: ReturnType<typeof open>) =>
  record.calls.map((call) => `${call.method} ${call.path}`);

describe('the payment type chooser', () => {
  it('offers a card and, when the credentials of the invoice are there, a bank account [CUST-014, CUST-109, CUST-110]', async () => {
    const rendered = open(anInvoice({ ach_on: true }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Select payment type' }),
    ).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Bank Account' })).toBeInTheDocument();
    expect(entries()).toEqual(['Credit/Debit', 'Bank Account']);
    expect(
      rendered.record.calls.find((call) => call.path === 'merchants/get_ach_creds')?.query,
    ).toEqual({ invoice_id: 9 });
  });

  it('offers a card alone while the credentials are not there [CUST-109, CUST-110]', async () => {
    const later = pending();
    open(anInvoice({ ach_on: true }), { 'GET merchants/get_ach_creds': () => later.promise });
    expect(await screen.findByRole('button', { name: 'Credit/Debit' })).toBeInTheDocument();
    expect(await screen.findByText('Checking for more ways to pay')).toBeInTheDocument();
    expect(entries()).toEqual(['Credit/Debit']);
    later.resolve(credentials);
    expect(await screen.findByRole('button', { name: 'Bank Account' })).toBeInTheDocument();
  });

  it('offers no bank account when the credentials cannot be loaded [CUST-110]', async () => {
    open(anInvoice({ ach_on: true }), {
      'GET merchants/get_ach_creds': answer(404, { detail: 'X' }),
    });
    await settled();
    expect(entries()).toEqual(['Credit/Debit']);
  });

  it('asks for no credentials of a merchant that takes no bank payments [CUST-110]', async () => {
    const rendered = open(anInvoice({ ach_on: false }));
    await settled();
    expect(entries()).toEqual(['Credit/Debit']);
    expect(callsOf(rendered)).toEqual(['GET user_invoices/9']);
  });

  it('offers no bank account for a split, but a card [CUST-109, CUST-110]', async () => {
    const { dispatch } = open(anInvoice({ ach_on: true }));
    await screen.findByRole('button', { name: 'Bank Account' });
    dispatch(splitToggled());
    expect(entries()).toEqual(['Credit/Debit']);
  });

  it('offers cash only for an invoice of a merchant that takes it [CUST-111, CUST-112]', async () => {
    const taking = open(anInvoice({ ach_on: false, merchant: { ...cedar, takes_cash: true } }));
    await screen.findByRole('button', { name: 'Cash' });
    taking.unmount();
    const other = open(anInvoice({ ach_on: false, merchant: { ...cedar, takes_cash: false } }));
    await settled();
    expect(entries()).toEqual(['Credit/Debit']);
    other.unmount();
    sessionStorage.clear();
    const none = open(null);
    await settled();
    expect(entries()).toEqual(['Credit/Debit']);
    expect(callsOf(none)).toEqual([]);
  });

  it.each([
    ['Credit/Debit', '/customer/blytzwallet/add-card'],
    ['Cash', '/customer/blytzcash'],
  ])('leads from %s to %s [CUST-113]', async (label, target) => {
    const { user, location } = open(
      anInvoice({ ach_on: false, merchant: { ...cedar, takes_cash: true } }),
    );
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(location()).toBe(target));
  });

  it('takes a new bank account from a panel at the same address to the pay screen [CUST-113, CUST-141]', async () => {
    const { user, location, record } = open(anInvoice({ ach_on: true }), {
      'POST payment_methods': {
        payment_method_id: 8,
        format_card: 'XXXXXX6789',
        card_type: null,
        nickname: 'Checking',
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Bank Account' }));
    expect(await screen.findByRole('dialog', { name: 'Add bank account' })).toBeInTheDocument();
    expect(location()).toBe(path);
    for (const [label, text] of [
      ['Routing number', '021000021'],
      ['Account number', '123456789'],
      ['Confirm account number', '123456789'],
      ['Nickname', 'Checking'],
    ] as const)
      put(screen.getByLabelText(label), text);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Add bank account' }));
    await waitFor(() => expect(location()).toBe('/customer/blytzwallet/invoice/9'));
    expect(record.hints).toContainEqual({ paymentMethod: 8 });
    expect(
      await screen.findByRole('button', { name: /Payment method/ }, { timeout: 5_000 }),
    ).toHaveTextContent('Checking');
  });

  it('shows why the invoice cannot be read, and still offers a card [CUST-109]', async () => {
    const { user, services } = open(answer(500, { detail: 'X' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('X');
    expect(entries()).toContain('Credit/Debit');
    services.answerWith({ 'GET user_invoices/:id': anInvoice({ ach_on: true }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Bank Account' })).toBeInTheDocument();
  });
});
