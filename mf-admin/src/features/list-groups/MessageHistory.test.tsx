import type { OperationView } from '@billfold/shared/contracts/operation.contract';
import { contractVersion, type CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { screenRoutes } from '@billfold/shared/remote/LazyScreen';
import { createRemoteStore } from '@billfold/shared/store/remote-store';
import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { groupFeatures } from '../../entities/group/groups-features';
import { moduleName } from '../../module/module-name';
import { groupWith } from '../../testing/rows-factory';
import { GroupsTab } from './GroupsTab';

const createRemote: CreateRemote = (services) => ({
  contract: contractVersion,
  routes: [
    screenRoutes(services)(
      '/admin/customers',
      async () => GroupsTab,
      (Screen) => Screen,
    ),
  ],
  ...createRemoteStore(services, groupFeatures),
});

const operationWith = (change: Partial<OperationView> = {}): OperationView => ({
  id: 12,
  kind: 'mass_send',
  state: 'running',
  merchant_id: 1,
  total: 5_000,
  done: 1_200,
  counts: { queued: 3_790, sending: 10, sent: 1_150, failed: 5, skipped: 45 },
  created_by: 'Olive Cedar',
  created_at: '2026-03-05T15:00:00.000Z',
  scheduled_for: null,
  started_at: '2026-03-05T15:00:01.000Z',
  finished_at: null,
  failure: null,
  can_pause: true,
  ...change,
});

const historyWith = (operation: OperationView, waitsUntil: string | null = null) => ({
  messages: [
    {
      id: 93,
      created_at: '2026-03-05T15:00:00.000Z',
      body: 'Hello',
      operation,
      waits_until: waitsUntil,
    },
  ],
});

const open = (
  operation: OperationView,
  answers: FakeHandlers = {},
  permissions?: string[],
  zone?: string,
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/customers?tab=groups&group=5',
    session: {
      ...merchantSession,
      merchants: [
        {
          id: 1,
          name: 'Cedar Water',
          ...(permissions !== undefined && { permissions }),
          ...(zone !== undefined && { time_zone: zone }),
        },
      ],
    },
    answers: {
      'GET auto_groups/5': groupWith(),
      'GET smsgroup/get_group_messages': historyWith(operation),
      'GET merchants/1/tags': [],
      'GET sms/group_messages/93/reasons': [
        { outcome: 'sent', reason: '', text: '', count: 1_150 },
        { outcome: 'skipped', reason: 'opted_out', text: 'Opted out of texts', count: 45 },
      ],
      'GET sms/group_messages/93/recipients': [
        {
          id: 1,
          sub_id: 12,
          full_name: 'Ana Rivera',
          outcome: 'skipped',
          reason: 'opted_out',
          reason_text: 'Opted out of texts',
          detail: null,
          message_id: null,
        },
      ],
      ...answers,
    },
  });
type Opened = ReturnType<typeof open>;

const history = async () => within(await screen.findByRole('table', { name: 'Message History' }));
const press = async ({ user }: Opened, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const callsOf = ({ record }: Opened, path: string) =>
  record.calls.filter((call) => call.path === path);

afterEach(() => {
  jest.useRealTimers();
});

describe('a message that is being sent', () => {
  it('shows how far it is, and is paused, which reads its history again', async () => {
    const page = open(operationWith(), {
      'POST operations/12/pause': operationWith({ state: 'paused' }),
    });
    const table = await history();
    const bar = await table.findByRole('progressbar', { name: 'Sending' });
    expect(bar).toHaveAttribute('aria-valuetext', '1,150 of 4,955 sent');
    expect(table.getByText(/1,150 sent · 5 failed · 45 left out/)).toBeVisible();
    await press(page, 'Pause');
    await waitFor(() => expect(callsOf(page, 'smsgroup/get_group_messages')).toHaveLength(2));
    expect(callsOf(page, 'operations/12/pause')).toMatchObject([{ method: 'POST' }]);
  });

  it('counts no left-out people as done, and says until when the others wait', async () => {
    const night = operationWith({ total: 20, done: 5, counts: { queued: 15, skipped: 5 } });
    open(
      night,
      { 'GET smsgroup/get_group_messages': historyWith(night, '2026-03-06T02:30:00.000Z') },
      undefined,
      'Asia/Kolkata',
    );
    const table = await history();
    const bar = await table.findByRole('progressbar', { name: 'Sending' });
    expect(bar).toHaveAttribute('aria-valuetext', '0 of 15 sent · waits until 8 AM GMT+5:30');
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(table.getByText('03/05/2026 08:30PM GMT+5:30')).toBeVisible();
  });

  it('stays paused after a double-click on Pause, and can be resumed a second later', async () => {
    jest.useFakeTimers();
    const paused = operationWith({ state: 'paused' });
    const page = open(operationWith(), {
      'POST operations/12/pause': paused,
      'POST operations/12/resume': operationWith(),
    });
    const pause = await screen.findByRole('button', { name: 'Pause' });
    page.services.answerWith({ 'GET smsgroup/get_group_messages': historyWith(paused) });
    await page.user.click(pause);
    await press(page, 'Resume');
    expect(callsOf(page, 'operations/12/resume')).toEqual([]);
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await press(page, 'Resume');
    await waitFor(() => expect(callsOf(page, 'operations/12/resume')).toHaveLength(1));
  });

  it('is cancelled only after a question that counts who will not get it', async () => {
    const page = open(operationWith(), {
      'POST operations/12/cancel': operationWith({ state: 'cancelling' }),
    });
    await press(page, 'Cancel sending');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/3,800 customers won't get it/)).toBeVisible();
    expect(callsOf(page, 'operations/12/cancel')).toEqual([]);
    await page.user.click(question.getByRole('button', { name: 'Cancel sending' }));
    await waitFor(() => expect(callsOf(page, 'operations/12/cancel')).toHaveLength(1));
  });

  it('says why it could not be changed, when it has ended meanwhile', async () => {
    const page = open(operationWith(), {
      'POST operations/12/pause': answer(409, { detail: 'This has already ended.' }),
    });
    await press(page, 'Pause');
    await waitFor(() =>
      expect(page.record.toasts).toEqual([{ message: 'This has already ended.', type: 'error' }]),
    );
  });

  it('has no controls without the permission', async () => {
    open(operationWith(), {}, ['view']);
    await (await history()).findByRole('progressbar');
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel sending' })).toBeNull();
  });
});

describe('a message that was sent', () => {
  const sent = operationWith({ state: 'done', done: 5_000 });

  it('shows its recipients by reason, with a file', async () => {
    const page = open(sent);
    await press(page, 'Results');
    const dialog = within(await screen.findByRole('dialog', { name: 'Results' }));
    expect(await dialog.findByText('Left out: Opted out of texts')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeVisible();
    expect(page.location()).toBe('/admin/customers?tab=groups&group=5&dialog=results&sent=93');
    await page.user.selectOptions(
      dialog.getByLabelText('Show'),
      'Left out: Opted out of texts (45)',
    );
    await waitFor(() =>
      expect(callsOf(page, 'sms/group_messages/93/recipients').at(-1)).toMatchObject({
        query: { outcome: 'skipped', reason: 'opted_out' },
      }),
    );
  });
});
