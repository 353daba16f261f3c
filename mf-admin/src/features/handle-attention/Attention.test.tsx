import type {
  AlarmView,
  AnnouncedCash,
  MoneyDoubt,
} from '@billfold/shared/contracts/attention.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
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
import { homeAnswers } from '../../testing/report-factory';

const now = new Date('2026-11-20T19:00:00Z');

const doubtWith = (change: Partial<MoneyDoubt> = {}): MoneyDoubt => ({
  id: 31,
  type: 'payment',
  needs_review: false,
  amount: 2_000,
  visible_method: 'Visa 1111',
  since: '2026-11-20T17:00:00Z',
  user: 'Ana Rivera',
  invoice: 8,
  merchant_id: 1,
  merchant_name: 'Cedar Water',
  ...change,
});
const alarmWith = (change: Partial<AlarmView> = {}): AlarmView => ({
  id: 5,
  kind: 'late_approval',
  detail: 'Order ABC was approved after it was given up.',
  raised_at: '2026-11-18T19:00:00Z',
  user: '',
  invoice: null,
  merchant_id: 1,
  merchant_name: 'Cedar Water',
  may_resolve: true,
  ...change,
});
const announced: AnnouncedCash = {
  id: 7,
  amount: 2_500,
  announced_at: '2026-11-20T17:00:00Z',
  user: 'Ana Rivera',
  invoice: 8,
  merchant_id: 1,
  merchant_name: 'Cedar Water',
};
const needs = (doubts: readonly MoneyDoubt[], alarms: readonly AlarmView[] = [], more = false) => ({
  doubts,
  alarms,
  has_more: more,
});

beforeEach(() => jest.useFakeTimers({ advanceTimers: true, now }));
afterEach(() => jest.useRealTimers());

