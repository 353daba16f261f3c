import { leavingEvent } from '@billfold/shared/contracts/remote.contract';
import { canReload } from '@billfold/shared/store/reload-guard';
import {
  answer,
  merchantSession,
  networkFailure,
  pending,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  aBill,
  button,
  callsTo,
  goToCard,
  hostedAnswer,
  renderHosted,
  signInAsAna,
  submitButton,
} from '../../testing/hosted-page';
import { loginWith } from '../../testing/login-factory';
import { put } from '../../testing/put';

const stepNames = () =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .map((step) => step.textContent?.replace(/^\d|\(done\)$/g, ''));
const currentStep = () =>
  document.querySelector('[aria-current=step]')?.textContent?.replace(/^\d/, '');
/** Whether the shell may follow the browser's back button. */
const isFollowed = (): boolean => {
  const leaving = new Event(leavingEvent, { cancelable: true });
  act(() => void window.dispatchEvent(leaving));
  return !leaving.defaultPrevented;
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const unpaid = 'user_invoices/get_subscription_unpaid_invoices';
const signedInAsAna = {
  isSignedIn: true,
  isMerchant: false,
  userId: 7,
  role: 4,
  username: 'ana.rivera',
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the hosted page', () => {
  it('opens without a sign-in, for the merchant and the segment of the address [PUB-010] [PUB-011] [PUB-203]', async () => {
    const page = renderHosted({}, { path: '/hosted-payment/Acme_Power/1' });
    await heading('Sign in to pay');
    expect(page.record.calls[0]).toMatchObject({
      method: 'GET',
      path: 'hosted_payment/get_logo/Acme%20Power/1',
    });
    expect(screen.queryByTestId('elsewhere')).toBeNull();
  });

  it('has the logo above, four steps of signing in without links, and the mark below [PUB-102] [PUB-103] [PUB-104]', async () => {
    renderHosted();
    expect(
      (await screen.findByRole('img', { name: 'Cedar Water' })).querySelector('img'),
    ).toHaveAttribute('src', '/api/logos/cedar-water.svg');
    const footer = screen.getByText('Powered by');
    expect(within(footer).getByRole('img', { name: 'Billfold' })).toBeInTheDocument();
    expect(stepNames()).toEqual([
      'Login/Register',
      'Payment Confirmation',
      'Payment Options',
      'Transaction Complete',
    ]);
    expect(currentStep()).toBe('Login/Register');
    expect(within(screen.getByRole('list', { name: 'Steps' })).queryAllByRole('button')).toEqual(
      [],
    );
  });

  it('works without the logo', async () => {
    renderHosted(
      { 'GET hosted_payment/get_logo/:merchant/:diff': networkFailure },
      { path: '/hosted-payment/Blue_Door/2' },
    );
    expect(await screen.findByRole('img', { name: 'Blue Door' })).toHaveTextContent('BD');
    expect(await button('Sign In')).toBeEnabled();
  });

  it('says so when there is no such merchant, and takes nothing', async () => {
    renderHosted(
      {
        'GET hosted_payment/get_logo/:merchant/:diff': answer(404, {
          detail: 'Business not found',
        }),
      },
      { path: '/hosted-payment/Nobody/1' },
    );
    await heading("We couldn't find this business");
    expect(screen.getByText('Check the link, or ask the business for a new one.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Customer sign in' })).toHaveAttribute(
      'href',
      '/customer/login',
    );
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
  });

  it('shows the four steps of registering after Register was pressed [PUB-105]', async () => {
    const { user } = renderHosted();
    await user.click(await button('Register'));
    await heading('Welcome');
    expect(stepNames()).toEqual(['Welcome', 'Confirm Code', 'Register', 'Done!']);
    expect(currentStep()).toBe('Welcome');
  });

  it('goes from sign-in to invoice, card and receipt, and with Done! to sign-in [PUB-136] [PUB-143]', async () => {
    const page = renderHosted();
    await goToCard(page);
    expect(currentStep()).toBe('Payment Options');
    await page.user.click(await screen.findByRole('radio', { name: /Visa/ }));
    await page.user.click(await submitButton());
    await heading('Thank you!');
    expect(currentStep()).toBe('Transaction Complete');
    for (const text of ['$25.00', 'Water, February', 'CW-0009', 'Visa 1111', '31', '$75.00'])
      expect(screen.getByText(text)).toBeVisible();
    await page.user.click(await button('Done!'));
    await heading('Sign in to pay');
    expect(page.record.proceeds).toEqual([]);
  });
});

