import { answer, merchantSession, pending, renderRemote } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { triggerWith } from '../../testing/trigger.factory';

const open = (answers: Parameters<typeof renderRemote>[1]['answers']) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/automation',
    session: merchantSession,
    answers: { ...answers },
  });

describe('the list of automated events', () => {
  it('shows every part of an event, loaded with GET triggers [AUTO-001] [AUTO-002] [AUTO-007]', async () => {
    const { record } = open({ 'GET triggers': [triggerWith({ to_email: 'office@cedar.test' })] });
    const card = await screen.findByRole('article', { name: 'Reminder three days before' });
    for (const text of [
      'Invoice',
      'Send a message',
      'Due soon',
      'office@cedar.test',
      'Mon, Wed, Fri',
      '9:00 AM',
      'Due in 3 days',
    ]) {
      expect(within(card).getByText(text)).toBeVisible();
    }
    expect(within(card).getByRole('switch')).toBeChecked();
    expect(record.calls).toMatchObject([{ method: 'GET', path: 'triggers' }]);
  });

  it('shows no template for another action [AUTO-003]', async () => {
    open({ 'GET triggers': [triggerWith({ action_type: 'send_email' })] });
    expect(await screen.findByText('Send an email')).toBeVisible();
    expect(screen.queryByText('Template')).not.toBeInTheDocument();
  });

  it('reads active in place of is_active [AUTO-016]', async () => {
    const older = { ...triggerWith(), is_active: undefined };
    open({ 'GET triggers': [{ ...older, active: true }] });
    expect(await screen.findByRole('switch')).toBeChecked();
  });

  it('shows the state instead of a switch to staff without the permission', async () => {
    renderRemote(createRemote, {
      module: moduleName,
      path: '/admin/automation',
      session: { ...merchantSession, merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }] },
      answers: { 'GET triggers': [triggerWith()] },
    });
    const card = await screen.findByRole('article', { name: 'Reminder three days before' });
    expect(within(card).getByText('Active')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('flips the switch at once and sends the new value once [AUTO-006] [AUTO-008]', async () => {
    const saving = pending();
    const { user, record } = open({
      'GET triggers': [triggerWith()],
      'POST triggers/:id/toggle': () => saving.promise,
    });
    const toggle = await screen.findByRole('switch');
    await user.dblClick(toggle);
    expect(toggle).not.toBeChecked();
    expect(toggle).toBeDisabled();
    saving.resolve(triggerWith({ is_active: false }));
    await waitFor(() => expect(toggle).toBeEnabled());
    expect(toggle).not.toBeChecked();
    expect(record.calls.slice(1)).toMatchObject([
      { method: 'POST', path: 'triggers/5/toggle', body: { is_active: false } },
    ]);
  });

  it('moves the switch back and raises the errors as an error toast [AUTO-014]', async () => {
    const { user, record } = open({
      'GET triggers': [triggerWith()],
      'POST triggers/:id/toggle': answer(400, { errors: 'X' }),
    });
    const toggle = await screen.findByRole('switch');
    await user.click(toggle);
    await waitFor(() => expect(record.toasts).toEqual([{ message: 'X', type: 'error' }]));
    expect(toggle).toBeChecked();
    expect(toggle).toBeEnabled();
  });

  it('shows why the load failed and loads again', async () => {
    const { user, services } = open({
      'GET triggers': answer(500, { errors: 'The list is resting.' }),
    });
    expect(await screen.findByText('The list is resting.')).toBeVisible();
    services.answerWith({ 'GET triggers': [] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('There are no automated events yet.')).toBeVisible();
  });
});
