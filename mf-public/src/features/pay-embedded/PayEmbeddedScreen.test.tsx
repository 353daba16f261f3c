import type {
  EmbeddedPaymentResponse,
  PageSessionResponse,
} from '@billfold/shared/contracts/public-payment.contract';
import {
  cardFrame,
  enterCard,
  postFromCardFrame,
  tokenOf,
} from '@billfold/shared/testing/CardEntry';
import {
  answer,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { layUnderPresses } from '@billfold/shared/testing/UnderPresses';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { put } from '../../testing/put';

const pageSession: PageSessionResponse = {
  page_session: 'visit-1',
  merchant_name: 'Cedar Water',
  merchant_logo: '',
  challenge: null,
  payment: null,
  opener_origin: null,
  methods: ['credit', 'ach', 'cash'],
};
const cashFacts = {
  amount: 2_500,
  description: 'Water',
  first_name: 'Ana',
  last_name: 'Rivera',
  options: ['cash', 'ach'],
  selected: null,
  blytzpay_account_id: 41,
  blytzpay_invoice_id: 12,
  is_completed: false,
};
/** A visit of a payment session for cash. */
const cashVisit = (change: Partial<typeof cashFacts> = {}): PageSessionResponse => ({
  ...pageSession,
  payment: { ...cashFacts, ...change },
  methods: ['cash', 'ach'],
});
const paid: EmbeddedPaymentResponse = {
  success: true,
  payment: { id: 77, payment_status: 'success', processor_response: { respstat: 'A' } },
  return_url: 'https://shop.test/done',
};
const answers = (
  process: FakeHandlers[string] = paid,
  visit: FakeHandlers[string] = pageSession,
): FakeHandlers => ({
  'POST auth/page_session': visit,
  'POST v1/payment/process': process,
});
const fields = {
  blytzpay_account_id: '41',
  invoice_id: 'CW-1103',
  company_token: 'ct_cedar',
  api_key: 'pk_cedar',
  amount: '25.00',
  first_name: 'Ana',
  last_name: 'Rivera',
  description: 'Water',
};
const address = (change: Readonly<Record<string, string>> = {}) =>
  `/embedded-payment?${new URLSearchParams({ ...fields, ...change }).toString()}`;
const signedOut = { isSignedIn: false, user: null, username: null, userId: null, role: null };
const open = (
  path = address(),
  prepared: FakeHandlers = answers(),
  options: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    answers: prepared,
    session: signedOut,
    ...options,
  });
const payNow = () => screen.findByRole('button', { name: /^Pay Now \$/ });
const paymentsOf = ({ record }: ReturnType<typeof open>) =>
  record.calls.filter(({ path }) => path === 'v1/payment/process');

const today = new Date('2026-11-20T12:00:00');
/** Only the date is fixed. */
const runningTimers: FakeTimersConfig['doNotFake'] = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'requestAnimationFrame',
  'cancelAnimationFrame',
];
beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({ now: today, doNotFake: runningTimers });
});
afterEach(() => jest.useRealTimers());

const fillCard = async () => {
  put(await screen.findByLabelText('Zip'), '80202');
  put(screen.getByLabelText('Expiration year'), '2027');
  enterCard('4242424242424242');
};

const payByCard = async ({ user }: ReturnType<typeof open>) => {
  await fillCard();
  await user.click(await payNow());
};

/** What the page logs for the developers of the merchant's site. */
const logged = jest.spyOn(console, 'info').mockImplementation(() => undefined);
beforeEach(() => logged.mockClear());
afterAll(() => logged.mockRestore());

const under = layUnderPresses();

