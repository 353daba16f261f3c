import {
  answer,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { loginWith, signedOut } from '../../testing/login-factory';
import { put } from '../../testing/put';

const refusedText = 'The username and/or password are not correct.';
const owner = loginWith({ username: 'cedar.owner', id: 2, role: 2, email: 'owner@cedar.test' });

const stepWith = (code: string) =>
  answer(403, { errors: 'A second step follows.', code, second_factor_token: 'step-token' });
const factorKey = {
  key: 'GEZD GNBV',
  uri: 'otpauth://totp/Billfold:cedar.owner?secret=GEZDGNBV',
  qr: { size: 41, path: 'M4 4h7v1h-7z' },
};

const open = (login: FakeHandlers[string], path = '/login') =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: signedOut,
    answers: { 'POST auth/merchant_login': login },
  });

const signIn = async (
  { user }: ReturnType<typeof open>,
  name = 'owner@cedar.test',
  password = 'Cedar-Water-1',
) => {
  put(await screen.findByLabelText('Email or username'), name);
  put(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('merchant login', () => {
  it('shows both fields and links to the forgot-password screen [PUB-001] [PUB-017] [PUB-018]', async () => {
    const { user, location } = open(owner, '/');
    expect(await screen.findByLabelText('Email or username')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
    await user.click(await screen.findByRole('link', { name: 'Forgot Password' }));
    await waitFor(() => expect(location()).toBe('/forgot-password'));
  });

  it('sends the username trimmed and the password as it is, signs in and continues [PUB-019] [PUB-020] [PUB-021] [PUB-023]', async () => {
    const view = open(owner);
    await signIn(view, ' cedar.owner ', ' Cedar-Water-1 ');
    await waitFor(() => expect(view.record.proceeds).toHaveLength(1));
    expect(view.record.calls).toMatchObject([
      {
        method: 'POST',
        path: 'auth/merchant_login',
        body: { merchant_login: true, email: 'cedar.owner', password: ' Cedar-Water-1 ' },
      },
    ]);
    expect(view.record.signIns).toEqual([
      {
        token: 't1',
        username: 'cedar.owner',
        userId: 2,
        email: 'owner@cedar.test',
        isMerchant: true,
        role: 2,
      },
    ]);
  });

  it('reads auth_token first, then token [SHARED-018]', async () => {
    const view = open(loginWith({ auth_token: '', token: 'only-here' }));
    await signIn(view);
    await waitFor(() => expect(view.record.signIns[0]?.token).toBe('only-here'));
  });

  it('shows one sentence for every refusal, but a locked account and a missing network as such [PUB-022]', async () => {
    const view = open(owner);
    for (const [refusal, text] of [
      [answer(400, { errors: 'No such user' }), refusedText],
      [
        answer(403, { errors: 'Too many tries. Try again in 5 minutes.', code: 'locked_out' }),
        'Too many tries. Try again in 5 minutes.',
      ],
      [answer(403, { errors: refusedText, code: 'wrong_credentials' }), refusedText],
      [networkFailure, 'Network Error'],
    ] as const) {
      view.services.answerWith({ 'POST auth/merchant_login': refusal });
      await signIn(view);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
      expect(screen.getByLabelText('Email or username')).toHaveValue('owner@cedar.test');
    }
    expect(view.record.signIns).toEqual([]);
  });

  it('requires both fields before it sends a request [SHARED-037]', async () => {
    const { user, record } = open(owner);
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findAllByText('This field is required')).toHaveLength(2);
    expect(record.calls).toEqual([]);
  });

  it('sends one request on a double click', async () => {
    const login = pending();
    const view = open(() => login.promise);
    put(await screen.findByLabelText('Email or username'), 'a');
    put(screen.getByLabelText('Password'), 'b');
    await view.user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
    expect(view.record.calls).toHaveLength(1);
    login.resolve(owner);
    await waitFor(() => expect(view.record.signIns).toHaveLength(1));
  });
});

describe('the second step of a merchant login', () => {
  const openStep = async (code: string, answers: FakeHandlers) => {
    const view = open(stepWith(code));
    view.services.answerWith({ 'POST auth/merchant_login': stepWith(code), ...answers });
    await signIn(view);
    return view;
  };

  it('asks for a code and signs in with it, once by two presses', async () => {
    const login = pending<unknown>();
    const { user, record } = await openStep('second_factor_required', {
      'POST auth/second_factor': () => login.promise,
    });
    expect(await screen.findByRole('heading', { name: 'Enter your code' })).toHaveFocus();
    await user.type(screen.getByLabelText('Code'), '123 456');
    await user.click(screen.getByLabelText("Don't ask again in this browser for 30 days"));
    await user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    login.resolve(owner);
    await waitFor(() => expect(record.signIns).toMatchObject([{ token: 't1', isMerchant: true }]));
    expect(record.calls.slice(1)).toMatchObject([
      {
        path: 'auth/second_factor',
        body: { token: 'step-token', code: '123 456', remember: true },
      },
    ]);
  });

  it('keeps the code that is refused, and begins anew on request', async () => {
    const detail = "This code isn't correct. Each code works once.";
    const { user, record } = await openStep('second_factor_required', {
      'POST auth/second_factor': answer(403, { detail, code: 'code_invalid' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('This field is required')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '000000');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByLabelText('Code')).toHaveValue('000000');
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    expect(await screen.findByLabelText('Password')).toHaveValue('');
    expect(record.signIns).toEqual([]);
  });

  it('leads through a required set-up: key, code, recovery codes, then the session', async () => {
    const { user, record, services } = await openStep('second_factor_setup_required', {
      'POST auth/second_factor/setup': networkFailure,
    });
    expect(
      await screen.findByRole('heading', { name: 'Set up two-step verification' }),
    ).toBeVisible();
    services.answerWith({
      'POST auth/second_factor/setup': factorKey,
      'POST auth/second_factor': { ...owner, recovery_codes: ['abcde-fghjk', 'mnpqr-stuvw'] },
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: /^QR code/ })).toBeVisible();
    expect(screen.getByText('GEZD GNBV')).toBeVisible();
    await user.type(screen.getByLabelText('Code'), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on and sign in' }));
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(codes).toHaveTextContent('abcde-fghjkmnpqr-stuvw');
    expect(record.signIns).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(record.signIns).toMatchObject([{ token: 't1', isMerchant: true }]);
  });
});
