import {
  answer,
  enter,
  type FakeHandlers,
  merchantSession,
  pending,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';

const open = async (answers: FakeHandlers = {}, hasPin = false) => {
  const { user: signedIn } = merchantSession;
  const rendered = renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings/security',
    session: { ...merchantSession, user: signedIn && { ...signedIn, has_pin: hasPin } },
    answers: { 'POST users/set_pin': {}, ...answers },
  });
  await screen.findByRole('heading', { name: 'Security' });
  const fill = async (pin: string, repeated: string, password = 'Cedar-Water-1') => {
    await enter(rendered.user, screen.getByLabelText('New PIN'), pin);
    await enter(rendered.user, screen.getByLabelText('Repeat the new PIN'), repeated);
    await enter(rendered.user, screen.getByLabelText('Your password'), password);
  };
  const submit = () =>
    rendered.user.click(screen.getByRole('button', { name: /^(Set|Change) PIN$/ }));
  return { ...rendered, fill, submit };
};

describe('the PIN of staff', () => {
  it('is set with the password, and typed anew for the next change [ADMIN-155]', async () => {
    const { fill, submit, record } = await open();
    expect(screen.getByText(/You have no PIN yet\./)).toBeVisible();
    await fill('4826', '4826');
    await submit();
    await waitFor(() => expect(record.toasts).toMatchObject([{ message: 'Your PIN is set.' }]));
    expect(record.calls).toMatchObject([
      { path: 'users/set_pin', body: { password: 'Cedar-Water-1', pin: '4826' } },
    ]);
    expect(screen.getByLabelText('New PIN')).toHaveValue('');
    expect(screen.getByLabelText('Your password')).toHaveValue('');
  });

  it('is not sent while it is easy to guess or repeated wrongly', async () => {
    const { fill, submit, record } = await open({}, true);
    expect(screen.getByText(/You have a PIN\./)).toBeVisible();
    await fill('1234', '4826');
    await submit();
    expect(await screen.findByText('The PINs do not match')).toBeVisible();
    expect(screen.getByText('This Pin is too easy to guess, please choose another')).toBeVisible();
    expect(record.calls).toEqual([]);
  });

  it('is sent once by two presses, and a refusal keeps what was typed', async () => {
    const waiting = pending<unknown>();
    const { fill, submit, record, user } = await open({
      'POST users/set_pin': () => waiting.promise,
    });
    await fill('4826', '4826');
    await submit();
    await user.click(screen.getByRole('button', { name: 'Saving...' }));
    waiting.resolve(answer(403, { detail: 'The password is not correct.' }));
    expect(await screen.findByText('The password is not correct.')).toBeVisible();
    expect(screen.getByLabelText('New PIN')).toHaveValue('4826');
    expect(record.calls).toHaveLength(1);
  });
});
