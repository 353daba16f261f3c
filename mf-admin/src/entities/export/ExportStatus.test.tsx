import type { OperationView } from '@billfold/shared/contracts/operation.contract';
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
import { transactionWith } from '../../testing/rows-factory';
import { chooseInListMenu } from '../../testing/list-menu';

const work = (change: Partial<OperationView> = {}): OperationView => ({
  id: 5,
  kind: 'export_transactions',
  state: 'running',
  merchant_id: 1,
  total: 1_000_000,
  done: 120_000,
  counts: { written: 120_000 },
  created_by: 'Olive Ortega',
  created_at: '2026-11-20T19:00:00.000Z',
  scheduled_for: null,
  started_at: '2026-11-20T19:00:00.000Z',
  finished_at: null,
  failure: null,
  file_expires_at: null,
  can_pause: false,
  ...change,
});
const written = work({
  state: 'done',
  done: 1_000_000,
  finished_at: '2026-11-20T19:02:00.000Z',
  file_expires_at: '2026-11-21T19:02:00.000Z',
});
const cancelled = work({ state: 'cancelled', finished_at: '2026-11-20T19:02:00.000Z' });

const open = (answers: FakeHandlers = {}, path = '/admin/payments', options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    advanceTimers: jest.advanceTimersByTime,
    ...options,
    answers: {
      'GET transactions': [transactionWith()],
      'GET transactions/sums': { collected: 0, refunded: 0 },
      'GET subscriptions': [],
      'GET operations': [],
      ...answers,
    },
  });
const status = (name = 'Export of transactions') => screen.findByRole('region', { name });
const press = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(within(await status()).getByRole('button', { name }));
const reads = ({ record }: ReturnType<typeof open>) =>
  record.calls.filter(({ path }) => path === 'operations').length;
/** Lets answers arrive before the next poll of the export. */
const settle = () => act(() => jest.advanceTimersByTimeAsync(0));
const changed = { ...resumedEvent, type: 'changed', entity: 'operation', id: 5 };

let saved: jest.Mock;
beforeEach(() => {
  jest.useFakeTimers();
  saved = jest.fn(() => 'blob:file');
  Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
});
afterEach(() => jest.useRealTimers());

