import {
  answer,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { loginWith, signedOut } from '../../testing/login-factory';
import { put } from '../../testing/put';

const owner = loginWith({ username: 'ann', id: 2, role: 2, email: 'ann@example.com' });
const good: FakeHandlers = {
  'POST auth/check_link': { valid: true },
  'POST auth/renew_link': {},
  'POST auth/reset_password': { email: 'ann@example.com' },
  'POST users/get_token_from_username': { token: 'pw-token', user_id: 2 },
  'POST auth/create_password': {},
  'POST auth/merchant_login': owner,
};
const deadText = 'This link has expired or has already been used.';

const open = (path: string, answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: signedOut,
    answers: { ...good, ...answers },
  });
type View = ReturnType<typeof open>;
const openReset = (answers?: FakeHandlers) =>
  open('/reset-password?username=ann&code=123', answers);
const openCreate = (answers?: FakeHandlers) =>
  open('/create-password?username=ann&code=123', answers);

const password = () => screen.findByLabelText('Password');
const confirmation = () => screen.getByLabelText('Confirm password');
const proceedButton = () => screen.findByRole('button', { name: 'Continue' });
const rule = (text: string) =>
  screen.getByText(
    (_content, element) =>
      element?.tagName === 'LI' && (element.textContent ?? '').startsWith(text),
  );
const paths = ({ record }: View) => record.calls.map((call) => call.path);

const choose = async ({ user }: View, text = 'Abcdef1!') => {
  await proceedButton();
  put(await password(), text);
  put(confirmation(), text);
  await user.click(await proceedButton());
};

describe('password screen', () => {
  it('has two headings for reset and first password [PUB-003] [PUB-030] [PUB-031] [PUB-033]', async () => {
    const fields = async () => {
      expect(await password()).toHaveAttribute('autocomplete', 'new-password');
      expect(confirmation()).toHaveAttribute('autocomplete', 'new-password');
      expect(
        within(screen.getByRole('list', { name: 'Your password needs' })).getAllByRole('listitem'),
      ).toHaveLength(4);
      expect(await proceedButton()).toBeDisabled();
      expect(screen.getByDisplayValue('ann')).toHaveAttribute('autocomplete', 'username');
    };
    const reset = openReset();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Create a New Password' }),
    ).toBeVisible();
    await fields();
    reset.unmount();
    openCreate();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Welcome to Billfold' }),
    ).toBeVisible();
    expect(screen.getByText('Create a password to get started')).toBeVisible();
    await fields();
  });

  it('disables its fields without a link [PUB-003]', async () => {
    const view = open('/reset-password');
    expect(await screen.findByRole('heading', { name: 'Create a New Password' })).toBeVisible();
    expect(await password()).toBeDisabled();
    expect(view.record.calls).toEqual([]);
    await view.user.click(screen.getByRole('link', { name: 'Get a new one' }));
    await waitFor(() => expect(view.location()).toBe('/forgot-password'));
  });

  it('shows which rule a password fails until it meets all four [PUB-034] [PUB-035] [PUB-036] [PUB-037] [PUB-038]', async () => {
    openReset();
    await proceedButton();
    for (const [text, bad] of [
      ['At least 8 characters', 'Abcde1!'],
      ['One uppercase letter', 'abcdef1!'],
      ['One number', 'Abcdefg!'],
      ['One symbol', 'Abcdefg1'],
    ] as const) {
      put(await password(), bad);
      expect(rule(text)).toHaveTextContent(`${text}: not met yet`);
      expect(screen.getByText('3 of 4 requirements met')).toBeInTheDocument();
      expect(confirmation()).toBeDisabled();
      put(await password(), 'Abcdef1!');
      expect(rule(text)).toHaveTextContent(`${text}: met`);
      expect(screen.getByText('All requirements met')).toBeInTheDocument();
      expect(confirmation()).toBeEnabled();
    }
  });

  it('requires two equal passwords that meet the rules [PUB-039]', async () => {
    const { user } = openReset();
    expect(await proceedButton()).toBeDisabled();
    put(await password(), 'Abcdef1!');
    await user.click(confirmation());
    put(confirmation(), 'Abcdef1?');
    expect(await proceedButton()).toBeDisabled();
    await user.tab();
    expect(await screen.findByText("The passwords don't match")).toBeVisible();
    await user.type(confirmation(), '{Backspace}!');
    expect(await proceedButton()).toBeEnabled();
    await user.type(await password(), '{Backspace}');
    expect(await proceedButton()).toBeDisabled();
  });

  it('removes the secret from the address and checks the link once [PUB-032]', async () => {
    const view = openReset();
    await waitFor(() => expect(view.location()).toBe('/reset-password'));
    await choose(view);
    await waitFor(() => expect(paths(view)).toContain('auth/reset_password'));
    expect(view.record.calls[0]).toMatchObject({
      path: 'auth/check_link',
      body: { purpose: 'password_reset', username: 'ann', code: '123' },
    });
    expect(paths(view).filter((path) => path === 'auth/check_link')).toHaveLength(1);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('is blocked while the link is checked', async () => {
    const check = pending();
    openReset({ 'POST auth/check_link': () => check.promise });
    expect(await screen.findByRole('button', { name: 'Checking your link...' })).toBeDisabled();
    check.resolve({ valid: true });
    expect(await proceedButton()).toBeVisible();
  });

  it('shows a failed check of the link and checks again', async () => {
    const view = openReset({ 'POST auth/check_link': networkFailure });
    expect(await screen.findByText('Network Error')).toBeVisible();
    view.services.answerWith(good);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await password()).toBeVisible();
  });
});

