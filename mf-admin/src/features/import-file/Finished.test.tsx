import {
  answer,
  enter,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { importDone, importRow, importWith } from '../../testing/imports-factory';

const merchants = [{ id: 1, name: 'Cedar Water' }];
const path = '/admin/customers/upload?import=12';
const rows: FakeHandlers = {
  'GET imports/:id/rows': ({ query }) => {
    if (query?.['outcome'] === 'failed')
      return [importRow({ row: 4, line: 5, outcome: 'failed', reasons: ['phone is not valid.'] })];
    if (query?.['with_warning'] === 'true')
      return [importRow({ row: 2, line: 3, warnings: ['Texts stay off.'] })];
    if (query?.['differs'] === 'true')
      return [importRow({ row: 6, line: 7, outcome: 'failed', reasons: ['Used meanwhile.'] })];
    if (query?.['kept'] === 'true')
      return [importRow({ row: 3, line: 4, undo: 'kept', reasons: ['Changed since.'] })];
    return [importRow()];
  },
};
const open = (answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants },
    ...options,
    answers: {
      'GET imports': [],
      'GET imports/:id': importDone(),
      ...rows,
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const table = async (name: string) => within(await screen.findByRole('table', { name }));
const figure = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
const undo = async (view: View) => {
  await view.user.click(await screen.findByRole('button', { name: 'Undo import' }));
  return within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
};

describe('the result of an import', () => {
  it('has the four counts and the messages of failures and warnings [ADMIN-223]', async () => {
    open();
    expect(await screen.findByText('Your file was uploaded successfully!')).toBeVisible();
    expect(
      screen.getByText('1 row failed and was not imported. See the reasons below.'),
    ).toBeVisible();
    expect(['Created', 'Updated', 'Warnings', 'Failed'].map(figure)).toEqual(['3', '2', '1', '1']);
    const failed = await table('Failed');
    expect(await failed.findByRole('row', { name: /Line 5.*phone is not valid\./ })).toBeVisible();
    const warnings = await table('Warnings');
    expect(await warnings.findByRole('row', { name: /Line 3.*Texts stay off\./ })).toBeVisible();
  });

  it('shows that nothing was imported when each row failed', async () => {
    const counts = { created: 0, updated: 0, unchanged: 0, warnings: 0, failed: 2 };
    open({ 'GET imports/:id': importDone({ counts }) });
    expect(
      await screen.findByText('Nothing was imported. Every row failed. See the reasons below.'),
    ).toBeVisible();
    expect(screen.queryByText('Your file was uploaded successfully!')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download failed rows' })).toBeVisible();
  });

  it.each([
    [0, /^Nothing was imported\. The file doesn't change anything\.$/],
    [1, /^Nothing was imported\. 1 row failed and the rest don't change anything\./],
  ])('calls no file imported that changes nothing, with %i failed', async (failed, text) => {
    const counts = { created: 0, updated: 0, unchanged: 2, warnings: 0, failed };
    open({ 'GET imports/:id': importDone({ counts }) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText('Your file was uploaded successfully!')).not.toBeInTheDocument();
  });

  it('names rows that ended in another way than in the check', async () => {
    open({ 'GET imports/:id': importDone({ differs: 1 }) });
    expect(await screen.findByText(/^1 row ended differently than in the check/)).toBeVisible();
    const differs = await table('Different from the check');
    expect(
      await differs.findByRole('row', { name: /Line 7.*Failed.*New.*Used meanwhile\./ }),
    ).toBeVisible();
  });

  it('saves the failed rows as a file', async () => {
    const saved = jest.fn(() => 'blob:file');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
    const view = open({ 'GET imports/:id/failures': 'phone,reason' });
    await view.user.click(await screen.findByRole('button', { name: 'Download failed rows' }));
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
    expect(view.record.calls).toContainEqual(
      expect.objectContaining({ path: 'imports/12/failures', answer: 'file' }),
    );
  });

  it('offers no file of failed rows without one', async () => {
    const counts = { created: 3, updated: 0, unchanged: 0, failed: 0, warnings: 0 };
    open({ 'GET imports/:id': importDone({ counts }) });
    await screen.findByText('Your file was uploaded successfully!');
    expect(screen.queryByRole('button', { name: 'Download failed rows' })).not.toBeInTheDocument();
    expect(screen.queryByRole('table', { name: 'Failed' })).not.toBeInTheDocument();
  });

  it.each([
    ['of a refused file', importWith({ state: 'refused', planned: null, failure: 'X' })],
    ['of an import that broke', importDone({ state: 'failed', failure: 'X' })],
  ])('names the file and the reason %s [ADMIN-224]', async (_name, view) => {
    const { user, location } = open({ 'GET imports/:id': view });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The following issues were encountered with people.csv');
    expect(alert).toHaveTextContent('X');
    await user.click(screen.getByRole('button', { name: 'Start Over' }));
    expect(location()).toBe('/admin/customers/upload');
  });
});

describe('the undo of an import', () => {
  it('asks first, by the address, and lists what was kept', async () => {
    const undone = importDone({ state: 'undone', can_undo: false, undo: { undone: 4, kept: 1 } });
    const view = open({ 'POST imports/:id/undo': undone });
    const box = await undo(view);
    expect(view.location()).toBe(`${path}&dialog=undo`);
    expect(box.getByText(/Customers this import created will be deleted/)).toBeVisible();
    expect(box.getByText(/You can do this until 03\/06\/2026/)).toBeVisible();
    view.services.answerWith({ 'GET imports/:id': undone });
    await view.user.click(box.getByRole('button', { name: 'Undo import' }));
    expect(await screen.findByText('The import was undone.')).toBeVisible();
    expect(['Taken back', 'Kept'].map(figure)).toEqual(['4', '1']);
    const kept = await table('Kept by the undo');
    expect(await kept.findByRole('row', { name: /Line 4.*Changed since\./ })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(view.location()).toBe(path);
    expect(screen.queryByRole('button', { name: 'Undo import' })).not.toBeInTheDocument();
  });

  it('shows in the question why the server refuses', async () => {
    const view = open({
      'POST imports/:id/undo': answer(409, { detail: 'This import can no longer be undone.' }),
    });
    const box = await undo(view);
    await view.user.click(box.getByRole('button', { name: 'Undo import' }));
    expect(await box.findByText('This import can no longer be undone.')).toBeVisible();
  });

  it('asks for a code of the second factor when the server wants one', async () => {
    const view = open({
      'POST imports/:id/undo': answer(403, {
        detail: 'Please confirm this with a code from your authenticator app.',
        code: 'second_factor_required',
      }),
      'POST second_factor/prove': {},
    });
    const box = await undo(view);
    await view.user.click(box.getByRole('button', { name: 'Undo import' }));
    const prompt = within(await screen.findByRole('dialog', { name: 'Confirm with a code' }));
    await enter(view.user, prompt.getByLabelText('Code'), '123456');
    view.services.answerWith({
      'POST imports/:id/undo': importDone({ state: 'undone', can_undo: false }),
    });
    await view.user.click(prompt.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(view.location()).toBe(path));
  });

  it('is hidden for payments from staff who may not refund', async () => {
    const permissions = ['view', 'import', 'take_payment'];
    open(
      { 'GET imports/:id': importDone({ kind: 'payments' }) },
      {
        path: '/admin/payments/upload?import=12',
        session: { ...merchantSession, merchants: [{ id: 1, name: 'Cedar', permissions }] },
      },
    );
    await screen.findByText('Your file was uploaded successfully!');
    expect(screen.queryByRole('button', { name: 'Undo import' })).not.toBeInTheDocument();
  });
});
