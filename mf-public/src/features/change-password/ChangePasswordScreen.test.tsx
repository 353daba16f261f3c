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

const open = (change: FakeHandlers[string] = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/create-password',
    session: merchantSession,
    answers: { 'POST users/change_password': change },
  });

const save = async ({ user }: ReturnType<typeof open>, password = ' Abcdef1! ') => {
  await enter(user, await screen.findByLabelText('Password'), password);
  await enter(user, screen.getByLabelText('Confirm password'), password);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
};

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
    expect(view.record.calls).toEqual([
      { method: 'POST', path: 'users/change_password', body: { new_password: ' Abcdef1! ' } },
    ]);
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
    await view.user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(view.location()).toBe('/admin/dashboard'));
  });

  it('sends one request on a double click', async () => {
    const call = pending();
    const view = open(() => call.promise);
    await view.user.type(await screen.findByLabelText('Password'), 'Abcdef1!');
    await view.user.type(screen.getByLabelText('Confirm password'), 'Abcdef1!');
    await view.user.dblClick(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled();
    call.resolve({});
    await waitFor(() => expect(view.location()).toBe('/admin/dashboard'));
    expect(view.record.calls).toHaveLength(1);
  });
});
