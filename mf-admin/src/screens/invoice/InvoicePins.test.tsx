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
import { customerWith, invoiceWith } from '../../testing/rows-factory';

const detail = '/admin/invoices/detail/8';
const bill = invoiceWith({
  amount_paid: 500,
  amount_due: 734,
  scheduled_on: '2026-03-04',
  transactions: [
    {
      id: 31,
      type: 'payment',
      visible_method: 'Visa 1111',
      amount_paid: 700,
      status: 'scheduled',
      paid_date: null,
    },
  ],
});

const open = (path: string, answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    ...options,
    answers: {
      'GET user_invoices/:id': bill,
      'GET subscriptions/:id': customerWith(),
      'GET transactions': [],
      'DELETE user_invoices/:id': {},
      'POST transactions/unschedule': bill,
      ...answers,
    },
  });
type View = ReturnType<typeof open>;

const cancelling = {
  path: `${detail}?dialog=cancel`,
  title: 'Cancel Invoice',
  confirm: 'Cancel Invoice',
  close: 'Keep Invoice',
  route: 'DELETE user_invoices/:id',
} as const;
const unscheduling = {
  path: `${detail}?dialog=unschedule`,
  title: 'Unschedule Payment',
  confirm: 'Unschedule',
  close: 'Cancel',
  route: 'POST transactions/unschedule',
} as const;
type Action = typeof cancelling | typeof unscheduling;

const box = (action: Action) => screen.findByRole('alertdialog', { name: action.title });
const confirm = async ({ user }: View, action: Action, pin = '2580') => {
  await screen.findByRole('group', { name: 'Your PIN' });
  await user.keyboard(pin);
  await user.click(within(await box(action)).getByRole('button', { name: action.confirm }));
};
const actions = () => screen.findByRole('button', { name: 'Actions for invoice CW-8' });
const begin = async ({ user }: View, action: Action) => {
  if (action === unscheduling)
    return user.click(await screen.findByRole('button', { name: 'Unschedule' }));
  await user.click(await actions());
  return user.click(await screen.findByRole('menuitem', { name: 'Cancel invoice' }));
};
const sent = ({ record }: View) => record.calls.filter(({ method }) => method !== 'GET');

describe('cancelling an invoice', () => {
  it('lists what ends, sends the PIN once and confirms it [ADMIN-191] [ADMIN-192] [ADMIN-154] [ADMIN-155]', async () => {
    const deleting = pending<unknown>();
    const view = open(detail, { [cancelling.route]: () => deleting.promise });
    await begin(view, cancelling);
    expect(view.location()).toBe(cancelling.path);
    for (const text of [
      "$7.34 of invoice CW-8 will no longer be owed. This can't be undone.",
      'The $5.00 already paid stays paid.',
      "The payment scheduled for 03/04/2026 won't be made. We'll let the customer know.",
    ])
      expect(within(await box(cancelling)).getByText(text)).toBeVisible();
    await view.user.keyboard('2580');
    await view.user.dblClick(
      within(await box(cancelling)).getByRole('button', { name: 'Cancel Invoice' }),
    );
    view.services.answerWith({
      'GET user_invoices/:id': { ...bill, state: 'cancelled', scheduled_on: null },
    });
    await act(async () => deleting.resolve({}));
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        { message: 'Invoice successfully canceled', type: 'success' },
      ]),
    );
    expect(sent(view)).toMatchObject([
      {
        method: 'DELETE',
        path: 'user_invoices/8',
        body: { pin: '2580' },
        idempotencyKey: expect.any(String),
      },
    ]);
    expect(JSON.stringify(view.state())).not.toContain('2580');
    expect(await screen.findByText('Cancelled', { selector: 'header *' })).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Summary' })).toHaveTextContent('$0.00');
    expect(view.location()).toBe(detail);
  });

  it('is not offered for a paid invoice', async () => {
    const paid = invoiceWith({ state: 'paid', amount_paid: 1_234, amount_due: 0 });
    const { user } = open(detail, { 'GET user_invoices/:id': paid });
    await user.click(await actions());
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Edit', 'Repeat this invoice']);
  });
});

