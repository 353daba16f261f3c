import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
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
import {
  importColumn,
  importDone,
  importOperation,
  importResult,
  importRow,
  importWith,
} from '../../testing/imports-factory';

const merchants = [{ id: 1, name: 'Cedar Water', time_zone: 'Asia/Kolkata' }];
const path = '/admin/customers/upload?import=12';
const open = (answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants },
    advanceTimers: jest.advanceTimersByTime,
    ...options,
    answers: {
      'GET imports': [],
      'GET imports/:id': importWith(),
      'GET imports/:id/rows': [],
      'GET imports/:id/reasons': [],
      'GET imports/:id/warnings': [],
      'GET subscriptions': [],
      'GET tags': [],
      'GET operations': [],
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const posts = ({ record }: View) => record.calls.filter(({ method }) => method === 'POST');
const button = (name: string) => screen.findByRole('button', { name });
const press = async ({ user }: View, name: string) => user.click(await button(name));
const changed = { ...resumedEvent, type: 'changed', entity: 'import', id: 12 };
const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the columns of a file', () => {
  const mapping = importWith({
    state: 'mapping',
    columns: [
      importColumn('Mobile', 'phone'),
      importColumn('Mail', null),
      importColumn('Name', 'first_name', { by: 'remembered' }),
    ],
    missing: ['email'],
    planned: null,
  });

  it('have samples, a suggestion and a sentence for what is missing', async () => {
    open({ 'GET imports/:id': mapping });
    expect(await screen.findByLabelText('Mobile')).toHaveValue('phone');
    for (const sample of ['Mobile 1', 'Mobile 2', 'Mobile 3'])
      expect(screen.getByText(sample)).toBeVisible();
    expect(screen.getByText('Suggested')).toBeVisible();
    expect(screen.getByText('As last time')).toBeVisible();
    expect(screen.getByText('Please match a column to Email.')).toBeVisible();
  });

  it('are checked once they are complete, each field in one column', async () => {
    const view = open({
      'GET imports/:id': mapping,
      'POST merchants/import_customers': importResult(importWith()),
    });
    await press(view, 'Check file');
    const missing = await screen.findByRole('alert');
    expect(missing).toHaveTextContent('Please match a column to Email.');
    const lastColumn = screen.getByLabelText('Name');
    expect(lastColumn.compareDocumentPosition(missing)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await view.user.selectOptions(screen.getByLabelText('Mail'), 'phone');
    await press(view, 'Check file');
    expect(await screen.findAllByText('Phone is selected for two columns.')).toHaveLength(2);
    expect(posts(view)).toEqual([]);
    await view.user.selectOptions(screen.getByLabelText('Mail'), 'email');
    view.services.answerWith({ 'GET imports/:id': importWith() });
    await press(view, 'Check file');
    expect(await button('Import 5 customers')).toBeVisible();
    expect(posts(view)).toMatchObject([
      { body: { job: 12, mapping: ['phone', 'email', 'first_name'], dry_run: true } },
    ]);
  });

  it('ask about a column that may change an amount, and about invoices without a number', async () => {
    const columns = [
      importColumn('Client', 'full_name'),
      importColumn('Amount', 'item_amount'),
      importColumn('Shipping', null, { by: 'doubtful' }),
      importColumn('Memo', 'description'),
      importColumn('Due', 'due_date'),
    ];
    const fields = ['full_name', 'item_amount', 'invoice_external_id', 'description', 'due_date'];
    const invoices = importWith({
      kind: 'invoices',
      state: 'mapping',
      columns,
      fields: fields.map((name) => ({ name, is_required: false })),
    });
    const view = open(
      {
        'GET imports/:id': invoices,
        'POST merchants/import_invoices': importResult(importWith({ kind: 'invoices' })),
      },
      { path: '/admin/invoices/upload?import=12' },
    );
    expect(await screen.findByText(/^No column is the invoice number\. Each row/)).toBeVisible();
    expect(screen.getByLabelText('Client')).toHaveDisplayValue('Customer name');
    await press(view, 'Check file');
    expect(await screen.findByText('Please choose a field, or Don’t import.')).toBeVisible();
    expect(posts(view)).toEqual([]);
    await view.user.selectOptions(screen.getByLabelText('Shipping'), 'Don’t import');
    await press(view, 'Check file');
    await waitFor(() =>
      expect(posts(view)).toMatchObject([
        { body: { mapping: ['full_name', 'item_amount', null, 'description', 'due_date'] } },
      ]),
    );
  });

  it('show a refusal of the server and keep the choice', async () => {
    const view = open({
      'GET imports/:id': { ...mapping, columns: importWith().columns },
      'POST merchants/import_customers': answer(400, { detail: ['X', 'Y'] }),
    });
    await view.user.selectOptions(await screen.findByLabelText('Mobile'), '');
    await view.user.selectOptions(screen.getByLabelText('Mobile'), 'phone');
    await press(view, 'Check file');
    expect(await screen.findByText('Y')).toBeVisible();
    expect(screen.getByLabelText('Mobile')).toHaveValue('phone');
  });

  it('ask before an unchecked choice is left', async () => {
    const view = open({ 'GET imports/:id': mapping });
    await view.user.selectOptions(await screen.findByLabelText('Mail'), 'email');
    await view.user.click(screen.getByRole('link', { name: 'Back to customers' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(view.location()).toBe(path);
  });

  it('are chosen again after a check, and Back leads to its result', async () => {
    const view = open();
    await press(view, 'Change columns');
    expect(await screen.findByLabelText('Mobile')).toBeVisible();
    expect(view.location()).toBe(`${path}&step=columns`);
    await view.back();
    expect(await button('Import 5 customers')).toBeVisible();
  });
});

describe('a check or an import under way', () => {
  const running = importWith({ state: 'running', operation: importOperation() });

  it('shows how far it is, and is followed by questions and frames', async () => {
    const view = open({ 'GET imports/:id': running });
    const bar = await screen.findByRole('progressbar', { name: 'Importing people.csv' });
    expect(bar).toHaveAttribute('aria-valuetext', '1,200 of 5,000 rows');
    expect(screen.getByText(/You can leave this page\./)).toBeVisible();
    view.services.answerWith({
      'GET imports/:id': { ...running, operation: importOperation({ done: 3_000 }) },
    });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      '3,000 of 5,000 rows',
    );
    view.services.answerWith({ 'GET imports/:id': importDone() });
    // Before the next question is due.
    await act(async () => view.services.emitLive(changed));
    expect(screen.getByText('Your file was uploaded successfully!')).toBeVisible();
  });

  it('stays in sight when it cannot be read again', async () => {
    const view = open({ 'GET imports/:id': running });
    await screen.findByRole('progressbar');
    view.services.answerWith({ 'GET imports/:id': networkFailure });
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(await screen.findByText('Network Error')).toBeVisible();
    expect(screen.getByRole('progressbar')).toBeVisible();
    view.services.answerWith({ 'GET imports/:id': importDone() });
    await press(view, 'Try again');
    expect(await screen.findByText('Your file was uploaded successfully!')).toBeVisible();
  });

  it('is cancelled once, and says that what was done stays', async () => {
    const view = open({
      'GET imports/:id': running,
      'POST operations/:id/cancel': importOperation({ state: 'cancelling' }),
    });
    const control = await button('Cancel import');
    view.services.answerWith({ 'GET imports/:id': importDone({ state: 'cancelled' }) });
    await view.user.dblClick(control);
    expect(
      await screen.findByText('The import was canceled. Rows already imported stay.'),
    ).toBeVisible();
    expect(posts(view)).toMatchObject([{ path: 'operations/40/cancel' }]);
  });

  it('says that a cancel did not reach the server, and takes another', async () => {
    const view = open({ 'GET imports/:id': running, 'POST operations/:id/cancel': networkFailure });
    await press(view, 'Cancel import');
    expect(await screen.findByText("It wasn't canceled and is still running.")).toBeVisible();
    expect(screen.getByText('Network Error')).toBeVisible();
    view.services.answerWith({
      'GET imports/:id': importDone({ state: 'cancelled' }),
      'POST operations/:id/cancel': importOperation({ state: 'cancelling' }),
    });
    await press(view, 'Cancel import');
    expect(await screen.findByText(/The import was canceled\./)).toBeVisible();
    expect(posts(view)).toHaveLength(2);
  });

  it('opens on the page of its kind', async () => {
    const view = open({ 'GET imports/:id': { ...running, kind: 'payments' } });
    expect(await screen.findByRole('heading', { name: 'Upload payments' })).toBeVisible();
    expect(view.location()).toBe('/admin/payments/upload?import=12');
  });

  it('is not found when it belongs to another merchant', async () => {
    open({ 'GET imports/:id': answer(404, { detail: 'Import not found.' }) });
    expect(await screen.findByText('Import not found.')).toBeVisible();
  });
});

describe('the result of a check', () => {
  it('has figures, failed rows and warnings by line, and changes of fields', async () => {
    const rows: FakeHandlers = {
      'GET imports/:id/rows': ({ query }) => {
        if (query?.['outcome'] === 'failed')
          return [
            importRow({ row: 4, line: 5, outcome: 'failed', reasons: ['phone is not valid.'] }),
          ];
        if (query?.['with_warning'] === 'true')
          return [importRow({ row: 2, line: 3, warnings: ['Texts stay off.'] })];
        const changes = [{ field: 'phone', before: '3035550101', after: '3035550102' }];
        return [importRow({ outcome: 'updated', target: 12, changes })];
      },
    };
    const view = open(rows);
    const failed = within(await screen.findByRole('table', { name: 'Failed' }));
    expect(await failed.findByRole('row', { name: /Line 5.*phone is not valid\./ })).toBeVisible();
    const warnings = within(screen.getByRole('table', { name: 'Warnings' }));
    expect(await warnings.findByRole('row', { name: /Line 3.*Texts stay off\./ })).toBeVisible();
    const all = within(screen.getByRole('table', { name: 'All rows' }));
    const updated = await all.findByRole('row', { name: /Line 2.*To update/ });
    expect(updated).toHaveTextContent('Phone: 3035550101 → 3035550102');
    expect(within(updated).getByRole('link')).toHaveAttribute(
      'href',
      '/admin/customers/profile/12',
    );
    expect(['New', 'To update', 'Unchanged', 'Warnings', 'Failed'].map(figure)).toEqual([
      '3',
      '2',
      '0',
      '1',
      '1',
    ]);
    await view.user.click(screen.getByRole('button', { name: 'Filter by Result' }));
    await view.user.click(await screen.findByRole('option', { name: 'To update' }));
    await waitFor(() =>
      expect(view.record.calls.at(-1)).toMatchObject({
        path: 'imports/12/rows',
        query: { outcome: 'updated' },
      }),
    );
  });

  it('fold a warning that several rows have into one line, which opens to them', async () => {
    const stop = 'Texts are off because this phone replied STOP.';
    const { user, record } = open({
      'GET imports/:id/warnings': [
        { text: stop, rows: 12 },
        { text: 'Zip 2139 was read as 02139.', rows: 1 },
      ],
      'GET imports/:id/rows': ({ query }) =>
        query?.['warning'] === stop ? [importRow({ row: 2, line: 3, warnings: [stop] })] : [],
    });
    const fold = await button(`12 rows: ${stop}`);
    expect(screen.queryByRole('table', { name: 'Warnings' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Zip 2139/ })).not.toBeInTheDocument();
    await user.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    const rows = within(screen.getByRole('table', { name: `12 rows: ${stop}` }));
    expect(await rows.findByRole('row', { name: /Line 3/ })).toBeVisible();
    await user.click(await button('All rows with warnings'));
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() =>
      expect(record.calls.at(-1)).toMatchObject({ query: { with_warning: 'true' } }),
    );
  });

  it('fold a reason that several failed rows have into one line, which opens to them', async () => {
    const invalid = 'phone is not valid.';
    const { user } = open({
      'GET imports/:id/reasons': [{ text: invalid, rows: 5 }],
      'GET imports/:id/rows': ({ query }) =>
        query?.['reason'] === invalid && query['outcome'] === 'failed'
          ? [importRow({ row: 2, line: 3, outcome: 'failed', reasons: [invalid] })]
          : [],
    });
    const fold = await button(`5 rows: ${invalid}`);
    expect(screen.queryByRole('table', { name: 'Failed' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'All failed rows' })).not.toBeInTheDocument();
    await user.click(fold);
    const rows = within(screen.getByRole('table', { name: `5 rows: ${invalid}` }));
    expect(await rows.findByRole('row', { name: /Line 3.*phone is not valid\./ })).toBeVisible();
  });

  it('names an earlier import of the same file, with the way to it', async () => {
    open({
      'GET imports/:id': importWith({
        same_as: { id: 7, created_at: '2026-03-01T20:00:00Z', created_by: 'Cleo Clerk' },
        created_at: '2026-03-05T20:00:00Z',
      }),
    });
    expect(
      await screen.findByText(
        /This file was already imported on 03\/02\/2026 01:30AM GMT\+5:30 by Cleo Clerk\./,
      ),
    ).toBeVisible();
    expect(screen.getByText(/03\/06\/2026 01:30AM GMT\+5:30$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View that import' })).toHaveAttribute(
      'href',
      '/admin/customers/upload?import=7',
    );
  });

  it('shows the number and the sum of the invoices in its rows', async () => {
    const planned = { created: 2, updated: 0, unchanged: 0, failed: 1, warnings: 0 };
    open(
      {
        'GET imports/:id': importWith({
          kind: 'invoices',
          planned: { ...planned, amount: 29_486 },
        }),
      },
      { path: '/admin/invoices/upload?import=12' },
    );
    expect(await screen.findByText('7 rows make 2 new invoices of $294.86 in all.')).toBeVisible();
  });

  it('cannot be confirmed where nothing would be imported', async () => {
    const planned = { created: 0, updated: 0, unchanged: 0, failed: 7, warnings: 0 };
    const view = open({ 'GET imports/:id': importWith({ planned }) });
    expect(await button('Confirm')).toBeDisabled();
    expect(
      screen.getByText("Your file is checked. As it is, there's nothing to import."),
    ).toBeVisible();
    await press(view, 'Change columns');
    expect(await screen.findByLabelText('Mobile')).toBeVisible();
  });

  it('is confirmed once, with the import alone in the call', async () => {
    const importing = pending<unknown>();
    const view = open({ 'POST merchants/import_customers': () => importing.promise });
    await view.user.dblClick(await button('Import 5 customers'));
    view.services.answerWith({ 'GET imports/:id': importDone() });
    importing.resolve(importResult(importDone()));
    expect(await screen.findByText('Your file was uploaded successfully!')).toBeVisible();
    expect(posts(view)).toHaveLength(1);
    expect(posts(view)[0]).toMatchObject({
      path: 'merchants/import_customers',
      idempotencyKey: expect.any(String),
    });
    expect(posts(view)[0]?.body).toEqual({ job: 12 });
    expect(screen.getByRole('region', { name: 'Result of the import' })).toHaveFocus();
  });

  it('shows what became of an import that a colleague has confirmed meanwhile', async () => {
    const view = open({
      'POST merchants/import_customers': answer(409, {
        detail: 'This import has already been started.',
      }),
    });
    await button('Import 5 customers');
    view.services.answerWith({
      'GET imports/:id': importWith({ state: 'running', operation: importOperation() }),
    });
    await press(view, 'Import 5 customers');
    expect(await screen.findByRole('progressbar')).toBeVisible();
  });

  it('is not confirmed by staff who may not change customers there', async () => {
    const own = [
      { id: 1, name: 'Cedar', permissions: ['view', 'import'] },
      { id: 2, name: 'Harbor', permissions: permissionsOf('Manager') },
    ];
    open({}, { session: { ...merchantSession, merchants: own } });
    expect(
      await screen.findByText(/You don't have permission to add and change customers/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Import|Confirm)/ })).not.toBeInTheDocument();
  });
});
