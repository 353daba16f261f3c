import { permissionsOf } from '@billfold/shared/contracts/permissions.contract';
import {
  answer,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import {
  importDone,
  importOperation,
  importResult,
  importRow,
  importWith,
} from '../../testing/imports-factory';

const kinds = [
  ['customers', '/admin/customers', 'text/csv'],
  ['invoices', '/admin/invoices', 'invoice import'],
  ['payments', '/admin/payments', 'payment import'],
] as const;

const merchants = [{ id: 1, name: 'Cedar Water' }];
const open = (path: string, answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants },
    ...options,
    answers: {
      'GET imports': [],
      'GET imports/:id': importDone(),
      'GET imports/:id/rows': [],
      'GET subscriptions': [],
      'GET user_invoices': [],
      'GET transactions': [],
      'GET tags': [],
      'GET operations': [],
      ...answers,
    },
  });
type View = ReturnType<typeof open>;

const bytes = new Uint8Array([0xef, 0xbb, 0xbf, 0x61, 0x2c, 0xff, 0x00, 0x0a]);
const people = (name = 'people.csv', type = 'text/csv') => new File([bytes], name, { type });
const area = () => screen.findByText('Drop a CSV file here, or');
const choose = async ({ container }: View, file = people()) => {
  await area();
  const input = container.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no file input');
  fireEvent.change(input, { target: { files: [file] } });
};
const sent = ({ record }: View) => record.calls.filter(({ method }) => method === 'POST');
const issues = 'The following issues were encountered with people.csv';

