import { answer, networkFailure, pending } from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, within } from '@testing-library/react';
import { onDesktop } from '../../testing/desktop';
import {
  aBankAccount,
  aCard,
  anInvoice,
  aPaidInvoice,
  aSubscription,
  aTransaction,
} from '../../testing/invoice-factory';
import {
  advance,
  goTo,
  openPayScreen,
  payAnswer,
  paymentsOf,
  press,
  readsOf,
  renderPayScreen,
} from '../../testing/pay-screen';
import { put } from '../../testing/put';
import { renderCustomer } from '../../testing/render-customer';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const everyday = aCard({ id: 3, nickname: 'Everyday', format_card: 'XXXX XXXX XXXX 1111' });
const backup = aCard({
  id: 4,
  nickname: 'Backup',
  format_card: 'XXXX XXXX XXXX 4444',
  card_type: 'mastercard',
});
const amountField = () => screen.getByRole('textbox', { name: 'Payment amount' });
const methodLine = () => screen.getByRole('button', { name: /^Payment method/ });
const payButton = () => screen.getByRole('button', { name: /^Pay \$/ });

describe('the pay screen', () => {
  it('loads and shows logo, amount due, due date and the pay button [CUST-011, CUST-049, CUST-050, CUST-053, CUST-058, CUST-076, CUST-077]', async () => {
    const { record } = await openPayScreen({
      'GET user_invoices/:id': anInvoice({ amount: 10_000, amount_paid: 2_500 }),
    });
    expect(screen.getByRole('img', { name: 'Cedar Water' }).querySelector('img')).toHaveAttribute(
      'src',
      'https://files.test/cedar.svg',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Amount Due' })).toBeInTheDocument();
    expect(screen.getByText('$75.00')).toBeInTheDocument();
    expect(screen.getByText('Due 03/05/2024')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pay $75.00' })).toBeEnabled();
    expect(record.calls.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(['GET payment_methods', 'GET subscriptions/5', 'GET user_invoices/9']),
    );
    expect(record.hints).toContainEqual({ subId: 5 });
  });

  it('opens although the subscription cannot be loaded', async () => {
    await openPayScreen({ 'GET subscriptions/:id': answer(500, {}) });
    expect(payButton()).toBeEnabled();
  });

  it('shows its loader for a second after the invoice is loaded [CUST-074]', async () => {
    const invoice = pending<unknown>();
    renderPayScreen({ 'GET user_invoices/:id': () => invoice.promise });
    await advance(5_000);
    invoice.resolve(anInvoice());
    await advance(0);
    await advance(999);
    expect(screen.getByText('Loading the bill')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Pay bill');
    await advance(1);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Amount Due');
    expect(screen.queryByText('Loading the bill')).not.toBeInTheDocument();
    expect(payButton()).toBeInTheDocument();
  });

  it('draws the summary of a listed invoice at once, and keeps it when the invoice arrives', async () => {
    const invoice = pending<unknown>();
    const rendered = renderCustomer('/customer/dashboard', {
      'GET user_invoices': [anInvoice()],
      'GET user_invoices/:id': () => invoice.promise,
      'GET subscriptions/:id': aSubscription(),
      'GET payment_methods': [aCard()],
    });
    await screen.findByRole('button', { name: 'Bills' });
    await goTo(rendered, '/customer/blytzwallet/invoice/9');
    const heading = screen.getByRole('heading', { level: 1, name: 'Amount Due' });
    expect(screen.getByText('$100.00')).toBeInTheDocument();
    expect(screen.getByText('Loading the bill')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay \$/ })).not.toBeInTheDocument();
    invoice.resolve(anInvoice());
    await advance(0);
    await advance(1_000);
    expect(payButton()).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Amount Due' })).toBe(heading);
  });

  it('offers the full, the minimum, or another amount beside its field', async () => {
    await openPayScreen();
    const group = screen.getByRole('group', { name: 'How much' });
    const chosen = () =>
      within(group)
        .getAllByRole('button', { pressed: true })
        .map((choice) => choice.textContent);
    const choose = (name: string) => press(within(group).getByRole('button', { name }));
    expect(chosen()).toEqual(['Full']);
    await choose('Minimum $20.00');
    expect(amountField()).toHaveValue('$20.00');
    expect(payButton()).toHaveTextContent('Pay $20.00');
    await choose('Other');
    expect(amountField()).toHaveFocus();
    expect(amountField()).toHaveValue('');
    fireEvent.blur(amountField());
    expect(amountField()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Enter an amount' })).toBeDisabled();
    put(amountField(), '33.00');
    expect([chosen(), payButton().textContent]).toEqual([['Other'], 'Pay $33.00']);
    await choose('Full');
    expect(amountField()).toHaveValue('$100.00');
  });

  it.each([
    ['none', 0],
    ['the whole balance', 7_500],
  ])('offers no choice of amounts when the minimum is %s', async (_case, minimum) => {
    await openPayScreen({
      'GET user_invoices/:id': anInvoice({ amount_paid: 2_500, minimum_amount_due: minimum }),
    });
    expect(amountField()).toHaveValue('$75.00');
    expect(screen.queryByRole('group', { name: 'How much' })).not.toBeInTheDocument();
  });

  describe('on a desktop', () => {
    onDesktop();

    it('has the lines of the invoice beside the payment', async () => {
      await openPayScreen();
      const lines = within(screen.getByRole('list', { name: 'Lines of the bill' }));
      expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
        'Base charge $40.00',
        'Usage $55.00',
        'City tax $5.00',
        'Total $100.00',
      ]);
    });
  });

  it('has no lines beside the payment on a phone', async () => {
    await openPayScreen();
    expect(screen.queryByRole('list', { name: 'Lines of the bill' })).not.toBeInTheDocument();
  });

  it('sends the customer of an unknown invoice to the dashboard [CUST-075]', async () => {
    const { record, location } = renderPayScreen({
      'GET user_invoices/:id': answer(404, { detail: 'No' }),
    });
    await advance(0);
    await screen.findByRole('button', { name: 'Bills' });
    expect(record.toasts).toEqual([{ message: 'Unable to find invoice', type: 'error' }]);
    expect(location()).toBe('/customer/dashboard');
  });

  it('makes no call for an address without an invoice [CUST-075]', async () => {
    const { record } = renderCustomer('/customer/blytzwallet/invoice/abc', {
      'GET user_invoices': [],
    });
    await screen.findByRole('button', { name: 'Bills' });
    expect(record.toasts).toEqual([{ message: 'Unable to find invoice', type: 'error' }]);
    expect(record.calls.every(({ path }) => path === 'user_invoices')).toBe(true);
  });

  it('shows why an invoice is refused, and tries again [SHARED-011]', async () => {
    const { services } = renderPayScreen({
      'GET user_invoices/:id': answer(403, { detail: 'This bill is not yours' }),
    });
    await advance(0);
    expect(screen.getByRole('alert')).toHaveTextContent('This bill is not yours');
    services.answerWith({ 'GET user_invoices/:id': anInvoice() });
    await press(screen.getByRole('button', { name: 'Try again' }));
    await advance(1_000);
    expect(payButton()).toBeInTheDocument();
  });

  it('leads a paid invoice to its receipt without waiting [CUST-045]', async () => {
    const { location } = renderPayScreen({ 'GET user_invoices/:id': aPaidInvoice() });
    expect(await screen.findByText('Thank you!')).toBeInTheDocument();
    expect(location()).toBe('/customer/receipts/paid/9');
  });

  it('shows a cancelled invoice without payment', async () => {
    await openPayScreen({ 'GET user_invoices/:id': anInvoice({ state: 'cancelled' }) });
    expect(screen.getByText("This bill was canceled. There's nothing to pay.")).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });
});