describe('password reset', () => {
  it('sends name, code and password, signs in with the returned e-mail and continues [PUB-040] [PUB-041] [PUB-043] [PUB-044]', async () => {
    const view = openReset();
    await choose(view, ' Abcdef1! ');
    await waitFor(() => expect(view.record.proceeds).toHaveLength(1));
    expect(view.record.calls.slice(1)).toMatchObject([
      {
        method: 'POST',
        path: 'auth/reset_password',
        body: { username: 'ann', code: '123', password: ' Abcdef1! ' },
      },
      {
        method: 'POST',
        path: 'auth/merchant_login',
        body: { merchant_login: true, email: 'ann@example.com', password: ' Abcdef1! ' },
      },
    ]);
    expect(view.record.signIns).toEqual([
      {
        token: 't1',
        username: 'ann',
        userId: 2,
        email: 'ann@example.com',
        isMerchant: true,
        role: 2,
      },
    ]);
  });

  it('is also chosen by reset=true on the other path [PUB-046]', async () => {
    const view = open('/create-password?reset=true&username=ann&code=123');
    expect(await screen.findByText('Create a password to get started')).toBeVisible();
    await choose(view);
    await waitFor(() => expect(view.record.proceeds).toHaveLength(1));
    expect(paths(view)).toEqual(['auth/check_link', 'auth/reset_password', 'auth/merchant_login']);
  });

  it('accepts a slash at the end of the path', async () => {
    const view = open('/reset-password/?username=ann&code=123');
    expect(await screen.findByRole('heading', { name: 'Create a New Password' })).toBeVisible();
    await choose(view);
    await waitFor(() => expect(paths(view)).toContain('auth/reset_password'));
  });

  it("shows the server's detail and keeps the entries [PUB-047]", async () => {
    const view = openReset({
      'POST auth/reset_password': answer(400, { detail: 'X', code: 'weak_secret' }),
    });
    await choose(view);
    expect(await screen.findByText('X')).toBeVisible();
    expect(await password()).toHaveValue('Abcdef1!');
    expect(await proceedButton()).toBeEnabled();
  });

  it('leads to the sign-in when the sign-in after it fails', async () => {
    const view = openReset({ 'POST auth/merchant_login': networkFailure });
    await choose(view);
    await waitFor(() => expect(view.location()).toBe('/login'));
    expect(view.record.toasts).toEqual([
      { message: 'Your password is saved. Sign in with it.', type: 'success' },
    ]);
  });

  it('is sent once on a double click', async () => {
    const call = pending();
    const view = openReset({ 'POST auth/reset_password': () => call.promise });
    await proceedButton();
    put(await password(), 'Abcdef1!');
    put(confirmation(), 'Abcdef1!');
    await view.user.dblClick(await proceedButton());
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    call.resolve({ email: 'ann@example.com' });
    await waitFor(() => expect(view.record.signIns).toHaveLength(1));
    expect(paths(view)).toEqual(['auth/check_link', 'auth/reset_password', 'auth/merchant_login']);
  });
});

