import type { LockboxFileView } from '@billfold/shared/contracts/lockbox.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';

const fileWith = (given: Partial<LockboxFileView> = {}): LockboxFileView => ({
  id: 3,
  date: '2026-11-19',
  records: 12,
  merchant_id: 1,
  merchant_name: null,
  ...given,
});
const opening = fileWith({ id: 1, date: '2019-11-01', records: 0 });
const files = [fileWith(), fileWith({ id: 2, date: '2026-11-18', records: 1_204 }), opening];

const open = (answers: FakeHandlers = {}, options: Partial<RenderRemoteOptions> = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/caliber',
    session: { ...merchantSession, integrations: ['Caliber'] },
    answers: {
      'GET caliber/get_lockbox_files': files,
      'POST caliber/create_lockbox_file': opening,
      ...answers,
    },
    ...options,
  });
const row = (name: RegExp) => screen.findByRole('row', { name });
const callsOf = ({ record }: ReturnType<typeof open>, method: string) =>
  record.calls.filter((call) => call.method === method);

describe('the lockbox files screen', () => {
  it('says which payments a file lacks and why', async () => {
    const reason = "The account 'Peña-12' of payment 7 has a letter a bank can't read.";
    open({
      'GET caliber/get_lockbox_files': [fileWith({ left_out: [{ payment: 7, reason }] })],
    });
    expect(await row(/11\/19\/2026/)).toHaveTextContent(`Left out: ${reason}`);
  });

  it('lists date, record count and download of each file, newest first, without a search [AUTO-050] [AUTO-051] [AUTO-052]', async () => {
    const view = open();
    await row(/11\/19\/2026/);
    const table = screen.getByRole('table', { name: 'Lockbox files' });
    expect(screen.getByRole('heading', { level: 1, name: 'Lockbox files' })).toBeVisible();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Date', 'Record Count', 'Download']);
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((line) => within(line).getAllByRole('cell').slice(0, 2))
        .map((cells) => cells.map((cell) => cell.textContent)),
    ).toEqual([
      ['11/19/2026', '12'],
      ['11/18/2026', '1,204'],
      ['11/01/2019', '0'],
    ]);
    expect(screen.getAllByRole('button', { name: /^Download \d/ })).toHaveLength(3);
    expect(callsOf(view, 'GET')[0]).toMatchObject({
      path: 'caliber/get_lockbox_files',
      query: { sort: '-date', limit: 25 },
    });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(screen.queryByRole('button', { name: /export|print|filter|search/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('reads the list and asks for the file of the fixed date [AUTO-053] [AUTO-054]', async () => {
    const view = open();
    await waitFor(() => expect(callsOf(view, 'POST')).toHaveLength(1));
    expect(callsOf(view, 'POST')[0]).toMatchObject({
      path: 'caliber/create_lockbox_file',
      body: { year: 2019, month: 11, day: 1 },
    });
    await waitFor(() => expect(callsOf(view, 'GET')).toHaveLength(2));
    expect(callsOf(view, 'POST')).toHaveLength(1);
    expect(callsOf(view, 'GET')[1]).toMatchObject({ path: 'caliber/get_lockbox_files' });
  });

  it('saves a file under the name that the server gives [AUTO-055]', async () => {
    const saved: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
    const clicks = jest
      .spyOn(HTMLAnchorElement.prototype, 'click')
      .mockImplementation(function click(this: HTMLAnchorElement) {
        saved.push(this.download);
      });
    const view = open({
      'GET caliber/:id/download_lockbox_file': answer(200, 'H20261119', {
        'content-disposition': 'attachment; filename="lockbox-1-2026-11-19.txt"',
      }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Download 11/19/2026' }));
    await waitFor(() => expect(saved).toEqual(['lockbox-1-2026-11-19.txt']));
    clicks.mockRestore();
    expect(view.record.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: 'caliber/3/download_lockbox_file',
      answer: 'file',
    });
  });

  it('shows why a file could not be downloaded and fetches the same one again', async () => {
    const view = open({
      'GET caliber/:id/download_lockbox_file': answer(404, { detail: 'Lockbox file not found.' }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Download 11/18/2026' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Lockbox file not found.');
    await view.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(
        view.record.calls.filter(({ path }) => path === 'caliber/2/download_lockbox_file'),
      ).toHaveLength(2),
    );
  });

  it('fetches one file at a time', async () => {
    const view = open({ 'GET caliber/:id/download_lockbox_file': () => pending().promise });
    await view.user.click(await screen.findByRole('button', { name: 'Download 11/18/2026' }));
    expect(screen.getByRole('button', { name: 'Download 11/19/2026' })).toBeDisabled();
    await view.user.click(screen.getByRole('button', { name: 'Download 11/19/2026' }));
    expect(view.record.calls.filter(({ path }) => path.includes('download'))).toHaveLength(1);
  });

  it('shows why the file of the fixed date was not made, beside the list', async () => {
    const text = "The lockbox file for 11/01/2019 wasn't created. The control totals are wrong.";
    const view = open({ 'POST caliber/create_lockbox_file': answer(409, { detail: text }) });
    expect(await screen.findByText(text)).toBeVisible();
    expect(await row(/11\/19\/2026/)).toBeVisible();
    view.services.answerWith({ 'POST caliber/create_lockbox_file': opening });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('shows the detail of the server and reads the list again', async () => {
    const view = open({ 'GET caliber/get_lockbox_files': answer(403, { detail: 'No Caliber.' }) });
    expect(await screen.findByText('No Caliber.')).toBeVisible();
    expect(screen.getByText("We couldn't load the list.")).toBeVisible();
    view.services.answerWith({ 'GET caliber/get_lockbox_files': files });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/11\/19\/2026/)).toBeVisible();
  });

  it('reads and asks again when the lost connection is back', async () => {
    const view = open({
      'GET caliber/get_lockbox_files': networkFailure,
      'POST caliber/create_lockbox_file': networkFailure,
    });
    await waitFor(() => expect(callsOf(view, 'POST')).toHaveLength(1));
    expect(await screen.findAllByRole('alert')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1);
    view.services.answerWith({
      'GET caliber/get_lockbox_files': files,
      'POST caliber/create_lockbox_file': opening,
    });
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await row(/11\/19\/2026/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(callsOf(view, 'POST')).toHaveLength(2);
  });

  it('repeats the list and the file of the fixed date with one press', async () => {
    const view = open({
      'GET caliber/get_lockbox_files': networkFailure,
      'POST caliber/create_lockbox_file': networkFailure,
    });
    await screen.findByRole('alert');
    view.services.answerWith({ 'GET caliber/get_lockbox_files': files });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/11\/19\/2026/)).toBeVisible();
    expect(callsOf(view, 'POST')).toHaveLength(2);
    // The list is there; what still fails is repeated alone.
    const reads = callsOf(view, 'GET').length;
    view.services.answerWith({ 'POST caliber/create_lockbox_file': opening });
    await view.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(callsOf(view, 'POST')).toHaveLength(3);
    await waitFor(() => expect(callsOf(view, 'GET')).toHaveLength(reads + 1));
  });

  it('shows that the list is loading, and that it is empty', async () => {
    const view = open({ 'GET caliber/get_lockbox_files': () => pending().promise });
    expect(await screen.findByRole('table', { name: 'Lockbox files' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    view.unmount();
    open({ 'GET caliber/get_lockbox_files': [] });
    expect(await screen.findByText('No lockbox files yet.')).toBeVisible();
  });

  it('shows the file that the night made', async () => {
    const view = open();
    await row(/11\/19\/2026/);
    view.services.answerWith({
      'GET caliber/get_lockbox_files': [fileWith({ id: 4, date: '2026-11-20' }), ...files],
    });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'lockbox_file', id: 4 });
    expect(await row(/11\/20\/2026/)).toBeVisible();
  });

  it('makes and downloads nothing without the permission', async () => {
    const view = open(
      {},
      {
        session: {
          ...merchantSession,
          integrations: ['Caliber'],
          merchants: [{ id: 1, name: 'Cedar', permissions: ['view'] }],
        },
      },
    );
    expect(await row(/11\/19\/2026/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
    expect(callsOf(view, 'POST')).toEqual([]);
  });

  it('names the location of each file where several have lockbox files', async () => {
    open({ 'GET caliber/get_lockbox_files': [fileWith({ merchant_name: 'Cedar' })] });
    expect(within(await row(/11\/19\/2026/)).getByText('Cedar')).toBeVisible();
    expect(screen.getAllByRole('columnheader')).toHaveLength(3);
  });
});
