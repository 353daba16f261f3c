import { holdReload } from '@billfold/shared/store/reload-guard';
import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { invoiceWith } from '../../testing/rows-factory';
import { chooseInListMenu } from '../../testing/list-menu';

const rows = [invoiceWith(), invoiceWith({ id: 9, invoice_number: 'CW-9', full_name: 'Cy Bell' })];
const many = answer(200, rows, { 'x-total-count': '312', 'x-next-cursor': 'c2' });
const open = (answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/invoices',
    session: merchantSession,
    ...options,
    answers: {
      'GET user_invoices': many,
      'POST user_invoices/delete_invoices': { deleted: [8, 9], detail: [] },
      'POST user_invoices/restore_invoices': { restored: [8, 9] },
      ...answers,
    },
    advanceTimers: jest.advanceTimersByTime,
  });
type View = ReturnType<typeof open>;

const reload = jest.fn();
beforeEach(() => {
  jest.useFakeTimers();
  reload.mockClear();
  jest.spyOn(window.history, 'go').mockImplementation(reload);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  sessionStorage.clear();
});

const box = () => screen.findByRole('alertdialog', { name: 'Delete Invoices' });
const choose = async ({ user }: View, ...names: readonly string[]) => {
  for (const name of names) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
};
const confirm = async ({ user }: View, pin = '2580') => {
  await screen.findByRole('group', { name: 'Your PIN' });
  await user.keyboard(pin);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  await user.click(within(await box()).getByRole('button', { name: 'Delete' }));
};
const posts = ({ record }: View) =>
  record.calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, query, body }) => [path, query, body]);
const reloaded = () => waitFor(() => expect(reload).toHaveBeenCalledWith(0));
const both = ['Select CW-8 of Ana Rivera', 'Select CW-9 of Cy Bell'] as const;
/** The page after it was loaded anew. */
const openAnew = (view: View, answers: FakeHandlers = {}) => {
  view.unmount();
  return open({ 'GET user_invoices': [], ...answers });
};

describe('deleting invoices in bulk', () => {
  it('sends the chosen rows with the PIN, and loads the page anew [ADMIN-164] [ADMIN-165]', async () => {
    const view = open();
    await choose(view, ...both);
    expect(
      within(await box()).getByText(
        '2 invoices will be removed from all lists. Invoices with payments stay. You can undo this for 10 seconds, and restore them for 30 days.',
      ),
    ).toBeVisible();
    await confirm(view);
    await reloaded();
    expect(posts(view)).toEqual([
      [
        'user_invoices/delete_invoices',
        undefined,
        { scope: 'rows', invoice_ids: [8, 9], pin: '2580' },
      ],
    ]);
    expect(JSON.stringify(view.state())).not.toContain('2580');
    const after = openAnew(view);
    expect(await screen.findByText('No invoices yet.')).toBeVisible();
    await waitFor(() => expect(after.record.toasts).toHaveLength(1));
    expect(after.record.toasts[0]?.message).toBe('2 invoices deleted.');
  });

  it('sends the filter for all that match', async () => {
    const view = open({}, { path: '/admin/invoices?status=late&q=ana' });
    for (const name of both) await view.user.click(await screen.findByRole('checkbox', { name }));
    await view.user.click(screen.getByRole('button', { name: 'Select all 312' }));
    await view.user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(
      within(await box()).getByText(/^All 312 matching invoices will be removed from all lists/),
    ).toBeVisible();
    await confirm(view);
    await reloaded();
    expect(posts(view)).toEqual([
      [
        'user_invoices/delete_invoices',
        { status: 'late', q: 'ana' },
        { scope: 'matching', pin: '2580' },
      ],
    ]);
  });

  it('takes it back by Undo, for 10 seconds', async () => {
    const view = open();
    await choose(view, both[0]);
    await confirm(view);
    await reloaded();
    const after = openAnew(view);
    await waitFor(() => expect(after.record.toasts).toHaveLength(1));
    act(() => after.record.toasts[0]?.action?.onPress());
    await waitFor(() =>
      expect(after.record.toasts.at(-1)).toEqual({
        message: '2 invoices restored.',
        type: 'success',
      }),
    );
    expect(posts(after)).toEqual([
      ['user_invoices/restore_invoices', undefined, { invoice_ids: [8, 9] }],
    ]);
    await waitFor(() =>
      expect(after.record.calls.filter(({ path }) => path === 'user_invoices')).toHaveLength(2),
    );
  });

  it('offers no Undo after 10 seconds, and says why one fails', async () => {
    const view = open();
    await choose(view, both[0]);
    await confirm(view);
    await reloaded();
    await act(() => jest.advanceTimersByTimeAsync(10_001));
    const late = openAnew(view);
    await waitFor(() => expect(late.record.toasts).toEqual([{ message: '2 invoices deleted.' }]));
    late.unmount();
    const again = open();
    await choose(again, both[0]);
    await confirm(again);
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
    const refused = openAnew(again, {
      'POST user_invoices/restore_invoices': answer(409, { detail: 'Too late.' }),
    });
    await waitFor(() => expect(refused.record.toasts).toHaveLength(1));
    act(() => refused.record.toasts[0]?.action?.onPress());
    await waitFor(() =>
      expect(refused.record.toasts.at(-1)).toEqual({ message: 'Too late.', type: 'error' }),
    );
  });

  it('names the invoices that stay, until the list is closed [ADMIN-165]', async () => {
    const sentence = "Invoice CW-9 of Cy Bell wasn't deleted because it has payments.";
    const view = open({
      'POST user_invoices/delete_invoices': { deleted: [8], detail: [sentence] },
    });
    await choose(view, ...both);
    await confirm(view);
    await reloaded();
    const after = openAnew(view);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(after.record.toasts[0]?.message).toBe('1 invoice deleted.');
    await after.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  });

  it('reads the list again instead while something typed is not saved', async () => {
    const release = holdReload();
    const view = open();
    await choose(view, both[0]);
    view.services.answerWith({ 'GET user_invoices': [rows[1]] });
    await confirm(view);
    await waitFor(() =>
      expect(screen.queryByRole('checkbox', { name: both[0] })).not.toBeInTheDocument(),
    );
    expect(view.record.toasts[0]?.message).toBe('2 invoices deleted.');
    expect(reload).not.toHaveBeenCalled();
    release();
  });

  it('stays open with the error of a wrong PIN', async () => {
    const view = open({
      'POST user_invoices/delete_invoices': answer(403, { detail: 'Invalid Pin Code' }),
    });
    await choose(view, both[0]);
    await confirm(view, '1111');
    expect(await within(await box()).findByText('Invalid Pin Code')).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  it('is not offered to staff without the permission', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view', 'invoices'] }];
    open({}, { session: { ...merchantSession, merchants } });
    expect(await screen.findByText('Ana Rivera')).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('the upload of invoices', () => {
  it('is an icon that leads to its screen [ADMIN-162]', async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Upload invoices' }));
    expect(view.record.navigations).toEqual(['/admin/invoices/upload']);
  });

  it('is in the menu, too, in words', async () => {
    const view = open();
    await chooseInListMenu(view, 'Upload invoices');
    expect(view.record.navigations).toEqual(['/admin/invoices/upload']);
  });

  it.each([
    ['no release has its screen', { hasScreen: () => false }],
    [
      'staff may not import',
      {
        session: {
          ...merchantSession,
          merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }],
        },
      },
    ],
  ])('is not offered when %s', async (_what, options) => {
    open({}, options);
    expect(await screen.findByText('Ana Rivera')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upload invoices' })).not.toBeInTheDocument();
  });
});
