import {
  answer,
  enter,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import module from '../../../module.json';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';

const open = (given: FakeHandlers[string] = {}, answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/create-password',
    session: merchantSession,
    answers: { 'POST users/change_password': given, ...answers },
  });

const fillIn = async ({ user }: ReturnType<typeof open>, password = ' Abcdef1! ') => {
  await enter(user, await screen.findByLabelText('Current password'), ' Old1! ');
  await enter(user, await screen.findByLabelText('Password'), password);
  await enter(user, screen.getByLabelText('Confirm password'), password);
};
const press = ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Continue' }));
const save = async (view: ReturnType<typeof open>) => {
  await fillIn(view);
  await press(view);
};
const change = 'users/change_password';
const wrong = "The password isn't correct.";
const sent = { password: ' Old1! ', new_password: ' Abcdef1! ' };

describe('change-password screen', () => {
  it('belongs to the merchant area and shows the password rules [PUB-015]', async () => {
    const { user } = open();
    expect(module.routes.find(({ path }) => path === '/admin/create-password')).toMatchObject({
      area: 'merchant',
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Create a New Password' }),
    ).toBeVisible();
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    await user.type(screen.getByLabelText('Password'), 'Abcdefg1');
    expect(screen.getByLabelText('Confirm password')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    expect(screen.getByDisplayValue('owner@cedar.test')).toHaveAttribute(
      'autocomplete',
      'username',
    );
  });

  it('saves the password untrimmed for the session and leads home [PUB-016] [PUB-044]', async () => {
    const view = open();
    await save(view);
    await waitFor(() => expect(view.location()).toBe('/admin/dashboard'));
    expect(view.record.calls).toEqual([{ method: 'POST', path: change, body: sent }]);
    expect(view.record.toasts).toMatchObject([
      { type: 'success', message: expect.stringContaining('Your password was changed.') },
    ]);
    expect(view.record.signIns).toEqual([]);
  });

  it('shows the reason of a refusal and sends again [PUB-047]', async () => {
    const view = open(answer(400, { detail: 'X', code: 'weak_secret' }));
    await save(view);
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'POST users/change_password': {} });
    await press(view);
    await waitFor(() => expect(view.location()).toBe('/admin/dashboard'));
  });

  it('asks for the current password, and shows its refusal there', async () => {
    const view = open(answer(403, { detail: wrong, code: 'wrong_credentials' }));
    const current = await screen.findByLabelText('Current password');
    expect(current).toHaveAttribute('autocomplete', 'current-password');
    await enter(view.user, screen.getByLabelText('Password'), 'Abcdef1!');
    await enter(view.user, screen.getByLabelText('Confirm password'), 'Abcdef1!');
    await press(view);
    expect(current).toHaveAccessibleDescription('This field is required');
    expect(view.record.calls).toEqual([]);
    await enter(view.user, current, 'Old1!');
    await press(view);
    await waitFor(() => expect(current).toHaveAccessibleDescription(wrong));
    expect(current).toHaveFocus();
  });

  it('asks for a code when the server wants one, and sends it once', async () => {
    const view = open(answer(403, { detail: 'Confirm.', code: 'second_factor_required' }), {
      'POST second_factor/prove': answer(403, { detail: 'No.', code: 'code_invalid' }),
    });
    await fillIn(view);
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
    await press(view);
    const code = await screen.findByLabelText('Code');
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription(expect.stringContaining('Confirm.')),
    );
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    await view.user.type(code, '000000');
    await press(view);
    await waitFor(() => expect(code).toHaveAccessibleDescription(expect.stringContaining('No.')));
    view.services.answerWith({
      'POST second_factor/prove': {},
      'POST users/change_password': answer(403, { detail: wrong, code: 'wrong_credentials' }),
    });
    await press(view);
    expect(await screen.findByText(wrong)).toBeVisible();
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
    view.services.answerWith({ 'POST users/change_password': {} });
    await press(view);
    await waitFor(() => expect(view.location()).toBe('/admin/dashboard'));
    const prove = { path: 'second_factor/prove', body: { code: '000000' } };
    const changed = { path: change, body: sent };
    expect(view.record.calls).toMatchObject([changed, prove, prove, changed, changed]);
  });

  it('sends one request on a double click', async () => {
    const call = pending();
    const view = open(() => call.promise);
    await fillIn(view);
    await view.user.dblClick(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    call.resolve({});
    await waitFor(() => expect(view.location()).toBe('/admin/dashboard'));
    expect(view.record.calls).toHaveLength(1);
  });
});
