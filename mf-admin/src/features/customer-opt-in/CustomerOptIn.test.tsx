import {
  answer,
  enter,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';

const consent = {
  id: 5,
  at: '2026-11-20T19:00:00.000Z',
  kind: 'marketing',
  action: 'given',
  wording: 'The customer agreed on paper to receive marketing.',
  channel: 'web',
  source: 'PATCH subscriptions/update_notifications',
  by: 'Olive Cedar',
  agreed_by: 'paper',
  reference: 'form 31',
};

const open = (answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/customers/profile/12',
    session: merchantSession,
    ...options,
    answers: {
      'GET subscriptions/:id': customerWith({ sms_opt_in: 'false', email_opt_in: 'true' }),
      'PATCH subscriptions/:id/update_notifications': {},
      'POST users/send_opt_in': {},
      'GET consents': [consent],
      ...answers,
    },
  });
type View = ReturnType<typeof open>;

const labels = {
  sms: 'Billing through text messaging',
  email: 'Billing through email',
  marketing: 'Marketing through text and email',
} as const;
const press = async ({ user }: View, label: string) =>
  user.click(await screen.findByRole('switch', { name: label }));
const calls = ({ record }: View, method: string) =>
  record.calls.filter((each) => each.method === method);
const confirm = ({ user }: View) => user.click(screen.getByRole('button', { name: 'Confirm' }));
const choose = async ({ user }: View, label: string) =>
  user.selectOptions(await screen.findByLabelText('How did the customer agree?'), label);

