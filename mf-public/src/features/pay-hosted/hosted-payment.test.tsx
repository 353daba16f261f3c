import {
  cardFrame,
  enterCard,
  postFromCardFrame,
  tokenOf,
  typeInCardFrame,
} from '@billfold/shared/testing/CardEntry';
import { answer, networkFailure, pending } from '@billfold/shared/testing/FakeShell';
import { layUnderPresses } from '@billfold/shared/testing/UnderPresses';
import { act, screen, waitFor } from '@testing-library/react';
import {
  aBill,
  aSavedCard,
  button,
  callsTo,
  goToCard,
  hostedAnswer,
  hostedDoubt,
  renderHosted,
  submitButton,
} from '../../testing/hosted-page';
import { put } from '../../testing/put';

type Page = ReturnType<typeof renderHosted>;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const payOnce = 'transactions/pay_once';
const payments = (page: Page) => callsTo(page, payOnce);
const visa = () => screen.findByRole('radio', { name: /Visa ending in 1111/ });
const turnToNewCard = async ({ user }: Page) =>
  user.click(await button('Cancel and use new card instead'));
const payBySaved = async (page: Page) => {
  await page.user.click(await visa());
  await page.user.click(await submitButton());
};
const payByNew = async (page: Page) => {
  await turnToNewCard(page);
  enterCard('4242424242424242');
  put(screen.getByLabelText('Expiration Date'), '12/40');
  await page.user.click(await submitButton());
};
/** Time passes, with everything that wakes up meanwhile. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const withFakeClock = { advanceTimers: jest.advanceTimersByTime };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('the card step', () => {
  it('shows saved methods with brand, last four and name, or a new card, and needs one [PUB-128] [PUB-132] [PUB-134]', async () => {
    const page = renderHosted({
      'GET payment_methods/get_payment_methods': [
        aSavedCard({ preferred: false }),
        aSavedCard({
          id: 4,
          preferred: false,
          card_type: 'mastercard',
          last4: '4444',
          name: 'A. Rivera',
        }),
      ],
    });
    await goToCard(page);
    expect(await screen.findByRole('radiogroup', { name: 'Select Payment Option' })).toBeVisible();
    expect(
      screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent),
    ).toEqual([
      expect.stringContaining('Visa ending in 1111Ana Rivera'),
      expect.stringContaining('Mastercard ending in 4444A. Rivera'),
    ]);
    expect(screen.getAllByRole('radio').some((radio) => radio.hasAttribute('checked'))).toBe(false);
    expect(await button('Cancel and use new card instead')).toBeVisible();
    expect(screen.getByText('$25.00')).toBeVisible();
    await page.user.click(await submitButton());
    expect(await screen.findByText('Please select payment option')).toBeVisible();
    await turnToNewCard(page);
    expect(screen.queryByText('Please select payment option')).toBeNull();
    await page.user.click(await submitButton());
    expect(await screen.findByText('Please select payment option')).toBeVisible();
    expect(payments(page)).toEqual([]);
  });

  const mastercard = aSavedCard({ id: 4, preferred: false, card_type: 'mastercard' });
  const discover = aSavedCard({ id: 5, preferred: false, card_type: 'discover' });
  it.each([
    ['the preferred method', [aSavedCard(), mastercard, discover], ['3']],
    ['the only method', [mastercard], ['4']],
    [
      'no method when the preferred one has expired',
      [aSavedCard({ expiration: '12/20' }), mastercard, discover],
      [],
    ],
  ])('begins with %s', async (_what, methods, chosen) => {
    const page = renderHosted({ 'GET payment_methods/get_payment_methods': methods });
    await goToCard(page);
    expect(
      screen
        .getAllByRole<HTMLInputElement>('radio')
        .filter(({ checked }) => checked)
        .map(({ value }) => value),
    ).toEqual(chosen);
  });

  it('has a number of the provider for a new card, and needs its expiration date [PUB-129] [PUB-131] [SHARED-054] [SHARED-055] [SHARED-056]', async () => {
    const page = renderHosted();
    await goToCard(page);
    await turnToNewCard(page);
    expect(screen.getByText('Credit Card Number')).toBeVisible();
    expect(screen.getByLabelText('Expiration Date')).toHaveAttribute('placeholder', 'mm/yy');
    expect(Object.fromEntries(new URL(cardFrame().src).searchParams)).toMatchObject({
      inactivityto: '500',
      formatinput: 'true',
      autofocus: 'true',
      tokenizewheninactive: 'true',
    });
    expect(cardFrame()).toHaveStyle({ width: '449px', height: '200px' });
    enterCard();
    await page.user.click(await submitButton());
    expect(await screen.findByText('Expiration is required')).toBeVisible();
    for (const wrong of ['01/20', '13/40']) {
      put(screen.getByLabelText('Expiration Date'), wrong);
      await page.user.click(await submitButton());
      expect(await screen.findByText('Not a valid date')).toBeVisible();
    }
    expect(payments(page)).toEqual([]);
    await page.user.click(await button('Use a saved payment option instead'));
    expect(await visa()).toBeVisible();
  });

  it('pays once by a press right after the last digit', async () => {
    const page = renderHosted();
    await goToCard(page);
    await turnToNewCard(page);
    typeInCardFrame();
    put(screen.getByLabelText('Expiration Date'), '12/40');
    await page.user.click(await submitButton());
    expect(await screen.findByRole('button', { name: 'Processing..' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /saved payment option/ })).toBeNull();
    expect(payments(page)).toEqual([]);
    enterCard('4242424242424242');
    expect(await heading('Thank you!')).toBeVisible();
    expect(payments(page)).toHaveLength(1);
  });

  it('asks for a new card at once when no saved method can pay', async () => {
    const page = renderHosted({
      'GET payment_methods/get_payment_methods': [
        aSavedCard({ type: 3, card_type: null, format_card: 'Bank Account 6789' }),
      ],
    });
    await goToCard(page);
    expect(cardFrame()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use a saved payment option instead' })).toBeNull();
  });

  it('offers a bank account where the merchant accepts it, and no expired card', async () => {
    const page = renderHosted({
      'GET user_invoices/get_subscription_unpaid_invoices': [aBill({ ach_on: true })],
      'GET payment_methods/get_payment_methods': [
        aSavedCard({ expiration: '01/20' }),
        aSavedCard({
          id: 6,
          type: 3,
          card_type: null,
          expiration: null,
          format_card: 'Bank Account 6789',
        }),
      ],
    });
    await goToCard(page);
    expect(await visa()).toBeDisabled();
    expect(screen.getByText('Expired')).toBeVisible();
    await page.user.click(screen.getByRole('radio', { name: /Bank Account 6789/ }));
    await page.user.click(await submitButton());
    await heading('Thank you!');
    expect(payments(page)[0]?.body).toMatchObject({ id: 6 });
  });

  it.each([
    ['Pacific/Guam', '2026-11-30T20:00:00Z', true, 'Not a valid date'],
    ['Pacific/Honolulu', '2026-12-01T05:00:00Z', false, 'Thank you!'],
  ])('ends a month by the day of a merchant in %s', async (zone, now, isOver, answered) => {
    jest.useFakeTimers({ now: new Date(now), advanceTimers: true });
    const { merchant } = aBill();
    const page = renderHosted({
      'GET user_invoices/get_subscription_unpaid_invoices': [
        aBill({ merchant: { ...merchant, time_zone: zone } }),
      ],
      'GET payment_methods/get_payment_methods': [aSavedCard({ expiration: '11/26' })],
    });
    await goToCard(page);
    expect(((await visa()) as HTMLInputElement).disabled).toBe(isOver);
    await turnToNewCard(page);
    enterCard();
    put(screen.getByLabelText('Expiration Date'), '11/26');
    await page.user.click(await submitButton());
    expect(await screen.findByText(answered)).toBeVisible();
  });

  it('offers no bank account that its bank closed', async () => {
    const page = renderHosted({
      'GET user_invoices/get_subscription_unpaid_invoices': [aBill({ ach_on: true })],
      'GET payment_methods/get_payment_methods': [
        aSavedCard(),
        aSavedCard({
          id: 6,
          type: 3,
          card_type: null,
          expiration: null,
          format_card: 'Bank Account 6789',
          unusable_reason: 'Your bank says this account is closed.',
        }),
      ],
    });
    await goToCard(page);
    expect(await visa()).toBeEnabled();
    expect(screen.queryByRole('radio', { name: /Bank Account 6789/ })).toBeNull();
  });

  it('takes a new card when the saved methods cannot be loaded, and asks for them again', async () => {
    const page = renderHosted({ 'GET payment_methods/get_payment_methods': networkFailure });
    await goToCard(page);
    expect(await screen.findByText(/couldn't load/)).toBeVisible();
    expect(cardFrame()).toBeInTheDocument();
    page.services.answerWith({ 'GET payment_methods/get_payment_methods': [aSavedCard()] });
    await page.user.click(await button('Try again'));
    await waitFor(() => expect(screen.queryByText(/couldn't load/)).toBeNull());
  });

  it('shows the error of the frame above the form, and pays with no old token [SHARED-051] [SHARED-052]', async () => {
    const page = renderHosted();
    await goToCard(page);
    await turnToNewCard(page);
    enterCard();
    put(screen.getByLabelText('Expiration Date'), '12/40');
    postFromCardFrame(JSON.stringify({ validationError: '<b>Invalid card</b>' }));
    const alert = await screen.findByText('<b>Invalid card</b>');
    expect(alert.compareDocumentPosition(cardFrame()) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(
      0,
    );
    await page.user.click(await submitButton());
    expect(payments(page)).toEqual([]);
    enterCard();
    await waitFor(() => expect(screen.queryByText('<b>Invalid card</b>')).toBeNull());
  });

  it('ignores every message from another window, another origin or no window [SHARED-058]', async () => {
    const page = renderHosted();
    await goToCard(page);
    await turnToNewCard(page);
    put(screen.getByLabelText('Expiration Date'), '12/40');
    for (const sender of [{ source: window }, { origin: 'https://evil.test' }, { source: null }])
      for (const data of [
        { token: tokenOf('4111111111111111') },
        JSON.stringify({ message: tokenOf('4111111111111111') }),
        { validationError: '<img src=x onerror=alert(1)>' },
      ])
        postFromCardFrame(data, sender);
    expect(document.querySelector('img[src=x]')).toBeNull();
    await page.user.click(await submitButton());
    expect(await screen.findByText('Please select payment option')).toBeVisible();
    expect(payments(page)).toEqual([]);
  });
});

describe('paying', () => {
  it('sends for a saved method id, invoice and cents, and has the server’s day [PUB-133] [PUB-140]', async () => {
    const page = renderHosted();
    await goToCard(page);
    await payBySaved(page);
    await heading('Thank you!');
    expect(payments(page)).toMatchObject([
      {
        method: 'POST',
        body: { id: 3, payment_method: 3, invoice: 9, amount_paid: 2_500 },
        idempotencyKey: expect.any(String),
      },
    ]);
    expect(screen.getByText('03/05/2024')).toBeVisible();
  });

  it('has no day where an older server says none', async () => {
    const { transaction, ...rest } = hostedAnswer();
    const page = renderHosted({
      [`POST ${payOnce}`]: { ...rest, transaction: { ...transaction, paid_date: undefined } },
    });
    await goToCard(page);
    await payBySaved(page);
    await heading('Thank you!');
    expect(screen.queryByText('Paid on')).toBeNull();
  });

  it('sends for a new card its token, last four and expiration, and no number [PUB-133]', async () => {
    const page = renderHosted();
    await goToCard(page);
    await payByNew(page);
    await heading('Thank you!');
    expect(payments(page)[0]?.body).toEqual({
      token: tokenOf('4242424242424242'),
      last4: '4242',
      expiration: '12/40',
      invoice: 9,
      amount_paid: 2_500,
    });
    expect(JSON.stringify(page.record.calls)).not.toContain('4242424242424242');
  });

  it('says Processing.. and is sent once, however often Submit is pressed [PUB-130] [SHARED-065]', async () => {
    const paid = pending<unknown>();
    const page = renderHosted({ [`POST ${payOnce}`]: () => paid.promise });
    await goToCard(page);
    expect(await button('Go Back')).toBeEnabled();
    await page.user.click(await visa());
    await page.user.dblClick(await submitButton());
    expect(await button('Processing..')).toBeDisabled();
    page.dispatch({
      type: 'mf-public/payHosted/paymentSubmitted',
      payload: { kind: 'saved', methodId: 3 },
    } as { type: string });
    await act(async () => paid.resolve(hostedAnswer({ paid_in_full: true })));
    await heading('Thank you!');
    expect(payments(page)).toHaveLength(1);
    expect(screen.queryByText('Left to pay')).toBeNull();
  });

  it('shows why it was refused, and can be tried again at once as a new payment [PUB-135]', async () => {
    const page = renderHosted({
      [`POST ${payOnce}`]: answer(402, { detail: 'Your bank said no.', code: 'payment_declined' }),
    });
    await goToCard(page);
    await payByNew(page);
    expect(await screen.findByText('Your bank said no.')).toBeVisible();
    expect(await submitButton()).toBeEnabled();
    expect(screen.getByLabelText('Expiration Date')).toHaveValue('12/40');
    page.services.answerWith({ [`POST ${payOnce}`]: hostedAnswer() });
    await page.user.click(await submitButton());
    await heading('Thank you!');
    const [first, second] = payments(page);
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  it('leads back to the invoices when another customer paid this one', async () => {
    const page = renderHosted({
      [`POST ${payOnce}`]: answer(409, {
        detail: 'This bill is already paid.',
        code: 'invoice_not_payable',
      }),
    });
    await goToCard(page);
    page.services.answerWith({
      'GET user_invoices/get_subscription_unpaid_invoices': [aBill({ id: 10 })],
    });
    await payBySaved(page);
    await heading('What would you like to pay?');
    expect(screen.getByText('This bill is already paid.')).toBeVisible();
  });

  it('keeps its key while no answer comes, and gets a new one after an answer', async () => {
    jest.useFakeTimers();
    const page = renderHosted({ [`POST ${payOnce}`]: networkFailure }, withFakeClock);
    await goToCard(page);
    await payBySaved(page);
    await pass(1_000);
    page.services.answerWith({ [`POST ${payOnce}`]: hostedAnswer() });
    await pass(2_000);
    await heading('Thank you!');
    const keys = payments(page).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });
});

describe('the button in the place of Pay for the invoice', () => {
  const under = layUnderPresses();

  it('submits nothing within a second: the press may have been meant for Pay', async () => {
    jest.useFakeTimers();
    const page = renderHosted({}, withFakeClock);
    under.lay(() => screen.queryByRole('button', { name: /^(Pay$|Submit)/ }));
    await goToCard(page);
    expect(await submitButton()).toBeDisabled();
    await pass(1_000);
    under.lay(() => null);
    await payBySaved(page);
    await heading('Thank you!');
    expect(payments(page)).toHaveLength(1);
  });
});

describe('a payment in doubt', () => {
  const status = 'GET transactions/:id/get_status';
  const inDoubt = {
    [`POST ${payOnce}`]: answer(202, hostedDoubt),
    [status]: { status: 'confirming' },
  };
  const asks = (page: Page) => callsTo(page, 'transactions/31/get_status');
  const becomeDoubtful = async (page: Page) => {
    await goToCard(page);
    await payBySaved(page);
    await heading('Confirming your payment');
  };

  beforeEach(() => jest.useFakeTimers());

  it('warns not to pay again, and is polled while visible until it is known [API-086]', async () => {
    const page = renderHosted(inDoubt, withFakeClock);
    await becomeDoubtful(page);
    expect(
      screen.getByText("We're confirming your payment. You don't need to pay again."),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Pay|Submit)/ })).toBeNull();
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await pass(60_000);
    expect(asks(page)).toEqual([]);
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(0);
    expect(asks(page)).toHaveLength(1);
    page.services.answerWith({
      [status]: { status: 'success' },
      'GET user_invoices/:id': aBill({
        amount_paid: 2_500,
        transactions: [
          {
            id: 31,
            type: 'payment',
            visible_method: 'Visa 1111',
            amount_paid: 2_500,
            status: 'success',
            paid_date: '2024-03-04',
          },
        ],
      }),
    });
    // The look ups wait longer each time.
    await pass(4_500);
    await heading('Thank you!');
    for (const text of ['$25.00', 'Visa 1111', '$75.00', '03/04/2024'])
      expect(screen.getByText(text)).toBeVisible();
    expect(payments(page)).toHaveLength(1);
    expect(sessionStorage.getItem('billfold.hosted.payment')).toBeNull();
  });

  it('shows that it was declined, and the next payment is a new one', async () => {
    const page = renderHosted(inDoubt, withFakeClock);
    await becomeDoubtful(page);
    page.services.answerWith({
      [status]: { status: 'declined' },
      'GET user_invoices/:id': aBill(),
      [`POST ${payOnce}`]: hostedAnswer(),
    });
    await page.user.click(await button('Check now'));
    expect(
      await screen.findByText(
        "Your payment was declined. You haven't been charged. Try again or choose another payment option.",
      ),
    ).toBeVisible();
    await payBySaved(page);
    await heading('Thank you!');
    const [first, second] = payments(page);
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  it('outlasts a reload at any step, for the same person only, without name, card or PIN', async () => {
    const first = renderHosted(inDoubt, withFakeClock);
    await becomeDoubtful(first);
    const kept: unknown = JSON.parse(sessionStorage.getItem('billfold.hosted.payment') ?? '{}');
    expect(kept).toEqual({
      userId: 7,
      merchantName: 'Cedar Water',
      invoiceId: 9,
      amountMinor: 2_500,
      paidBefore: 0,
      transactionId: 31,
      wasReached: true,
    });
    first.unmount();
    const signedIn = { isSignedIn: true, isMerchant: false, userId: 7, role: 4 };
    const other = renderHosted(inDoubt, { ...withFakeClock, session: { ...signedIn, userId: 8 } });
    await heading('Sign in to pay');
    other.unmount();
    const again = renderHosted(inDoubt, {
      ...withFakeClock,
      path: '/hosted-payment/Cedar_Water/easy#pay',
      session: signedIn,
    });
    await heading('Confirming your payment');
    await pass(1_000);
    expect(await heading('Confirming your payment')).toBeVisible();
    again.services.answerWith({
      [status]: { status: 'success' },
      'GET user_invoices/:id': aBill({ amount_paid: 2_500 }),
    });
    await pass(2_000);
    await heading('Thank you!');
    expect(payments(again)).toEqual([]);
  });

  it('can be left for the start after a reload', async () => {
    sessionStorage.setItem(
      'billfold.hosted.payment',
      JSON.stringify({
        userId: 7,
        merchantName: 'Cedar Water',
        invoiceId: 9,
        amountMinor: 2_500,
        paidBefore: 0,
        transactionId: 31,
        wasReached: true,
      }),
    );
    const page = renderHosted(inDoubt, {
      ...withFakeClock,
      session: { isSignedIn: true, isMerchant: false, userId: 7, role: 4 },
    });
    await heading('Confirming your payment');
    await page.user.click(await button('Start over'));
    expect(await heading('Sign in to pay')).toBeVisible();
  });

  it('is read from the invoice after a reload in the middle of sending', async () => {
    const first = renderHosted(
      { [`POST ${payOnce}`]: () => pending<unknown>().promise },
      withFakeClock,
    );
    await goToCard(first);
    await payBySaved(first);
    await button('Processing..');
    first.unmount();
    const again = renderHosted(
      { 'GET user_invoices/:id': aBill({ payment_in_doubt: true }) },
      { ...withFakeClock, session: { isSignedIn: true, isMerchant: false, userId: 7, role: 4 } },
    );
    await heading('Confirming your payment');
    await pass(3_000);
    await heading('Confirming your payment');
    again.services.answerWith({ 'GET user_invoices/:id': aBill() });
    await pass(4_500);
    await heading('What would you like to pay?');
    expect(
      screen.getByText(
        "Your payment didn't go through. You haven't been charged, so you can pay again.",
      ),
    ).toBeVisible();
  });

  it('keeps the idempotency key of a payment that never reached the server', async () => {
    const page = renderHosted(
      { [`POST ${payOnce}`]: networkFailure, 'GET user_invoices/:id': aBill() },
      withFakeClock,
    );
    await goToCard(page);
    await payBySaved(page);
    await pass(7_000);
    await heading('Confirming your payment');
    await pass(3_000);
    expect(
      await screen.findByText(
        "We couldn't reach the server, and this bill shows no payment. You can pay again.",
      ),
    ).toBeVisible();
    page.services.answerWith({ [`POST ${payOnce}`]: hostedAnswer() });
    await payBySaved(page);
    await heading('Thank you!');
    expect(new Set(payments(page).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('is followed again when the customer goes back and signs in again', async () => {
    const page = renderHosted(inDoubt, withFakeClock);
    await becomeDoubtful(page);
    await page.user.click(await button('Go Back'));
    await heading('What would you like to pay?');
    await page.user.click(await button('Start over'));
    const countBefore = asks(page).length;
    await pass(60_000);
    expect(asks(page)).toHaveLength(countBefore);
    put(await screen.findByLabelText('Phone Number'), '(303) 555-0101');
    put(screen.getByLabelText('PIN'), '4826');
    await page.user.click(await button('Sign In'));
    await heading('Confirming your payment');
  });
});