describe('the amount', () => {
  it('is on the button as it is entered, zeros alone as the balance [CUST-052, CUST-058, CUST-065, CUST-066]', async () => {
    const { user } = await openPayScreen({
      'GET user_invoices/:id': anInvoice({ amount: 10_000, amount_paid: 2_500 }),
    });
    expect(amountField()).toHaveValue('$75.00');
    for (const [typed, shown] of [
      ['2500', '$25.00'],
      ['0', '$75.00'],
      ['0000', '$75.00'],
      ['00001', '$0.01'],
    ] as const) {
      await user.clear(amountField());
      await user.type(amountField(), typed);
      expect(screen.getByRole('button', { name: `Pay ${shown}` })).toBeInTheDocument();
      await user.tab();
      expect(amountField()).toHaveValue(shown);
    }
  });

  it('left empty is the whole balance, also when Enter sends it [CUST-065]', async () => {
    const rendered = await openPayScreen();
    await rendered.user.clear(amountField());
    await rendered.user.type(amountField(), '{Enter}');
    await advance(0);
    expect(paymentsOf(rendered)[0]?.body).toEqual({ id: 3, invoice: 9, amount_paid: 10_000 });
  });

  describe('an entry that was changed before the screen was left', () => {
    const leaveWith = async (typed: string) => {
      const rendered = await openPayScreen();
      put(amountField(), typed);
      await goTo(rendered, '/customer/blytzwallet/methods');
      const comeBack = async (invoiceId = 9) => {
        await goTo(rendered, `/customer/blytzwallet/invoice/${invoiceId}`);
        await advance(1_000);
      };
      return { ...rendered, comeBack };
    };

    it('is there on return, and the balance again once something was paid', async () => {
      const rendered = await leaveWith('25.00');
      await rendered.comeBack();
      expect(amountField()).toHaveValue('$25.00');
      await goTo(rendered, '/customer/blytzwallet/methods');
      rendered.services.answerWith({
        'GET user_invoices/:id': anInvoice({ amount_paid: 4_000 }),
      });
      await rendered.comeBack();
      expect(amountField()).toHaveValue('$60.00');
    });

    it('is of no other invoice, and forgotten with it', async () => {
      const { comeBack, services } = await leaveWith('25.00');
      services.answerWith({ 'GET user_invoices/:id': anInvoice({ id: 10 }) });
      await comeBack(10);
      expect(amountField()).toHaveValue('$100.00');
      services.answerWith({ 'GET user_invoices/:id': anInvoice() });
      await comeBack();
      expect(amountField()).toHaveValue('$100.00');
    });
  });
});