describe('first password', () => {
  it('exchanges the code for a token, saves the password with it and signs in [PUB-042] [PUB-044] [PUB-045]', async () => {
    const view = openCreate();
    await choose(view);
    await waitFor(() => expect(view.record.proceeds).toHaveLength(1));
    expect(view.record.calls).toMatchObject([
      {
        method: 'POST',
        path: 'users/get_token_from_username',
        body: { username: 'ann', code: '123' },
      },
      {
        method: 'POST',
        path: 'auth/create_password',
        headers: { Authorization: 'MerchantToken pw-token' },
        body: { new_password: 'Abcdef1!', user_id: 2, username: 'ann' },
      },
      {
        method: 'POST',
        path: 'auth/merchant_login',
        body: { merchant_login: true, email: 'ann', password: 'Abcdef1!' },
      },
    ]);
  });

  it("shows the server's detail and no field for a wrong code [PUB-045] [PUB-047]", async () => {
    openCreate({
      'POST users/get_token_from_username': answer(400, {
        detail: 'Not this one.',
        code: 'link_expired',
      }),
    });
    expect(await screen.findByText('Not this one.')).toBeVisible();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  });

  it('fetches a new token when the first has expired', async () => {
    let created = 0;
    const view = openCreate({
      'POST auth/create_password': () =>
        ++created === 1 ? answer(401, { detail: 'X', code: 'unauthenticated' }) : {},
    });
    await choose(view);
    await waitFor(() => expect(view.record.signIns).toHaveLength(1));
    expect(paths(view)).toEqual([
      'users/get_token_from_username',
      'auth/create_password',
      'users/get_token_from_username',
      'auth/create_password',
      'auth/merchant_login',
    ]);
  });

  it("shows the server's detail [PUB-047]", async () => {
    const view = openCreate({ 'POST auth/create_password': answer(400, { detail: ['X', 'Y'] }) });
    await choose(view);
    expect(await screen.findByText('X')).toBeVisible();
    expect(screen.getByText('Y')).toBeVisible();
  });
});

describe('expired link', () => {
  it('offers a new link before the entry and shows no account name', async () => {
    const view = openReset({ 'POST auth/check_link': { valid: false } });
    expect(await screen.findByRole('heading', { level: 1, name: deadText })).toHaveFocus();
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Please check your email' }),
    ).toHaveFocus();
    expect(screen.getByText(/^If the link was yours/)).toBeVisible();
    expect(view.record.calls.at(-1)).toMatchObject({
      method: 'POST',
      path: 'auth/renew_link',
      body: { purpose: 'password_reset', username: 'ann', code: '123' },
    });
    expect(view.container).not.toHaveTextContent('ann');
  });

  it('is shown when the link was used during the entry', async () => {
    const view = openReset({
      'POST auth/reset_password': answer(400, { detail: deadText, code: 'link_expired' }),
    });
    await choose(view);
    expect(await screen.findByRole('heading', { level: 1, name: deadText })).toHaveFocus();
  });

  it('requests a new invitation with its own purpose', async () => {
    const view = openCreate({
      'POST users/get_token_from_username': answer(400, { detail: deadText, code: 'link_expired' }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    await waitFor(() =>
      expect(view.record.calls.at(-1)).toMatchObject({
        path: 'auth/renew_link',
        body: { purpose: 'password_create' },
      }),
    );
  });

  it('shows why no new link was sent and tries again', async () => {
    const view = openReset({
      'POST auth/check_link': { valid: false },
      'POST auth/renew_link': answer(429, { detail: 'Too many requests.' }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    view.services.answerWith({ 'POST auth/renew_link': {} });
    await view.user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByRole('heading', { name: 'Please check your email' })).toBeVisible();
  });
});
