import { hourMs } from '@billfold/shared/contracts/durations';
import {
  answer,
  networkFailure,
  pending,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, within } from '@testing-library/react';
import { aCard, anInvoice, aPaidInvoice, aTransaction } from '../../testing/invoice-factory';
import {
  advance,
  goTo,
  openPayScreen,
  payAnswer,
  paymentsOf,
  press,
  readsOf,
} from '../../testing/pay-screen';

// 11 in the evening of March 4 in Denver, where the merchant is; already March 5 in Greenwich.
beforeEach(() => jest.useFakeTimers({ now: new Date('2024-03-05T06:00:00Z') }));
afterEach(() => jest.useRealTimers());

const waiting = aTransaction({
  status: 'scheduled',
  visible_method: 'Visa 1111',
  amount_paid: 7_500,
  paid_date: null,
});
const scheduledBill = anInvoice({ scheduled_on: '2024-03-12', transactions: [waiting] });
const scheduleAnswer = {
  ...payAnswer(false),
  transaction: { id: 31, status: 'scheduled', visible_method: 'Visa 1111', amount_paid: 10_000 },
  scheduled_on: '2024-03-12',
};

const action = (name: string) =>
  within(screen.getByRole('group', { name: 'More ways to pay' })).getByRole('button', { name });
const overlay = () => screen.getByRole('dialog', { name: 'SELECT A DATE' });
const day = (name: RegExp) => within(overlay()).getByRole('button', { name });
const mainButton = () =>
  within(screen.getByRole('form', { name: 'Payment' }))
    .getAllByRole('button')
    .find((button) => button.getAttribute('type') === 'submit');
const openCalendar = () => press(action('Schedule'));
const select = async () => {
  await press(within(overlay()).getByRole('button', { name: 'Select' }));
  await advance(510);
};
const chooseDay = async (name: RegExp) => {
  await openCalendar();
  await press(day(name));
  await select();
  await advance(1_000);
};
const march12 = /March 12, 2024/;
const unschedulesOf = (
  calls: readonly {
    readonly path: string;
    readonly body?: unknown;
    readonly idempotencyKey?: string | undefined;
  }[],
) => calls.filter(({ path }) => path === 'transactions/unschedule');
const openScheduled = (answers: FakeHandlers = {}) =>
  openPayScreen({
    'GET user_invoices/:id': scheduledBill,
    'POST transactions/unschedule': anInvoice(),
    ...answers,
  });
const unscheduleButton = () => screen.getByRole('button', { name: 'Unschedule' });
const question = () => screen.getByRole('alertdialog', { name: 'Unschedule this payment?' });
const yes = () => within(question()).getByRole('button', { name: 'Unschedule' });
const unschedule = async (): Promise<void> => {
  await press(unscheduleButton());
  await press(yes());
};

