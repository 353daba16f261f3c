import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { itemWith, runWith, triggerWith } from '../../testing/trigger-factory';

const open = (
  path: string,
  answers: FakeHandlers = {},
  options: Partial<RenderRemoteOptions> = {},
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    answers: {
      'GET triggers/:id': triggerWith(),
      'GET trigger_runs': [runWith()],
      'GET trigger_items': [itemWith()],
      ...answers,
    },
    ...options,
  });
const log = '/admin/automation/log/5';
const run = `${log}/81`;
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('the run log of an event', () => {
  it('counts delayed, sent, skipped and failed messages of each day, with the reasons', async () => {
    const { record } = open(log);
    const cells = within(await row(/11\/27\/2026/))
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual([
      '11/27/2026',
      'Done',
      '0 waiting',
      '4 held',
      '2 sent',
      '5 failed',
      '1 skipped1: The invoice was paid.',
    ]);
    expect(screen.getByText('Reminder three days before')).toBeVisible();
    expect(record.calls).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        path: 'trigger_runs',
        query: { trigger: 5, limit: 25 },
      }),
    );
  });

  it('says what a missed, a stopped and a late run mean', async () => {
    open(log, {
      'GET trigger_runs': [
        runWith({ state: 'missed' }),
        runWith({ id: 80, state: 'stopped' }),
        runWith({ id: 79, is_late: true }),
      ],
    });
    for (const text of [
      "Nothing was sent because the event couldn't run that day.",
      'The event was turned off or deleted in the meantime.',
      'It started late.',
    ])
      expect(await screen.findByText(text)).toBeVisible();
  });

  it('is reached from the event and leads to the invoices of a run', async () => {
    const view = open('/admin/automation', { 'GET triggers': [triggerWith()] });
    await view.user.click(
      await screen.findByRole('button', { name: 'Reminder three days before' }),
    );
    await view.user.click(await screen.findByRole('link', { name: 'Run log' }));
    await view.user.click(await screen.findByRole('link', { name: '11/27/2026' }));
    expect(await row(/Ana Rivera/)).toBeVisible();
    expect(view.location()).toBe(run);
  });

  it('stays readable after the event was deleted', async () => {
    open(log, { 'GET triggers/:id': answer(404, { errors: 'Automated event not found.' }) });
    expect(await screen.findByText(/This event was deleted/)).toBeVisible();
    expect(await row(/11\/27\/2026/)).toBeVisible();
  });

  it('says that the event has not run yet', async () => {
    open(log, { 'GET trigger_runs': [] });
    expect(await screen.findByText("This event hasn't run yet.")).toBeVisible();
  });

  it('shows why the runs could not be read and reads them again', async () => {
    const view = open(log, { 'GET trigger_runs': answer(400, { errors: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET trigger_runs': [runWith()] });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(/11\/27\/2026/)).toBeVisible();
  });

  it('follows a run that is under way', async () => {
    const view = open(log, { 'GET trigger_runs': [runWith({ state: 'sending' })] });
    expect(await screen.findByText('Sending')).toBeVisible();
    view.services.answerWith({ 'GET trigger_runs': [runWith()] });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'trigger', id: 5 });
    expect(await screen.findByText('Done')).toBeVisible();
  });

  it('names an address without an event', async () => {
    open('/admin/automation/log/none');
    expect(await screen.findByText("We couldn't find this automated event.")).toBeVisible();
  });
});

describe('a run', () => {
  it('leads from each outcome to its invoice and customer', async () => {
    open(run);
    const cells = within(await row(/Ana Rivera/));
    expect(cells.getByRole('link', { name: 'A-1042' })).toHaveAttribute(
      'href',
      '/admin/invoices/detail/1042',
    );
    expect(cells.getByRole('link', { name: 'Ana Rivera' })).toHaveAttribute(
      'href',
      '/admin/customers/profile/7',
    );
    expect(cells.getByText('Skipped')).toBeVisible();
    expect(cells.getByText('The invoice was paid.')).toBeVisible();
  });

  it('shows no links when no release has their screens', async () => {
    open(run, {}, { hasScreen: () => false });
    const cells = within(await row(/Ana Rivera/));
    expect(cells.getByText('A-1042')).toBeVisible();
    expect(cells.queryByRole('link')).toBeNull();
  });

  it('filters by outcome on the server', async () => {
    const view = open(run);
    await row(/Ana Rivera/);
    await view.user.click(screen.getByRole('button', { name: 'Filter by Outcome' }));
    await view.user.click(await screen.findByRole('option', { name: 'Failed' }));
    await waitFor(() => expect(view.location()).toBe(`${run}?outcome=failed`));
    await waitFor(() =>
      expect(view.record.calls.at(-1)).toMatchObject({
        path: 'trigger_items',
        query: { limit: 25, outcome: 'failed' },
      }),
    );
  });

  it('names the list of the office', async () => {
    open(run, {
      'GET trigger_items': [itemWith({ recipient: 'email', medium: 'email' })],
    });
    expect(await screen.findByText('Office list')).toBeVisible();
  });
});
