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
import { loginWith, signedOut } from '../../testing/login.factory';

const refusedText = 'The username and/or password are not correct.';
const owner = loginWith({ username: 'cedar.owner', id: 2, role: 2, email: 'owner@cedar.test' });

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
  await user.type(await screen.findByLabelText('Email or username'), name);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('merchant login', () => {
  it.each(['/', '/login'])('shows both fields at %s [PUB-001] [PUB-017]', async (path) => {
    open(owner, path);
    expect(await screen.findByLabelText('Email or username')).toBeVisible();
    expect(screen.getByLabelText('Password')).toBeVisible();
  });

  it('links to the forgot-password screen [PUB-018]', async () => {
    const { user, location } = open(owner);
    await user.click(await screen.findByRole('link', { name: 'Forgot Password' }));
    await waitFor(() => expect(location()).toBe('/forgot-password'));
  });

  it('trims the username but not the password [PUB-019] [PUB-020]', async () => {
    const view = open(owner);
    await signIn(view, ' cedar.owner ', ' Cedar-Water-1 ');
    await waitFor(() => expect(view.record.calls).toHaveLength(1));
    expect(view.record.calls[0]).toMatchObject({
      method: 'POST',
      path: 'auth/merchant_login',
      body: { merchant_login: true, email: 'cedar.owner', password: ' Cedar-Water-1 ' },
    });
  });

  it('signs the staff member in as a merchant and continues [PUB-021] [PUB-023]', async () => {
    const view = open(owner);
    await signIn(view);
    await waitFor(() => expect(view.record.proceeds).toHaveLength(1));
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

  it.each([
    answer(400, { errors: 'No such user' }),
    answer(403, { errors: refusedText, code: 'wrong_credentials' }),
  ])('shows one sentence for every refusal [PUB-022]', async (refusal) => {
    const view = open(refusal);
    await signIn(view);
    expect(await screen.findByRole('alert')).toHaveTextContent(refusedText);
    expect(screen.getByLabelText('Email or username')).toHaveValue('owner@cedar.test');
    expect(view.record.signIns).toEqual([]);
  });

  it('shows a locked account and a missing network', async () => {
    const view = open(
      answer(403, { errors: 'Too many tries. Try again in 5 minutes.', code: 'locked_out' }),
    );
    await signIn(view);
    expect(await screen.findByText('Too many tries. Try again in 5 minutes.')).toBeVisible();
    view.services.answerWith({ 'POST auth/merchant_login': networkFailure });
    await view.user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByText('Network Error')).toBeVisible();
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
    await view.user.type(await screen.findByLabelText('Email or username'), 'a');
    await view.user.type(screen.getByLabelText('Password'), 'b');
    await view.user.dblClick(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeDisabled();
    expect(view.record.calls).toHaveLength(1);
    login.resolve(owner);
    await waitFor(() => expect(view.record.signIns).toHaveLength(1));
  });
});
