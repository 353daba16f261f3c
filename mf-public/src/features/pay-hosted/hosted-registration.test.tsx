import { answer, enter, networkFailure, pending } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { button, callsTo, renderHosted } from '../../testing/hosted-page';

type Page = ReturnType<typeof renderHosted>;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const verifyPath = 'GET hosted_payment/verify_code/:merchant/:diff/:code/:phone';
const entry = {
  Email: 'Nora@Example.com',
  Birthdate: '05171990',
  'Create your PIN': '4826',
  'Enter PIN again': '4826',
};

const goToWelcome = async ({ user }: Page) => {
  await user.click(await button('Register'));
  await heading('Welcome');
};
const goToConfirm = async (page: Page) => {
  await goToWelcome(page);
  await enter(page.user, await screen.findByLabelText('Phone Number'), '(303) 555-0104');
  await page.user.click(await button('Send Code'));
  await heading('Check your texts');
};
const goToRegister = async (page: Page) => {
  await goToConfirm(page);
  await enter(page.user, screen.getByLabelText('Verification Code'), '123456');
  await page.user.click(await button('Submit'));
  await heading('Register');
};
const fillIn = async ({ user }: Page, change: Partial<Record<keyof typeof entry, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...entry, ...change }))
    if (text !== '') await enter(user, screen.getByLabelText(label), text);
};
const registrations = (page: Page) => callsTo(page, 'hosted_payment/register');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('Welcome', () => {
  it('asks for a phone number and says what Send Code agrees to [PUB-109] [PUB-110]', async () => {
    const page = renderHosted();
    await goToWelcome(page);
    expect(screen.getByLabelText('Phone Number')).toBeVisible();
    expect(await button('Cancel')).toBeEnabled();
    expect(await button('Send Code')).toBeEnabled();
    expect(
      screen.getByText(
        'By pressing Send Code you agree to receive text messages from Cedar Water.',
      ),
    ).toBeVisible();
  });

  it('sends phone, business and segment [PUB-111] [PUB-115]', async () => {
    const page = renderHosted();
    await goToConfirm(page);
    expect(callsTo(page, 'hosted_payment/get_code')).toMatchObject([
      { method: 'POST', body: { phone: '3035550104', merchant_name: 'Cedar Water', diff: 'easy' } },
    ]);
  });

  it('needs a phone number', async () => {
    const page = renderHosted();
    await goToWelcome(page);
    await page.user.click(await button('Send Code'));
    expect(await screen.findByText('All fields are required')).toBeVisible();
    await page.user.type(screen.getByLabelText('Phone Number'), '303555');
    await page.user.click(await button('Send Code'));
    expect(await screen.findByText('Not a valid phone number')).toBeVisible();
    expect(callsTo(page, 'hosted_payment/get_code')).toEqual([]);
  });

  it('says that a phone number is not known [PUB-112]', async () => {
    const page = renderHosted({
      'POST hosted_payment/get_code': answer(404, { detail: 'No customer' }),
    });
    await goToWelcome(page);
    await page.user.type(screen.getByLabelText('Phone Number'), '2125559999');
    await page.user.click(await button('Send Code'));
    expect(await screen.findByText('Phone number not found')).toBeVisible();
    expect(screen.getByLabelText('Phone Number')).toHaveValue('(212) 555-9999');
  });

  it('sends one code for two presses', async () => {
    const sent = pending<object>();
    const page = renderHosted({ 'POST hosted_payment/get_code': () => sent.promise });
    await goToWelcome(page);
    await page.user.type(screen.getByLabelText('Phone Number'), '3035550104');
    await page.user.dblClick(await button('Send Code'));
    await act(async () => sent.resolve({}));
    await heading('Check your texts');
    expect(callsTo(page, 'hosted_payment/get_code')).toHaveLength(1);
  });
});