describe('an export of very many rows', () => {
  it('shows how far the file is once the server has begun to write', async () => {
    const text = JSON.stringify(work({ state: 'queued', done: 0 }));
    // jsdom's blobs have no such method.
    const json = Object.assign(new Blob([text]), { text: async () => text });
    const view = open({ 'POST transactions/export': answer(202, json) });
    await chooseInListMenu(view, 'Export CSV');
    const bar = await within(await status()).findByRole('progressbar', {
      name: 'Exporting transactions',
    });
    expect(bar).toHaveAttribute('aria-valuetext', '0 of 1,000,000');
    expect(saved).not.toHaveBeenCalled();
    expect(view.record.toasts).toEqual([]);
  });

  it('is followed after a reload, and polled while it is written', async () => {
    const view = open({ 'GET operations': [work()] });
    expect(await within(await status()).findByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      '120,000 of 1,000,000',
    );
    const request = view.record.calls.find(({ path }) => path === 'operations');
    expect(request?.query).toEqual({ kind: 'export_transactions', limit: 1 });
    view.services.answerWith({ 'GET operations': [work({ done: 500_000 })] });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(within(await status()).getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      '500,000 of 1,000,000',
    );
  });

  it('offers its file when it is written, and takes it away when it has expired', async () => {
    const view = open({ 'GET operations': [work()] });
    await status();
    view.services.answerWith({ 'GET operations': [written], 'GET operations/:id/file': 'x,y' });
    const before = reads(view);
    view.services.emitLive(changed);
    await settle();
    expect(reads(view)).toBe(before + 1);
    expect(
      await screen.findByText(
        /^The export of 1,000,000 transactions is ready\. Download it by 11\/21\/2026/,
      ),
    ).toBeVisible();
    await press(view, 'Download CSV');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(view.record.calls).toContainEqual(
      expect.objectContaining({ method: 'GET', path: 'operations/5/file', answer: 'file' }),
    );
    view.services.answerWith({
      'GET operations': [{ ...written, file_expires_at: null }],
      'GET operations/:id/file': answer(404, {
        detail: "We couldn't find this file. Export it again.",
      }),
    });
    await press(view, 'Download CSV');
    await waitFor(() =>
      expect(view.record.toasts).toEqual([
        { message: "We couldn't find this file. Export it again.", type: 'error' },
      ]),
    );
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument(),
    );
  });

  it('is cancelled once, and the focus stays at the button', async () => {
    const cancelling = pending<OperationView>();
    const view = open({
      'GET operations': [work()],
      'POST operations/:id/cancel': () => cancelling.promise,
    });
    const button = within(await status()).getByRole('button', { name: 'Cancel export' });
    await view.user.dblClick(button);
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(view.record.calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: 'operations/5/cancel' },
    ]);
    view.services.answerWith({ 'GET operations': [cancelled] });
    const before = reads(view);
    cancelling.resolve(work({ state: 'cancelling' }));
    await settle();
    expect(reads(view)).toBe(before + 1);
    expect(await screen.findByText('The export was canceled.')).toBeVisible();
    expect(within(await status()).getByRole('button', { name: 'Hide' })).toHaveFocus();
    await view.user.keyboard('{Enter}');
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });

  it('shows why it could not be cancelled', async () => {
    const view = open({
      'GET operations': [work()],
      'POST operations/:id/cancel': answer(409, { detail: 'This has already ended.' }),
    });
    await press(view, 'Cancel export');
    expect(await screen.findByText('This has already ended.')).toBeVisible();
  });

  it('says that it failed', async () => {
    open({ 'GET operations': [{ ...cancelled, failure: 'Something went wrong' }] });
    expect(
      await screen.findByText("We couldn't create the export. Please export again."),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
  });

  it('does not show what was cancelled before, or has no file any more', async () => {
    for (const old of [cancelled, { ...written, file_expires_at: null }]) {
      const view = open({ 'GET operations': [old] });
      await screen.findByRole('row', { name: /Ana Rivera/ });
      await waitFor(() =>
        expect(view.record.calls.filter(({ path }) => path === 'operations')).toHaveLength(1),
      );
      await act(() => jest.advanceTimersByTimeAsync(100));
      expect(screen.queryByRole('region')).not.toBeInTheDocument();
      view.unmount();
    }
  });

  it('stays in sight when it cannot be read again, with a way to try again', async () => {
    const view = open({ 'GET operations': [work()] });
    await status();
    view.services.answerWith({ 'GET operations': networkFailure });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText("We couldn't load your exports.")).toBeVisible();
    expect(within(await status()).getByRole('progressbar')).toBeVisible();
    view.services.answerWith({ 'GET operations': [written] });
    const before = reads(view);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(reads(view)).toBe(before + 1);
    expect(await screen.findByRole('button', { name: 'Download CSV' })).toBeVisible();
    expect(screen.queryByText("We couldn't load your exports.")).not.toBeInTheDocument();
  });

  it('is no error at a server that knows no exports', async () => {
    open({ 'GET operations': answer(400, { detail: 'kind is not known.' }) });
    await screen.findByRole('row', { name: /Ana Rivera/ });
    expect(screen.queryByText(/cannot be read/)).not.toBeInTheDocument();
  });

  it('is not requested without the permission', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    const view = open({}, '/admin/payments', { session: { ...merchantSession, merchants } });
    await screen.findByRole('row', { name: /Ana Rivera/ });
    expect(view.record.calls.filter(({ path }) => path === 'operations')).toEqual([]);
  });

  it('is shown above the customers, too', async () => {
    open({ 'GET operations': [{ ...written, kind: 'export_customers' }] }, '/admin/customers');
    expect(await status('Export of customers')).toHaveTextContent(
      'The export of 1,000,000 customers is ready.',
    );
  });
});
