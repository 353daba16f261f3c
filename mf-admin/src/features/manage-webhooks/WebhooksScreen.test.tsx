import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type {
  MerchantWebhooks,
  WebhookDelivery,
  WebhookEndpoint,
} from '@billfold/shared/contracts/webhook.contract';
import {
  answer,
  type FakeHandlers,
  merchantSession,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { eventsText } from './webhook-words';

const url = 'https://shop.cedar.test/hook';
const endpointWith = (change: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 5,
  merchant_id: 1,
  url,
  description: '',
  events: ['invoice.paid', 'payment.succeeded'],
  enabled: true,
  off_reason: null,
  secret_hint: 'aB3x',
  previous_until: null,
  failing_since: null,
  last_sent_at: '2026-03-04T20:30:00Z',
  last_status: 200,
  waiting: 0,
  ...change,
});
const businessWith = (...endpoints: readonly WebhookEndpoint[]): MerchantWebhooks => ({
  merchant_id: 1,
  merchant_name: 'Cedar',
  endpoints: [...endpoints],
});
const delivery: WebhookDelivery = {
  id: 9,
  endpoint_id: 5,
  event: 'evt_1',
  type: 'invoice.paid',
  state: 'waiting',
  tries: 2,
  created_at: '2026-03-04T20:30:00Z',
  last_try_at: '2026-03-04T20:31:00Z',
  next_try_at: '2026-03-04T20:36:00Z',
  last_status: 500,
};
const detail = { ...delivery, url, body: '{"id":"evt_1"}', last_answer: 'broken', last_ms: 12 };

type Open = {
  readonly business?: MerchantWebhooks;
  readonly answers?: FakeHandlers;
  readonly path?: string;
  readonly ownPermissions?: readonly string[];
};
const open = ({
  business = businessWith(endpointWith()),
  answers,
  path,
  ownPermissions,
}: Open = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/settings/webhooks${path ?? ''}`,
    session: {
      ...merchantSession,
      merchants: [{ id: 1, name: 'Cedar', permissions: ownPermissions ?? permissions }],
    },
    answers: {
      'GET webhooks': [business],
      'GET webhook_deliveries': [delivery],
      'GET webhook_deliveries/:id': detail,
      'POST webhooks': { id: 6, secret: 'whsec_whole-secret' },
      'PATCH webhooks/:id': endpointWith(),
      'DELETE webhooks/:id': {},
      'POST webhooks/:id/rotate': { id: 5, secret: 'whsec_next-secret' },
      'POST webhooks/:id/test': { ...detail, state: 'failed', next_try_at: null },
      'POST webhooks/:id/replay': { count: 3 },
      'POST webhook_deliveries/:id/retry': delivery,
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const sent = ({ record }: View) =>
  record.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, body }) => [method, path, body]);
const choose = async ({ user }: View, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `More for ${url}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};
const inDialog = async (role: 'dialog' | 'alertdialog', name: string) =>
  within(await screen.findByRole(role, { name }));