describe('choosing a day', () => {
  it('outlives a visit to the wallet', async () => {
    const rendered = await openPayScreen();
    await chooseDay(march12);
    await goTo(rendered, '/customer/blytzwallet/methods');
    await goTo(rendered, '/customer/blytzwallet/invoice/9');
    await advance(1_000);
    expect(screen.getByText('Your payment will be submitted on 03/12/2024')).toBeInTheDocument();
    expect(mainButton()).toHaveTextContent('Schedule');
  });

  it("offers the days from the merchant's today on, and is taken over with Select only [CUST-060, CUST-091, CUST-092, CUST-093, CUST-094]", async () => {
    await openPayScreen();
    await openCalendar();
    expect(day(/March 3, 2024/)).toBeDisabled();
    expect(day(/^Today, Monday, March 4, 2024/)).toBeEnabled();
    expect(day(/March 5, 2024/)).toBeEnabled();
    expect(within(overlay()).getByRole('button', { name: 'Select' })).toBeDisabled();
    await press(day(march12));
    expect(
      within(overlay()).getByText('Your payment will be submitted on 03/12/2024'),
    ).toBeInTheDocument();
    expect(
      within(overlay()).getByText("That's after the due date, 03/05/2024."),
    ).toBeInTheDocument();
    await press(within(overlay()).getByRole('button', { name: 'Close' }));
    await advance(510);
    expect(mainButton()).toHaveTextContent('Pay $100.00');
    await openCalendar();
    expect(day(march12)).toHaveAttribute('aria-pressed', 'false');
    await press(day(march12));
    await select();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Your payment will be submitted on 03/12/2024')).toBeInTheDocument();
    expect(mainButton()).toHaveTextContent(/^Schedule$/);
    expect(screen.getByText('$100.00 on 03/12/2024')).toBeInTheDocument();
    expect(action('Schedule')).toHaveAttribute('aria-pressed', 'true');
  });

  it('offers no day that the server refuses, a year from now', async () => {
    await openPayScreen();
    await openCalendar();
    for (let month = 0; month < 12; month += 1)
      await press(within(overlay()).getByRole('button', { name: 'Next month' }));
    expect(day(/March 4, 2025/)).toBeEnabled();
    expect(day(/March 5, 2025/)).toBeDisabled();
    expect(within(overlay()).getByRole('button', { name: 'Next month' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it("is taken back by today in the calendar, or without it: the button reads 'Pay {amount}' [CUST-095]", async () => {
    await openPayScreen();
    await chooseDay(march12);
    await press(screen.getByRole('button', { name: 'Pay now instead' }));
    expect(mainButton()).toHaveTextContent('Pay $100.00');
    await chooseDay(march12);
    await openCalendar();
    expect(day(march12)).toHaveAttribute('aria-pressed', 'true');
    await press(day(/^Today/));
    await select();
    expect(mainButton()).toHaveTextContent('Pay $100.00');
    expect(action('Schedule')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByText(/will be submitted/)).not.toBeInTheDocument();
  });
});

describe('scheduling', () => {
  it('sends pay_once with scheduled_date a second after the calendar, and shows the invoice as scheduled [CUST-062, CUST-077, CUST-096]', async () => {
    const rendered = await openPayScreen({ 'POST transactions/pay_once': scheduleAnswer });
    await openCalendar();
    await press(day(march12));
    await select();
    await press(mainButton() as HTMLElement);
    expect(paymentsOf(rendered)).toEqual([]);
    await advance(500);
    rendered.services.answerWith({ 'GET user_invoices/:id': scheduledBill });
    await press(mainButton() as HTMLElement);
    expect(paymentsOf(rendered)).toMatchObject([
      { method: 'POST', idempotencyKey: expect.stringMatching(/./) },
    ]);
    expect(paymentsOf(rendered)[0]?.body).toEqual({
      id: 3,
      invoice: 9,
      amount_paid: 10_000,
      scheduled_date: '2024-03-12',
    });
    expect(rendered.record.toasts).toEqual([]);
    expect(readsOf(rendered)).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'Payment Scheduled' })).toBeInTheDocument();
    expect(unscheduleButton()).toBeEnabled();
  });

  it('raises its toast for a customer who left the pay screen', async () => {
    const sent = pending<unknown>();
    const rendered = await openPayScreen({ 'POST transactions/pay_once': () => sent.promise });
    await chooseDay(march12);
    await press(mainButton() as HTMLElement);
    await goTo(rendered, '/customer/dashboard');
    sent.resolve(scheduleAnswer);
    await advance(0);
    expect(rendered.record.toasts).toEqual([{ message: 'Payment scheduled' }]);
  });

  it('raises its toast when the invoice cannot be read afterwards', async () => {
    const rendered = await openPayScreen({ 'POST transactions/pay_once': scheduleAnswer });
    await chooseDay(march12);
    rendered.services.answerWith({ 'GET user_invoices/:id': answer(500, { detail: 'Broken' }) });
    await press(mainButton() as HTMLElement);
    expect(rendered.record.toasts).toEqual([{ message: 'Payment scheduled' }]);
    expect(screen.getByRole('alert')).toHaveTextContent('Broken');
  });

  it('is not sent for a day that has come meanwhile', async () => {
    const rendered = await openPayScreen();
    await chooseDay(/March 5, 2024/);
    await advance(2 * hourMs);
    await press(mainButton() as HTMLElement);
    expect(paymentsOf(rendered)).toEqual([]);
    expect(
      screen.getByText('The day you picked is here. Pay now or pick a later day.'),
    ).toBeInTheDocument();
    expect(mainButton()).toHaveTextContent('Pay $100.00');
  });

  it('shows the detail of a refusal and keeps the day [CUST-069]', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': answer(400, {
        detail: 'That day is too far away.',
        code: 'invalid_input',
      }),
    });
    await chooseDay(march12);
    await press(mainButton() as HTMLElement);
    expect(screen.getByText('That day is too far away.')).toBeInTheDocument();
    expect(mainButton()).toHaveTextContent(/^Schedule$/);
    expect(rendered.record.toasts).toEqual([]);
  });

  it('shows the schedule of an invoice that was scheduled in another tab', async () => {
    const rendered = await openPayScreen({
      'POST transactions/pay_once': answer(409, {
        detail: 'Already scheduled',
        code: 'already_scheduled',
      }),
    });
    await chooseDay(/March 20, 2024/);
    rendered.services.answerWith({ 'GET user_invoices/:id': scheduledBill });
    await press(mainButton() as HTMLElement);
    expect(screen.getByText(/03\/12\/2024/)).toBeInTheDocument();
    expect(screen.getByText('Already scheduled')).toBeInTheDocument();
  });

  it('repeats under the same key without an answer, then finds the invoice scheduled', async () => {
    const rendered = await openPayScreen({ 'POST transactions/pay_once': networkFailure });
    await chooseDay(march12);
    rendered.services.answerWith({ 'GET user_invoices/:id': scheduledBill });
    await press(mainButton() as HTMLElement);
    await advance(7_000);
    expect(paymentsOf(rendered)).toHaveLength(4);
    expect(new Set(paymentsOf(rendered).map((call) => call.idempotencyKey)).size).toBe(1);
    expect(rendered.record.toasts).toEqual([]);
    expect(screen.getByRole('heading', { name: 'Payment Scheduled' })).toBeInTheDocument();
  });

  it('keeps its key without an answer when the invoice is not scheduled', async () => {
    const rendered = await openPayScreen({ 'POST transactions/pay_once': networkFailure });
    await chooseDay(march12);
    await press(mainButton() as HTMLElement);
    await advance(7_000);
    expect(
      screen.getByText("We couldn't reach the server, so nothing was scheduled. Please try again."),
    ).toBeInTheDocument();
    expect(screen.queryByText('Confirming your payment')).not.toBeInTheDocument();
    await chooseDay(march12);
    await press(mainButton() as HTMLElement);
    await advance(7_000);
    expect(new Set(paymentsOf(rendered).map((call) => call.idempotencyKey)).size).toBe(1);
  });

  it('offers to retry without an answer and without the invoice, and keeps the day', async () => {
    const rendered = await openPayScreen({ 'POST transactions/pay_once': networkFailure });
    await chooseDay(march12);
    rendered.services.answerWith({ 'GET user_invoices/:id': networkFailure });
    await press(mainButton() as HTMLElement);
    await advance(7_000);
    expect(
      screen.getByText(
        "We couldn't reach the server. Check your connection and try again. Nothing will be done twice.",
      ),
    ).toBeInTheDocument();
    expect(mainButton()).toHaveTextContent(/^Schedule$/);
  });
});

