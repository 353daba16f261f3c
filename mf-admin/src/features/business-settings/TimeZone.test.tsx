import {
  merchantSession,
  networkFailure,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { settingsWith } from './testing/settings-with';

const preview = {
  today_before: '2026-12-01',
  today_after: '2026-12-02',
  runs: [{ label: 'Late', before: '2026-12-02T17:00:00Z', after: '2026-12-02T15:00:00Z' }],
  payments: [
    { on: '2026-12-02', count: 3, before: '2026-12-02T07:00:00Z', after: '2026-12-02T05:00:00Z' },
    { on: '2026-12-05', count: 1, before: '2026-12-05T07:00:00Z', after: '2026-12-05T05:00:00Z' },
  ],
  now: '2026-12-02T06:00:00Z',
};

const open = (answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings/business',
    session: {
      ...merchantSession,
      merchants: [{ id: 1, name: 'Cedar', permissions: ['view', 'team'] }],
    },
    answers: {
      'GET business_settings': [settingsWith()],
      'PATCH business_settings': settingsWith({ time_zone: 'America/New_York' }),
      'GET business_settings/invoice_numbers': { numbers: [] },
      'GET business_settings/time_zone': preview,
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const choose = async (view: View) => {
  const section = within(await screen.findByRole('region', { name: 'Time zone' }));
  await view.user.clear(section.getByRole('combobox', { name: 'Zone' }));
  await view.user.keyboard('eastern');
  await view.user.click(await screen.findByRole('option', { name: /New York/ }));
  await view.user.click(section.getByRole('button', { name: 'Change time zone' }));
  return screen.findByRole('alertdialog', { name: 'Change to Eastern Time?' });
};
const changes = ({ record }: View) =>
  record.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

describe('the time zone', () => {
  it('is changed after a question that says which runs and payments move', async () => {
    const view = open();
    const dialog = await choose(view);
    expect(await within(dialog).findByText(/Your business day becomes 12\/02\/2026/)).toBeVisible();
    expect(dialog).toHaveTextContent(
      "It's now Dec 1, 11:00 PM MST and will be Dec 2, 1:00 AM EST.",
    );
    expect(dialog).toHaveTextContent('Late: Dec 2, 10:00 AM EST (was Dec 2, 10:00 AM MST)');
    expect(dialog).toHaveTextContent(
      '12/02/2026: 3 payments run as soon as you save (was Dec 2, 12:00 AM MST)',
    );
    expect(dialog).toHaveTextContent('12/05/2026: 1 payment from Dec 5, 12:00 AM EST');
    expect(changes(view)).toEqual([]);
    await view.user.click(within(dialog).getByRole('button', { name: 'Change' }));
    await waitFor(() =>
      expect(changes(view)).toEqual([{ merchant_id: 1, time_zone: 'America/New_York' }]),
    );
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: 'Time zone: Eastern Time.' }]),
    );
  });

  it('stays while a run of today would be lost', async () => {
    const runs = [{ label: 'Late', before: '2026-12-02T17:00:00Z', after: null }];
    const view = open({ 'GET business_settings/time_zone': { ...preview, runs } });
    const dialog = within(await choose(view));
    expect(await dialog.findByText(/too late for today's run of “Late”/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
  });

  it('is not changed unseen: without an answer the dialog asks again', async () => {
    const view = open({ 'GET business_settings/time_zone': networkFailure });
    const dialog = within(await choose(view));
    const again = await dialog.findByRole('button', { name: 'Try again' });
    expect(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
    view.services.answerWith({ 'GET business_settings/time_zone': preview });
    await view.user.click(again);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Change' })).toBeEnabled());
  });
});