describe('Confirm Code', () => {
  it('names the phone and asks for the code, which a phone may fill in [PUB-113]', async () => {
    const page = renderHosted();
    await goToConfirm(page);
    expect(screen.getByText('We sent a code to (303) 555-0104.')).toBeVisible();
    expect(screen.getByLabelText('Verification Code')).toHaveAttribute(
      'autocomplete',
      'one-time-code',
    );
    expect(await button('Resend')).toBeEnabled();
    expect(await button('Submit')).toBeEnabled();
  });

  it('takes letters and digits [PUB-114]', async () => {
    const page = renderHosted();
    await goToConfirm(page);
    await page.user.type(screen.getByLabelText('Verification Code'), '1-2 a!');
    expect(screen.getByLabelText('Verification Code')).toHaveValue('12a');
    await page.user.clear(screen.getByLabelText('Verification Code'));
    await page.user.paste(
      'Your Cedar Water code is 123456. It expires in 10 minutes. Do not share it.',
    );
    expect(screen.getByLabelText('Verification Code')).toHaveValue('123456');
  });

  it('checks the code with the four values in the path [PUB-116]', async () => {
    const page = renderHosted();
    await goToRegister(page);
    expect(page.record.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: 'hosted_payment/verify_code/Cedar%20Water/easy/123456/3035550104',
    });
  });

  it.each([
    ['no', { verified: false }],
    ['a refusal', answer(400, { detail: 'The code is wrong', code: 'code_invalid' })],
    ['a 403', answer(403, { detail: 'No.' })],
    ['an unknown phone', answer(404, { detail: 'Phone number not found' })],
  ])('says Invalid code when the answer is %s [PUB-117]', async (_answer, refusal) => {
    const page = renderHosted({ [verifyPath]: refusal });
    await goToConfirm(page);
    await page.user.type(screen.getByLabelText('Verification Code'), '000000');
    await page.user.click(await button('Submit'));
    expect(await screen.findByText('Invalid code')).toBeVisible();
    expect(screen.getByLabelText('Verification Code')).toHaveValue('000000');
  });

  it('says what else is in the way', async () => {
    const page = renderHosted({
      [verifyPath]: answer(429, {
        detail: 'Too many tries. Please wait a minute.',
        code: 'too_many_requests',
      }),
    });
    await goToConfirm(page);
    await page.user.click(await button('Submit'));
    expect(await screen.findByText('All fields are required')).toBeVisible();
    await page.user.type(screen.getByLabelText('Verification Code'), '123456');
    await page.user.click(await button('Submit'));
    expect(await screen.findByText('Too many tries. Please wait a minute.')).toBeVisible();
  });

  it('sends another code on request and says so [PUB-141]', async () => {
    const page = renderHosted();
    await goToConfirm(page);
    await page.user.click(await button('Resend'));
    await act(async () => {});
    expect(page.record.toasts).toEqual([{ message: 'Confirmation code resent' }]);
    expect(callsTo(page, 'hosted_payment/get_code')).toHaveLength(2);
    await heading('Check your texts');
  });

  it('keeps the focus on Resend, which is not pressed twice', async () => {
    const reply = pending();
    const page = renderHosted();
    await goToConfirm(page);
    page.services.answerWith({ 'POST hosted_payment/get_code': () => reply.promise });
    await page.user.dblClick(await button('Resend'));
    expect(await button('Resend')).toHaveFocus();
    expect(await button('Resend')).toBeEnabled();
    expect(await button('Resend')).toHaveAttribute('aria-disabled', 'true');
    reply.resolve({});
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Resend' })).toHaveAttribute(
        'aria-disabled',
        'false',
      ),
    );
    expect(callsTo(page, 'hosted_payment/get_code')).toHaveLength(2);
  });
});