describe.each(kinds)('the upload of %s', (kind, listPath, fileType) => {
  const path = `${listPath}/upload`;
  const call = `merchants/import_${kind}`;

  it('has an area for a file, the last imports and a way to its list [ADMIN-003] [ADMIN-007] [ADMIN-010] [ADMIN-213] [ADMIN-214]', async () => {
    const view = open(path);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(`Upload ${kind}`);
    expect(await area()).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeEnabled();
    expect(await screen.findByText(`No ${kind} were imported in the last 30 days.`)).toBeVisible();
    await view.user.click(screen.getByRole('link', { name: `Back to ${kind}` }));
    expect(view.location()).toBe(listPath);
  });

  it('sends the bytes of a file to be checked, then shows success and the list [ADMIN-217] [ADMIN-219] [ADMIN-220] [ADMIN-221] [ADMIN-222]', async () => {
    const uploading = pending<unknown>();
    const view = open(path, { [`POST ${call}`]: () => uploading.promise });
    await choose(view);
    expect(await screen.findByRole('progressbar', { name: 'Uploading people.csv' })).toBeVisible();
    expect(screen.queryByText('Drop a CSV file here, or')).not.toBeInTheDocument();
    view.services.answerWith({ 'GET imports/:id': importWith({ kind }) });
    uploading.resolve(importResult(importWith({ kind })));
    const confirm = await screen.findByRole('button', { name: `Import 5 ${kind}` });
    const [request] = sent(view);
    expect(request).toMatchObject({
      path: call,
      headers: { 'Content-Type': 'application/json' },
      body: { file_type: fileType, file_name: 'people.csv', dry_run: true },
    });
    const file = Array.from(atob(String(request?.body?.['file'])), (char) => char.codePointAt(0));
    expect(file).toEqual([...bytes]);
    expect(view.location()).toBe(`${path}?import=12`);
    const done = importDone({ kind });
    view.services.answerWith({ 'GET imports/:id': done, [`POST ${call}`]: importResult(done) });
    await view.user.click(confirm);
    expect(await screen.findByText('Your file was uploaded successfully!')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Done' }));
    expect(view.location()).toBe(listPath);
  });
});

describe('the template', () => {
  let saved: jest.Mock;
  beforeEach(() => {
    saved = jest.fn(() => 'blob:file');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
  });

  it.each(['customers', 'invoices'])(
    'is saved for %s as the server sends it [ADMIN-215] [ADMIN-216]',
    async (kind) => {
      const view = open(`/admin/${kind}/upload`, { 'GET imports/template': 'phone,email' });
      await view.user.click(await screen.findByRole('button', { name: 'Download template' }));
      await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
      expect(view.record.calls).toContainEqual(
        expect.objectContaining({ path: 'imports/template', query: { kind }, answer: 'file' }),
      );
    },
  );

  it('is not offered for payments [ADMIN-215]', async () => {
    open('/admin/payments/upload');
    await area();
    expect(screen.queryByRole('button', { name: 'Download template' })).not.toBeInTheDocument();
  });
});

describe('an upload', () => {
  const path = '/admin/customers/upload';
  const call = 'POST merchants/import_customers';

  it('has the focus after a file is chosen, and back at the area by Upload Another [ADMIN-218]', async () => {
    const view = open(path, { [call]: importResult(importDone()) });
    await choose(view);
    const work = await screen.findByRole('region', { name: 'Import' });
    await waitFor(() => expect(work).toHaveFocus());
    await view.user.click(await screen.findByRole('button', { name: 'Upload Another' }));
    expect(await area()).toBeVisible();
    expect(work).toHaveFocus();
    expect(view.location()).toBe(path);
  });

  it('names the file and the reason of a refusal, and starts over [ADMIN-217] [ADMIN-218] [ADMIN-224]', async () => {
    const view = open(path, { [call]: answer(400, { detail: 'X' }) });
    await choose(view);
    expect(await screen.findByText(issues)).toBeVisible();
    expect(screen.getByText('X')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Start Over' }));
    expect(await area()).toBeVisible();
    expect(screen.queryByText(issues)).not.toBeInTheDocument();
  });

  it('is repeated under its key after a lost answer, and a further file gets another', async () => {
    const view = open(path, { [call]: networkFailure });
    await choose(view);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    view.services.answerWith({ [call]: answer(400, { detail: 'X' }) });
    await view.user.click(retry);
    expect(await screen.findByText('X')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Start Over' }));
    await choose(view);
    await waitFor(() => expect(sent(view)).toHaveLength(3));
    const [first, second, third] = sent(view).map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('asks before the page is closed, and goes on while another page is open', async () => {
    const uploading = pending<unknown>();
    const view = open(path, { [call]: () => uploading.promise });
    await choose(view);
    await screen.findByRole('progressbar');
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);
    expect(view.remote.canReload?.()).toBe(false);
    await view.user.click(screen.getByRole('link', { name: 'Back to customers' }));
    await screen.findByRole('heading', { level: 1, name: 'Customers' });
    view.services.answerWith({ 'GET imports/:id': importWith() });
    await act(async () => uploading.resolve(importResult(importWith())));
    expect(view.location()).toBe('/admin/customers');
    await view.back();
    expect(await screen.findByRole('button', { name: 'Import 5 customers' })).toBeVisible();
  });

  it('has the type that the browser knows, else that of CSV [ADMIN-222]', async () => {
    const view = open(path, { [call]: answer(400, { detail: 'X' }) });
    await choose(view, people('people.csv', 'application/vnd.ms-excel'));
    await view.user.click(await screen.findByRole('button', { name: 'Start Over' }));
    await choose(view, people('people.txt', ''));
    await waitFor(() => expect(sent(view)).toHaveLength(2));
    expect(sent(view).map(({ body }) => body?.['file_type'])).toEqual([
      'application/vnd.ms-excel',
      'text/csv',
    ]);
  });

  it('refuses an Excel file before it is sent, with what to do', async () => {
    const view = open(path);
    await choose(view, people('people.xlsx'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "people.xlsx isn't a .csv, .txt or .tsv file. Please save it as CSV in Excel and upload that.",
    );
    expect(sent(view)).toEqual([]);
  });

  it('waits until staff of several merchants have chosen one', async () => {
    const several = [...merchants, { id: 2, name: 'Harbor Gym' }];
    const view = open(
      path,
      { [call]: answer(400, { detail: 'X' }) },
      { session: { ...merchantSession, merchants: several } },
    );
    expect(await screen.findByRole('button', { name: 'Choose a file' })).toBeDisabled();
    await view.user.selectOptions(screen.getByLabelText('Business'), 'Harbor Gym');
    await choose(view);
    await view.user.click(await screen.findByRole('button', { name: 'Start Over' }));
    await view.user.selectOptions(screen.getByLabelText('Business'), 'The one in the file');
    await choose(view);
    await waitFor(() => expect(sent(view)).toHaveLength(2));
    expect(sent(view).map(({ body }) => body?.['merchant_id'])).toEqual([2, undefined]);
  });

  it('begins with the merchant chosen in the header', async () => {
    const several = [...merchants, { id: 2, name: 'Harbor Gym' }];
    const session = { ...merchantSession, merchants: several, chosenMerchantId: 2 };
    const view = open(path, { [call]: answer(400, { detail: 'X' }) }, { session });
    expect(await screen.findByLabelText('Business')).toHaveDisplayValue('Harbor Gym');
    await choose(view);
    await waitFor(() => expect(sent(view)).toHaveLength(1));
    expect(sent(view)[0]?.body).toMatchObject({ merchant_id: 2 });
  });

  it('is closed to staff without the permission, who read why', async () => {
    const clerk = [{ id: 1, name: 'Cedar', permissions: permissionsOf('Clerk') }];
    const view = open(path, {}, { session: { ...merchantSession, merchants: clerk } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "You don't have permission to import files.",
    );
    expect(screen.queryByText('Drop a CSV file here, or')).not.toBeInTheDocument();
    expect(view.record.calls.some(({ path: called }) => called === 'imports')).toBe(false);
    view.unmount();
    const importer = [{ id: 1, name: 'Cedar', permissions: ['view', 'import'] }];
    open('/admin/payments/upload', {}, { session: { ...merchantSession, merchants: importer } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "You don't have permission to take payments",
    );
  });
});

const importChanged = {
  type: 'changed',
  entity: 'import',
  id: 12,
  sub_id: 0,
  user: '',
  message: '',
};

describe('the last imports', () => {
  afterEach(() => jest.useRealTimers());

  it('are read by kind, open one and follow what changes', async () => {
    const view = open('/admin/invoices/upload', {
      'GET imports': [importWith({ kind: 'invoices', state: 'running' })],
      'GET imports/:id': importDone({ kind: 'invoices' }),
      'GET imports/:id/rows': [importRow()],
    });
    expect(
      await screen.findByRole('row', { name: /people\.csv.*Importing.*7.*Olive Ortiz/ }),
    ).toBeVisible();
    const request = view.record.calls.find(({ path }) => path === 'imports');
    expect(request?.query).toEqual({ kind: 'invoices', limit: 25, sort: '-id' });
    const counts = { created: 0, updated: 0, unchanged: 1, failed: 6, warnings: 0 };
    view.services.answerWith({ 'GET imports': [importDone({ kind: 'invoices', counts })] });
    await act(async () => view.services.emitLive(importChanged));
    expect(await screen.findByRole('row', { name: /people\.csv.*Nothing imported/ })).toBeVisible();
    view.services.answerWith({ 'GET imports': [importDone({ kind: 'invoices' })] });
    view.services.emitLive(importChanged);
    expect(await screen.findByRole('row', { name: /people\.csv.*Imported/ })).toBeVisible();
    await view.user.click(screen.getByRole('link', { name: 'people.csv' }));
    expect(await screen.findByText('Your file was uploaded successfully!')).toBeVisible();
    expect(view.location()).toBe('/admin/invoices/upload?import=12');
  });

  it('show how far the server is, without a live frame, until it has ended', async () => {
    jest.useFakeTimers();
    const running = (done: number) =>
      importWith({ state: 'running', rows: 5_000, operation: importOperation({ done }) });
    const view = open(
      '/admin/customers/upload',
      { 'GET imports': [running(1_200)] },
      { advanceTimers: jest.advanceTimersByTime },
    );
    const waitTwoSeconds = () => act(() => jest.advanceTimersByTimeAsync(2_000));
    const reads = () => view.record.calls.filter(({ path }) => path === 'imports').length;
    expect(await screen.findByText('Importing 24%')).toBeVisible();
    view.services.answerWith({ 'GET imports': [running(4_999)] });
    await waitTwoSeconds();
    expect(screen.getByText('Importing 99%')).toBeVisible();
    view.services.answerWith({ 'GET imports': [importDone()] });
    await waitTwoSeconds();
    expect(screen.getByText('Imported')).toBeVisible();
    const last = reads();
    await waitTwoSeconds();
    expect(reads()).toBe(last);
  });

  it('name what has no share', async () => {
    const running = [
      importOperation({ state: 'queued', done: 0 }),
      importOperation({ state: 'cancelling' }),
      importOperation({ total: 0, done: 0 }),
    ];
    open('/admin/customers/upload', {
      'GET imports': running.map((operation, index) =>
        importWith({ id: 12 + index, state: 'running', operation }),
      ),
    });
    expect(await screen.findByText('Canceling')).toBeVisible();
    expect(screen.getAllByText('Importing')).toHaveLength(2);
  });

  it('leave the area in place when their read fails, with a way to try again', async () => {
    const view = open('/admin/customers/upload', { 'GET imports': networkFailure });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(await area()).toBeVisible();
    view.services.answerWith({ 'GET imports': [importDone()] });
    await view.user.click(retry);
    expect(await screen.findByRole('row', { name: /people\.csv/ })).toBeVisible();
  });
});