describe('a scheduled invoice', () => {
  it('is read-only, with date, amount, method and Unschedule; Multi-Card is gone [CUST-057, CUST-061, CUST-062]', async () => {
    await openScheduled();
    expect(screen.getByText('Your payment will be submitted on 03/12/2024')).toBeInTheDocument();
    expect(screen.getByText('$75.00')).toBeInTheDocument();
    expect(screen.getByText('Visa 1111')).toBeInTheDocument();
    expect(unscheduleButton()).toBeEnabled();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Payment method/ })).not.toBeInTheDocument();
    expect(action('Schedule')).toBeDisabled();
    expect(action('Auto-Pay')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Multi-Card' })).not.toBeInTheDocument();
  });

  it('warns that the card of its payment expires before its day, and of no other card', async () => {
    let reads = 0;
    const use = {
      kind: 'schedule' as const,
      merchant_name: 'Cedar Water',
      invoice: 9,
      subscription: 5,
      on: '2024-03-12',
      amount: 7_500,
    };
    const unused = aCard({ id: 4, expiration: '01/24' });
    // The payment was scheduled after the cards were read first.
    await openScheduled({
      'GET payment_methods': () => {
        reads += 1;
        return [unused, aCard({ expiration: '02/24', uses: reads === 1 ? [] : [use] })];
      },
    });
    expect(
      screen.getByText(
        'This card has expired (02/24). The payment would fail. Unschedule it, then schedule it again with another payment method.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByText(/01\/24/)).not.toBeInTheDocument();
    expect(reads).toBe(2);
  });

  it('is unscheduled after a question, with its invoice under a key, and can be paid again [CUST-077, CUST-097, CUST-098, CUST-099]', async () => {
    const rendered = await openScheduled();
    await press(unscheduleButton());
    expect(question()).toHaveTextContent(
      "The payment of $75.00 on 03/12/2024 won't be made. The bill stays unpaid.",
    );
    await press(within(question()).getByRole('button', { name: 'Keep it' }));
    expect(unschedulesOf(rendered.record.calls)).toEqual([]);
    expect(screen.getByText('Payment Scheduled')).toBeInTheDocument();
    await advance(510);
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice() });
    await unschedule();
    const [call] = unschedulesOf(rendered.record.calls);
    expect(call).toMatchObject({
      body: { invoice: 9 },
      idempotencyKey: expect.stringMatching(/./),
    });
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successfully unscheduled' }]);
    expect(screen.queryByText('Payment Scheduled')).not.toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Payment amount' })).not.toHaveAttribute('readonly');
    expect(mainButton()).toHaveTextContent('Pay $100.00');
    expect(action('Multi-Card')).toBeEnabled();
  });

  it('takes one press, says that it is busy, and takes no payment within a second', async () => {
    const done = pending<unknown>();
    const rendered = await openScheduled({ 'POST transactions/unschedule': () => done.promise });
    await press(unscheduleButton());
    await press(yes(), yes());
    expect(screen.getByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(rendered.remote.canReload?.()).toBe(false);
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice() });
    done.resolve({});
    await advance(0);
    expect(unschedulesOf(rendered.record.calls)).toHaveLength(1);
    expect(rendered.remote.canReload?.()).toBe(true);
    // The finger that unscheduled it lies on the button that pays.
    expect(mainButton()).toHaveTextContent('Pay $100.00');
    expect(mainButton()).toBeDisabled();
    await advance(900);
    await press(mainButton() as HTMLElement);
    expect(paymentsOf(rendered)).toEqual([]);
    await advance(100);
    await press(mainButton() as HTMLElement);
    expect(paymentsOf(rendered)).toHaveLength(1);
  });

  it('is confirmed, not unscheduled, while its payment runs', async () => {
    const rendered = await openScheduled({
      'POST transactions/unschedule': answer(409, { detail: 'Running', code: 'payment_in_doubt' }),
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': aPaidInvoice() });
    await unschedule();
    expect(screen.getByRole('heading', { name: 'Confirming your payment' })).toBeInTheDocument();
    expect(rendered.record.toasts).toEqual([]);
    await advance(3_000);
    expect(screen.getByText('Thank you!')).toBeInTheDocument();
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successful' }]);
  });

  it('can be paid again after its payment ran and failed', async () => {
    const rendered = await openScheduled({
      'POST transactions/unschedule': answer(409, { detail: 'Running', code: 'payment_in_doubt' }),
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice() });
    await unschedule();
    await advance(3_000);
    expect(
      screen.getByText(
        "Your payment didn't go through. You haven't been charged, so you can pay again.",
      ),
    ).toBeInTheDocument();
    expect(mainButton()).toHaveTextContent('Pay $100.00');
  });

  it('is read again, with a notice, after another tab unscheduled it', async () => {
    const rendered = await openScheduled({
      'POST transactions/unschedule': answer(409, {
        detail: 'Not scheduled',
        code: 'not_scheduled',
      }),
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice() });
    await unschedule();
    expect(screen.getByText(/This bill changed in the meantime/)).toBeInTheDocument();
    expect(screen.queryByText('Not scheduled')).not.toBeInTheDocument();
    expect(mainButton()).toHaveTextContent('Pay $100.00');
  });

  it('leads to its receipt when it was paid before it could be unscheduled', async () => {
    const rendered = await openScheduled({
      'POST transactions/unschedule': answer(409, {
        detail: 'Not scheduled',
        code: 'not_scheduled',
      }),
    });
    rendered.services.answerWith({ 'GET user_invoices/:id': aPaidInvoice() });
    await unschedule();
    expect(await screen.findByText('Thank you!')).toBeInTheDocument();
    expect(screen.getByText('This bill has already been paid.')).toBeVisible();
    expect(rendered.record.toasts).toEqual([]);
  });

  it('keeps its key without an answer while the invoice is still scheduled', async () => {
    const rendered = await openScheduled({ 'POST transactions/unschedule': networkFailure });
    await unschedule();
    await advance(7_000);
    expect(
      screen.getByText(
        "We couldn't reach the server, so your payment is still scheduled. Please try again.",
      ),
    ).toBeInTheDocument();
    await unschedule();
    await advance(7_000);
    expect(
      new Set(unschedulesOf(rendered.record.calls).map((call) => call.idempotencyKey)).size,
    ).toBe(1);
  });

  it('is unscheduled without an answer when the invoice shows it', async () => {
    const rendered = await openScheduled({ 'POST transactions/unschedule': networkFailure });
    rendered.services.answerWith({ 'GET user_invoices/:id': anInvoice() });
    await unschedule();
    await advance(7_000);
    expect(rendered.record.toasts).toEqual([{ message: 'Payment successfully unscheduled' }]);
    expect(mainButton()).toHaveTextContent('Pay $100.00');
  });

  it('becomes confirming when its run is under way, also after a reload', async () => {
    await openScheduled({
      'GET user_invoices/:id': anInvoice({
        scheduled_on: '2024-03-12',
        transactions: [waiting],
        payment_in_doubt: true,
      }),
    });
    expect(screen.getByRole('heading', { name: 'Confirming your payment' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unschedule' })).not.toBeInTheDocument();
  });

  it('is noticed when the page comes back into sight', async () => {
    const rendered = await openPayScreen();
    rendered.services.answerWith({ 'GET user_invoices/:id': scheduledBill });
    fireEvent.focus(window);
    await advance(0);
    expect(unscheduleButton()).toBeInTheDocument();
  });
});