describe('the embedded payment page', () => {
  it('opens without a sign-in on amount and merchant, and takes the credentials out of its address [PUB-014] [PUB-169] [PUB-202] [PUB-203]', async () => {
    const page = open();
    expect(await screen.findByText('$25.00')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Payment Amount' })).toBeInTheDocument();
    for (const text of ['Cedar Water', 'Water', 'Pay Now $25.00'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('img', { name: 'Cedar Water' })).toBeInTheDocument();
    expect(screen.queryByTestId('elsewhere')).toBeNull();
    expect(page.record.calls[0]).toMatchObject({
      path: 'auth/page_session',
      headers: { 'merchant-token': 'ct_cedar', 'x-api-key': 'pk_cedar' },
      body: { page: 'embedded' },
    });
    expect(page.location()).not.toMatch(/company_token|api_key|pk_cedar/);
    expect(page.location()).toContain('amount=25.00');
  });

  it('has three tabs by default, and opens the first that is named [PUB-171] [PUB-172]', async () => {
    const first = open();
    expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
      'Card',
      'ACH',
      'Cash',
    ]);
    expect(screen.getByRole('tab', { name: 'Card' })).toHaveAttribute('aria-selected', 'true');
    first.unmount();
    const second = open(address({ selected_payment_options: 'cash,credit' }));
    expect(await screen.findByRole('tab', { name: 'Cash' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    second.unmount();
    open(address({ selected_payment_options: 'cash' }));
    expect(await screen.findByLabelText('Verify Amount')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('says that the merchant confirms the cash, and offers another way', async () => {
    const page = open(
      address({ selected_payment_options: 'cash,credit' }),
      answers({
        success: false,
        message: 'Nothing has been paid yet.',
        payment: { payment_status: 'announced', processor_response: {}, amount: 2_500 },
      }),
    );
    expect(
      await screen.findByText(
        'Pay in cash at Cedar Water. Your bill stays open until the business confirms your payment.',
      ),
    ).toBeInTheDocument();
    put(screen.getByLabelText('Verify Amount'), '25.00');
    await page.user.click(await payNow());
    expect(await screen.findByRole('heading', { name: 'PENDING' })).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent(
      'Cedar Water will confirm your cash payment of $25.00. Your bill stays open until then.',
    );
    expect(paymentsOf(page)[0]?.body).toMatchObject({ payment_type: 'cash', amount: 2_500 });
    await page.user.click(screen.getByRole('button', { name: 'Pay another way' }));
    expect(await payNow()).toBeInTheDocument();
  });

  it('offers only what its server would take, in tabs where there is a choice [PUB-170]', async () => {
    const first = open(address({ selected_payment_options: 'credit' }));
    await payNow();
    expect(screen.queryByRole('tab')).toBeNull();
    first.unmount();
    open(address(), answers(paid, { ...pageSession, methods: ['credit'] }));
    await payNow();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('shows that its server would take none of the requested ways', async () => {
    open(
      address({ selected_payment_options: 'ach' }),
      answers(paid, { ...pageSession, methods: ['credit', 'cash'] }),
    );
    expect(
      await screen.findByRole('heading', { name: "You can't pay this online" }),
    ).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Contact Cedar Water to pay another way.');
    expect(screen.getByRole('img', { name: 'Cedar Water' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Pay Now \$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('has the fields of a card, with today, limits of digits and both buttons [PUB-173] [PUB-176] [PUB-179] [PUB-183] [PUB-193]', async () => {
    const { user } = open();
    for (const label of ['First Name', 'Last Name', 'Expiration month', 'Expiration year', 'Zip'])
      expect(await screen.findByLabelText(label)).toBeInTheDocument();
    expect(cardFrame()).toBeInTheDocument();
    expect(screen.getByLabelText('Expiration year')).toHaveValue('2026');
    expect(screen.getByLabelText('Expiration month')).toHaveValue('11');
    expect(screen.getAllByRole('checkbox', { name: 'Save to Account' })[0]).toBeChecked();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Pay Now \$/ })).toBeDisabled();
    for (const [label, typed, shown] of [
      ['Expiration month', '1x23', '12'],
      ['Expiration year', '20a309', '2030'],
      ['Zip', '802021', '80202'],
    ] as const) {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      await user.type(field, typed);
      expect(field).toHaveValue(shown);
    }
  });

  it('asks to verify the amount of cash, behind a dollar sign [PUB-175] [PUB-188] [PUB-191]', async () => {
    const { user } = open(
      '/embedded-payment?session=ps_1',
      answers(paid, cashVisit({ amount: 125_000 })),
    );
    const field = await screen.findByLabelText('Verify Amount');
    expect(screen.getByText('$')).toBeInTheDocument();
    await user.type(field, '1,249.99');
    expect(await payNow()).toBeDisabled();
    await user.clear(field);
    await user.type(field, '1250');
    await user.tab();
    expect(field).toHaveValue('1,250.00');
    expect(await payNow()).toBeEnabled();
  });

  it('marks a wrong month in red text once it was left [PUB-180] [PUB-192]', async () => {
    const { user } = open();
    const month = await screen.findByLabelText('Expiration month');
    await user.click(month);
    put(month, '13');
    await user.tab();
    expect(await screen.findByText('Not a valid month')).toHaveClass('error');
    expect(month).toHaveAttribute('aria-invalid', 'true');
  });

  it('enables Pay Now when every field and the card are there, and not while sending [PUB-177] [PUB-184]', async () => {
    const sent = pending<EmbeddedPaymentResponse>();
    const page = open(
      address(),
      answers(() => sent.promise),
    );
    expect(await payNow()).toBeDisabled();
    await fillCard();
    postFromCardFrame(JSON.stringify({ message: '' }));
    expect(await payNow()).toBeDisabled();
    enterCard('4242424242424242');
    const button = await payNow();
    await waitFor(() => expect(button).toBeEnabled());
    await page.user.click(button);
    const busy = await screen.findByRole('button', { name: /Processing/ });
    expect(busy).toBeDisabled();
    await page.user.click(busy);
    await act(async () => sent.resolve(paid));
    expect(await screen.findByText('SUCCESS!')).toBeInTheDocument();
    expect(paymentsOf(page)).toHaveLength(1);
  });

  it('sends a card to the host of its origin, and leads back as the server allows [PUB-194] [PUB-195] [PUB-198] [PUB-201] [PUB-205]', async () => {
    const page = open(address({ callback_url: 'https://shop.test/done' }));
    await payByCard(page);
    expect(await screen.findByRole('heading', { name: 'SUCCESS!' })).toBeInTheDocument();
    expect(screen.getByText('Amount paid').nextElementSibling).toHaveTextContent('$25.00');
    expect(screen.getByRole('link', { name: 'Return to Cedar Water' })).toHaveAttribute(
      'href',
      'https://shop.test/done',
    );
    const [sent] = paymentsOf(page);
    expect(sent).toMatchObject({
      method: 'POST',
      baseUrl: 'https://payments.test',
      path: 'v1/payment/process',
      headers: {
        'merchant-token': 'ct_cedar',
        'x-api-key': 'pk_cedar',
        'x-page-session': 'visit-1',
      },
    });
    expect(sent?.idempotencyKey).toMatch(/./);
    expect(sent?.body).toEqual({
      blytzpay_account_id: 41,
      invoice_id: 'CW-1103',
      token: tokenOf('4242424242424242'),
      description: 'Water',
      amount: 2_500,
      callback_url: 'https://shop.test/done',
      card_month: '11',
      card_year: '2027',
      zip: '80202',
      payment_type: 'credit',
      first_name: 'Ana',
      last_name: 'Rivera',
      save_to_account: true,
    });
  });

  it('takes digits of a bank account, sends it and shows how it ends [PUB-174] [PUB-186] [PUB-187] [PUB-199] [PUB-212]', async () => {
    const page = open(
      address({ selected_payment_method: 'ach' }),
      answers({
        success: true,
        payment: {
          payment_status: 'success',
          processor_response: { bank_account: 'C:021000021:6789' },
        },
      }),
    );
    await page.user.type(await screen.findByLabelText('Account Number'), '12a3456789');
    await page.user.type(screen.getByLabelText('Routing Number'), '0210000219');
    expect(screen.getByLabelText('Account Number')).toHaveValue('123456789');
    expect(screen.getByLabelText('Routing Number')).toHaveValue('021000021');
    const boxes = screen.getAllByRole('checkbox', { name: 'Save to Account' });
    expect(boxes.at(-1)).toBeChecked();
    await page.user.click(await payNow());
    expect(await screen.findByText(/ending in 6789/)).toBeInTheDocument();
    expect(paymentsOf(page)[0]?.body).toMatchObject({
      payment_type: 'ach',
      routing_number: '021000021',
      account_number: '123456789',
      amount: 2_500,
    });
  });

  it('takes no payment within a second where Try again was pressed', async () => {
    const page = open(
      address(),
      answers(
        answer(402, {
          success: false,
          payment: { payment_status: 'declined', processor_response: { respstat: 'C' } },
        }),
      ),
    );
    await payByCard(page);
    const again = await screen.findByRole('button', { name: 'Try again' });
    jest.useFakeTimers({ now: today });
    under.lay(() => screen.queryByRole('button', { name: /^(Try again|Pay Now .*)$/ }));
    fireEvent.click(again, { detail: 1 });
    expect(screen.getByRole('button', { name: /^Pay Now \$/ })).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByRole('button', { name: /^Pay Now \$/ })).toBeEnabled();
  });

  it('heads a decline with its status, and keeps what was entered for another try [PUB-208] [PUB-209]', async () => {
    const page = open(
      address(),
      answers(
        answer(402, {
          success: false,
          payment: { payment_status: 'declined', processor_response: { respstat: 'C' } },
        }),
      ),
    );
    await payByCard(page);
    expect(await screen.findByRole('heading', { name: 'DECLINED' })).toBeInTheDocument();
    expect(
      screen.getByText('Your payment was declined with the card ending in 4242.'),
    ).toBeInTheDocument();
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(screen.getByLabelText('Zip')).toHaveValue('80202');
    page.services.answerWith(answers());
    await page.user.click(await payNow());
    expect(await screen.findByText('SUCCESS!')).toBeInTheDocument();
    const [first, second] = paymentsOf(page);
    expect(first?.idempotencyKey).not.toBe(second?.idempotencyKey);
  });

  it('cancels with the amount, sends nothing, and lets one come back [PUB-206]', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('heading', { name: 'CANCELLED' })).toBeInTheDocument();
    expect(screen.getByText('Transaction of $25.00 was cancelled.')).toBeInTheDocument();
    expect(paymentsOf(page)).toHaveLength(0);
    expect(screen.queryByRole('link', { name: 'Return to Cedar Water' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Back to the payment' }));
    expect(await payNow()).toBeInTheDocument();
  });

  it('offers the return address of the server, also when nothing was paid', async () => {
    const page = open(
      address({ callback_url: 'https://shop.test/done' }),
      answers(paid, { ...pageSession, return_url: 'https://shop.test/done' }),
    );
    await page.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(page.record.calls[0]?.body).toMatchObject({
      page: 'embedded',
      callback_url: 'https://shop.test/done',
    });
    expect(screen.getByRole('link', { name: 'Return to Cedar Water' })).toHaveAttribute(
      'href',
      'https://shop.test/done',
    );
  });

  it('says FAILED when the network is cut, after tries under one key [PUB-207]', async () => {
    jest.useFakeTimers({ now: today });
    const page = open(address(), answers(networkFailure), {
      advanceTimers: jest.advanceTimersByTime,
    });
    await payByCard(page);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('heading', { name: 'FAILED' })).toBeInTheDocument();
    expect(screen.getByText('Failed to make payment, please try again later')).toBeInTheDocument();
    expect(new Set(paymentsOf(page).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
    page.services.answerWith(answers());
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await page.user.click(await payNow());
    expect(await screen.findByText('SUCCESS!')).toBeInTheDocument();
    expect(new Set(paymentsOf(page).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it('keeps the form with the refusal of the server, of one way to pay only', async () => {
    const refusal = "This business doesn't take cash here.";
    const page = open(
      '/embedded-payment?session=ps_1',
      answers(
        answer(400, { success: false, errors: refusal, code: 'method_not_accepted' }),
        cashVisit(),
      ),
    );
    put(await screen.findByLabelText('Verify Amount'), '25.00');
    await page.user.click(await payNow());
    expect(await screen.findByText(refusal)).toBeInTheDocument();
    await page.user.click(screen.getByRole('tab', { name: 'ACH' }));
    expect(screen.queryByText(refusal)).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('tab', { name: 'Cash' }));
    expect(screen.getByText(refusal)).toBeInTheDocument();
    expect(screen.getByLabelText('Verify Amount')).toHaveValue('25.00');
  });

  it('waits while the outcome is unknown, also after a reload', async () => {
    jest.useFakeTimers({ now: today });
    const doubt = answer(202, {
      success: false,
      payment: { id: 77, payment_status: 'confirming', processor_response: {} },
    });
    const page = open(
      address(),
      { ...answers(doubt), 'GET auth/page_payment_status': { status: 'confirming' } },
      { advanceTimers: jest.advanceTimersByTime },
    );
    await payByCard(page);
    expect(
      await screen.findByText("We're confirming your payment. You don't need to pay again."),
    ).toBeInTheDocument();
    page.unmount();
    open(
      address(),
      {
        ...answers(),
        'POST auth/page_session': { ...pageSession, return_url: 'https://shop.test/done' },
        'GET auth/page_payment_status': { status: 'success' },
      },
      { advanceTimers: jest.advanceTimersByTime },
    );
    expect(await screen.findByText('Confirming your payment')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('heading', { name: 'SUCCESS!' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to Cedar Water' })).toHaveAttribute(
      'href',
      'https://shop.test/done',
    );
  });

  it('keeps a payment in doubt in the history entry when storage is refused', async () => {
    jest.useFakeTimers({ now: today });
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    const denied = ['getItem', 'setItem', 'removeItem'].map((name) =>
      jest.spyOn(Storage.prototype, name as 'getItem').mockImplementation(refuse),
    );
    const doubt = answer(202, {
      success: false,
      payment: { id: 77, payment_status: 'confirming', processor_response: {} },
    });
    const page = open(
      address(),
      { ...answers(doubt), 'GET auth/page_payment_status': { status: 'confirming' } },
      { advanceTimers: jest.advanceTimersByTime },
    );
    await payByCard(page);
    expect(await screen.findByText('Confirming your payment')).toBeInTheDocument();
    page.unmount();
    const again = open(
      address(),
      { ...answers(), 'GET auth/page_payment_status': { status: 'success' } },
      { advanceTimers: jest.advanceTimersByTime },
    );
    expect(await screen.findByText('Confirming your payment')).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(screen.getByRole('heading', { name: 'SUCCESS!' })).toBeInTheDocument();
    again.unmount();
    open(address(), answers(), { advanceTimers: jest.advanceTimersByTime });
    expect(await payNow()).toBeInTheDocument();
    for (const spy of denied) spy.mockRestore();
  });

  it('takes a payment in doubt for that of its own invoice only', async () => {
    sessionStorage.setItem(
      'billfold.page-payment.embedded',
      JSON.stringify({
        token: 'visit-0',
        paymentId: 76,
        subject: JSON.stringify([41, null, 'CW-1102']),
      }),
    );
    const page = open();
    expect(await payNow()).toBeInTheDocument();
    expect(screen.queryByText('Confirming your payment')).toBeNull();
    expect(page.record.calls.map(({ path }) => path)).toEqual(['auth/page_session']);
  });

  it('warns after a reload when the outcome of the payment before is unknown', async () => {
    jest.useFakeTimers({ now: today });
    const page = open(address(), answers(networkFailure), {
      advanceTimers: jest.advanceTimersByTime,
    });
    await payByCard(page);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    page.unmount();
    open(address(), answers(), { advanceTimers: jest.advanceTimersByTime });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your last payment may have gone through. Check with Cedar Water before you pay again.',
    );
  });

  it('leads back to the merchant from an incomplete link, and logs what is missing [PUB-185]', async () => {
    const page = open('/embedded-payment?amount=25');
    expect(
      await screen.findByRole('heading', { name: "This payment link isn't complete" }),
    ).toBeInTheDocument();
    expect(screen.getByText("Go back to the business's site and try again.")).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('blytzpay_account_id is missing'));
    expect(screen.queryByRole('button', { name: /^Pay Now \$/ })).toBeNull();
    expect(page.record.calls).toHaveLength(0);
  });

  it.each([
    [400, 'invalid_input', 'callback_url must be a path.', "This payment link doesn't work"],
    [401, 'wrong_credentials', "The credentials aren't correct.", "This payment link doesn't work"],
    [403, 'forbidden', 'Secret keys belong on a server.', "This payment link doesn't work"],
    [403, 'origin_not_registered', 'Not registered.', "This site can't take your payment"],
    [404, 'link_expired', 'No longer open.', 'This payment page has expired'],
  ])('answers %i %s in words for the payer, and logs the reason', async (...refusal) => {
    const [status, code, detail, title] = refusal;
    open(address(), { ...answers(), 'POST auth/page_session': answer(status, { detail, code }) });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.getByRole('alert')).not.toHaveTextContent(detail);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(logged).toHaveBeenCalledWith(expect.stringContaining(detail));
  });

  it('offers another try when the server did not answer', async () => {
    const page = open(address(), { ...answers(), 'POST auth/page_session': networkFailure });
    expect(
      await screen.findByRole('heading', { name: "We couldn't open this payment" }),
    ).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Check your connection, then try again.');
    page.services.answerWith(answers());
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await payNow()).toBeInTheDocument();
  });

  it('leads from a plain link to the customer sign-in', async () => {
    open('/embedded-payment?amount=25');
    expect(await screen.findByRole('link', { name: 'Sign in to see your bills' })).toHaveAttribute(
      'href',
      '/customer/login',
    );
  });

  it('closes its own window where nothing can be paid', async () => {
    const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
    Object.defineProperty(window, 'opener', { configurable: true, value: {} });
    const page = open('/embedded-payment?amount=25');
    await page.user.click(await screen.findByRole('button', { name: 'Close window' }));
    expect(close).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('link')).toBeNull();
    Object.defineProperty(window, 'opener', { configurable: true, value: null });
    close.mockRestore();
  });

  it('ends with the way back when the server finds no bill to pay', async () => {
    const page = open(
      address(),
      answers(answer(400, { success: false, errors: 'No.', code: 'payment_not_possible' }), {
        ...pageSession,
        return_url: 'https://shop.test/done',
      }),
    );
    await payByCard(page);
    expect(
      await screen.findByRole('heading', { name: "This bill can't be paid here" }),
    ).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'It may already be paid, so check with Cedar Water first.',
    );
    expect(screen.getByRole('link', { name: 'Return to Cedar Water' })).toHaveAttribute(
      'href',
      'https://shop.test/done',
    );
    expect(screen.queryByRole('button', { name: /^Pay Now/ })).toBeNull();
  });

  it('takes no payments at an address that is not configured [PUB-197]', async () => {
    const page = open(address(), answers(), {
      settings: {
        paymentHosts: { environments: { 'https://other.test': 'test' }, hosts: { test: '' } },
      },
    });
    expect(
      await screen.findByRole('heading', { name: "This address doesn't take payments" }),
    ).toBeInTheDocument();
    expect(page.record.calls).toHaveLength(0);
  });

  it('sends the cash that the merchant’s server requested, and nothing of the query [PUB-200]', async () => {
    const visit = cashVisit({
      amount: 8_000,
      description: 'Sewer',
      first_name: 'Sam',
      last_name: 'Lee',
      options: ['cash'],
      blytzpay_account_id: 5,
    });
    const page = open('/embedded-payment?session=ps_1&amount=1.00', answers(paid, visit));
    put(await screen.findByLabelText('Verify Amount'), '80.00');
    expect(page.location()).toBe('/embedded-payment?amount=1.00&blytzpay_account_id=5');
    await page.user.click(await payNow());
    await screen.findByText('SUCCESS!');
    expect(page.record.calls[0]?.body).toMatchObject({ page: 'embedded', session: 'ps_1' });
    expect(paymentsOf(page)[0]?.body).toEqual({
      blytzpay_account_id: 5,
      blytzpay_invoice_id: 12,
      description: 'Sewer',
      payment_type: 'cash',
      amount: 8_000,
    });
  });

  it('sends the outcome of the payment to its opener, at the registered origin only', async () => {
    const opener = { postMessage: jest.fn() };
    Object.defineProperty(window, 'opener', { configurable: true, value: opener });
    const page = open(
      address(),
      answers(paid, { ...pageSession, opener_origin: 'https://shop.test' }),
    );
    await payByCard(page);
    await screen.findByText('SUCCESS!');
    expect(opener.postMessage.mock.calls).toEqual([
      [
        {
          type: 'billfold:payment',
          status: 'success',
          header: 'SUCCESS!',
          invoice_id: 'CW-1103',
          blytzpay_invoice_id: null,
        },
        'https://shop.test',
      ],
    ]);
    Object.defineProperty(window, 'opener', { configurable: true, value: null });
  });

  it('believes the card frame only: not another window, not another origin, no markup', async () => {
    open();
    put(await screen.findByLabelText('Zip'), '80202');
    enterCard('4242424242424242');
    postFromCardFrame(JSON.stringify({ message: tokenOf('4111111111111111') }), { source: window });
    postFromCardFrame(JSON.stringify({ message: tokenOf('4111111111111111') }), {
      origin: 'https://frame.test.evil',
    });
    postFromCardFrame(JSON.stringify({ message: '<img src=x onerror=alert(1)>' }));
    postFromCardFrame(JSON.stringify({ validationError: '<b>bad</b>' }));
    expect(await screen.findByText('<b>bad</b>')).toBeInTheDocument();
    expect(await payNow()).toBeDisabled();
  });
});