const open = (answers: FakeHandlers = {}, query = '', options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/dashboard${query}`,
    session: merchantSession,
    advanceTimers: jest.advanceTimersByTime,
    ...options,
    answers: {
      ...homeAnswers,
      'GET attention': needs([doubtWith()], [alarmWith()]),
      'GET transactions/:id/get_status': { status: 'success' },
      'POST alarms/:id/resolve': {},
      ...answers,
    },
  });
const attention = () => screen.queryByRole('region', { name: 'Needs attention' });
const section = async () => within(await screen.findByRole('region', { name: 'Needs attention' }));

describe('the part of Home for a person', () => {
  it('is left out while nothing needs a decision', async () => {
    open({ 'GET attention': needs([]) });
    expect(await screen.findByRole('region', { name: 'Latest payments' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Needs attention' })).not.toBeInTheDocument();
  });

  it('shows payments in doubt and alarms with their age and their invoice', async () => {
    open({ 'GET attention': needs([doubtWith()], [alarmWith()], true) });
    const area = await section();
    expect(await area.findByText('Payment of $20.00, Ana Rivera')).toBeVisible();
    for (const text of [
      "Visa 1111. We're confirming it. The invoice can't be paid in the meantime.",
      'Payment approved late',
      'Order ABC was approved after it was given up.',
      'Cedar Water, for 2 days',
      "There are more. They'll show up when these are done.",
    ])
      expect(area.getByText(text)).toBeVisible();
    expect(area.getByText(/Cedar Water, for 2 hours/)).toBeVisible();
    expect(area.getByRole('link', { name: 'Open invoice' })).toHaveAttribute(
      'href',
      '/admin/invoices/detail/8',
    );
  });

  it('says of a refund and a void not to repeat it', async () => {
    open({
      'GET attention': needs([
        doubtWith({ type: 'refund' }),
        doubtWith({ id: 32, type: 'void', needs_review: true }),
      ]),
    });
    for (const text of [
      "Visa 1111. We're confirming it. Please don't repeat it.",
      "Visa 1111. The card gateway didn't report a result. Please check with the gateway. Please don't repeat it.",
    ])
      expect(await screen.findByText(text)).toBeVisible();
  });

  it('asks the gateway at once, and reads again what is left', async () => {
    const pendingStatus = pending<unknown>();
    const view = open({ 'GET transactions/:id/get_status': () => pendingStatus.promise });
    const button = await screen.findByRole('button', { name: /^Check now/ });
    await view.user.dblClick(button);
    view.services.answerWith({ 'GET attention': needs([], [alarmWith()]) });
    await act(async () => pendingStatus.resolve({ status: 'success' }));
    await waitFor(() =>
      expect(view.record.toasts).toEqual([{ message: 'Payment of $20.00, Ana Rivera: done.' }]),
    );
    await waitFor(() =>
      expect(screen.queryByText('Payment of $20.00, Ana Rivera')).not.toBeInTheDocument(),
    );
    const asks = view.record.calls.filter(({ path }) => path === 'transactions/31/get_status');
    expect(asks).toHaveLength(1);
  });

  it('shows when the outcome is not known yet, and when it cannot be requested', async () => {
    const view = open({ 'GET transactions/:id/get_status': { status: 'confirming' } });
    await view.user.click(await screen.findByRole('button', { name: /^Check now/ }));
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        { message: "Payment of $20.00, Ana Rivera: the result isn't known yet." },
      ]),
    );
    view.services.answerWith({
      'GET transactions/:id/get_status': answer(404, { detail: 'Gone.' }),
    });
    await view.user.click(screen.getByRole('button', { name: /^Check now/ }));
    expect(await screen.findByText('Gone.')).toBeVisible();
  });

  it('is read again each minute while it is in sight', async () => {
    const view = open();
    await screen.findByText('Payment of $20.00, Ana Rivera');
    view.services.answerWith({ 'GET attention': needs([]) });
    await act(() => jest.advanceTimersByTimeAsync(60_100));
    await waitFor(() => expect(attention()).not.toBeInTheDocument());
  });

  it('is read again when other staff resolve an alarm', async () => {
    const view = open();
    await screen.findByText('Payment approved late');
    view.services.answerWith({ 'GET attention': needs([doubtWith()]) });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'alarm', id: 5 });
    await waitFor(() =>
      expect(screen.queryByText('Payment approved late')).not.toBeInTheDocument(),
    );
  });

  it('fails alone, and is read again on request', async () => {
    const view = open({ 'GET attention': answer(500, { detail: 'The server is busy.' }) });
    expect(await screen.findByText('The server is busy.')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Latest payments' })).toBeVisible();
    view.services.answerWith({ 'GET attention': needs([]) });
    await view.user.click((await section()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(attention()).not.toBeInTheDocument());
  });
});

describe('resolving an alarm', () => {
  const resolveButton = () =>
    screen.findByRole('button', { name: 'Resolve: Payment approved late' });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Resolve alarm' }));

  it('sends a reason once, and the alarm is gone', async () => {
    const resolving = pending<unknown>();
    const view = open({ 'POST alarms/:id/resolve': () => resolving.promise });
    await view.user.click(await resolveButton());
    expect(view.location()).toBe('/admin/dashboard?resolve=5');
    await view.user.click((await dialog()).getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('This field is required')).toBeVisible();
    await enter(view.user, screen.getByLabelText('Reason'), 'Called the bank.');
    view.services.answerWith({ 'GET attention': needs([doubtWith()]) });
    await view.user.dblClick((await dialog()).getByRole('button', { name: 'Resolve' }));
    await act(async () => resolving.resolve({}));
    await waitFor(() =>
      expect(screen.queryByText('Payment approved late')).not.toBeInTheDocument(),
    );
    expect(view.record.calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: 'alarms/5/resolve', body: { reason: 'Called the bank.' } },
    ]);
    expect(view.record.toasts).toEqual([{ message: 'Alarm resolved.', type: 'success' }]);
  });

  it('shows why the server refuses, and keeps the reason', async () => {
    const view = open(
      {
        'POST alarms/:id/resolve': answer(409, { detail: 'This alarm has already been resolved.' }),
      },
      '?resolve=5',
    );
    await enter(view.user, await screen.findByLabelText('Reason'), 'Called.');
    await view.user.click((await dialog()).getByRole('button', { name: 'Resolve' }));
    expect(await screen.findByText('This alarm has already been resolved.')).toBeVisible();
    expect(screen.getByLabelText('Reason')).toHaveValue('Called.');
  });

  it('is not offered without the permission, nor of a charge that an operator decides', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    const view = open({}, '?resolve=5', { session: { ...merchantSession, merchants } });
    await screen.findByText('Payment approved late');
    expect(screen.queryByRole('button', { name: /^Resolve/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    view.unmount();
    open({
      'GET attention': needs([], [alarmWith({ kind: 'unknown_charge', may_resolve: false })]),
    });
    await screen.findByText("The card gateway has a charge we don't have a payment for");
    expect(screen.queryByRole('button', { name: /^Resolve/ })).not.toBeInTheDocument();
  });
});

describe('announced cash', () => {
  const withCash = { 'GET attention': { ...needs([]), cash: [announced] } };
  const name = 'Cash payment of $25.00, Ana Rivera';
  const sentBy = ({ record }: ReturnType<typeof open>) =>
    record.calls.filter(({ method }) => method === 'POST');

  it('is confirmed with the PIN, and gone then', async () => {
    const view = open({ ...withCash, 'POST cash_announcements/:id/confirm': {} });
    const area = await section();
    expect(await area.findByText(name)).toBeVisible();
    expect(area.getByText(/invoice stays open until you confirm/)).toBeVisible();
    await view.user.click(area.getByRole('button', { name: `Confirm: ${name}` }));
    expect(view.location()).toBe('/admin/dashboard?cash=7');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm cash payment' }));
    expect(dialog.getByText(/only if you have the \$25\.00 in cash from Ana Rivera/)).toBeVisible();
    view.services.answerWith({ 'GET attention': needs([]) });
    await view.user.keyboard('2580');
    await view.user.click(dialog.getByRole('button', { name: 'Confirm $25.00' }));
    await waitFor(() => expect(attention()).not.toBeInTheDocument());
    expect(sentBy(view)).toMatchObject([
      { path: 'cash_announcements/7/confirm', body: { pin: '2580' } },
    ]);
    expect(view.record.toasts).toMatchObject([{ message: 'Payment received.' }]);
  });

  it('is refused without a PIN, and only by staff who may take payments', async () => {
    const view = open({ ...withCash, 'POST cash_announcements/:id/refuse': {} });
    await view.user.click(await screen.findByRole('button', { name: `Refuse: ${name}` }));
    expect(await screen.findByText(name)).toBeVisible();
    expect(sentBy(view)).toMatchObject([{ path: 'cash_announcements/7/refuse' }]);
    view.unmount();
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    open(withCash, '?cash=7', { session: { ...merchantSession, merchants } });
    expect(await screen.findByText(name)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Confirm|Refuse)/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
