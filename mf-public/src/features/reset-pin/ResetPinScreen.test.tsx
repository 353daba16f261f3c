import {
  answer,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { signedOut } from '../../testing/login-factory';
import { put } from '../../testing/put';

const good: FakeHandlers = {
  'POST auth/send_reset_email': {},
  'POST auth/check_link': { valid: true },
  'POST auth/renew_link': {},
  'PATCH users/:id/reset_pin': {},
};
const open = (answers: FakeHandlers = {}, path = '/customer/reset') =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: signedOut,
    hint: { username: null, merchantName: null },
    answers: { ...good, ...answers },
  });
const openLink = (answers?: FakeHandlers) =>
  open(answers, '/customer/reset?username=ana%20r&code=c-1');
type View = ReturnType<typeof open>;

const submit = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Submit' }));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async ({ user }: View, pin: string) => {
  for (const digit of pin) await user.click(screen.getByRole('button', { name: digit }));
};
const choose = async (first = '4826', second = first) => {
  put(await screen.findByLabelText('Create your PIN, 4 digits'), first);
  put(await screen.findByLabelText('Confirm your PIN, 4 digits'), second);
};
const resets = ({ record }: View) =>
  record.calls.filter((call) => call.path.endsWith('/reset_pin'));

describe('request for a new PIN', () => {
  it('explains that a reset link will be e-mailed, and asks for an e-mail [PUB-006] [PUB-093] [PUB-094] [PUB-095]', async () => {
    const view = open();
    expect(await heading('Reset PIN')).toBeVisible();
    expect(screen.getByText(/A reset link will be e-mailed/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
    await submit(view);
    expect(await screen.findByText('Email is required')).toBeVisible();
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveFocus();
    put(screen.getByLabelText('Email'), 'ana@');
    await submit(view);
    expect(await screen.findByText('Not a valid email')).toBeVisible();
    expect(screen.queryByText('Email is required')).not.toBeInTheDocument();
    expect(view.record.calls).toEqual([]);
  });

  it("shows the server's detail on a failure, and confirms the e-mail for every address [PUB-044] [PUB-096] [PUB-097] [PUB-098]", async () => {
    const view = open({ 'POST auth/send_reset_email': answer(400, { detail: 'X' }) });
    put(await screen.findByLabelText('Email'), 'Ana@Example.com');
    await submit(view);
    expect(await screen.findByText('X')).toBeVisible();
    expect(view.record.toasts).toEqual([]);
    expect(screen.getByLabelText('Email')).toHaveValue('ana@example.com');
    view.services.answerWith(good);
    await submit(view);
    expect(await heading('Check your email')).toHaveFocus();
    expect(screen.getByText('Email sent. Please check your email.')).toBeVisible();
    expect(view.record.calls.at(-1)).toEqual({
      method: 'POST',
      path: 'auth/send_reset_email',
      body: { email: 'ana@example.com' },
    });
  });
});

describe('new PIN behind a link', () => {
  it('is entered twice, saved for the user of the link, and used to sign in [PUB-099]', async () => {
    const view = openLink();
    await choose();
    await waitFor(() => expect(view.location()).toBe('/customer/login?username=ana+r'));
    expect(view.record.calls).toMatchObject([
      {
        method: 'POST',
        path: 'auth/check_link',
        body: { purpose: 'pin_reset', username: 'ana r', code: 'c-1' },
      },
      {
        method: 'PATCH',
        path: 'users/ana%20r/reset_pin',
        body: { username: 'ana r', pin: '4826', code: 'c-1' },
      },
    ]);
    expect(view.record.toasts).toEqual([
      { message: 'Your PIN was changed. Sign in with your new PIN.', type: 'success' },
    ]);
    expect(await screen.findByRole('img', { name: 'PIN: 0 of 4 digits entered' })).toBeVisible();
  });

  it('follows the rules of the sign-up [PUB-099] [SHARED-065]', async () => {
    const view = openLink();
    await heading('Create your PIN');
    await press(view, '1111');
    expect(await screen.findByText('Pin may not be all the same digits')).toBeVisible();
    await choose('4826', '4827');
    expect(await screen.findByText('Pins do not match, try again.')).toBeVisible();
    expect(await heading('Confirm your PIN')).toBeVisible();
    expect(
      screen.getByRole('img', { name: 'Confirm your PIN: 0 of 4 digits entered' }),
    ).toBeVisible();
    await press(view, '4');
    expect(screen.queryByText('Pins do not match, try again.')).not.toBeInTheDocument();
    expect(resets(view)).toEqual([]);
    await press(view, '826');
    await waitFor(() => expect(resets(view)).toMatchObject([{ body: { pin: '4826' } }]));
  });

  it('accepts a password manager and keeps the focus in the entry', async () => {
    const view = openLink();
    const first = await screen.findByLabelText('Create your PIN, 4 digits');
    expect(first).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getByDisplayValue('ana r')).toHaveAttribute('autocomplete', 'username');
    first.focus();
    fireEvent.change(first, { target: { value: '4826' } });
    expect(await heading('Confirm your PIN')).toBeVisible();
    expect(screen.getByLabelText('Confirm your PIN, 4 digits')).toHaveFocus();
    expect(
      screen
        .getAllByText('Confirm your PIN')
        .some((element) => element.getAttribute('aria-live') === 'polite'),
    ).toBe(true);
    await view.user.paste('4826');
    await waitFor(() => expect(resets(view)).toHaveLength(1));
  });

  it('removes the secret from the address, and moves the focus to the second heading', async () => {
    const view = openLink();
    await heading('Create your PIN');
    await waitFor(() => expect(view.location()).toBe('/customer/reset'));
    expect(view.record.calls).toHaveLength(1);
    await press(view, '4826');
    expect(await heading('Confirm your PIN')).toHaveFocus();
    await view.user.click(screen.getByRole('button', { name: 'Choose another PIN' }));
    expect(await heading('Create your PIN')).toHaveFocus();
  });

  it('is sent once, with a blocked pad', async () => {
    const call = pending();
    const view = openLink({ 'PATCH users/:id/reset_pin': () => call.promise });
    await choose();
    expect(await screen.findByText('Saving your PIN')).toBeInTheDocument();
    await press(view, '99');
    await view.user.keyboard('{Backspace}');
    call.resolve({});
    await waitFor(() => expect(view.location()).toBe('/customer/login?username=ana+r'));
    expect(resets(view)).toHaveLength(1);
  });

  it('is sent again on request after a network failure', async () => {
    const view = openLink({ 'PATCH users/:id/reset_pin': networkFailure });
    await choose();
    expect(await screen.findByText('Network Error')).toBeVisible();
    view.services.answerWith(good);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(resets(view)).toMatchObject([{ body: { pin: '4826' } }, { body: { pin: '4826' } }]),
    );
  });

  it('is requested again when the server refuses it as weak', async () => {
    openLink({
      'PATCH users/:id/reset_pin': answer(400, { detail: 'Not that one', code: 'weak_secret' }),
    });
    await choose();
    expect(await screen.findByText('Not that one')).toBeVisible();
    expect(await heading('Create your PIN')).toHaveFocus();
  });

  it('requires a valid link, and an expired one leads to a new link', async () => {
    const view = openLink({ 'POST auth/check_link': { valid: false } });
    expect(await heading('This link has expired or has already been used.')).toHaveFocus();
    await view.user.click(screen.getByRole('button', { name: 'Send a new link' }));
    expect(await heading('Please check your email')).toBeVisible();
    expect(view.record.calls.at(-1)).toMatchObject({
      path: 'auth/renew_link',
      body: { purpose: 'pin_reset', username: 'ana r', code: 'c-1' },
    });
    await view.user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await waitFor(() => expect(view.location()).toBe('/customer/login'));
  });

  it('shows an expired link when the link was used meanwhile', async () => {
    openLink({
      'PATCH users/:id/reset_pin': answer(400, { detail: 'Gone.', code: 'link_expired' }),
    });
    await choose();
    expect(await heading('Gone.')).toHaveFocus();
  });

  it('shows a failed check of the link and checks again', async () => {
    const view = openLink({ 'POST auth/check_link': networkFailure });
    expect(await screen.findByText('Network Error')).toBeVisible();
    view.services.answerWith(good);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Create your PIN')).toBeVisible();
  });
});