describe('the payment method', () => {
  it('is the preferred one [CUST-054, CUST-067]', async () => {
    await openPayScreen({ 'GET payment_methods': [everyday, { ...backup, preferred: true }] });
    expect(methodLine()).toHaveTextContent('Backup XXXX XXXX XXXX 4444');
  });

  it('is chosen in a sheet of all, stays by Cancel, and pays a second after it [CUST-054, CUST-068, CUST-100, CUST-102]', async () => {
    const rendered = await openPayScreen({ 'GET payment_methods': [everyday, backup] });
    await rendered.user.click(methodLine());
    await rendered.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await advance(510);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(methodLine()).toHaveTextContent('Everyday');
    await rendered.user.click(methodLine());
    const sheet = screen.getByRole('dialog', { name: 'Choose Payment Method' });
    const options = within(within(sheet).getByRole('list')).getAllByRole('button');
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('Everyday'),
      expect.stringContaining('Backup'),
    ]);
    expect(options[0]).toHaveAttribute('aria-pressed', 'true');
    await rendered.user.click(within(sheet).getByRole('button', { name: /Backup/ }));
    await advance(510);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(methodLine()).toHaveTextContent('Backup');
    expect(rendered.record.hints).toContainEqual({ paymentMethod: 4 });
    await rendered.user.click(payButton());
    expect(paymentsOf(rendered)).toEqual([]);
    await advance(500);
    await rendered.user.click(payButton());
    expect(paymentsOf(rendered)[0]?.body).toMatchObject({ id: 4 });
  });

  it('is no bank account that the bank closed, which says why', async () => {
    const { user } = await openPayScreen({
      'GET user_invoices/:id': anInvoice({ ach_on: true }),
      'GET payment_methods': [
        aBankAccount({
          preferred: true,
          unusable_reason: 'Your bank says this account is closed.',
        }),
        everyday,
      ],
    });
    expect(methodLine()).toHaveTextContent('Everyday');
    await user.click(methodLine());
    expect(
      screen.getByRole('button', {
        name: /Checking.*Your bank says this account is closed\./,
      }),
    ).toBeDisabled();
  });

  it('is no bank account where the merchant takes none', async () => {
    const { user } = await openPayScreen({
      'GET user_invoices/:id': anInvoice({ ach_on: false }),
      'GET payment_methods': [aBankAccount({ preferred: true }), everyday],
    });
    expect(methodLine()).toHaveTextContent('Everyday');
    await user.click(methodLine());
    expect(
      screen.getByRole('button', { name: /Checking.*Not accepted for this bill/ }),
    ).toBeDisabled();
  });

  it('makes its box blink when there is none, for 3.1 seconds, and nothing is sent [CUST-063, CUST-064]', async () => {
    const rendered = await openPayScreen({ 'GET payment_methods': [] });
    await rendered.user.click(payButton());
    expect(methodLine()).toHaveAttribute('data-blinking', 'true');
    expect(methodLine()).toHaveStyle({ animationIterationCount: '3', animationDuration: '1033ms' });
    expect(screen.getByText('Please choose a payment method.')).toBeInTheDocument();
    await advance(3_099);
    expect(methodLine()).toHaveAttribute('data-blinking', 'true');
    await advance(1);
    expect(methodLine()).not.toHaveAttribute('data-blinking');
    expect(paymentsOf(rendered)).toEqual([]);
    expect(payButton()).toBeEnabled();
  });

  it('says when it runs out, on its line and in the sheet', async () => {
    jest.setSystemTime(new Date('2024-03-10T18:00:00Z'));
    const soon = aCard({ id: 3, nickname: 'Everyday', expiration: '03/24' });
    const { user } = await openPayScreen({
      'GET payment_methods': [
        soon,
        aCard({ id: 4, nickname: 'Backup', expiration: '02/24' }),
        aCard({ id: 5, nickname: 'Good', expiration: '12/27' }),
      ],
    });
    expect(methodLine()).toHaveTextContent('Expires soon, 03/24');
    await user.click(methodLine());
    expect(screen.getByRole('button', { name: /^Visa Backup.*Expired 02\/24/ })).toBeEnabled();
    expect(screen.getByRole('button', { name: /Good/ })).not.toHaveTextContent(/Expire/);
  });

  it('can be loaded again after a failure', async () => {
    const { user, services } = await openPayScreen({
      'GET payment_methods': answer(400, { detail: 'No cards now' }),
    });
    expect(screen.getByText('No cards now')).toBeInTheDocument();
    services.answerWith({ 'GET payment_methods': [everyday] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await advance(0);
    expect(methodLine()).toHaveTextContent('Everyday');
    expect(screen.queryByText('No cards now')).not.toBeInTheDocument();
  });
});

