import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { answer, merchantSession, pending, renderRemote } from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { triggerWith } from '../../testing/trigger-factory';

const open = (answers: Parameters<typeof renderRemote>[1]['answers'], search = '') =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/automation${search}`,
    session: merchantSession,
    answers: { ...answers },
  });

const openDetail = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Reminder three days before' }));

describe('the list of automated events', () => {
  it('shows an event in a line, with its next run and its last result', async () => {
    open({
      'GET triggers': [
        triggerWith({
          scheduled_days: [0, 1, 2, 3, 4],
          last_run: {
            id: 81,
            run_on: '2026-11-27',
            state: 'done',
            counts: { sent: 12, failed: 0, skipped: 3 },
          },
        }),
      ],
    });
    const row = within(await screen.findByRole('article', { name: 'Reminder three days before' }));
    expect(
      row.getByText('Each invoice due in 3 days → text “Due soon”, Mon–Fri 9:00 AM'),
    ).toBeVisible();
    expect(row.getByText(/^Nov 30, 9:00\sAM$/)).toBeVisible();
    expect(row.getByRole('link', { name: 'Nov 27: 12 sent, 3 skipped' })).toHaveAttribute(
      'href',
      '/admin/automation/log/5/81',
    );
    expect(row.queryByText('Based on')).toBeNull();
  });

  it('lists the events of the merchant chosen in the header', async () => {
    const merchants = [
      { id: 1, name: 'Cedar Water' },
      { id: 3, name: 'Maple Ridge' },
      { id: 4, name: 'Elm' },
    ];
    const view = renderRemote(createRemote, {
      module: moduleName,
      path: '/admin/automation',
      session: { ...merchantSession, merchants, chosenMerchantId: 3 },
      answers: {
        'GET triggers': [
          triggerWith({ label: 'Of Cedar' }),
          triggerWith({ id: 6, merchant: 3, label: 'Of Maple' }),
        ],
      },
    });
    expect(await screen.findByRole('article', { name: 'Of Maple' })).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Of Cedar' })).toBeNull();
    act(() => view.services.changeSession({ chosenMerchantId: null }));
    expect(await screen.findByRole('article', { name: 'Of Cedar' })).toBeVisible();
    act(() => view.services.changeSession({ chosenMerchantId: 4 }));
    expect(await screen.findByText('No automated events at Elm yet.')).toBeVisible();
  });

  it('says that an event is off, and that it has not run', async () => {
    open({ 'GET triggers': [triggerWith({ is_active: false })] });
    const row = within(await screen.findByRole('article', { name: 'Reminder three days before' }));
    expect(row.getByText('Off')).toBeVisible();
    expect(row.getByText('Not yet')).toBeVisible();
  });

  it('shows every part of an event, loaded with GET triggers [AUTO-001] [AUTO-002] [AUTO-007]', async () => {
    const { record, user } = open({
      'GET triggers': [triggerWith({ to_email: 'office@cedar.test' })],
    });
    const card = await screen.findByRole('article', { name: 'Reminder three days before' });
    await openDetail(user);
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
    expect(within(card).getByRole('link', { name: 'Run log' })).toHaveAttribute(
      'href',
      '/admin/automation/log/5',
    );
    expect(record.calls).toMatchObject([{ method: 'GET', path: 'triggers' }]);
  });

  const twoPages = (first: number, second: number): Parameters<typeof open>[0] => ({
    'GET triggers': ({ query = {} }) => {
      const [from, count] = query['cursor'] === 'second' ? [first + 1, second] : [1, first];
      const events = Array.from({ length: count }, (_, index) =>
        triggerWith({ id: from + index, label: `Event ${from + index}` }),
      );
      return answer(200, events, from === 1 ? { 'x-next-cursor': 'second' } : {});
    },
  });

  it('reads all pages of a long list, and draws it part by part', async () => {
    const { user } = open(twoPages(100, 1));
    expect(await screen.findAllByRole('article')).toHaveLength(100);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(101));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('opens an event of a later page by its address', async () => {
    open(twoPages(1, 1), '?dialog=delete&id=2');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Automated Event' });
    expect(within(dialog).getByText('Event 2')).toBeVisible();
  });

  it('shows no template for another action [AUTO-003]', async () => {
    const { user } = open({ 'GET triggers': [triggerWith({ action_type: 'send_email' })] });
    await openDetail(user);
    expect(await screen.findByText('Send an email')).toBeVisible();
    expect(screen.queryByText('Template')).not.toBeInTheDocument();
  });

  it('reads active in place of is_active [AUTO-016]', async () => {
    const older = { ...triggerWith(), is_active: undefined };
    open({ 'GET triggers': [{ ...older, active: true }] });
    expect(await screen.findByRole('switch')).toBeChecked();
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
    expect(await screen.findByText('No automated events yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create your first event' })).toBeVisible();
  });
});

const askToDelete = async (view: ReturnType<typeof open>) => {
  await view.user.click(
    await screen.findByRole('button', { name: 'Actions for Reminder three days before' }),
  );
  await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  return screen.findByRole('alertdialog', { name: 'Delete Automated Event' });
};

describe('deleting an automated event', () => {
  it('asks first, sends no call on Cancel, and keeps a refused event [AUTO-005] [AUTO-015]', async () => {
    const view = open({
      'GET triggers': [triggerWith()],
      'DELETE triggers/:id': answer(400, { errors: 'X' }),
    });
    const question = await askToDelete(view);
    expect(
      within(question).getByText('Are you sure you want to delete this automated event?'),
    ).toBeVisible();
    expect(view.location()).toBe('/admin/automation?dialog=delete&id=5');
    await view.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(view.location()).toBe('/admin/automation'));
    expect(view.record.calls.map(({ method }) => method)).toEqual(['GET']);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const again = await askToDelete(view);
    await view.user.click(within(again).getByRole('button', { name: 'Delete' }));
    expect(await within(again).findByText('X')).toBeVisible();
    expect(
      screen.getByText('Reminder three days before', { selector: 'h2 *' }),
    ).toBeInTheDocument();
  });

  it('sends DELETE with the id only and reads the list again [AUTO-009] [AUTO-010] [AUTO-011]', async () => {
    const view = open({ 'GET triggers': [triggerWith()], 'DELETE triggers/:id': {} });
    const question = await askToDelete(view);
    view.services.answerWith({ 'GET triggers': [] });
    await view.user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No automated events yet.')).toBeVisible();
    const [, deletion, list] = view.record.calls;
    expect(deletion).toMatchObject({ method: 'DELETE', path: 'triggers/5' });
    expect(deletion?.query).toBeUndefined();
    expect(deletion?.body).toBeUndefined();
    expect(list).toMatchObject({ method: 'GET', path: 'triggers' });
  });
});

describe('the list beside other staff', () => {
  it('reads an event again after another person has changed events', async () => {
    const view = open({ 'GET triggers': [triggerWith()] });
    await screen.findByRole('article', { name: 'Reminder three days before' });
    view.services.answerWith({ 'GET triggers': [triggerWith({ label: 'Renamed' })] });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'trigger', id: 5 });
    expect(await screen.findByRole('article', { name: 'Renamed' })).toBeVisible();
  });

  it('shows the state, and offers no change, to staff without the permission', async () => {
    renderRemote(createRemote, {
      module: moduleName,
      path: '/admin/automation?dialog=delete&id=5',
      session: { ...merchantSession, merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }] },
      answers: { 'GET triggers': [triggerWith()] },
    });
    const card = await screen.findByRole('article', { name: 'Reminder three days before' });
    expect(within(card).getByText('Active')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
    for (const name of [/^Actions/, 'Create Automated Event'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
