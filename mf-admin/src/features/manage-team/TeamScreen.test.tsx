import { permissions, permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import {
  answer,
  enter,
  type FakeHandlers,
  merchantSession,
  pending,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';

const memberWith = (change: Partial<TeamMember> = {}): TeamMember => ({
  user_id: 3,
  merchant_id: 1,
  merchant_name: 'Cedar',
  first_name: 'Carl',
  last_name: 'Meyer',
  username: 'cedar.clerk',
  email: 'clerk@cedar.test',
  state: 'active',
  permissions: [...permissionsOf('Clerk')],
  is_self: false,
  sessions: [
    {
      id: 41,
      created_at: '2026-03-05T14:30:00Z',
      last_used_at: '2026-03-05T15:00:00Z',
      is_current: false,
    },
  ],
  ...change,
});
const owner = memberWith({
  user_id: 2,
  first_name: 'Olive',
  last_name: 'Cedar',
  email: 'owner@cedar.test',
  permissions: [...permissions],
  is_self: true,
  sessions: [],
});

type Open = {
  readonly members?: readonly TeamMember[];
  readonly answers?: FakeHandlers;
  readonly path?: string;
  readonly ownPermissions?: readonly string[];
};
const open = ({ members = [owner, memberWith()], answers, path = '', ownPermissions }: Open = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/settings/team${path}`,
    session: {
      ...merchantSession,
      merchants: [
        {
          id: 1,
          name: 'Cedar',
          time_zone: 'Asia/Kolkata',
          permissions: ownPermissions ?? permissions,
        },
      ],
    },
    answers: {
      'GET team': members,
      'GET team/second_factor': [{ merchant_id: 1, merchant_name: 'Cedar', is_required: false }],
      'POST team': {},
      'PATCH team/:id': {},
      'POST team/:id/:step': {},
      ...answers,
    },
  });
const opened = (name: string) => screen.findByRole('dialog', { name });
const button = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name });

describe('the team', () => {
  it('shows each person with role, status and last use', async () => {
    open({
      members: [
        owner,
        memberWith({ permissions: ['view', 'lockbox'] }),
        memberWith({ user_id: 4, first_name: 'Nora', state: 'invited', sessions: [] }),
      ],
    });
    expect(
      await screen.findByRole('row', { name: /Olive Cedar \(you\).*Owner.*Active.*Signed out/ }),
    ).toBeVisible();
    expect(
      screen.getByRole('row', { name: /Carl Meyer.*clerk@cedar\.test.*Custom, 2.*03\/05\/2026/ }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /Nora.*Clerk.*Invited/ })).toBeVisible();
  });

  it('shows the last use as a day of the merchant', async () => {
    const sessions = [{ ...memberWith().sessions[0], last_used_at: '2026-03-05T20:00:00Z' }];
    open({ members: [memberWith({ sessions } as Partial<TeamMember>)] });
    expect(await screen.findByRole('row', { name: /Meyer/ })).toHaveTextContent('03/06/2026');
  });

  it('says why it is closed to staff without the permission, and asks for nothing', async () => {
    const { record } = open({ ownPermissions: ['view'] });
    expect(
      await screen.findByText(
        "You don't have permission to manage the team. An owner of the business can give it to you.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite teammate' })).toBeNull();
    expect(record.calls).toEqual([]);
  });

  it('shows a failed load and reads again', async () => {
    const { user, services } = open({
      answers: { 'GET team': answer(500, { detail: 'The server is busy.' }) },
    });
    expect(await screen.findByText('The server is busy.')).toBeVisible();
    services.answerWith({ 'GET team': [owner] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Olive Cedar/ })).toBeVisible();
  });

  it('shows at once what another owner changed', async () => {
    const { services } = open();
    await screen.findByRole('row', { name: /Carl Meyer.*Clerk/ });
    services.answerWith({ 'GET team': [owner, memberWith({ permissions: ['view'] })] });
    services.emitLive({
      type: 'changed',
      entity: 'staff',
      id: 3,
      sub_id: 0,
      user: '',
      message: '',
    });
    expect(await screen.findByRole('row', { name: /Carl Meyer.*Read-only/ })).toBeVisible();
  });

  it('does not open a closed dialog again by Back', async () => {
    const { user, location, back } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite teammate' }));
    await opened('Invite teammate');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await back();
    expect(location()).toBe('/admin/settings/team');
  });

  it('invites a person by e-mail with a role', async () => {
    const { user, record, location } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite teammate' }));
    const dialog = await opened('Invite teammate');
    await enter(user, within(dialog).getByLabelText('First Name'), 'Nora');
    await enter(user, within(dialog).getByLabelText('Last Name'), 'New');
    await enter(user, within(dialog).getByLabelText('Email'), 'nora@cedar.test');
    await user.selectOptions(within(dialog).getByLabelText('Role'), 'Read-only');
    await user.click(button(dialog, 'Send invitation'));
    await waitFor(() => expect(location()).toBe('/admin/settings/team'));
    expect(
      record.calls
        .filter(({ path }) => path !== 'team/second_factor')
        .map(({ method, path, body }) => [method, path, body]),
    ).toEqual([
      ['GET', 'team', undefined],
      [
        'POST',
        'team',
        {
          merchant_id: 1,
          first_name: 'Nora',
          last_name: 'New',
          email: 'nora@cedar.test',
          permissions: ['view'],
        },
      ],
      ['GET', 'team', undefined],
    ]);
    expect(record.toasts).toMatchObject([{ message: 'We sent an invitation to nora@cedar.test.' }]);
  });

  it('keeps the invitation open with the reason when it is refused', async () => {
    const detail = 'Another staff account uses this email. Please enter another one.';
    const { user } = open({ path: '?invite=1', answers: { 'POST team': answer(409, { detail }) } });
    const dialog = await opened('Invite teammate');
    await enter(user, within(dialog).getByLabelText('First Name'), 'Nora');
    await enter(user, within(dialog).getByLabelText('Last Name'), 'New');
    await enter(user, within(dialog).getByLabelText('Email'), 'nora@cedar.test');
    await user.click(button(dialog, 'Send invitation'));
    expect(await within(dialog).findByText(detail)).toBeVisible();
    expect(within(dialog).getByLabelText('Email')).toHaveValue('nora@cedar.test');
  });

  it('asks before permissions that are not saved are lost', async () => {
    const { user, record } = open({ path: '?person=3&at=1' });
    const dialog = await opened('Carl Meyer');
    await user.click(within(dialog).getByLabelText('Refund and void payments'));
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog');
    await user.click(button(question, 'Discard'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(record.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('changes single permissions of a person, once by two presses', async () => {
    const waiting = pending<unknown>();
    const { user, record } = open({ answers: { 'PATCH team/:id': () => waiting.promise } });
    await user.click(await screen.findByRole('row', { name: /Carl Meyer/ }));
    const dialog = await opened('Carl Meyer');
    expect(button(dialog, 'Save permissions')).toBeDisabled();
    expect(within(dialog).getByLabelText(/^See customers/)).toBeDisabled();
    await user.click(within(dialog).getByLabelText('Refund and void payments'));
    expect(within(dialog).getByLabelText('Role')).toHaveValue('Custom');
    await user.click(button(dialog, 'Save permissions'));
    await user.click(button(dialog, 'Save permissions'));
    waiting.resolve({});
    await waitFor(() =>
      expect(record.toasts).toMatchObject([{ message: 'Permissions changed for Carl Meyer.' }]),
    );
    expect(record.calls.filter(({ method }) => method === 'PATCH')).toMatchObject([
      {
        path: 'team/3',
        body: {
          merchant_id: 1,
          permissions: ['view', 'customers', 'invoices', 'take_payment', 'refund', 'message'],
        },
      },
    ]);
  });

  it('offers no permission that the giver does not have', async () => {
    open({ path: '?person=3&at=1', ownPermissions: ['view', 'team', 'customers'] });
    const dialog = await opened('Carl Meyer');
    expect(within(dialog).getByLabelText('Refund and void payments')).toBeDisabled();
    expect(within(dialog).getByLabelText(/^Add and change customers/)).toBeEnabled();
    expect(within(dialog).getByRole('option', { name: 'Owner' })).toBeDisabled();
  });

  it('keeps the dialog with the reason when the last owner would lose the team', async () => {
    const detail = 'At least one active person must be able to manage the team.';
    const { user } = open({
      path: '?person=2&at=1',
      answers: { 'PATCH team/:id': answer(409, { detail }) },
    });
    const dialog = await opened('Olive Cedar');
    await user.selectOptions(within(dialog).getByLabelText('Role'), 'Manager');
    await user.click(button(dialog, 'Save permissions'));
    expect(await within(dialog).findByText(detail)).toBeVisible();
    expect(within(dialog).getByLabelText('Role')).toHaveValue('Manager');
  });

  it('signs a person out on one device', async () => {
    const { user, record, services } = open({ path: '?person=3&at=1' });
    const dialog = await opened('Carl Meyer');
    services.answerWith({ 'GET team': [owner, memberWith({ sessions: [] })] });
    await user.click(within(dialog).getByRole('button', { name: /^Sign out the session since/ }));
    await waitFor(() => expect(within(dialog).queryByText('Signed in')).toBeNull());
    expect(record.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'team/3/end_session',
      body: { merchant_id: 1, session_id: 41 },
    });
  });

  it('deactivates a person after a question, and reactivates them', async () => {
    const { user, record, services } = open({ path: '?person=3&at=1' });
    const dialog = await opened('Carl Meyer');
    await user.click(button(dialog, 'Deactivate'));
    const question = await screen.findByRole('alertdialog', { name: 'Deactivate Carl Meyer?' });
    expect(record.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    services.answerWith({
      'GET team': [owner, memberWith({ state: 'deactivated', sessions: [] })],
    });
    await user.click(button(question, 'Deactivate'));
    const reactivate = await within(dialog).findByRole('button', { name: 'Reactivate' });
    expect(within(dialog).queryByLabelText('Role')).toBeNull();
    await user.click(reactivate);
    await waitFor(() =>
      expect(record.calls.filter(({ method }) => method === 'POST')).toMatchObject([
        { path: 'team/3/deactivate', body: { merchant_id: 1 } },
        { path: 'team/3/reactivate', body: { merchant_id: 1 } },
      ]),
    );
  });

  it('invites a person again or withdraws the invitation', async () => {
    const { user, record } = open({
      path: '?person=3&at=1',
      members: [owner, memberWith({ state: 'invited', sessions: [] })],
    });
    const dialog = await opened('Carl Meyer');
    const posts = () =>
      record.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
    await user.click(button(dialog, 'Resend invitation'));
    await waitFor(() => expect(posts()).toEqual(['team/3/resend_invitation']));
    await waitFor(() => expect(button(dialog, 'Withdraw invitation')).toBeEnabled());
    await user.click(button(dialog, 'Withdraw invitation'));
    await waitFor(() => expect(posts().at(-1)).toBe('team/3/withdraw_invitation'));
  });
});

describe('the second factor of the team', () => {
  const wanted = answer(403, {
    detail: 'Please confirm this with a code from your authenticator app.',
    code: 'second_factor_required',
  });
  const require = async (view: ReturnType<typeof open>) =>
    view.user.click(await screen.findByRole('switch', { name: 'Required at Cedar' }));
  const posts = ({ record }: ReturnType<typeof open>) =>
    record.calls.filter(({ method }) => method === 'POST').map(({ path }) => path);

  it('is required by a switch', async () => {
    const view = open({ answers: { 'POST team/second_factor': {} } });
    await require(view);
    await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    expect(view.record.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'team/second_factor',
      body: { merchant_id: 1, is_required: true },
    });
  });

  it('asks for a code first, refuses a wrong one, and sends the change again after it', async () => {
    const view = open({
      answers: {
        'POST team/second_factor': wanted,
        'POST second_factor/prove': answer(403, { detail: "This code isn't correct." }),
      },
    });
    await require(view);
    const prompt = await opened('Confirm with a code');
    await enter(view.user, within(prompt).getByLabelText('Code'), '000000');
    await view.user.click(button(prompt, 'Confirm'));
    expect(await within(prompt).findByText("This code isn't correct.")).toBeVisible();
    view.services.answerWith({ 'POST team/second_factor': {}, 'POST second_factor/prove': {} });
    await view.user.click(button(prompt, 'Confirm'));
    await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    expect(posts(view)).toEqual([
      'team/second_factor',
      'second_factor/prove',
      'second_factor/prove',
      'team/second_factor',
    ]);
  });

  it('changes nothing when the prompt is closed', async () => {
    const view = open({ answers: { 'POST team/second_factor': wanted } });
    await require(view);
    await view.user.click(button(await opened('Confirm with a code'), 'Cancel'));
    expect(
      await screen.findByText('Please confirm this with a code from your authenticator app.'),
    ).toBeVisible();
    expect(posts(view)).toEqual(['team/second_factor']);
  });

  it('is reset for a person who has one, after a question', async () => {
    const view = open({
      path: '?person=3&at=1',
      members: [owner, memberWith({ has_second_factor: true })],
    });
    await view.user.click(button(await opened('Carl Meyer'), 'Reset two-step verification'));
    const question = await screen.findByRole('alertdialog', {
      name: 'Reset two-step verification for Carl Meyer?',
    });
    await view.user.click(button(question, 'Reset'));
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([
        { message: 'Two-step verification reset for Carl Meyer.' },
      ]),
    );
    expect(posts(view)).toEqual(['team/3/reset_second_factor']);
    view.unmount();
    open({ path: '?person=3&at=1' });
    expect(
      within(await opened('Carl Meyer')).queryByRole('button', {
        name: 'Reset two-step verification',
      }),
    ).toBeNull();
  });
});