describe('paying', () => {
  it('sends method, invoice and cents under a key, and leads to the receipt [CUST-070, CUST-072, CUST-073, CUST-082]', async () => {
    const rendered = await openPayScreen();
    rendered.services.answerWith({ 'GET user_invoices/:id': aPaidInvoice() });
    await rendered.user.click(payButton());
    expect(await screen.findByText('Thank you!')).toBeInTheDocument();
    expect(paymentsOf(rendered)).toMatchObject([
      {
        method: 'POST',
        body: { id: 3, invoice: 9, amount_paid: 10_000 },
        idempotencyKey: expect.stringMatching(/./),
      },
    ]);
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
    expect(rendered.location()).toBe('/customer/receipts/paid/9');
  });

  it("reads 'Processing...' meanwhile, takes no second click, and says after 8 seconds that it works [CUST-059, CUST-069]", async () => {
    const paid = pending<unknown>();
    const rendered = await openPayScreen({ 'POST transactions/pay_once': () => paid.promise });
    await rendered.user.dblClick(payButton());
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(
      screen.getByText('Processing. One moment, please.').closest('[role=status]'),
    ).toBeInTheDocument();
    expect(amountField()).toHaveAttribute('readonly');
    expect(methodLine()).toBeDisabled();
    expect(rendered.remote.canReload?.()).toBe(false);
    await advance(7_999);
    expect(screen.queryByText("Still working. Please don't pay again.")).not.toBeInTheDocument();
    await advance(1);
    expect(screen.getByText("Still working. Please don't pay again.")).toHaveAttribute(
      'role',
      'status',
    );
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 4_000 }) });
    paid.resolve(payAnswer(false));
    await advance(0);
    expect(screen.queryByText("Still working. Please don't pay again.")).not.toBeInTheDocument();
    expect(paymentsOf(rendered)).toHaveLength(1);
    expect(rendered.remote.canReload?.()).toBe(true);
  });

  it('reloads the invoice after a part and offers the rest [CUST-071, CUST-073, CUST-082]', async () => {
    const rendered = await openPayScreen({ 'POST transactions/pay_once': payAnswer(false) });
    put(amountField(), '40.00');
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 4_000 }) });
    await rendered.user.click(screen.getByRole('button', { name: 'Pay $40.00' }));
    await advance(0);
    expect(readsOf(rendered)).toHaveLength(2);
    expect(amountField()).toHaveValue('$60.00');
    expect(screen.getByRole('button', { name: 'Pay $60.00' })).toBeEnabled();
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
    expect(screen.queryByText('Loading the bill')).not.toBeInTheDocument();
  });

  it('shows what a part paid until the entry goes on', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': payAnswer(false, 200, 4_000),
    });
    put(amountField(), '40.00');
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 4_000 }) });
    await rendered.user.click(screen.getByRole('button', { name: 'Pay $40.00' }));
    await advance(0);
    const success = screen.getByText('Payment successful').closest('[role="status"]');
    expect(success).toHaveTextContent('$40.00 paid with Visa 1111$60.00 left');
    expect(screen.getByRole('link', { name: 'Back to home' })).toBeVisible();
    expect(success).toHaveFocus();
    put(amountField(), '30.00');
    await advance(0);
    expect(success).not.toBeInTheDocument();
  });

  it('takes the success of a part away when another amount is chosen', async () => {
    const bill = anInvoice({ amount_paid: 4_000, minimum_amount_due: 1_000 });
    const rendered = await openPayScreen({
      'POST transactions/pay_once': payAnswer(false, 200, 4_000),
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': bill });
    await rendered.user.click(payButton());
    await advance(0);
    expect(screen.getByText('Payment successful')).toBeInTheDocument();
    await press(screen.getByRole('button', { name: 'Minimum $10.00' }));
    expect(screen.queryByText('Payment successful')).not.toBeInTheDocument();
  });

  it('shows a refusal at the top, and gets a new key [CUST-069, CUST-081]', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': answer(402, { detail: 'Your card was declined.' }),
    });
    await rendered.user.click(payButton());
    await advance(0);
    expect(screen.getByText('Your card was declined.')).toBeInTheDocument();
    await rendered.user.click(screen.getByRole('button', { name: 'Pay $100.00' }));
    await advance(0);
    const [first, second] = paymentsOf(rendered);
    expect(second?.body).toEqual(first?.body);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('answered with another status code is a failure [CUST-082]', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': { ...payAnswer(false, 500), detail: 'Something else' },
    });
    await rendered.user.click(payButton());
    await advance(0);
    expect(screen.getByText('Something else')).toBeInTheDocument();
    expect(rendered.record.toasts).toEqual([]);
    expect(payButton()).toBeEnabled();
  });

  it('lets the server judge more or less than the balance [CUST-081]', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': answer(400, {
        detail: 'Too much',
        code: 'amount_above_balance',
      }),
    });
    put(amountField(), '100.01');
    await rendered.user.click(screen.getByRole('button', { name: 'Pay $100.01' }));
    await advance(0);
    expect(paymentsOf(rendered)[0]?.body).toMatchObject({ amount_paid: 10_001 });
    expect(screen.getByText('Too much')).toBeInTheDocument();
    expect(amountField()).toHaveValue('$100.01');
  });
});

