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

const open = (answers: FakeHandlers = {}, path = '/confirm-contact?username=ana%20r&code=c-1') =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: signedOut,
    hint: { username: null, merchantName: null },
    answers: { 'POST auth/confirm_contact': {}, ...answers },
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const confirm = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'Confirm' }));

describe('confirm-contact screen', () => {
  it('removes the secret from the address and confirms only on a press', async () => {
    const view = open();
    expect(await heading('Confirm your change')).toBeVisible();
    await waitFor(() => expect(view.location()).toBe('/confirm-contact'));
    expect(view.record.calls).toEqual([]);
    await confirm(view);
    expect(await heading('Your change is confirmed')).toHaveFocus();
    expect(view.record.calls).toEqual([
      { method: 'POST', path: 'auth/confirm_contact', body: { username: 'ana r', code: 'c-1' } },
    ]);
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });

  it('explains how to get a new link after a used or expired one', async () => {
    const view = open({
      'POST auth/confirm_contact': answer(400, { detail: 'X', code: 'link_expired' }),
    });
    await confirm(view);
    expect(await heading('This link has expired or has already been used.')).toBeVisible();
    expect(screen.getByText(/choose Edit, then Save/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });

  it('sends one request and is busy meanwhile', async () => {
    const call = pending();
    const view = open({ 'POST auth/confirm_contact': () => call.promise });
    await confirm(view);
    await view.user.click(await screen.findByRole('button', { name: 'Confirming...' }));
    call.resolve({});
    expect(await heading('Your change is confirmed')).toBeVisible();
    expect(view.record.calls).toHaveLength(1);
  });

  it('keeps the button after a network failure', async () => {
    const view = open({ 'POST auth/confirm_contact': networkFailure });
    await confirm(view);
    expect(await screen.findByText('Network Error')).toBeVisible();
    await confirm(view);
    expect(view.record.calls).toHaveLength(2);
  });

  it('explains itself without a link', async () => {
    open({}, '/confirm-contact');
    expect(await screen.findByText('Open this page from the link we sent you.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm' })).not.toBeInTheDocument();
  });
});
