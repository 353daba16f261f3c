import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  billTakenInHand,
  splitToggled,
  slotOpened,
} from '../../entities/invoice-screen/invoice-screen.slice';
import { aBankAccount, aCard, anInvoice, aSubscription } from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';

const path = '/customer/blytzwallet/select-card';
const everyday = aCard({ id: 3, nickname: 'Everyday', last4: '4242', format_card: 'Visa 4242' });
const travel = aCard({ id: 4, nickname: 'Travel', last4: '0005', card_type: 'amex' });

const open = (methods: FakeHandlers[string], invoiceId: number | null = null) => {
  const rendered = renderCustomer(path, {
    'GET payment_methods': methods,
    'GET user_invoices/:id': anInvoice(),
    'GET subscriptions/:id': aSubscription(),
    'GET user_invoices/:id/timeline': [],
  });
  if (invoiceId !== null) rendered.dispatch(billTakenInHand({ invoiceId }));
  return rendered;
};
const radio = (name: RegExp) => screen.findByRole('radio', { name });
const settled = async () => {
  await screen.findByRole('link', { name: 'Add Card' });
  await waitFor(() => expect(screen.queryByText('Loading cards')).not.toBeInTheDocument());
};
const payNow = () => screen.queryByRole('button', { name: 'PAY NOW' });

describe('the select card screen', () => {
  it('lists cards as XXXX XXXX XXXX {last4} beside their brand, and no bank account [CUST-009, CUST-103]', async () => {
    open([everyday, travel, aBankAccount()]);
    const first = within(
      (await screen.findByText('XXXX XXXX XXXX 4242')).closest('label') ?? document.body,
    );
    expect(first.getByRole('img', { name: 'Visa' })).toBeInTheDocument();
    const second = within(
      screen.getByText('XXXX XXXX XXXX 0005').closest('label') ?? document.body,
    );
    expect(second.getByRole('img', { name: 'American Express' })).toBeInTheDocument();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByText('XXXXXX6789')).not.toBeInTheDocument();
  });

  it('highlights the pressed card alone [CUST-104]', async () => {
    const { user } = open([everyday, travel]);
    expect(await radio(/4242/)).toBeChecked();
    await user.click(await radio(/0005/));
    expect(await radio(/0005/)).toBeChecked();
    expect(await radio(/4242/)).not.toBeChecked();
    const highlighted = screen
      .getAllByRole('radio')
      .filter((each) => each.closest('label')?.classList.contains('chosen'));
    expect(highlighted).toEqual([await radio(/0005/)]);
  });

  it('starts with the preferred card', async () => {
    open([everyday, { ...travel, preferred: true }]);
    expect(await radio(/0005/)).toBeChecked();
  });

  it('has a row Add Card that opens the form [CUST-105]', async () => {
    const { user, location } = open([everyday], 9);
    await user.click(await screen.findByRole('link', { name: 'Add Card' }));
    await waitFor(() => expect(location()).toBe('/customer/blytzwallet/add-card'));
  });

  it.each([
    ['a card and an invoice', true, [everyday], 9],
    ['a card without an invoice', false, [everyday], null],
    ['an invoice and only a bank account', false, [aBankAccount()], 9],
  ])('shows with %s a green PAY NOW: %s [CUST-106]', async (_case, isThere, methods, invoiceId) => {
    open(methods, invoiceId);
    await settled();
    expect(payNow() !== null).toBe(isThere);
    // What makes it green is the colours of its wrapper.
    expect(payNow()?.parentElement?.className).toBe(isThere ? 'payNow' : undefined);
  });

  it('takes the card to the pay screen by PAY NOW [CUST-068, CUST-107]', async () => {
    const { user, location, record } = open([everyday, travel], 9);
    await user.click(await radio(/0005/));
    await user.click(screen.getByRole('button', { name: 'PAY NOW' }));
    expect(location()).toBe('/customer/blytzwallet/invoice/9');
    expect(record.hints).toContainEqual({ paymentMethod: 4 });
    const line = await screen.findByRole('button', { name: /Payment method/ }, { timeout: 5_000 });
    expect(line).toHaveTextContent('Travel');
    expect(line).not.toHaveTextContent('Everyday');
  });

  it('fills the current slot of a split', async () => {
    const { user, dispatch, state } = open([everyday, travel], 9);
    dispatch(splitToggled());
    dispatch(slotOpened({ slot: 'method_two' }));
    await user.click(await radio(/0005/));
    await user.click(screen.getByRole('button', { name: 'PAY NOW' }));
    expect(state()).toMatchObject({
      invoiceScreen: { from_invoice: 9, payment_methods: { method_one: null, method_two: 4 } },
    });
  });

  it('leads back to the invoice, without one to the dashboard', async () => {
    const { dispatch } = open([everyday]);
    expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute(
      'href',
      '/customer/dashboard',
    );
    dispatch(billTakenInHand({ invoiceId: 9 }));
    expect(screen.getByRole('link', { name: 'Back to the bill' })).toHaveAttribute(
      'href',
      '/customer/blytzwallet/invoice/9',
    );
  });

  it('says that it is loading, and draws nothing that would move', async () => {
    const cards = pending();
    open(() => cards.promise, 9);
    expect(await screen.findByText('Loading cards')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add Card' })).not.toBeInTheDocument();
    cards.resolve([everyday]);
    expect(await radio(/4242/)).toBeInTheDocument();
  });

  it('shows the row alone without cards, and no PAY NOW [CUST-106]', async () => {
    open([], 9);
    await settled();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Card' })).toBeInTheDocument();
    expect(payNow()).toBeNull();
  });

  it('shows the detail when the cards cannot be loaded, and tries again [CUST-108]', async () => {
    const { user, services } = open(answer(400, { detail: 'X' }), 9);
    expect(await screen.findByRole('alert')).toHaveTextContent('X');
    expect(payNow()).not.toBeInTheDocument();
    services.answerWith({ 'GET payment_methods': [everyday] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await radio(/4242/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('marks a card that is about to expire, and one that has expired', async () => {
    jest.useFakeTimers({
      now: new Date('2026-11-20T12:00:00'),
      doNotFake: ['setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
    });
    open([
      aCard({ id: 1, expiration: '11/26' }),
      aCard({ id: 2, expiration: '10/26' }),
      aCard({ id: 3, expiration: '12/27' }),
    ]);
    expect(await screen.findByText('Expires soon')).toBeInTheDocument();
    expect(screen.getByText('Expired').closest('label')).toHaveTextContent('10/26');
    expect(screen.getByText('Expires 12/27')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('reads the cards again when the page comes back into sight', async () => {
    const { services } = open([everyday]);
    await radio(/4242/);
    services.answerWith({ 'GET payment_methods': [everyday, travel] });
    fireEvent.focus(window);
    expect(await radio(/0005/)).toBeInTheDocument();
  });
});