describe('signing in', () => {
  it('asks for phone number and PIN, needs both, and sends nothing before [PUB-106] [PUB-107] [PUB-108] [PUB-141]', async () => {
    const page = renderHosted();
    const pin = await screen.findByLabelText('PIN');
    expect(screen.getByLabelText('Phone Number')).toBeVisible();
    expect(await button('Register')).toBeEnabled();
    expect(await button('Sign In')).toBeEnabled();
    expect(pin).toHaveAttribute('type', 'password');
    await page.user.type(pin, '12a345');
    expect(pin).toHaveValue('1234');
    for (const [phone, digits] of [
      ['', '48.26'],
      ['3035550101', ''],
      ['3035550101', '482'],
    ] as const) {
      put(screen.getByLabelText('Phone Number'), phone);
      put(pin, digits);
      await page.user.click(await button('Sign In'));
      expect(await screen.findByText('All fields are required')).toBeVisible();
    }
    await signInAsAna(page);
    expect(callsTo(page, 'auth/login')).toHaveLength(1);
  });

  it('sends phone, PIN and merchant, stays on this page, and loads invoices and methods [PUB-115] [PUB-124] [PUB-140] [API-010]', async () => {
    const page = renderHosted();
    await signInAsAna(page);
    expect(callsTo(page, 'auth/login')).toMatchObject([
      {
        method: 'POST',
        body: {
          phone: '3035550101',
          pin: '4826',
          customer_login: true,
          merchant_name: 'Cedar Water',
        },
      },
    ]);
    expect(page.record.signIns).toMatchObject([{ token: 't1', userId: 7, isMerchant: false }]);
    expect(page.record.proceeds).toEqual([]);
    expect(page.location()).toBe('/hosted-payment/Cedar_Water/easy');
    await waitFor(() =>
      expect(callsTo(page, 'payment_methods/get_payment_methods')).toHaveLength(1),
    );
    expect(callsTo(page, unpaid)).toMatchObject([
      { method: 'GET', query: { merchant_name: 'Cedar Water', diff: 'easy' } },
    ]);
  });

  it('says why it was refused, and keeps what was typed but the PIN [PUB-112] [PUB-141]', async () => {
    const page = renderHosted();
    put(await screen.findByLabelText('Phone Number'), '3035550101');
    for (const [refusal, text] of [
      [answer(404, { detail: 'No such user' }), 'Phone number not found'],
      [answer(403, { detail: 'wrong', code: 'wrong_credentials' }), 'Invalid Pin Code'],
      [
        answer(403, { detail: 'Too many tries. Try again in 1 minute.', code: 'locked_out' }),
        'Too many tries. Try again in 1 minute.',
      ],
    ] as const) {
      page.services.answerWith({ 'POST auth/login': refusal });
      put(screen.getByLabelText('PIN'), '1111');
      await page.user.click(await button('Sign In'));
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByLabelText('Phone Number')).toHaveValue('(303) 555-0101');
      expect(screen.getByLabelText('PIN')).toHaveValue('');
      expect(await button('Sign In')).toBeEnabled();
    }
  });

  it('never stores the PIN, nor keeps it once it was used [SHARED-019]', async () => {
    const page = renderHosted();
    await signInAsAna(page);
    expect(
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ).not.toContain('4826');
    expect(JSON.stringify(page.state())).not.toContain('4826');
  });

  it('offers a customer who is signed in to keep that session', async () => {
    const page = renderHosted({}, { session: signedInAsAna });
    await page.user.click(await button('Continue as Ana Reyes'));
    await heading('What would you like to pay?');
    expect(callsTo(page, 'auth/login')).toEqual([]);
    await page.user.click(await button('Start over'));
    await button('Continue as Ana Reyes');
    expect(page.record.signOuts).toEqual([]);
  });

  it('offers no kept session to staff and to the session of one invoice', async () => {
    const staff = renderHosted({}, { session: merchantSession });
    expect(await screen.findByText(/signed in as a staff member \(Olive Cedar\)/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
    staff.unmount();
    const user = {
      id: 7,
      first_name: 'Ana',
      last_name: 'Reyes',
      is_business: false,
      business_name: '',
      username: 'a',
      formatted_phone: '',
      email: '',
      is_merchant: false,
      bill_only: true,
    };
    renderHosted({}, { session: { ...signedInAsAna, user } });
    await button('Sign In');
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
  });

  it('ends with the visit when it began here', async () => {
    const page = renderHosted();
    await signInAsAna(page);
    await page.user.click(await button('Start over'));
    await heading('Sign in to pay');
    expect(page.record.signOuts).toEqual([1]);
    expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
    expect(screen.getByLabelText('Phone Number')).toHaveValue('');
  });

  it('begins anew when the session ends, on the same page', async () => {
    const page = renderHosted();
    await signInAsAna(page);
    page.services.changeSession({ isSignedIn: false, userId: null, user: null });
    page.endSession();
    await heading('Sign in to pay');
    expect(page.location()).toBe('/hosted-payment/Cedar_Water/easy');
    expect(screen.getByRole('img', { name: 'Cedar Water' }).querySelector('img')).toHaveAttribute(
      'src',
      '/api/logos/cedar-water.svg',
    );
  });
});

describe('the invoice', () => {
  it('is chosen of a list, summed up, and paid in the amount entered, or in full [PUB-125]', async () => {
    const page = renderHosted();
    await signInAsAna(page);
    const choice = await screen.findByLabelText('Select Invoice');
    expect(choice).toHaveValue('9');
    expect(
      within(choice)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Choose a bill',
      '$100.00 · Water, February, CW-0009 · due 03/05/2024',
      '$40.00 · Sewer, February, CW-0010 · due 03/05/2024',
    ]);
    expect(screen.getByLabelText('Enter Amount to Pay')).toHaveAttribute('placeholder', '$0.00');
    expect(screen.getByLabelText('Enter Amount to Pay')).toHaveValue('$100.00');
    await page.user.selectOptions(choice, '10');
    const summary = screen.getByRole('region', { name: 'Selected invoice' });
    for (const text of ['Sewer, February', 'CW-0010', '$40.00'])
      expect(within(summary).getByText(text)).toBeVisible();
    expect(screen.getByLabelText('Enter Amount to Pay')).toHaveValue('$40.00');
    expect(await button('Pay')).toBeEnabled();
    put(choice, '9');
    expect(screen.getByLabelText('Enter Amount to Pay')).toHaveValue('$100.00');
    put(screen.getByLabelText('Enter Amount to Pay'), '25.00');
    await page.user.click(await button('Pay full balance of $100.00'));
    expect(screen.getByLabelText('Enter Amount to Pay')).toHaveValue('$100.00');
    await page.user.click(await button('Pay'));
    await heading('How would you like to pay?');
  });

  it('due first is chosen with its balance', async () => {
    const page = renderHosted({
      [`GET ${unpaid}`]: [
        aBill({ id: 10, due_date: '2024-04-05' }),
        aBill({ amount: 12_050, amount_paid: 2_000 }),
      ],
    });
    await signInAsAna(page);
    expect(await screen.findByLabelText('Select Invoice')).toHaveValue('9');
    expect(screen.getByLabelText('Enter Amount to Pay')).toHaveValue('$100.50');
    await page.user.click(await button('Pay'));
    await page.user.click(await screen.findByRole('button', { name: 'Submit $100.50' }));
    await heading('Thank you!');
    expect(callsTo(page, 'transactions/pay_once')).toMatchObject([
      { body: { id: 3, invoice: 9, amount_paid: 10_050 } },
    ]);
  });

  it('needs an invoice and an amount up to its balance [PUB-127]', async () => {
    const page = renderHosted();
    await signInAsAna(page);
    const choice = await screen.findByLabelText('Select Invoice');
    for (const [invoice, amount, text] of [
      ['', '25.00', 'All fields are required'],
      ['9', '100.01', "That's more than the remaining balance of $100.00."],
      ['9', '', 'All fields are required'],
      ['9', '100.01', "That's more than the remaining balance of $100.00."],
      ['9', '0', 'All fields are required'],
    ] as const) {
      put(choice, invoice);
      put(screen.getByLabelText('Enter Amount to Pay'), amount);
      await page.user.click(await button('Pay'));
      expect(await screen.findByText(text)).toBeVisible();
    }
    expect(screen.queryByRole('heading', { name: 'How would you like to pay?' })).toBeNull();
  });

  it('is requested again after no answer or a refusal of the list [PUB-126]', async () => {
    const page = renderHosted({ [`GET ${unpaid}`]: networkFailure });
    await signInAsAna(page);
    expect(await screen.findByText("Couldn't retrieve invoices")).toBeVisible();
    // A 403 on a GET is a result.
    page.services.answerWith({ [`GET ${unpaid}`]: answer(403, { detail: 'No.' }) });
    await page.user.click(await button('Try again'));
    await waitFor(() => expect(callsTo(page, unpaid)).toHaveLength(2));
    expect(await screen.findByText("Couldn't retrieve invoices")).toBeVisible();
    page.services.answerWith({ [`GET ${unpaid}`]: [aBill()] });
    await page.user.click(await button('Try again'));
    expect(await screen.findByLabelText('Select Invoice')).toBeVisible();
  });

  it('is not paid while a payment is being confirmed', async () => {
    const page = renderHosted({ [`GET ${unpaid}`]: [aBill({ payment_in_doubt: true })] });
    await signInAsAna(page);
    await page.user.selectOptions(await screen.findByLabelText('Select Invoice'), '9');
    expect(
      screen.getByText("We're confirming a payment for this bill. You don't need to pay again."),
    ).toBeVisible();
    expect(await button('Pay')).toBeDisabled();
  });

  it('is being loaded first, and may be none at all', async () => {
    const bills = pending<readonly unknown[]>();
    const page = renderHosted({ [`GET ${unpaid}`]: () => bills.promise });
    await signInAsAna(page);
    expect(screen.getByText('Loading your bills')).toBeInTheDocument();
    await act(async () => bills.resolve([]));
    expect(await screen.findByText('You have no bills to pay')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });
});

describe('the way back', () => {
  it('leads from the card to the invoice and keeps what was entered [PUB-137]', async () => {
    const page = renderHosted();
    await goToCard(page);
    await page.user.click(await screen.findByRole('radio', { name: /Mastercard/ }));
    await page.user.click(await button('Go Back'));
    await heading('What would you like to pay?');
    expect(screen.getByLabelText('Select Invoice')).toHaveValue('9');
    expect(screen.getByLabelText('Enter Amount to Pay')).toHaveValue('$25.00');
    await page.user.click(await button('Pay'));
    expect(await screen.findByRole('radio', { name: /Mastercard/ })).toBeChecked();
  });

  it('is there from every later step: to the one before, and to the first [PUB-139]', async () => {
    const page = renderHosted();
    const pressAndSee = async (name: string, title: string) => {
      await page.user.click(await button(name));
      expect(await heading(title)).toBeVisible();
    };
    await goToCard(page);
    await pressAndSee('Start over', 'Sign in to pay');
    await goToCard(page);
    await pressAndSee('Go Back', 'What would you like to pay?');
    await pressAndSee('Go Back', 'Sign in to pay');
    await pressAndSee('Register', 'Welcome');
    await page.user.type(screen.getByLabelText('Phone Number'), '3035550104');
    await pressAndSee('Send Code', 'Check your texts');
    await pressAndSee('Go Back', 'Welcome');
    await pressAndSee('Send Code', 'Check your texts');
    await pressAndSee('Start over', 'Sign in to pay');
  });

  it("is the browser's back button, too", async () => {
    const page = renderHosted();
    await goToCard(page);
    expect(isFollowed()).toBe(false);
    await heading('What would you like to pay?');
    expect(screen.getByLabelText('Enter Amount to Pay')).toHaveValue('$25.00');
    expect(isFollowed()).toBe(true);
    await page.back();
    await heading('Sign in to pay');
    expect(isFollowed()).toBe(true);
  });

  it('is closed while a payment is on its way', async () => {
    const paid = pending<unknown>();
    const page = renderHosted({ 'POST transactions/pay_once': () => paid.promise });
    await goToCard(page);
    await page.user.click(await screen.findByRole('radio', { name: /Visa/ }));
    await page.user.click(await submitButton());
    await button('Processing..');
    expect(isFollowed()).toBe(false);
    expect(screen.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible();
    expect(await button('Go Back')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    expect(canReload()).toBe(false);
    await act(async () => paid.resolve(hostedAnswer()));
    await heading('Thank you!');
    expect(canReload()).toBe(true);
  });

  it('does not lead from the receipt back into the payment', async () => {
    const page = renderHosted();
    await goToCard(page);
    await page.user.click(await screen.findByRole('radio', { name: /Visa/ }));
    await page.user.click(await submitButton());
    await heading('Thank you!');
    await page.back();
    await heading('Sign in to pay');
    expect(callsTo(page, 'transactions/pay_once')).toHaveLength(1);
  });

  it('leads to another invoice from the receipt', async () => {
    const page = renderHosted({ 'POST auth/login': loginWith() });
    await goToCard(page);
    await page.user.click(await screen.findByRole('radio', { name: /Visa/ }));
    await page.user.click(await submitButton());
    await page.user.click(await button('Pay another bill'));
    await heading('What would you like to pay?');
    expect(await screen.findByLabelText('Select Invoice')).toHaveValue('9');
    expect(callsTo(page, unpaid)).toHaveLength(2);
  });
});
