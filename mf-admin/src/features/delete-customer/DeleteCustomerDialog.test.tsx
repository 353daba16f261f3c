import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';

const ends = {
  open_invoices: 2,
  open_amount: 12_500,
  scheduled_payments: 1,
  has_autopay: true,
  plans: 1,
  payment_in_doubt: false,
  has_pin: true,
};
const profile = '/admin/customers/profile/12';

const open = (answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `${profile}?dialog=delete`,
    session: merchantSession,
    ...options,
    answers: {
      'GET subscriptions/:id': customerWith(),
      'GET subscriptions/:id/deletion': ends,
      'DELETE subscriptions/:id': {},
      'GET subscriptions/:id/restoration': answer(404, { detail: 'X' }),
      'GET subscriptions': [],
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const dialog = () => screen.findByRole('alertdialog', { name: 'Delete Customer' });
const confirmButton = async () =>
  within(await dialog()).getByRole('button', { name: 'Delete Customer' });
const type = async ({ user }: View, pin = '2580') => {
  await screen.findByRole('group', { name: 'Your PIN' });
  await user.keyboard(pin);
};
const remove = async (view: View, pin?: string) => {
  await type(view, pin);
  await view.user.click(await confirmButton());
};
const deletions = ({ record }: View) => record.calls.filter(({ method }) => method === 'DELETE');

describe('deleting a customer', () => {
  it('lists what ends before it requests the PIN [ADMIN-155]', async () => {
    const view = open();
    const box = within(await dialog());
    expect(await box.findByText('2 open bills ($125.00) will be canceled.')).toBeVisible();
    for (const text of [
      'Ana Rivera will no longer be a customer of Cedar Water.',
      "An owner can restore the customer for 30 days, but not what's canceled here.",
      "1 scheduled payment won't be made.",
      'Auto-pay ends.',
      '1 payment plan ends.',
      'Links and unsent texts will be canceled. Payments and receipts stay.',
    ])
      expect(box.getByText(text)).toBeVisible();
    expect(await confirmButton()).toBeDisabled();
    await type(view);
    expect(await confirmButton()).toBeEnabled();
    expect(deletions(view)).toEqual([]);
  });

  it('sends the PIN once and says that the customer was deleted [ADMIN-151] [ADMIN-154] [ADMIN-156]', async () => {
    const deleting = pending<unknown>();
    const view = open({ 'DELETE subscriptions/:id': () => deleting.promise });
    await type(view);
    await view.user.dblClick(await confirmButton());
    await act(async () => deleting.resolve({}));
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        { message: 'Customer successfully deleted.', type: 'success' },
      ]),
    );
    expect(deletions(view)).toMatchObject([
      { path: 'subscriptions/12', body: { pin: '2580' }, idempotencyKey: expect.any(String) },
    ]);
    expect(JSON.stringify(view.state())).not.toContain('2580');
  });

  it('leads to the list after 3.9 seconds, and Back leads to no profile [ADMIN-152]', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const view = open({}, { advanceTimers: jest.advanceTimersByTime });
      await remove(view);
      expect(await screen.findByText('This customer was deleted.')).toBeVisible();
      view.services.answerWith({
        'GET subscriptions/:id': answer(404, { detail: 'Subscription not found' }),
      });
      view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'customer', id: 12 });
      await act(() => jest.advanceTimersByTimeAsync(3_400));
      expect(view.location()).toContain(profile);
      expect(screen.queryByText("We couldn't find this customer.")).not.toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(600));
      expect(view.location()).toBe('/admin/customers');
      await view.back();
      expect(view.location()).toBe('/admin/customers');
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    [
      'a wrong PIN',
      answer(403, { errors: 'Invalid Pin Code', code: 'wrong_credentials' }),
      'Invalid Pin Code',
    ],
    ['a payment in doubt', answer(409, { errors: 'X', code: 'payment_in_doubt' }), 'X'],
  ])(
    'stays open with the errors of %s, and can be tried again [ADMIN-153]',
    async (_what, refusal, text) => {
      const view = open({ 'DELETE subscriptions/:id': refusal });
      await remove(view, '1111');
      expect(await within(await dialog()).findByText(text)).toBeVisible();
      expect(await confirmButton()).toBeDisabled();
      view.services.answerWith({ 'DELETE subscriptions/:id': {} });
      await remove(view);
      expect(await screen.findByText('This customer was deleted.')).toBeVisible();
      expect(deletions(view).map(({ body }) => body)).toEqual([{ pin: '1111' }, { pin: '2580' }]);
    },
  );

  it('takes no further PIN while it is locked', async () => {
    const view = open({
      'DELETE subscriptions/:id': answer(403, { errors: 'Too many tries.', code: 'locked_out' }),
    });
    await remove(view);
    expect(await screen.findByText('Too many tries.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Your PIN' })).not.toBeInTheDocument();
  });

  it('repeats a deletion without an answer under the same key', async () => {
    const view = open({ 'DELETE subscriptions/:id': networkFailure });
    await remove(view);
    expect(await screen.findByText('Network Error')).toBeVisible();
    await remove(view);
    await waitFor(() => expect(deletions(view)).toHaveLength(2));
    const [first, second] = deletions(view).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
  });

  it('leads staff without a PIN to the page that sets one', async () => {
    open({ 'GET subscriptions/:id/deletion': { ...ends, has_pin: false } });
    const box = within(await dialog());
    expect(await box.findByRole('link', { name: 'Set your PIN' })).toHaveAttribute(
      'href',
      '/admin/settings/security',
    );
    expect(box.queryByRole('group', { name: 'Your PIN' })).not.toBeInTheDocument();
    expect(await confirmButton()).toBeDisabled();
  });

  it('is not offered while a payment is being confirmed', async () => {
    open({ 'GET subscriptions/:id/deletion': { ...ends, payment_in_doubt: true } });
    expect(await screen.findByText(/We're confirming a payment from this customer/)).toBeVisible();
    expect(await confirmButton()).toBeDisabled();
  });

  it('is not there for staff without the permission', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view', 'customers'] }];
    const session = { ...merchantSession, merchants };
    const view = open({}, { session });
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Rivera' })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(view.record.calls.some(({ path }) => path.endsWith('/deletion'))).toBe(false);
  });
});