describe('the webhooks', () => {
  it('show state, events and the last answer of each, and the log', async () => {
    open({
      business: businessWith(
        endpointWith(),
        endpointWith({ id: 6, url: 'https://b.test/', failing_since: '2026-03-04T20:30:00Z' }),
        endpointWith({ id: 7, url: 'https://c.test/', enabled: false, off_reason: 'failing' }),
      ),
    });
    const first = within(await screen.findByRole('region', { name: url }));
    expect(first.getByText('On')).toBeVisible();
    expect(first.getByText(/Invoices \(1\), Payments \(1\)/)).toBeVisible();
    expect(first.getByText(/HTTP 200/)).toBeVisible();
    const failing = within(screen.getByRole('region', { name: 'https://b.test/' }));
    expect(failing.getByText('Failing')).toBeVisible();
    const off = within(screen.getByRole('region', { name: 'https://c.test/' }));
    expect(off.getByText(/didn't accept an event for three days/)).toBeVisible();
    expect(
      await screen.findByRole('row', { name: /invoice\.paid.*Retrying.*HTTP 500/ }),
    ).toBeVisible();
  });

  it('say what they are for while there is none, and list no deliveries', async () => {
    const { record } = open({ business: businessWith() });
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
    expect(record.calls.map(({ path }) => path)).toEqual(['webhooks']);
  });

  it('are closed to staff without the permission, and call nothing', async () => {
    const { record } = open({ ownPermissions: ['view'] });
    expect(await screen.findByText(/You don't have permission to manage/)).toBeVisible();
    expect(record.calls).toEqual([]);
  });

  it('are read again after a failure', async () => {
    let isAway = true;
    const view = open({
      answers: {
        'GET webhooks': () =>
          isAway ? answer(503, { detail: 'Away.' }) : [businessWith(endpointWith())],
      },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await view.user.click(retry);
    expect(await screen.findByRole('region', { name: url })).toBeVisible();
  });

  it('are added with the chosen events, and show the secret once', async () => {
    const view = open({ business: businessWith() });
    await view.user.click(await screen.findByRole('button', { name: 'Add webhook' }));
    const form = await inDialog('dialog', 'Add webhook');
    await view.user.type(form.getByLabelText(/^Address/), url);
    await view.user.click(form.getByRole('checkbox', { name: 'Late' }));
    await view.user.click(form.getByRole('button', { name: 'Add webhook' }));
    const secret = await inDialog('dialog', 'Signing secret');
    expect(secret.getByText('whsec_whole-secret')).toBeVisible();
    expect(sent(view)).toEqual([
      [
        'POST',
        'webhooks',
        {
          merchant_id: 1,
          url,
          description: '',
          events: ['invoice.paid', 'invoice.late', 'payment.succeeded', 'payment.declined'],
        },
      ],
    ]);
    act(() => secret.getByRole('button', { name: 'I saved it' }).focus());
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5_000 });
  });

  it('keep the entry when the server refuses the address', async () => {
    const refusal = { detail: ['Enter a public https address.'], code: 'invalid_input' };
    const view = open({ path: '?edit=5', answers: { 'PATCH webhooks/:id': answer(400, refusal) } });
    const form = await inDialog('dialog', 'Edit webhook');
    const address = form.getByLabelText(/^Address/);
    expect(address).toHaveValue(url);
    await view.user.type(address, '2');
    await view.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Enter a public https address.')).toBeVisible();
    expect(address).toHaveValue(`${url}2`);
  });

  it('are not saved without an event', async () => {
    const view = open({ path: '?edit=5' });
    const form = await inDialog('dialog', 'Edit webhook');
    await view.user.click(form.getByRole('checkbox', { name: 'Paid' }));
    await view.user.click(form.getByRole('checkbox', { name: 'Succeeded' }));
    await view.user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Choose at least one event')).toBeVisible();
    expect(sent(view)).toEqual([]);
  });

  it('show the answer to a test event', async () => {
    const view = open();
    const button = await screen.findByRole('button', { name: `Send a test event to ${url}` });
    await view.user.click(button);
    const shown = await inDialog('dialog', 'Test event not delivered');
    expect(shown.getByText(/HTTP 500/)).toBeVisible();
    expect(shown.getByText('broken')).toBeVisible();
  });

  it('ask before one is turned off or deleted', async () => {
    const view = open();
    await choose(view, 'Turn off');
    const first = await inDialog('alertdialog', 'Turn off this webhook?');
    expect(sent(view)).toEqual([]);
    await view.user.click(first.getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await choose(view, 'Delete');
    const second = await inDialog('alertdialog', 'Delete this webhook?');
    await view.user.click(second.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(sent(view)).toEqual([
        ['PATCH', 'webhooks/5', { enabled: false }],
        ['DELETE', 'webhooks/5', undefined],
      ]),
    );
  });

  it('show the new secret after a rotation', async () => {
    const view = open();
    await choose(view, 'New secret');
    const question = await inDialog('alertdialog', 'Create a new secret?');
    await view.user.click(question.getByRole('button', { name: 'Create secret' }));
    const shown = await inDialog('dialog', 'Signing secret');
    expect(shown.getByText('whsec_next-secret')).toBeVisible();
  });

  it('replay the events of a day, and say how many', async () => {
    const view = open();
    await choose(view, 'Replay events');
    const form = await inDialog('dialog', 'Replay events');
    await view.user.click(form.getByRole('button', { name: 'Replay' }));
    await waitFor(() =>
      expect(view.record.toasts.map(({ message }) => message)).toContain('Sending 3 events again.'),
    );
  });

  it('open request and answer of a delivery, and send it again', async () => {
    const view = open({ path: '?preview=9' });
    const drawer = await inDialog('dialog', 'invoice.paid, delivery 9');
    expect(await drawer.findByText('broken')).toBeVisible();
    expect(drawer.getByText(/"id": "evt_1"/)).toBeVisible();
    await view.user.click(drawer.getByRole('button', { name: 'Retry now' }));
    await waitFor(() =>
      expect(sent(view)).toEqual([['POST', 'webhook_deliveries/9/retry', undefined]]),
    );
  });
});

it('names the events of a webhook by what they are about', () => {
  expect(eventsText(['invoice.paid', 'invoice.late', 'import.finished'])).toBe(
    'Invoices (2), Imports (1)',
  );
});
