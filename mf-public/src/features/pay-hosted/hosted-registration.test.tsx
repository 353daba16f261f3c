import { answer, networkFailure, pending } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { button, callsTo, renderHosted } from '../../testing/hosted-page';
import { put } from '../../testing/put';

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
  put(await screen.findByLabelText('Phone Number'), '(303) 555-0104');
  await page.user.click(await button('Send Code'));
  await heading('Check your texts');
};
const goToRegister = async (page: Page) => {
  await goToConfirm(page);
  put(screen.getByLabelText('Verification Code'), '123456');
  await page.user.click(await button('Submit'));
  await heading('Register');
};
const fillIn = (change: Partial<Record<keyof typeof entry, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...entry, ...change }))
    put(screen.getByLabelText(label), text);
};
const registrations = (page: Page) => callsTo(page, 'hosted_payment/register');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('Welcome', () => {
  it('asks for a known phone number and says what Send Code agrees to [PUB-109] [PUB-110] [PUB-112]', async () => {
    const page = renderHosted({
      'POST hosted_payment/get_code': answer(404, { detail: 'No customer' }),
    });
    await goToWelcome(page);
    expect(await button('Cancel')).toBeEnabled();
    expect(
      screen.getByText(
        'By pressing Send Code you agree to receive text messages from Cedar Water.',
      ),
    ).toBeVisible();
    await page.user.click(await button('Send Code'));
    expect(await screen.findByText('All fields are required')).toBeVisible();
    put(screen.getByLabelText('Phone Number'), '303555');
    await page.user.click(await button('Send Code'));
    expect(await screen.findByText('Not a valid phone number')).toBeVisible();
    expect(callsTo(page, 'hosted_payment/get_code')).toEqual([]);
    put(screen.getByLabelText('Phone Number'), '2125559999');
    await page.user.click(await button('Send Code'));
    expect(await screen.findByText('Phone number not found')).toBeVisible();
    expect(screen.getByLabelText('Phone Number')).toHaveValue('(212) 555-9999');
  });

  it('sends phone, merchant and segment, once for two presses [PUB-111] [PUB-115]', async () => {
    const sent = pending<object>();
    const page = renderHosted({ 'POST hosted_payment/get_code': () => sent.promise });
    await goToWelcome(page);
    put(screen.getByLabelText('Phone Number'), '3035550104');
    await page.user.dblClick(await button('Send Code'));
    await act(async () => sent.resolve({}));
    await heading('Check your texts');
    expect(callsTo(page, 'hosted_payment/get_code')).toMatchObject([
      { method: 'POST', body: { phone: '3035550104', merchant_name: 'Cedar Water', diff: 'easy' } },
    ]);
  });
});

describe('Confirm Code', () => {
  it('names the phone and asks for letters and digits, which a phone may fill in [PUB-113] [PUB-114]', async () => {
    const page = renderHosted();
    await goToConfirm(page);
    expect(screen.getByText('We sent a code to (303) 555-0104.')).toBeVisible();
    const field = screen.getByLabelText('Verification Code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await button('Resend')).toBeEnabled();
    expect(await button('Submit')).toBeEnabled();
    await page.user.type(field, '1-2 a!');
    expect(field).toHaveValue('12a');
    await page.user.clear(field);
    await page.user.paste(
      "Your Cedar Water code is 123456. It expires in 10 minutes. Don't share it.",
    );
    expect(field).toHaveValue('123456');
  });

  it('says Invalid code on a no or a refusal, and else what is in the way [PUB-117]', async () => {
    const page = renderHosted();
    await goToConfirm(page);
    await page.user.click(await button('Submit'));
    expect(await screen.findByText('All fields are required')).toBeVisible();
    for (const [refusal, text] of [
      [{ verified: false }, 'Invalid code'],
      [
        answer(429, { detail: 'Too many tries. Please wait.', code: 'too_many_requests' }),
        'Too many tries. Please wait.',
      ],
      [answer(400, { detail: 'The code is wrong', code: 'code_invalid' }), 'Invalid code'],
      [answer(429, { detail: 'Please wait.', code: 'too_many_requests' }), 'Please wait.'],
      [answer(403, { detail: 'No.' }), 'Invalid code'],
      [answer(429, { detail: 'Once more.', code: 'too_many_requests' }), 'Once more.'],
      [answer(404, { detail: 'Phone number not found' }), 'Invalid code'],
    ] as const) {
      page.services.answerWith({ [verifyPath]: refusal });
      put(screen.getByLabelText('Verification Code'), '000000');
      await page.user.click(await button('Submit'));
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.getByLabelText('Verification Code')).toHaveValue('000000');
    }
  });

  it('sends another code on request, says so, and keeps the focus on Resend [PUB-141]', async () => {
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
    expect(page.record.toasts).toEqual([{ message: 'Confirmation code resent' }]);
    expect(callsTo(page, 'hosted_payment/get_code')).toHaveLength(2);
    await heading('Check your texts');
  });
});

