import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import {
  answer,
  merchantSession,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';

const profile = '/admin/customers/profile/12';
const deleted = {
  full_name: 'Ana Rivera',
  merchant_name: 'Cedar Water',
  deleted_at: '2026-03-05T14:30:00',
  restorable_until: '2026-04-04T14:30:00',
  is_restorable: true,
};
const gone = answer(404, { detail: 'Subscription not found' });

const open = (answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: profile,
    session: merchantSession,
    ...options,
    answers: {
      'GET subscriptions/:id': gone,
      'GET subscriptions/:id/restoration': deleted,
      'POST subscriptions/:id/restore': {},
      'GET subscriptions': [],
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const button = () => screen.findByRole('button', { name: 'Restore customer' });
const dialog = () => screen.findByRole('alertdialog', { name: 'Restore customer' });
const confirm = async ({ user }: View) => {
  await user.click(await button());
  await user.click(within(await dialog()).getByRole('button', { name: 'Restore customer' }));
};
const restorations = ({ record }: View) =>
  record.calls.filter(({ path }) => path === 'subscriptions/12/restore');
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the profile of a deleted customer', () => {
  it('shows the times in the zone of the merchant', async () => {
    const several = [
      { id: 1, name: 'Cedar Water', time_zone: 'Asia/Kolkata' },
      { id: 2, name: 'Maple', time_zone: 'America/Denver' },
    ];
    const at = { deleted_at: '2026-03-05T20:00:00Z', restorable_until: '2026-04-04T20:00:00Z' };
    open(
      { 'GET subscriptions/:id/restoration': { ...deleted, ...at, merchant_id: 1 } },
      { session: { ...merchantSession, merchants: several } },
    );
    expect(await screen.findByText(/^Deleted on 03\/06\/2026 01:30AM GMT\+5:30\./)).toBeVisible();
  });

  it('shows an owner when the deletion was, and until when it can be undone', async () => {
    const view = open();
    expect(await heading('Ana Rivera')).toBeVisible();
    expect(screen.getByText('This customer was deleted.')).toBeVisible();
    expect(
      screen.getByText(
        'Deleted on 03/05/2026 02:30PM. You can restore the customer until 04/04/2026 02:30PM.',
      ),
    ).toBeVisible();
    await view.user.click(await button());
    const box = within(await dialog());
    for (const text of [
      'Ana Rivera will be a Cedar Water customer again, with their previous payments, tags and notes.',
      'Texts, emails and marketing stay off until the customer opts in again.',
      "Auto-pay, scheduled payments and payment plans won't restart.",
      'Canceled bills stay canceled.',
    ])
      expect(box.getByText(text)).toBeVisible();
    expect(view.location()).toBe(`${profile}?dialog=restore`);
    await view.user.click(box.getByRole('button', { name: 'Cancel' }));
    expect(restorations(view)).toEqual([]);
    expect(view.location()).toBe(profile);
  });

  it('restores the customer once and shows the profile again', async () => {
    const restoring = pending<unknown>();
    const view = open({ 'POST subscriptions/:id/restore': () => restoring.promise });
    await confirm(view);
    expect(await screen.findByRole('button', { name: 'Restoring...' })).toBeDisabled();
    view.services.answerWith({ 'GET subscriptions/:id': customerWith() });
    await act(async () => restoring.resolve({}));
    expect(await screen.findByRole('heading', { level: 2, name: 'TAGS' })).toBeVisible();
    expect(screen.queryByText('This customer was deleted.')).not.toBeInTheDocument();
    expect(restorations(view)).toMatchObject([{ method: 'POST' }]);
    expect(view.record.toasts).toEqual([
      { message: 'Customer successfully restored.', type: 'success' },
    ]);
    expect(view.location()).toBe(profile);
  });

  it('shows why the customer cannot be restored, and can be tried again', async () => {
    const view = open({
      'POST subscriptions/:id/restore': answer(409, { detail: 'X', code: 'conflict' }),
    });
    await confirm(view);
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({
      'POST subscriptions/:id/restore': {},
      'GET subscriptions/:id': customerWith(),
    });
    await confirm(view);
    await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    expect(screen.queryByText('X')).not.toBeInTheDocument();
  });

  it('offers nothing after 30 days, and says until when it was possible', async () => {
    open({ 'GET subscriptions/:id/restoration': { ...deleted, is_restorable: false } });
    expect(
      await screen.findByText(
        'Deleted on 03/05/2026 02:30PM. The customer could be restored until 04/04/2026 02:30PM.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore customer' })).not.toBeInTheDocument();
  });

  it('shows the profile after a colleague has restored the customer', async () => {
    const view = open();
    await button();
    view.services.answerWith({
      'GET subscriptions/:id': customerWith(),
      'GET subscriptions/:id/restoration': gone,
    });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'customer', id: 12 });
    expect(await screen.findByRole('heading', { level: 2, name: 'TAGS' })).toBeVisible();
  });

  it('stays unknown to staff who are no owners', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: permissionsOf('Manager') }];
    const view = open({}, { session: { ...merchantSession, merchants } });
    expect(await screen.findByText("We couldn't find this customer.")).toBeVisible();
    expect(screen.queryByText('This customer was deleted.')).not.toBeInTheDocument();
    expect(view.record.calls.some(({ path }) => path.endsWith('/restoration'))).toBe(false);
  });

  it('stays unknown where the server knows no deletion', async () => {
    open({ 'GET subscriptions/:id/restoration': gone });
    expect(await screen.findByText("We couldn't find this customer.")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to customers' })).toHaveAttribute(
      'href',
      '/admin/customers',
    );
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });
});

describe('a customer who has just been deleted', () => {
  const remove = async (view: View) => {
    await screen.findByRole('group', { name: 'Your PIN' });
    await view.user.keyboard('2580');
    const box = within(await screen.findByRole('alertdialog', { name: 'Delete Customer' }));
    await view.user.click(box.getByRole('button', { name: 'Delete Customer' }));
    await screen.findByText('This customer was deleted.');
  };
  const ends = {
    open_invoices: 0,
    open_amount: 0,
    scheduled_payments: 0,
    has_autopay: false,
    plans: 0,
    payment_in_doubt: false,
    has_pin: true,
  };
  const answers = {
    'GET subscriptions/:id': customerWith(),
    'GET subscriptions/:id/deletion': ends,
    'DELETE subscriptions/:id': {},
  };

  it("can be restored at once, and the list waits for the owner's answer", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const view = open(answers, {
        path: `${profile}?dialog=delete`,
        advanceTimers: jest.advanceTimersByTime,
      });
      await remove(view);
      await view.user.click(await button());
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      const box = within(await dialog());
      await view.user.click(box.getByRole('button', { name: 'Restore customer' }));
      expect(await screen.findByRole('heading', { level: 2, name: 'TAGS' })).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(10_000));
      expect(view.location()).toBe(profile);
      expect(restorations(view)).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });
});