describe('an invoice that changed elsewhere', () => {
  it('is read again after a refusal, with the new balance and a word about it', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': answer(400, {
        detail: 'Above the balance',
        code: 'amount_above_balance',
      }),
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 6_000 }) });
    await rendered.user.click(payButton());
    await advance(0);
    expect(screen.getByText('Above the balance')).toBeInTheDocument();
    expect(screen.getByText(/This bill changed in the meantime/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Pay $40.00' })).toBeEnabled();
  });

  it('is read again when the page comes back into sight', async () => {
    const rendered = await openPayScreen();
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 6_000 }) });
    fireEvent.focus(window);
    await advance(0);
    expect(amountField()).toHaveValue('$40.00');
    expect(screen.getByText(/This bill changed in the meantime/)).toBeInTheDocument();
  });

  it('shows no balance from before a payment when that answer comes after it', async () => {
    const rendered = await openPayScreen({ 'POST transactions/pay_once': payAnswer(false) });
    const old = pending<unknown>();
    rendered.services.answerWith({ 'GET user_invoices/:id': () => old.promise });
    fireEvent.focus(window);
    await advance(0);
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice({ amount_paid: 4_000 }) });
    await rendered.user.click(payButton());
    await advance(0);
    old.resolve(anInvoice());
    await advance(0);
    expect(screen.getByRole('button', { name: 'Pay $60.00' })).toBeEnabled();
    expect(screen.queryByText(/This bill changed in the meantime/)).not.toBeInTheDocument();
  });

  it('is left alone when nothing changed: what was typed stays', async () => {
    const rendered = await openPayScreen();
    put(amountField(), '25.00');
    fireEvent.focus(window);
    await advance(0);
    expect(readsOf(rendered)).toHaveLength(2);
    expect(amountField()).toHaveValue('$25.00');
  });

  it('leads to the receipt when it was paid in another tab', async () => {
    const rendered = await openPayScreen();
    rendered.services.answerWith({ 'GET user_invoices/:id': aPaidInvoice() });
    fireEvent.focus(window);
    expect(await screen.findByText('Thank you!')).toBeInTheDocument();
    expect(screen.getByText('This bill has already been paid.')).toBeVisible();
    expect(rendered.record.toasts).toEqual([]);
  });
});