describe('Register', () => {
  it('follows a checked code and asks for e-mail, birthdate and a masked PIN twice [PUB-116] [PUB-118]', async () => {
    const page = renderHosted();
    await goToRegister(page);
    expect(page.record.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: 'hosted_payment/verify_code/Cedar%20Water/easy/123456/3035550104',
    });
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

  it('needs each field, and takes no easy PIN, no wrong date and no wrong email [PUB-119] [PUB-120] [PUB-141] [SHARED-065]', async () => {
    const page = renderHosted();
    await goToRegister(page);
    const missing = 'All fields are required';
    for (const [change, text] of [
      [{ Email: '' }, missing],
      [{ 'Create your PIN': '1234', 'Enter PIN again': '1235' }, 'PINs do not match'],
      [{ Birthdate: '' }, missing],
      [
        { 'Create your PIN': '1111', 'Enter PIN again': '1111' },
        'Pin may not be all the same digits',
      ],
      [{ 'Create your PIN': '' }, missing],
      [
        { 'Create your PIN': '1234', 'Enter PIN again': '1234' },
        'This Pin is too easy to guess, please choose another',
      ],
      [{ 'Enter PIN again': '' }, missing],
      [{ Birthdate: '02/30/1990' }, 'Not a valid date'],
      [{ Email: 'nora' }, 'Not a valid email'],
      [{ Birthdate: '01/01/2999' }, 'Not a valid date'],
    ] as const) {
      fillIn(change);
      await page.user.click(await button('Register'));
      expect(await screen.findByText(text)).toBeVisible();
    }
    fillIn();
    await page.user.click(await button('Register'));
    await heading("You're registered");
    expect(registrations(page)).toHaveLength(1);
  });

  it('keeps what was entered over steps, in memory only, and forgets it with the page [PUB-122]', async () => {
    const page = renderHosted();
    await goToRegister(page);
    fillIn();
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
    act(() => page.services.navigate('/elsewhere'));
    expect(await screen.findByTestId('elsewhere')).toBeVisible();
    expect(JSON.stringify(page.state())).not.toMatch(/4826|123456|555-0104/);
  });

  it('shows why the server refused, and loses nothing', async () => {
    const page = renderHosted({
      'POST hosted_payment/register': answer(409, {
        detail: "You're already registered. Please sign in.",
        code: 'already_registered',
      }),
    });
    await goToRegister(page);
    fillIn();
    await page.user.click(await button('Register'));
    expect(await screen.findByText("You're already registered. Please sign in.")).toBeVisible();
    page.services.answerWith({ 'POST hosted_payment/register': networkFailure });
    await page.user.click(await button('Register'));
    expect(await screen.findByText('Network Error')).toBeVisible();
    expect(screen.getByLabelText('Create your PIN')).toHaveValue('4826');
  });

  it('sends the seven, leads to sign-in with the phone, and forgets the secrets [PUB-121] [PUB-123] [PUB-142]', async () => {
    const page = renderHosted();
    await goToRegister(page);
    fillIn();
    await page.user.click(await button('Register'));
    await heading("You're registered");
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
    expect(document.querySelector('[aria-current=step]')).toHaveTextContent('Done!');
    for (const text of ['Cedar Water', '(303) 555-0104', 'nora@example.com'])
      expect(screen.getByText(text, { selector: 'dd' })).toBeVisible();
    expect(JSON.stringify(page.state())).not.toMatch(/4826|123456/);
    await page.user.click(await button('Sign In'));
    await heading('Sign in to pay');
    expect(screen.getByLabelText('Phone Number')).toHaveValue('(303) 555-0104');
    expect(screen.getByLabelText('PIN')).toHaveValue('');
  });
});

describe('Cancel', () => {
  it('leads to the start and forgets what was entered [PUB-138]', async () => {
    const page = renderHosted();
    const cancel = async () => {
      await page.user.click(await button('Cancel'));
      await heading('Sign in to pay');
      expect(
        within(screen.getByRole('form', { name: 'Sign in' })).getByLabelText('Phone Number'),
      ).toHaveValue('');
      expect(JSON.stringify(page.state())).not.toMatch(/3035550104|555-0104/);
    };
    await goToRegister(page);
    await cancel();
    await goToWelcome(page);
    put(screen.getByLabelText('Phone Number'), '3035550104');
    await cancel();
  });

  it('does not return to the step while a code is being sent', async () => {
    const sent = pending<object>();
    const page = renderHosted({ 'POST hosted_payment/get_code': () => sent.promise });
    await goToWelcome(page);
    put(screen.getByLabelText('Phone Number'), '3035550104');
    await page.user.click(await button('Send Code'));
    await page.user.click(await button('Cancel'));
    await heading('Sign in to pay');
    await act(async () => sent.resolve({}));
    expect(screen.queryByText('Check your texts')).toBeNull();
  });
});