describe('the opt-in of a customer', () => {
  it('asks before it switches off, and sends nothing when it is given up [ADMIN-115]', async () => {
    const view = open();
    await press(view, labels.email);
    const dialog = await screen.findByRole('alertdialog', { name: `Opt out: ${labels.email}` });
    expect(dialog).toHaveTextContent(
      'This customer will no longer receive billing through email from Cedar Water.',
    );
    await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(calls(view, 'PATCH')).toEqual([]);
    expect(screen.getByRole('switch', { name: labels.email })).toBeChecked();
  });

  it('asks how the customer agreed, and to what [ADMIN-115] [ADMIN-116]', async () => {
    const view = open({
      'GET subscriptions/:id': customerWith({ sms_opt_in: 'false', email_opt_in: 'false' }),
    });
    for (const [label, kind] of [
      [labels.sms, 'billing through text messaging'],
      [labels.email, 'billing through email'],
      [labels.marketing, 'marketing through text and email'],
    ] as const) {
      await press(view, label);
      expect(await screen.findByRole('dialog', { name: `Opt in: ${label}` })).toBeVisible();
      await choose(view, 'On the phone');
      expect(
        screen.getByText(`The customer agreed on the phone to receive ${kind} from Cedar Water.`),
      ).toBeVisible();
      await view.user.click(screen.getByRole('button', { name: 'Cancel' }));
      await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    expect(calls(view, 'PATCH')).toEqual([]);
  });

  it('saves all three and reads the customer again [ADMIN-111] [ADMIN-117] [ADMIN-118] [ADMIN-119]', async () => {
    const view = open();
    await press(view, labels.sms);
    await confirm(view);
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(calls(view, 'PATCH')).toEqual([]);
    await choose(view, 'On the phone');
    view.services.answerWith({
      'GET subscriptions/:id': customerWith({ sms_opt_in: 'true', email_opt_in: 'true' }),
    });
    await confirm(view);
    await waitFor(() => expect(screen.getByRole('switch', { name: labels.sms })).toBeChecked());
    expect(calls(view, 'PATCH')).toMatchObject([
      {
        path: 'subscriptions/12/update_notifications',
        body: { sms_opt_in: 1, email_opt_in: 1, marketing_opt_in: 0, agreed_by: 'phone' },
      },
    ]);
    expect(view.record.calls.slice(-2).map(({ method }) => method)).toEqual(['PATCH', 'GET']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(view.record.toasts).toEqual([{ message: 'Successfully updated!', type: 'success' }]);
  });

  it('needs a reference for marketing, and sends it', async () => {
    const view = open();
    await press(view, labels.marketing);
    await choose(view, 'On paper');
    await confirm(view);
    expect(await screen.findByText('This field is required')).toBeVisible();
    await enter(view.user, screen.getByLabelText('Recording or signed form'), ' form 31 ');
    await confirm(view);
    await waitFor(() =>
      expect(calls(view, 'PATCH')[0]?.body).toMatchObject({
        marketing_opt_in: 1,
        agreed_by: 'paper',
        reference: 'form 31',
      }),
    );
  });

  it('stays open with what the customer must do after a STOP', async () => {
    const detail = 'This customer opted out of texts from Cedar Water.';
    const view = open({
      'PATCH subscriptions/:id/update_notifications': answer(409, { detail, code: 'conflict' }),
    });
    await press(view, labels.sms);
    await choose(view, 'On the phone');
    await confirm(view);
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByLabelText('How did the customer agree?')).toHaveValue('phone');
  });

  it('saves once at a double press', async () => {
    const saving = pending<unknown>();
    const view = open({ 'PATCH subscriptions/:id/update_notifications': () => saving.promise });
    await press(view, labels.email);
    await view.user.dblClick(await screen.findByRole('button', { name: 'Confirm' }));
    await act(async () => saving.resolve({}));
    expect(calls(view, 'PATCH')).toHaveLength(1);
  });

  it('is read only for staff without the permission', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    const view = open(
      {},
      {
        session: { ...merchantSession, merchants },
        path: '/admin/customers/profile/12?dialog=invite',
      },
    );
    expect(await screen.findByRole('switch', { name: labels.sms })).toBeDisabled();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Consent history' }));
    expect(await screen.findByText(consent.wording)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Export CSV' })).not.toBeInTheDocument();
  });

  describe('invite', () => {
    const invite = async (view: View) =>
      view.user.click(await screen.findByRole('button', { name: 'Send invite' }));
    const path = '/admin/customers/profile/12?dialog=invite';

    it('is sent to the customer and shows Invite Sent for 5 seconds [ADMIN-120] [ADMIN-121]', async () => {
      jest.useFakeTimers({ advanceTimers: true });
      try {
        const view = open({}, { path, advanceTimers: jest.advanceTimersByTime });
        await invite(view);
        expect(await screen.findByText('Invite Sent')).toBeVisible();
        expect(calls(view, 'POST')).toMatchObject([
          { path: 'users/send_opt_in', body: { user_id: 7, subscription_id: 12 } },
        ]);
        expect(view.location()).toBe('/admin/customers/profile/12');
        await act(() => jest.advanceTimersByTimeAsync(4_500));
        expect(screen.getByText('Invite Sent')).toBeVisible();
        await act(() => jest.advanceTimersByTimeAsync(600));
        expect(screen.queryByText('Invite Sent')).not.toBeInTheDocument();
      } finally {
        jest.useRealTimers();
      }
    });

    it('shows the detail of a failure in the same place [ADMIN-122]', async () => {
      const view = open({ 'POST users/send_opt_in': answer(409, { detail: 'X' }) }, { path });
      await invite(view);
      const place = await screen.findByText('X');
      expect(screen.getByRole('status')).toContainElement(place);
      expect(place).toHaveClass('failed');
    });
  });

  describe('history', () => {
    const show = async ({ user }: View) =>
      user.click(await screen.findByRole('button', { name: 'Consent history' }));

    it('lists the consents in the words of then, page by page', async () => {
      const view = open({
        'GET consents': ({ query }) =>
          query?.['cursor'] === 'next'
            ? [{ ...consent, id: 4, action: 'withdrawn', by: 'Customer', wording: 'STOP' }]
            : answer(200, [consent], { 'x-next-cursor': 'next', 'x-total-count': '2' }),
      });
      await show(view);
      const dialog = within(await screen.findByRole('dialog', { name: 'Consent history' }));
      expect(await dialog.findByText(consent.wording)).toBeVisible();
      expect(dialog.getByText('Olive Cedar · On paper · form 31')).toBeVisible();
      await view.user.click(dialog.getByRole('button', { name: 'Show more' }));
      expect(await dialog.findByText('STOP')).toBeVisible();
      expect(calls(view, 'GET').at(-1)?.query).toMatchObject({ subscription: 12, cursor: 'next' });
    });

    it('says that there are none, and shows why they cannot be read', async () => {
      const view = open({ 'GET consents': answer(400, { detail: 'X' }) });
      await show(view);
      expect(await screen.findByText('X')).toBeVisible();
      view.services.answerWith({ 'GET consents': [] });
      await view.user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText('No consents on record.')).toBeVisible();
    });

    it('is saved as a file, and shows when that fails', async () => {
      const view = open({ 'GET consents/export': answer(400, { detail: 'X' }) });
      await show(view);
      await view.user.click(await screen.findByRole('button', { name: 'Export CSV' }));
      await waitFor(() => expect(view.record.toasts).toEqual([{ message: 'X', type: 'error' }]));
      expect(calls(view, 'GET').at(-1)).toMatchObject({
        path: 'consents/export',
        query: { subscription: 12 },
        answer: 'file',
      });
    });
  });
});
