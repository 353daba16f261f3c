import type { CardExpiryView } from '@billfold/shared/contracts/card-expiry.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { chooseInListMenu, listMenu } from '../../testing/list-menu';

const rowWith = (change: Partial<CardExpiryView> = {}): CardExpiryView => ({
  id: 24,
  sub_id: 12,
  user: 'Ana Rivera',
  merchant_id: 1,
  merchant_name: 'Cedar Water',
  visible_method: 'Visa 1111',
  expiration: '11/26',
  last_day: '2026-11-30',
  is_expired: false,
  kind: 'auto_pay',
  planned_on: '2026-12-15',
  amount: 5_000,
  is_limit: true,
  told_at: null,
  was_reached: false,
  ...change,
});

const open = (answers: FakeHandlers = {}, query = '', options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/payments/expiring-cards${query}`,
    session: {
      ...merchantSession,
      merchants: [{ id: 1, name: 'Cedar Water', time_zone: 'Asia/Kolkata' }],
    },
    ...options,
    answers: { 'GET card_expiries': [rowWith()], ...answers },
  });
const row = () => screen.findByRole('row', { name: /Ana Rivera/ });

describe('the list of cards that will expire', () => {
  it('asks for the first payment first, and shows each card with it', async () => {
    const { record } = open();
    expect(await row()).toHaveAccessibleName(
      'Ana Rivera Visa 1111 11/26 12/15/2026 Auto-pay Up to $50.00 Not yet',
    );
    expect(record.calls).toMatchObject([
      { path: 'card_expiries', query: { sort: 'date', limit: 25 } },
    ]);
    expect(
      screen
        .getAllByRole('columnheader')
        .filter((cell) => cell.hasAttribute('aria-sort'))
        .map((cell) => cell.textContent),
    ).toEqual(['Name', 'Expires', 'Next payment']);
  });

  it('names the payment, an expired card, and whether the customer was warned', async () => {
    const told_at = '2026-11-20T19:00:00.000Z';
    const cases = [
      [{ kind: 'schedule', is_limit: false }, /Schedule \$50\.00/],
      [{ amount: null, is_limit: false }, /Balance due/],
      [{ planned_on: null }, /With the next invoice/],
      [{ is_expired: true }, /11\/26 Expired/],
      [{ told_at, was_reached: true }, /11\/21\/2026/],
      [{ told_at }, /Couldn't be reached/],
    ] as const;
    open({
      'GET card_expiries': cases.map(([change], index) =>
        rowWith({ ...change, id: 24 + index, user: `Customer ${index}` }),
      ),
    });
    await screen.findByRole('row', { name: /Customer 0/ });
    for (const [index, [, words]] of cases.entries())
      expect(
        screen.getByRole('row', { name: new RegExp(`Customer ${index}`) }),
      ).toHaveAccessibleName(expect.stringMatching(words));
  });

  it('opens the profile of the customer', async () => {
    const { user, location } = open();
    await user.click(await row());
    expect(location()).toBe('/admin/customers/profile/12');
  });

  it('filters by merchant and sorts on the server', async () => {
    const merchants = [
      { id: 1, name: 'Cedar', permissions: ['view'] },
      { id: 2, name: 'Harbor', permissions: ['view'] },
    ];
    const { record } = open({}, '?merchant=2&sort=-expiration', {
      session: { ...merchantSession, merchants },
    });
    await row();
    expect(record.calls[0]?.query).toMatchObject({ merchant_id: '2', sort: '-expiration' });
  });

  it('reads again after a payment, and a change of a customer, invoice or conversation', async () => {
    const { services } = open();
    await row();
    for (const [index, event] of [
      { type: 'changed', entity: 'customer' },
      { type: 'changed', entity: 'invoice' },
      { type: 'changed', entity: 'conversation' },
      { type: 'payment' },
    ].entries()) {
      services.answerWith({ 'GET card_expiries': [rowWith({ user: `Customer ${index}` })] });
      services.emitLive({ ...resumedEvent, ...event, id: 12 });
      expect(
        await screen.findByRole('row', { name: new RegExp(`Customer ${index}`) }),
      ).toBeVisible();
    }
  });

  it('shows the detail of a failed load, and loads again', async () => {
    const { user, services } = open({ 'GET card_expiries': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    services.answerWith({ 'GET card_expiries': [rowWith()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row()).toBeVisible();
  });

  it('exports what is filtered in the order in sight', async () => {
    const saved = jest.fn(() => 'blob:file');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
    const { user, record } = open(
      { 'POST card_expiries/export': answer(200, new Blob(['x'])) },
      '?sort=-user',
    );
    await row();
    await chooseInListMenu({ user }, 'Export CSV');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(record.calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'card_expiries/export',
      query: { sort: '-user' },
    });
  });

  it('offers no export to staff who may only read', async () => {
    const merchants = [{ id: 1, name: 'Cedar', permissions: ['view'] }];
    const view = open({}, '', { session: { ...merchantSession, merchants } });
    await row();
    expect(await listMenu(view)).not.toContain('Export CSV');
  });
});
