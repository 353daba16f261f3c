import type { DeletedCustomerView } from '@billfold/shared/contracts/customer-deletion.contract';
import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';
import { chooseInListMenu, listMenu } from '../../testing/list-menu';

const deleted: DeletedCustomerView = {
  id: 12,
  full_name: 'Ana Rivera',
  merchant_name: 'Cedar Water',
  deleted_at: '2026-03-05T14:30:00',
  deleted_by: 'Olive Owner',
  days_left: 29,
};
const restoration = {
  full_name: 'Ana Rivera',
  merchant_name: 'Cedar Water',
  deleted_at: deleted.deleted_at,
  restorable_until: '2026-04-04T14:30:00',
  is_restorable: true,
};
const address = '/admin/customers?show=deleted';
const open = (answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: address,
    session: merchantSession,
    ...options,
    answers: {
      'GET subscriptions': [],
      'GET subscriptions/deleted': [deleted],
      'GET subscriptions/:id': answer(404, { detail: 'Subscription not found' }),
      'GET subscriptions/:id/restoration': restoration,
      'POST subscriptions/:id/restore': {},
      ...answers,
    },
  });
const row = () => screen.findByRole('row', { name: /Ana Rivera/ });

describe('the list of deleted customers', () => {
  it('opens from the list and leads back', async () => {
    const view = open({}, { path: '/admin/customers' });
    await chooseInListMenu(view, 'Deleted customers');
    expect(await row()).toBeVisible();
    expect(view.location()).toBe(address);
    await view.user.click(screen.getByRole('link', { name: 'Back to customers' }));
    expect(await screen.findByText('No customers yet.')).toBeVisible();
  });

  it('says who deleted a customer, when and how long they can be restored', async () => {
    const view = open();
    for (const text of ['Cedar Water', '03/05/2026 02:30PM', 'Olive Owner', '29 days'])
      expect(within(await row()).getByText(text)).toBeVisible();
    expect(view.record.calls.filter(({ path }) => path === 'subscriptions/deleted')).toMatchObject([
      { query: { limit: 25, sort: '-deleted_at' } },
    ]);
  });

  it('restores a customer by the question on the profile, which is shown at once', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Restore Ana Rivera' }));
    const box = within(await screen.findByRole('alertdialog', { name: 'Restore customer' }));
    view.services.answerWith({ 'GET subscriptions/:id': customerWith() });
    await view.user.click(box.getByRole('button', { name: 'Restore customer' }));
    expect(await screen.findByRole('heading', { level: 2, name: 'TAGS' })).toBeVisible();
    expect(view.record.calls.filter(({ method }) => method === 'POST')).toMatchObject([
      { path: 'subscriptions/12/restore' },
    ]);
  });

  it('follows the deletions of colleagues, and says when there are none', async () => {
    const view = open({ 'GET subscriptions/deleted': [] });
    expect(await screen.findByText('No customers were deleted in the last 30 days.')).toBeVisible();
    view.services.answerWith({ 'GET subscriptions/deleted': [deleted] });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'customer', id: 12 });
    expect(await row()).toBeVisible();
  });

  it('shows a failed load and tries again', async () => {
    const view = open({ 'GET subscriptions/deleted': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET subscriptions/deleted': [deleted] });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toBeVisible();
  });

  it('is hidden from staff who are no owners', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: permissionsOf('Manager') }];
    const view = open({}, { session: { ...merchantSession, merchants } });
    expect(await screen.findByText('No customers yet.')).toBeVisible();
    expect(await listMenu(view)).not.toContain('Deleted customers');
    expect(view.record.calls.some(({ path }) => path === 'subscriptions/deleted')).toBe(false);
  });
});
