import {
  answer,
  networkFailure,
  pending,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { layUnderPresses } from '@billfold/shared/testing/UnderPresses';
import { fireEvent, screen, within } from '@testing-library/react';
import type { InvoiceScreenState } from '../../entities/invoice-screen/invoice-screen.slice';
import { aBankAccount, aCard, anInvoice, aPaidInvoice } from '../../testing/invoice-factory';
import {
  advance,
  doubtAnswer,
  goTo,
  openPayScreen,
  payAnswer,
  press,
  tap,
} from '../../testing/pay-screen';
import { put } from '../../testing/put';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const everyday = aCard({ id: 3, nickname: 'Everyday', last4: '1111', card_last4: '1111' });
const backup = aCard({
  id: 4,
  nickname: 'Backup',
  last4: '4444',
  card_last4: '4444',
  card_type: 'mastercard',
  expiration: '01/20',
});
const checking = aBankAccount({ id: 8 });
const bill = anInvoice({ amount: 10_000, amount_paid: 2_500, minimum_amount_due: 2_000 });

type Screen = Awaited<ReturnType<typeof openPayScreen>>;
const overlay = () => screen.getByRole('dialog', { name: 'Multiple Cards' });
const picker = (position: 'first' | 'second') =>
  within(overlay()).getByRole('combobox', { name: `Choose the ${position} card` });
const amount = (position: 'first' | 'second') =>
  within(overlay()).getByRole('textbox', { name: `Amount on the ${position} card` });
const offered = (position: 'first' | 'second') =>
  within(picker(position))
    .getAllByRole('option')
    .map((option) => option.textContent)
    .filter((text) => text !== 'Choose a card');
const pick = (position: 'first' | 'second', methodId: number) =>
  fireEvent.change(picker(position), { target: { value: String(methodId) } });
const payButton = () => within(overlay()).getByRole('button', { name: /^Pay \$/ });
const splitsOf = ({ record }: Pick<Screen, 'record'>) =>
  record.calls.filter(({ path }) => path === 'transactions/split_payment');
const stateOf = ({ state }: Pick<Screen, 'state'>) =>
  (state() as { readonly invoiceScreen: InvoiceScreenState }).invoiceScreen;

const openSplit = async (answers: FakeHandlers = {}): Promise<Screen> => {
  const rendered = await openPayScreen({
    'GET user_invoices/:id': bill,
    'GET payment_methods': [checking, everyday, backup],
    'POST transactions/split_payment': payAnswer(true),
    ...answers,
  });
  await press(screen.getByRole('button', { name: 'Multi-Card' }));
  await advance(10);
  return rendered;
};
const fill = (one = '10.00', two = '15.00') => {
  pick('first', 3);
  pick('second', 4);
  put(amount('first'), one);
  put(amount('second'), two);
};

describe('the split overlay', () => {
  const under = layUnderPresses();

  it('shows the balance, the minimum, two pickers of cards and two amounts [CUST-142, CUST-143, CUST-144, CUST-152]', async () => {
    await openSplit();
    expect(overlay()).toHaveTextContent('Current balance$75.00');
    expect(overlay()).toHaveTextContent('Minimum payment due$20.00');
    expect(within(overlay()).getAllByRole('combobox')).toHaveLength(2);
    expect(within(overlay()).getAllByRole('textbox')).toHaveLength(2);
    const cards = ['Everyday, Visa 1111', 'Backup, Mastercard 4444, expired'];
    expect([offered('first'), offered('second')]).toEqual([cards, cards]);
  });

  it('takes no payment within a second where Multi-Card was pressed', async () => {
    await openPayScreen();
    under.lay(() => screen.queryByRole('dialog')?.querySelector('[type=submit]') ?? null);
    await tap(screen.getByRole('button', { name: 'Multi-Card' }));
    await advance(10);
    expect(payButton()).toBeDisabled();
    await advance(1_000);
    expect(payButton()).toBeEnabled();
  });

  it('never offers the card of one slot in the other, and adds both amounts up [CUST-145, CUST-147, CUST-151]', async () => {
    const rendered = await openSplit();
    pick('first', 3);
    expect(offered('second')).toEqual(['Backup, Mastercard 4444, expired']);
    pick('second', 4);
    expect(offered('first')).toEqual(['Everyday, Visa 1111']);
    expect(stateOf(rendered)).toMatchObject({
      payment_slot: 'method_two',
      payment_methods: { method_one: 3, method_two: 4 },
    });
    put(amount('first'), '10.00');
    put(amount('second'), '15.00');
    expect(payButton()).toHaveTextContent('Pay $25.00');
  });

  it('begins with the default card, another good one, and half of the balance on each', async () => {
    const other = aCard({ id: 6, nickname: 'Other', last4: '0005', preferred: true });
    const rendered = await openSplit({ 'GET payment_methods': [backup, everyday, other] });
    expect([picker('first'), picker('second')]).toEqual([
      expect.objectContaining({ value: '6' }),
      expect.objectContaining({ value: '3' }),
    ]);
    expect(amount('first')).toHaveValue('$37.50');
    expect(amount('second')).toHaveValue('$37.50');
    await press(within(overlay()).getByRole('button', { name: 'Pay $75.00' }));
    expect(splitsOf(rendered)[0]?.body).toMatchObject({ payment_one_id: 6, payment_two_id: 3 });
  });

  it('names a card once whose nickname is its brand and number', async () => {
    const plain = aCard({ id: 6, nickname: 'Visa 0005', last4: '0005' });
    await openSplit({ 'GET payment_methods': [everyday, plain] });
    expect(offered('first')).toEqual(['Everyday, Visa 1111', 'Visa 0005']);
  });

  it('gives a proposed card to the slot that chooses it, and the other slot another one', async () => {
    const other = aCard({ id: 6, nickname: 'Other', last4: '0005' });
    await openSplit({ 'GET payment_methods': [everyday, other] });
    pick('first', 6);
    expect(picker('first')).toHaveValue('6');
    expect(picker('second')).toHaveValue('3');
  });

  it('flips split_payment when it opens and when it closes [CUST-080, CUST-146]', async () => {
    const rendered = await openSplit();
    expect(stateOf(rendered)).toMatchObject({ from_invoice: 9, split_payment: true });
    await press(within(overlay()).getByRole('button', { name: 'Close' }));
    expect(stateOf(rendered).split_payment).toBe(false);
    await advance(510);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('proposes the rest of the balance for the second card until its amount is typed', async () => {
    await openSplit();
    put(amount('first'), '25.00');
    expect(amount('second')).toHaveValue('$50.00');
    put(amount('first'), '30.00');
    expect(amount('second')).toHaveValue('$45.00');
    expect(payButton()).toHaveTextContent('Pay $75.00');
    put(amount('second'), '5.00');
    put(amount('first'), '60.00');
    expect(amount('second')).toHaveValue('$5.00');
  });

  it('proposes nothing when the first card pays the whole balance', async () => {
    await openSplit();
    put(amount('first'), '75.00');
    expect(amount('second')).toHaveValue('');
  });

  it('offers the rest of the balance again, and enters it on a press', async () => {
    await openSplit();
    put(amount('first'), '25.00');
    put(amount('second'), '');
    await press(within(overlay()).getByRole('button', { name: 'Use the rest, $50.00' }));
    expect(amount('second')).toHaveValue('$50.00');
    expect(payButton()).toHaveTextContent('Pay $75.00');
  });

  it('says that two cards pay today when a day was chosen before', async () => {
    jest.setSystemTime(new Date('2024-03-04T18:00:00Z'));
    await openPayScreen({ 'GET payment_methods': [everyday, backup] });
    await press(screen.getByRole('button', { name: 'Schedule' }));
    await press(screen.getByRole('button', { name: /March 12, 2024/ }));
    await press(screen.getByRole('button', { name: 'Select' }));
    await advance(510);
    await press(screen.getByRole('button', { name: 'Multi-Card' }));
    expect(within(overlay()).getByText(/made today/)).toBeInTheDocument();
  });
});

it('needs both cards and amounts, and the minimum amount due [CUST-148, CUST-149]', async () => {
  const rendered = await openSplit();
  const lacks = async (text: string) => {
    await press(payButton());
    expect(within(overlay()).getByText(text)).toBeInTheDocument();
    expect(splitsOf(rendered)).toEqual([]);
  };
  pick('first', 3);
  pick('second', 4);
  put(amount('first'), '10.00');
  put(amount('second'), '');
  await lacks('Please add both payment methods and payment amounts');
  put(amount('second'), '9.99');
  await lacks('Payment total must be equal to or greater than the minimum amount due.');
  put(amount('second'), '10.00');
  await press(payButton());
  expect(splitsOf(rendered)).toHaveLength(1);
});

describe('paying with two cards', () => {
  it('sends the five fields under a key, dollar signs stripped, and leads to the receipt [CUST-077, CUST-150, CUST-153, CUST-154]', async () => {
    const rendered = await openSplit();
    rendered.services.answerWith({ 'GET user_invoices/:id': aPaidInvoice() });
    fill('$50.00', '$25.00');
    await press(payButton());
    expect(await screen.findByText('Thank you!')).toBeInTheDocument();
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
    expect(rendered.location()).toBe('/customer/receipts/paid/9');
    expect(splitsOf(rendered)).toMatchObject([
      { method: 'POST', idempotencyKey: expect.stringMatching(/./) },
    ]);
    expect(splitsOf(rendered)[0]?.body).toEqual({
      invoice: 9,
      payment_one_id: 3,
      amount_one: 5_000,
      payment_two_id: 4,
      amount_two: 2_500,
    });
  });

  it('closes the overlay after a part and offers the rest [CUST-154]', async () => {
    const parts = [
      { id: 31, status: 'success', visible_method: 'Visa 1111', amount_paid: 1_000 },
      { id: 32, status: 'success', visible_method: 'Mastercard 4444', amount_paid: 1_500 },
    ];
    const rendered = await openSplit({
      'POST transactions/split_payment': { ...payAnswer(false), transactions: parts },
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': { ...bill, amount_paid: 5_000 } });
    fill();
    await press(payButton());
    await advance(1_010);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pay $50.00' })).toBeEnabled();
    expect(screen.getByText('$25.00 paid with Visa 1111 and Mastercard 4444')).toBeInTheDocument();
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
    expect(stateOf(rendered).split_payment).toBe(false);
  });

  it('takes one press, cannot be closed meanwhile, and says after 8 seconds that it still works [CUST-059]', async () => {
    const paid = pending<unknown>();
    const rendered = await openSplit({ 'POST transactions/split_payment': () => paid.promise });
    fill();
    await press(payButton(), payButton());
    expect(within(overlay()).getByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(within(overlay()).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(stateOf(rendered).split_payment).toBe(true);
    await advance(8_000);
    expect(
      within(overlay()).getByText("Still working. Please don't pay again."),
    ).toBeInTheDocument();
    expect(splitsOf(rendered)).toHaveLength(1);
  });

  it('shows a refusal, keeps the entries, and gets a new key', async () => {
    const detail = 'Your bank declined the second card. Nothing was charged.';
    const rendered = await openSplit({
      'POST transactions/split_payment': answer(402, { detail, code: 'payment_declined' }),
    });
    fill();
    await press(payButton());
    expect(within(overlay()).getByRole('alert')).toHaveTextContent(detail);
    expect(
      [amount('first'), amount('second')].map((field) => (field as HTMLInputElement).value),
    ).toEqual(['$10.00', '$15.00']);
    await press(payButton());
    const [first, second] = splitsOf(rendered);
    expect(second?.body).toEqual(first?.body);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    await press(within(overlay()).getByRole('button', { name: 'Close' }));
    await advance(510);
    expect(screen.getByText(detail)).toBeInTheDocument();
    await press(screen.getByRole('button', { name: 'Multi-Card' }));
    expect(screen.queryByText(detail)).not.toBeInTheDocument();
  });

  it('is confirmed like a single payment when in doubt', async () => {
    const rendered = await openSplit({
      'POST transactions/split_payment': answer(202, doubtAnswer),
      'GET transactions/:id/get_status': { status: 'confirming' },
    });
    fill();
    await press(payButton());
    await advance(510);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Confirming your payment' })).toBeInTheDocument();
    expect(stateOf(rendered).split_payment).toBe(false);
    rendered.services.answerWith({
      'GET transactions/:id/get_status': { status: 'success' },
      'GET user_invoices/:id': aPaidInvoice(),
    });
    await advance(3_000);
    expect(screen.getByText('Thank you!')).toBeInTheDocument();
    expect(splitsOf(rendered)).toHaveLength(1);
  });

  it('is sent again under the same key without an answer', async () => {
    let tries = 0;
    const rendered = await openSplit({
      'POST transactions/split_payment': () => {
        tries += 1;
        return tries < 3 ? networkFailure() : payAnswer(true);
      },
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': aPaidInvoice() });
    fill();
    await press(payButton());
    await advance(3_000);
    expect(screen.getByText('Thank you!')).toBeInTheDocument();
    expect(new Set(splitsOf(rendered).map((call) => call.idempotencyKey)).size).toBe(1);
  });

  it('continues after the screen is left, and its invoice opens without the overlay', async () => {
    const paid = pending<unknown>();
    const rendered = await openSplit({ 'POST transactions/split_payment': () => paid.promise });
    fill();
    await press(payButton());
    await goTo(rendered, '/customer/dashboard');
    expect(stateOf(rendered).split_payment).toBe(false);
    await goTo(rendered, '/customer/blytzwallet/invoice/9');
    await advance(1_000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  });
});
