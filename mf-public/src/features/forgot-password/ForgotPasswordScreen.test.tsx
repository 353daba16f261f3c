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
import { signedOut } from '../../testing/login-factory';

const open = (forgot: FakeHandlers[string] = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/forgot-password',
    session: signedOut,
    answers: { 'POST auth/forgot_password': forgot },
  });

const ask = async ({ user }: ReturnType<typeof open>, email = 'ANN@Example.com ') => {
  await user.type(await screen.findByLabelText('Email'), email);
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
};

describe('forgot-password screen', () => {
  it('asks for the e-mail of staff [PUB-004] [PUB-024]', async () => {
    open();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' }),
    ).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
    expect(screen.getByRole('button', { name: 'Reset Password' })).toBeEnabled();
  });

  it('sends the e-mail in lower case to auth/forgot_password [PUB-025] [PUB-027] [PUB-044]', async () => {
    const view = open();
    await ask(view);
    await waitFor(() => expect(view.record.calls).toHaveLength(1));
    expect(view.record.calls[0]).toMatchObject({
      method: 'POST',
      path: 'auth/forgot_password',
      body: { email: 'ann@example.com' },
    });
  });

  it('requires a valid e-mail [PUB-026]', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText('Email is required')).toBeVisible();
    await ask(view, 'ann@');
    expect(await screen.findByText('Not a valid email')).toBeVisible();
    expect(view.record.calls).toEqual([]);
  });

  it('confirms the mail for every address and explains the next step [PUB-028]', async () => {
    const view = open();
    await ask(view);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('Email has been sent. Please check your email.')).toBeVisible();
    expect(screen.getByText('ann@example.com')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toHaveFocus();
  });

  it('shows a refusal as a toast and keeps the e-mail [PUB-029]', async () => {
    const view = open(answer(400, { errors: 'X' }));
    await ask(view, 'ann@example.com');
    await waitFor(() => expect(view.record.toasts).toEqual([{ message: 'X', type: 'error' }]));
    expect(screen.getByLabelText('Email')).toHaveValue('ann@example.com');
    view.services.answerWith({ 'POST auth/forgot_password': networkFailure });
    await view.user.click(screen.getByRole('button', { name: 'Reset Password' }));
    await waitFor(() => expect(view.record.toasts).toHaveLength(2));
    expect(view.record.toasts[1]).toEqual({ message: 'Network Error', type: 'error' });
  });

  it('sends one request on a double click', async () => {
    const call = pending();
    const view = open(() => call.promise);
    await view.user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await view.user.dblClick(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByRole('button', { name: 'Sending...' })).toBeDisabled();
    call.resolve({});
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(view.record.calls).toHaveLength(1);
  });
});