describe('Register', () => {
  it('asks for e-mail, birthdate and the PIN twice, masked and four digits long [PUB-118]', async () => {
    const page = renderHosted();
    await goToRegister(page);
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByLabelText('Birthdate')).toHaveAttribute('placeholder', '01/01/1970');
    for (const label of ['Create your PIN', 'Enter PIN again']) {
      const field = screen.getByLabelText(label);
      expect(field).toHaveAttribute('type', 'password');
      expect(field).toHaveAttribute('autocomplete', 'new-password');
      await page.user.type(field, '12345');
      expect(field).toHaveValue('1234');
    }
    expect(await button('Cancel')).toBeEnabled();
    expect(await button('Register')).toBeEnabled();
  });

  it.each(Object.keys(entry))('needs %s [PUB-119] [PUB-141]', async (label) => {
    const page = renderHosted();
    await goToRegister(page);
    await fillIn(page, { [label]: '' });
    await page.user.click(await button('Register'));
    expect(await screen.findByText('All fields are required')).toBeVisible();
    expect(registrations(page)).toEqual([]);
  });

  it.each([
    [{ 'Create your PIN': '1234', 'Enter PIN again': '1235' }, 'PINs do not match'],
    [
      { 'Create your PIN': '1111', 'Enter PIN again': '1111' },
      'Pin may not be all the same digits',
    ],
    [
      { 'Create your PIN': '1234', 'Enter PIN again': '1234' },
      'This Pin is too easy to guess, please choose another',
    ],
    [{ Birthdate: '02301990' }, 'Not a valid date'],
    [{ Birthdate: '01012999' }, 'Not a valid date'],
    [{ Email: 'nora' }, 'Not a valid email'],
  ])('does not take %j [PUB-120] [SHARED-065]', async (change, text) => {
    const page = renderHosted();
    await goToRegister(page);
    await fillIn(page, change);
    await page.user.click(await button('Register'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(registrations(page)).toEqual([]);
  });

  it('sends the seven, and the PIN once [PUB-121]', async () => {
    const page = renderHosted();
    await goToRegister(page);
    await fillIn(page);
    await page.user.click(await button('Register'));
    await heading('You are registered');
    expect(registrations(page).map(({ method, body }) => ({ method, body }))).toEqual([
      {
        method: 'POST',
        body: {
          code: '123456',
          phone: '3035550104',
          email: 'nora@example.com',
          birthdate: '1990-05-17',
          pin: '4826',
          merchant_name: 'Cedar Water',
          diff: 'easy',
        },
      },
    ]);
  });

  it('keeps what was entered over steps back and forth, in memory only [PUB-122]', async () => {
    const page = renderHosted();
    await goToRegister(page);
    await fillIn(page);
    expect(page.state()).toMatchObject({
      payHosted: {
        registration: {
          phone: '(303) 555-0104',
          code: '123456',
          birthdate: '05/17/1990',
          pin: '4826',
          confirm_pin: '4826',
        },
      },
    });
    expect(
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ).not.toMatch(/4826|123456|Example/i);
    await page.user.click(await button('Go Back'));
    await heading('Check your texts');
    expect(screen.getByLabelText('Verification Code')).toHaveValue('123456');
    await page.user.click(await button('Go Back'));
    await heading('Welcome');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('(303) 555-0104');
    await page.user.click(await button('Send Code'));
    await page.user.click(await button('Submit'));
    await heading('Register');
    expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
    expect(screen.getByLabelText('Birthdate')).toHaveValue('05/17/1990');
    expect(screen.getByLabelText('Create your PIN')).toHaveValue('4826');
    expect(screen.getByLabelText('Enter PIN again')).toHaveValue('4826');
  });

  it('forgets it all when the page is left', async () => {
    const page = renderHosted();
    await goToRegister(page);
    await fillIn(page);
    act(() => page.services.navigate('/elsewhere'));
    expect(await screen.findByTestId('elsewhere')).toBeVisible();
    expect(JSON.stringify(page.state())).not.toMatch(/4826|123456|555-0104/);
  });

  it('shows why the server refused, and loses nothing', async () => {
    const page = renderHosted({
      'POST hosted_payment/register': answer(409, {
        detail: 'You are already registered. Please sign in.',
        code: 'already_registered',
      }),
    });
    await goToRegister(page);
    await fillIn(page);
    await page.user.click(await button('Register'));
    expect(await screen.findByText('You are already registered. Please sign in.')).toBeVisible();
    page.services.answerWith({ 'POST hosted_payment/register': networkFailure });
    await page.user.click(await button('Register'));
    expect(await screen.findByText('Network Error')).toBeVisible();
    expect(screen.getByLabelText('Create your PIN')).toHaveValue('4826');
  });

  it('goes from phone to sign-in, keeps the phone and forgets the secrets [PUB-123] [PUB-142]', async () => {
    const page = renderHosted();
    await goToRegister(page);
    await fillIn(page);
    await page.user.click(await button('Register'));
    await heading('You are registered');
    expect(document.querySelector('[aria-current=step]')).toHaveTextContent('Done!');
    for (const text of ['Cedar Water', '(303) 555-0104', 'nora@example.com'])
      expect(screen.getByText(text)).toBeVisible();
    expect(JSON.stringify(page.state())).not.toMatch(/4826|123456/);
    await page.user.click(await button('Sign In'));
    await heading('Sign in to pay');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('(303) 555-0104');
    expect(screen.getByLabelText('PIN')).toHaveValue('');
  });
});

describe('Cancel', () => {
  it.each([
    ['Welcome', goToWelcome],
    ['Register', goToRegister],
  ])('on %s leads to the start and forgets what was entered [PUB-138]', async (_step, go) => {
    const page = renderHosted();
    await go(page);
    await page.user.click(await button('Cancel'));
    await heading('Sign in to pay');
    expect(
      within(screen.getByRole('form', { name: 'Sign in' })).getByLabelText('Phone Number'),
    ).toHaveValue('');
    expect(JSON.stringify(page.state())).not.toMatch(/3035550104|555-0104/);
  });

  it('while a code is being sent does not come back to it', async () => {
    const sent = pending<object>();
    const page = renderHosted({ 'POST hosted_payment/get_code': () => sent.promise });
    await goToWelcome(page);
    await page.user.type(screen.getByLabelText('Phone Number'), '3035550104');
    await page.user.click(await button('Send Code'));
    await page.user.click(await button('Cancel'));
    await heading('Sign in to pay');
    await act(async () => sent.resolve({}));
    expect(screen.queryByText('Check your texts')).toBeNull();
  });
});