describe('unscheduling a payment', () => {
  it('sends invoice and PIN, and says so [ADMIN-193] [ADMIN-194] [ADMIN-195]', async () => {
    const view = open(detail);
    await begin(view, unscheduling);
    expect(
      within(await box(unscheduling)).getByText(
        "The payment of $7.00 scheduled for 03/04/2026 won't be made. We'll let the customer know. The invoice stays open.",
      ),
    ).toBeVisible();
    view.services.answerWith({
      'GET user_invoices/:id': { ...bill, scheduled_on: null, transactions: [] },
    });
    await confirm(view, unscheduling);
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        { message: 'Payment successfully unscheduled', type: 'success' },
      ]),
    );
    expect(sent(view)).toMatchObject([
      { method: 'POST', path: 'transactions/unschedule', body: { invoice: 8, pin: '2580' } },
    ]);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Unschedule' })).not.toBeInTheDocument(),
    );
  });

  it('is not offered without a scheduled payment, nor without the permission', async () => {
    const first = open(detail, { 'GET user_invoices/:id': invoiceWith() });
    expect(await actions()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unschedule' })).not.toBeInTheDocument();
    first.unmount();
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view', 'invoices'] }];
    open(detail, {}, { session: { ...merchantSession, merchants } });
    expect(await actions()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unschedule' })).not.toBeInTheDocument();
  });
});

describe.each([
  ['cancelling', cancelling],
  ['unscheduling', unscheduling],
])('the PIN for %s', (_what, action) => {
  it('may be typed again after a wrong one, and a new opening shows no error', async () => {
    const view = open(action.path, {
      [action.route]: answer(403, { detail: 'Invalid Pin Code', code: 'wrong_credentials' }),
    });
    await confirm(view, action, '1111');
    expect(await within(await box(action)).findByText('Invalid Pin Code')).toBeVisible();
    await view.user.click(within(await box(action)).getByRole('button', { name: action.close }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await begin(view, action);
    expect(within(await box(action)).queryByText('Invalid Pin Code')).not.toBeInTheDocument();
  });

  it('is sent again under the same key after a lost answer', async () => {
    const view = open(action.path, { [action.route]: networkFailure });
    await confirm(view, action);
    expect(await screen.findByText('Network Error')).toBeVisible();
    await confirm(view, action);
    await waitFor(() => expect(sent(view)).toHaveLength(2));
    const [first, second] = sent(view).map(({ idempotencyKey }) => idempotencyKey);
    expect([typeof first, second]).toEqual(['string', first]);
  });
});

describe('the PIN for an invoice', () => {
  it('is not requested while it is locked', async () => {
    const view = open(cancelling.path, {
      [cancelling.route]: answer(403, { detail: 'Too many tries.', code: 'locked_out' }),
    });
    await confirm(view, cancelling);
    expect(await screen.findByText('Too many tries.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Your PIN' })).not.toBeInTheDocument();
  });

  it('is set first by staff without one', async () => {
    const { user } = merchantSession;
    open(
      unscheduling.path,
      {},
      { session: { ...merchantSession, user: user && { ...user, has_pin: false } } },
    );
    expect(
      await within(await box(unscheduling)).findByRole('link', { name: 'Set a PIN' }),
    ).toHaveAttribute('href', '/admin/settings/security');
  });
});

describe('an invoice that staff closed', () => {
  it('names who marked it paid, and what was received', async () => {
    open(detail, {
      'GET user_invoices/:id': invoiceWith({
        state: 'paid',
        marked_paid: { by: 'Olive Hart', at: '2026-03-02T18:00:00.000Z' },
      }),
    });
    expect(
      await screen.findByText('Marked paid by Olive Hart on 03/02/2026, $0.00 received.'),
    ).toBeVisible();
  });
});
