import type { DeletedInvoiceView } from '@billfold/shared/contracts/invoice-edit.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
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
import { invoiceWith } from '../../testing/rows-factory';
import { chooseInListMenu, listMenu } from '../../testing/list-menu';

const deleted: DeletedInvoiceView = {
  id: 8,
  invoice_number: 'CW-8',
  full_name: 'Ana Rivera',
  merchant_name: 'Cedar Water',
  amount: 1_234,
  due_date: '2026-03-05',
  deleted_at: '2026-03-05T14:30:00',
  deleted_by: 'Olive Owner',
  days_left: 1,
  has_autopay: false,
  is_customer_deleted: false,
};
const other = { ...deleted, id: 9, invoice_number: '', full_name: 'Cy Bell', days_left: 12 };
const address = '/admin/invoices?show=deleted';
const open = (answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: address,
    session: merchantSession,
    ...options,
    answers: {
      'GET user_invoices': [invoiceWith()],
      'GET user_invoices/deleted': answer(200, [deleted, other], { 'x-total-count': '40' }),
      'POST user_invoices/restore_invoices': { restored: [8] },
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const posts = ({ record }: View) =>
  record.calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
const reads = ({ record }: View) =>
  record.calls.filter(({ path }) => path === 'user_invoices/deleted');
const row = (name = 'Ana Rivera') => screen.findByRole('row', { name: new RegExp(name) });
const dialog = () => screen.findByRole('alertdialog', { name: 'Restore' });
const ask = async (view: View, name = 'Restore Invoice CW-8 of Ana Rivera') => {
  await view.user.click(await screen.findByRole('button', { name }));
  return within(await dialog());
};

describe('the list of deleted invoices', () => {
  it('opens from the list and leads back', async () => {
    const view = open({}, { path: '/admin/invoices' });
    await chooseInListMenu(view, 'Deleted invoices');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Deleted Invoices' }),
    ).toBeVisible();
    expect(view.location()).toBe(address);
    await view.user.click(screen.getByRole('link', { name: 'Back to invoices' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  });

  it('says who deleted an invoice, when and how long it can be restored', async () => {
    const view = open();
    for (const text of ['CW-8', '$12.34', '03/05/2026 02:30PM', 'Olive Owner', '1 day'])
      expect(within(await row()).getByText(text)).toBeVisible();
    expect(within(await row('Cy Bell')).getByText('12 days')).toBeVisible();
    expect(reads(view).map(({ query }) => query)).toEqual([{ limit: 25, sort: '-deleted_at' }]);
  });

  it('restores a row after a question, and the invoice is in the list at once', async () => {
    const restoring = pending<unknown>();
    const view = open({ 'POST user_invoices/restore_invoices': () => restoring.promise });
    const box = await ask(view);
    expect(view.location()).toBe(`${address}&dialog=restore`);
    expect(box.getByText('Invoice CW-8 of Ana Rivera will be back in all lists.')).toBeVisible();
    expect(box.getByText('Scheduled payments stay canceled.')).toBeVisible();
    expect(box.queryByText(/Auto-pay/)).not.toBeInTheDocument();
    await view.user.click(box.getByRole('button', { name: 'Restore' }));
    expect(await box.findByRole('button', { name: 'Restoring...' })).toBeDisabled();
    view.services.answerWith({ 'GET user_invoices/deleted': [other] });
    await act(async () => restoring.resolve(answer(200, { restored: [8] })));
    await waitFor(() => expect(screen.queryByText('Ana Rivera')).not.toBeInTheDocument());
    expect(posts(view)).toEqual([['user_invoices/restore_invoices', { invoice_ids: [8] }]]);
    expect(view.record.toasts).toEqual([{ message: '1 invoice restored.', type: 'success' }]);
    expect(view.location()).toBe(address);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await view.user.click(screen.getByRole('link', { name: 'Back to invoices' }));
    expect(await row()).toBeVisible();
  });

  it('takes the dialog from an address that was loaded again', async () => {
    const view = open({}, { path: `${address}&dialog=restore` });
    expect(await row()).toBeVisible();
    expect(view.location()).toBe(address);
  });

  it('says that auto-pay may charge a restored invoice within minutes', async () => {
    const view = open({ 'GET user_invoices/deleted': [{ ...deleted, has_autopay: true }] });
    expect(
      (await ask(view)).getByText(
        'Auto-pay is on for Ana Rivera and will charge the balance at its next run. If an invoice is due or late, that could be within minutes.',
      ),
    ).toBeVisible();
  });

  it('restores the chosen rows of a page, with a word about auto-pay', async () => {
    const view = open({ 'POST user_invoices/restore_invoices': { restored: [8, 9] } });
    await row();
    await view.user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    expect(screen.queryByRole('button', { name: 'Select all 40' })).not.toBeInTheDocument();
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await view.user.click(bar.getByRole('button', { name: 'Restore' }));
    const box = within(await dialog());
    expect(box.getByText('2 invoices will be back in all lists.')).toBeVisible();
    expect(box.getByText(/^Where auto-pay is on, it will charge the balance/)).toBeVisible();
    await view.user.click(box.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    expect(posts(view)).toEqual([['user_invoices/restore_invoices', { invoice_ids: [8, 9] }]]);
    expect(screen.queryByRole('region', { name: 'Selected rows' })).not.toBeInTheDocument();
  });

  it('keeps the dialog with the reason of a refusal', async () => {
    const view = open({ 'POST user_invoices/restore_invoices': answer(409, { detail: 'X' }) });
    const box = await ask(view);
    await view.user.click(box.getByRole('button', { name: 'Restore' }));
    expect(await box.findByText('X')).toBeVisible();
    expect(view.record.toasts).toEqual([]);
  });

  it('asks to restore a deleted customer first', async () => {
    open({ 'GET user_invoices/deleted': [{ ...deleted, is_customer_deleted: true }] });
    expect(within(await row()).getByText('Restore the customer first')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
  });

  it('follows the deletions of colleagues, and says when there are none', async () => {
    const view = open({ 'GET user_invoices/deleted': [] });
    expect(await screen.findByText('No invoices were deleted in the last 30 days.')).toBeVisible();
    view.services.answerWith({ 'GET user_invoices/deleted': [deleted] });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'invoice', id: 8 });
    expect(await row()).toBeVisible();
  });

  it('shows a failed load and tries again', async () => {
    const view = open({ 'GET user_invoices/deleted': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET user_invoices/deleted': [deleted] });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toBeVisible();
  });

  it('is hidden from staff who may not delete', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view', 'invoices'] }];
    const view = open({}, { session: { ...merchantSession, merchants } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
    expect(await listMenu(view)).not.toContain('Deleted invoices');
    expect(reads(view)).toEqual([]);
  });
});