it('says why an invoice whose bank payment came back is open again', async () => {
  const transactions = [
    aTransaction({ id: 1, visible_method: 'Bank Account 6789' }),
    aTransaction({
      id: 2,
      type: 'return',
      visible_method: 'Bank Account 6789',
      paid_date: '2024-03-06',
    }),
  ];
  await openPayScreen({ 'GET user_invoices/:id': anInvoice({ transactions }) });
  expect(
    screen.getByText(
      'Your bank returned your payment of $100.00 on 03/06/2024, so this bill is open again.',
    ),
  ).toBeInTheDocument();
});

describe('the invoice detail', () => {
  const bill = anInvoice({
    minimum_amount_due: 1_500,
    amount: 3_300,
    invoice_items: [
      { id: 1, description: 'Base charge', amount: 1_000 },
      { id: 2, description: 'Usage', amount: 2_000 },
    ],
    invoice_append_items: [{ id: 1, description: 'City tax', amount: 300 }],
  });

  it('slides in, shows the invoice line by line, and leaves by Done [CUST-051, CUST-084, CUST-085, CUST-086, CUST-087, CUST-088, CUST-089, CUST-090]', async () => {
    await openPayScreen({
      'GET user_invoices/:id': bill,
      'GET subscriptions/:id': aSubscription(),
    });
    const phase = () => screen.getByRole('dialog').parentElement?.dataset['phase'];
    fireEvent.click(screen.getByRole('button', { name: 'View invoice' }));
    expect(phase()).toBe('entering');
    await advance(10);
    expect(phase()).toBe('open');
    const overlay = screen.getByRole('dialog', { name: 'Invoice CW-0009' });
    expect(within(overlay).getByRole('img', { name: 'Cedar Water' })).toBeInTheDocument();
    expect(within(overlay).getByText('Due 03/05/2024')).toBeInTheDocument();
    expect(within(overlay).getByText('Water, February')).toBeInTheDocument();
    expect(overlay).toHaveTextContent('Invoice Amount$33.00Minimum Amount Due$15.00');
    const rows = within(overlay)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'ItemAmount',
      'Base charge$10.00',
      'Usage$20.00',
      'Subtotal$30.00',
      'City tax$3.00',
      'Total$33.00',
    ]);
    fireEvent.click(within(overlay).getByRole('button', { name: 'Done' }));
    await advance(509);
    expect(phase()).toBe('leaving');
    await advance(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(payButton()).toBeInTheDocument();
  });

  it('says what a partly paid invoice leaves open, on the screen and line by line', async () => {
    const { user } = await openPayScreen({
      'GET user_invoices/:id': { ...bill, amount_paid: 1_000 },
      'GET subscriptions/:id': aSubscription(),
    });
    expect(screen.getByText('$10.00 of $33.00 paid')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'View invoice' }));
    const rows = within(screen.getByRole('dialog'))
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows.slice(-3)).toEqual(['Total$33.00', 'Paid so far-$10.00', 'Left to pay$23.00']);
  });
});

describe('the visible invoice', () => {
  it('stays, and can be paid, when it cannot be read again', async () => {
    const rendered = await openPayScreen();
    rendered.services.answerWith({
      'GET user_invoices/:id': networkFailure,
      'GET payment_methods': networkFailure,
      'GET subscriptions/:id': networkFailure,
    });
    fireEvent(document, new Event('visibilitychange'));
    await advance(0);
    expect(readsOf(rendered)).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Pay $100.00' })).toBeEnabled();
    expect(screen.queryByText('Network Error')).not.toBeInTheDocument();
  });
});
