import {
  answer,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { signedOut } from '../../testing/login-factory';
import { put } from '../../testing/put';

const codePath = '/welcome/2?subscription_id=6&phone=3035550104&username=new.customer';

const open = (path: string, answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: signedOut,
    hint: { username: null, merchantName: null },
    answers: {
      'POST auth/opt_in': { auth_token: 'proof', username: 'new.customer' },
      'POST auth/confirm_opt_in': {},
      'GET auth/get_user_active': { active: false, is_business: false },
      'GET auth/get_logo': { merchant_logo: '/api/logos/cedar-water.svg', donation_fee: 3 },
      'GET auth/verify_info': { verified: true },
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
  });
type View = ReturnType<typeof open>;

const callsTo = ({ record }: View, path: string) =>
  record.calls.filter((call) => call.path === path);
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const goOn = () => screen.findByRole('button', { name: 'Continue' });
const consent = () => screen.findByRole('checkbox', { name: /I agree to receive text messages/ });

const givePhone = async ({ user }: View, phone = '3035550104') => {
  put(await screen.findByLabelText('Phone Number'), phone);
  await user.click(await consent());
  await user.click(await goOn());
};
/** Its initials have its place, and its name, until it is loaded. */
const showsLogo = () =>
  waitFor(() =>
    expect(screen.getByRole('img', { name: 'Cedar Water' }).querySelector('img')).toHaveAttribute(
      'src',
      '/api/logos/cedar-water.svg',
    ),
  );
const giveCode = async ({ user }: View, code: string) => {
  put(await screen.findByLabelText('Confirmation code'), code);
  await user.click(await goOn());
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('phone step', () => {
  it('asks for the phone and the consent, and shows both legal texts [PUB-007] [PUB-048]', async () => {
    const { user, record } = open('/welcome?subscription_id=6');
    expect(await screen.findByLabelText('Phone Number')).toHaveAttribute('autocomplete', 'tel');
    expect(await consent()).not.toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Terms and Conditions' }));
    await user.click(screen.getByRole('button', { name: 'Privacy Policy' }));
    expect(record.legal).toEqual(['terms', 'privacy']);
  });

  it('continues only with the ticked box and asks for it [PUB-050]', async () => {
    const view = open('/welcome?subscription_id=6');
    const phone = await screen.findByLabelText('Phone Number');
    await view.user.click(phone);
    put(phone, '3035550104');
    expect(await goOn()).toBeDisabled();
    expect(screen.getByText(/Check the box above/)).toBeVisible();
    await view.user.keyboard('{Enter}');
    expect(callsTo(view, 'auth/opt_in')).toEqual([]);
    await view.user.click(await consent());
    expect(await goOn()).toBeEnabled();
    expect(screen.queryByText(/Check the box above/)).not.toBeInTheDocument();
  });

  it('asks for a missing or incomplete phone [PUB-049]', async () => {
    const view = open('/welcome?subscription_id=6');
    await view.user.click(await consent());
    await view.user.click(await goOn());
    expect(await screen.findByText('Phone number is required')).toBeVisible();
    put(screen.getByLabelText('Phone Number'), '303555');
    await view.user.click(await goOn());
    expect(await screen.findByText('Not a valid phone number')).toBeVisible();
    expect(callsTo(view, 'auth/opt_in')).toEqual([]);
  });

  it('leads from phone and code to the last step, without a token in the address [PUB-051] [PUB-052] [PUB-060] [PUB-064]', async () => {
    const view = open('/welcome?subscription_id=6');
    await givePhone(view);
    expect(await screen.findByRole('heading', { name: 'Check your texts' })).toBeVisible();
    expect(callsTo(view, 'auth/opt_in')).toMatchObject([
      { method: 'POST', body: { phone: '3035550104', subscription_id: 6 } },
    ]);
    expect(view.record.hints).toContainEqual({ username: 'new.customer' });
    expect(view.location()).toBe(
      '/welcome/2?subscription_id=6&phone=3035550104&username=new.customer',
    );
    await giveCode(view, '123456');
    expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
    expect(view.location()).toBe('/welcome/3?username=new.customer');
    expect(callsTo(view, 'auth/confirm_opt_in')).toMatchObject([
      {
        method: 'POST',
        body: { code: '123456', subscription_id: 6 },
        headers: { Authorization: 'Token proof' },
      },
    ]);
  });

  it('shows the merchant that the answer names', async () => {
    const view = open('/welcome?subscription_id=6', {
      'POST auth/opt_in': {
        auth_token: 'proof',
        username: 'new.customer',
        merchant_name: 'Cedar Water',
      },
    });
    await givePhone(view);
    await showsLogo();
    expect(view.location()).toBe(
      '/welcome/2?subscription_id=6&phone=3035550104&username=new.customer&merchant_name=Cedar+Water',
    );
  });

  it('is blocked during the request and keeps the entries after a refusal', async () => {
    const reply = pending<unknown>();
    const view = open('/welcome?subscription_id=6', { 'POST auth/opt_in': () => reply.promise });
    await givePhone(view);
    expect(await screen.findByRole('button', { name: 'Sending your code...' })).toBeDisabled();
    reply.resolve(answer(404, { detail: 'Phone number not found', code: 'not_found' }));
    expect(await screen.findByText('Phone number not found')).toBeVisible();
    expect(screen.getByLabelText('Phone Number')).toHaveValue('(303) 555-0104');
    expect(await consent()).toBeChecked();
  });

  it.each(['/welcome?subscription_id=x', '/welcome/2?username=new.customer', '/welcome/3'])(
    'explains the address without an invitation %s [PUB-052]',
    async (path) => {
      const view = open(path);
      expect(
        await screen.findByRole('heading', { name: "This link isn't complete" }),
      ).toBeVisible();
      expect(screen.getByText(/Open the link in the text or email/)).toBeVisible();
      await view.user.click(screen.getByRole('link', { name: 'I already have a PIN' }));
      await waitFor(() => expect(view.location()).toBe('/customer/login'));
    },
  );

  it('shows the merchant of the address and keeps it', async () => {
    const view = open('/welcome?subscription_id=6&merchant_name=Cedar+Water');
    await showsLogo();
    await givePhone(view);
    await waitFor(() => expect(view.location()).toContain('merchant_name=Cedar+Water'));
  });
});

describe('code step', () => {
  it('asks for the code, with autofill, and names the phone [PUB-008] [PUB-053]', async () => {
    open(codePath);
    expect(await screen.findByRole('heading', { name: 'Check your texts' })).toBeVisible();
    expect(screen.getByText('(303) 555-0104')).toBeVisible();
    const field = screen.getByLabelText('Confirmation code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });

  it.each([
    '/welcome/2?subscription_id=6&username=new.customer',
    '/welcome/2?subscription_id=6&phone=303',
  ])("says 'your phone' without a phone and leads back: %s [PUB-055] [PUB-056]", async (path) => {
    const view = open(path);
    expect(await screen.findByText('your phone')).toBeVisible();
    await view.user.click(screen.getByRole('link', { name: 'Use another phone number' }));
    await waitFor(() => expect(view.location()).toBe('/welcome?subscription_id=6'));
  });

  it('asks for a missing code, and shows each refusal, but no failure, as invalid [PUB-057] [PUB-058]', async () => {
    const view = open(codePath);
    await view.user.click(await goOn());
    expect(await screen.findByText('Confirmation code required')).toBeVisible();
    expect(callsTo(view, 'auth/confirm_opt_in')).toEqual([]);
    for (const [refusal, text] of [
      [answer(400, { detail: 'No such code', code: 'code_invalid' }), 'Code is invalid'],
      [networkFailure, 'Network Error'],
      [answer(403, { detail: 'No such code', code: 'locked_out' }), 'Code is invalid'],
      [answer(429, { detail: 'Too many.', code: 'too_many_requests' }), 'Too many.'],
      [answer(404, { detail: 'No such code', code: 'not_found' }), 'Code is invalid'],
    ] as const) {
      view.services.answerWith({ 'POST auth/confirm_opt_in': refusal });
      await giveCode(view, '111111');
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryByText('No such code')).not.toBeInTheDocument();
      expect(screen.queryAllByText('Code is invalid')).toHaveLength(
        text === 'Code is invalid' ? 1 : 0,
      );
      expect(screen.getByLabelText('Confirmation code')).toHaveValue('111111');
    }
  });

  it("accepts '123 456' and the text of the message", async () => {
    const view = open(codePath);
    const field = await screen.findByLabelText('Confirmation code');
    await view.user.click(field);
    await view.user.paste('123 456');
    expect(field).toHaveValue('123456');
    await view.user.clear(field);
    await view.user.paste(
      "Your Cedar Water code is 123456. It expires in 10 minutes. Don't share it.",
    );
    expect(field).toHaveValue('123456');
    fireEvent.change(field, { target: { value: '12a3-45678' } });
    expect(field).toHaveValue('123456');
  });

  it('works without a token in a reopened page [PUB-060]', async () => {
    const view = open(codePath);
    await giveCode(view, '123456');
    expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
    expect(callsTo(view, 'auth/confirm_opt_in')[0]?.headers).toBeUndefined();
    expect(view.location()).toBe('/welcome/3?username=new.customer');
  });

  it('resends the code on request and shows the wait for the next one [PUB-054] [PUB-059]', async () => {
    const view = open(codePath);
    await view.user.click(await screen.findByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText('Confirmation code resent')).toBeVisible();
    expect(callsTo(view, 'auth/opt_in')).toMatchObject([
      { body: { phone: '3035550104', subscription_id: 6 } },
    ]);
    expect(screen.getByText('You can get another code in 30 seconds.')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Resend code' }));
    expect(callsTo(view, 'auth/opt_in')).toHaveLength(1);
    await pass(29_500);
    expect(screen.getByText('You can get another code in 1 second.')).toBeVisible();
    await pass(500);
    expect(screen.queryByText(/You can get another code/)).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Resend code' }));
    await waitFor(() => expect(callsTo(view, 'auth/opt_in')).toHaveLength(2));
  });

  it('waits after the first code, too, and uses the new token [PUB-054]', async () => {
    const view = open('/welcome?subscription_id=6');
    await givePhone(view);
    expect(await screen.findByText(/You can get another code in (29|30) seconds\./)).toBeVisible();
    await pass(30_000);
    view.services.answerWith({
      'POST auth/opt_in': { auth_token: 'second', username: 'new.customer' },
    });
    await view.user.click(screen.getByRole('button', { name: 'Resend code' }));
    await screen.findByText('Confirmation code resent');
    await giveCode(view, '654321');
    await waitFor(() =>
      expect(callsTo(view, 'auth/confirm_opt_in')).toMatchObject([
        { headers: { Authorization: 'Token second' } },
      ]),
    );
  });

  it('waits as long as the server demands after too many codes', async () => {
    const view = open(codePath, {
      'POST auth/opt_in': answer(
        429,
        { detail: 'Too many codes requested.', code: 'too_many_requests' },
        { 'retry-after': '120' },
      ),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Resend code' }));
    expect(await screen.findByText('Too many codes requested.')).toBeVisible();
    expect(screen.getByText('You can get another code in 120 seconds.')).toBeVisible();
    expect(screen.queryByText('Confirmation code resent')).not.toBeInTheDocument();
  });
});

describe('last step', () => {
  const done = async (view: View) =>
    view.user.click(await screen.findByRole('button', { name: 'Done' }));

  it('leads an active customer to the sign-in [PUB-062]', async () => {
    const view = open('/welcome/3?username=new.customer', {
      'GET auth/get_user_active': { active: true, is_business: false },
    });
    await done(view);
    await waitFor(() => expect(view.location()).toBe('/customer/login?username=new.customer'));
    expect(callsTo(view, 'auth/get_user_active')).toMatchObject([
      { method: 'GET', query: { username: 'new.customer' } },
    ]);
  });

  it("shows 'Congratulations' and a button that leads other customers to the sign-up [PUB-009] [PUB-061] [PUB-063]", async () => {
    const view = open('/welcome/3?username=new.customer');
    expect(await screen.findByRole('heading', { name: 'Congratulations' })).toBeVisible();
    await done(view);
    await waitFor(() =>
      expect(view.location()).toBe('/customer/signup/new.customer?username=new.customer'),
    );
  });

  it('leads a business customer to its sign-up [PUB-063]', async () => {
    const view = open('/welcome/3?username=blue+door&merchant_name=Cedar+Water', {
      'GET auth/get_user_active': { active: false, is_business: true },
    });
    await done(view);
    await waitFor(() =>
      expect(view.location()).toBe(
        '/customer/signup/blue%20door?merchant_name=Cedar+Water&username=blue+door&is_business=True',
      ),
    );
    expect(callsTo(view, 'auth/get_user_active')[0]).toMatchObject({
      query: { username: 'blue door', merchant_name: 'Cedar Water' },
    });
  });

  it('shows a failure and lets the customer press again', async () => {
    const view = open('/welcome/3?username=new.customer', {
      'GET auth/get_user_active': answer(403, { detail: 'Not now' }),
    });
    await done(view);
    expect(await screen.findByText('Not now')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Done' })).toBeEnabled();
  });
});
