import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import type { TeamMember } from '@billfold/shared/contracts/team.contract';
import {
  answer,
  type FakeHandlers,
  merchantSession,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith } from '../../testing/rows-factory';
import { chooseInListMenu, listMenu } from '../../testing/list-menu';
import { auditActor, auditFields, auditTitle } from './audit-words';

const line: AuditView = {
  id: 9,
  at: '2026-03-05T14:30:00Z',
  merchant_id: 1,
  time_zone: 'Asia/Kolkata',
  actor: { kind: 'staff', name: 'Olive Cedar' },
  action: 'staff.permissions_changed',
  entity: 'staff',
  entity_id: 3,
  before: { permissions: ['view', 'refund'] },
  after: { permissions: ['view'] },
};
const person: TeamMember = {
  user_id: 2,
  merchant_id: 1,
  merchant_name: 'Cedar',
  first_name: 'Carl',
  last_name: 'Meyer',
  username: 'carl',
  email: 'carl@cedar.test',
  state: 'active',
  permissions: ['view'],
  is_self: false,
  sessions: [],
};
const open = (
  answers: FakeHandlers,
  permissions: readonly string[] = ['view', 'team'],
  query = '',
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `/admin/settings/audit${query}`,
    session: { ...merchantSession, merchants: [{ id: 1, name: 'Cedar', permissions }] },
    answers: { 'GET team': [], ...answers },
  });

describe('the audit log', () => {
  it('shows who changed what, before and after, in the time of the merchant', async () => {
    open({
      'GET audit_log': [
        { ...line, entity_name: 'Carl Meyer' },
        {
          ...line,
          id: 8,
          entity: 'trigger',
          action: 'trigger.activated',
          entity_name: 'Past due',
          before: null,
          after: null,
        },
        { ...line, id: 7, actor: { kind: 'customer', name: 'by_text' } },
        { ...line, id: 6, actor: { kind: 'customer', name: 'by_mail' } },
      ],
    });
    expect(
      await screen.findByRole('row', {
        name: /03\/05\/2026 08:00PM GMT\+5:30.*Olive Cedar.*Staff Carl Meyer: permissions changed.*Permissions: view, refund → Read-only/,
      }),
    ).toBeVisible();
    expect(screen.getByRole('row', { name: /Automated event Past due: activated/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Customer, by text/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Customer, by email/ })).toBeVisible();
  });

  it('asks the server for one kind of change', async () => {
    const { user, record } = open({ 'GET audit_log': [line] });
    await screen.findByRole('row', { name: /Olive Cedar/ });
    await user.click(screen.getByRole('button', { name: 'Filter by Change' }));
    for (const name of ['Lockbox file', 'Transaction', 'Application'])
      expect(await screen.findByRole('option', { name })).toBeVisible();
    await user.click(screen.getByRole('option', { name: 'Invoice' }));
    await waitFor(() =>
      expect(record.calls.at(-1)).toMatchObject({ query: { entity: 'invoice', sort: '-at' } }),
    );
  });

  it('names the merchant of each change, and filters by it, where there are several', async () => {
    const merchants = [
      { id: 1, name: 'Cedar' },
      { id: 3, name: 'Maple' },
      { id: 4, name: 'Harbor', permissions: ['view'] },
    ];
    const view = open({ 'GET audit_log': [line, { ...line, id: 8, merchant_id: 3 }] });
    await screen.findAllByRole('row', { name: /Olive Cedar/ });
    expect(screen.queryByRole('columnheader', { name: 'Business' })).not.toBeInTheDocument();
    act(() => view.services.changeSession({ merchants }));
    expect(screen.getByRole('columnheader', { name: 'Business' })).toBeVisible();
    expect(screen.getByRole('row', { name: /Olive Cedar.*Maple Permissions:/ })).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: /Filter by Business/ }));
    expect(screen.queryByRole('checkbox', { name: 'Harbor' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('checkbox', { name: 'Maple' }));
    await waitFor(() =>
      expect(view.record.calls.at(-1)).toMatchObject({ query: { merchant_id: '3' } }),
    );
  });

  it('asks the server for the changes of one person', async () => {
    const carl = { ...person, user_id: 3 };
    const { user, record } = open(
      {
        'GET audit_log': [line],
        'GET team': [carl, { ...carl, merchant_id: 2 }, { ...person, first_name: 'Olive' }],
      },
      undefined,
      '?staff=2',
    );
    await user.click(await screen.findByRole('button', { name: 'Filter by Person: Olive Meyer' }));
    const option = await screen.findByRole('option', { name: 'Carl Meyer' });
    expect(screen.getAllByRole('option', { name: 'Carl Meyer' })).toHaveLength(1);
    await user.click(option);
    await waitFor(() =>
      expect(record.calls.at(-1)).toMatchObject({ query: { staff: '3', sort: '-at' } }),
    );
  });

  it('shows the changes of the customer in the address under their name', async () => {
    const { user, record } = open(
      { 'GET audit_log': [line], 'GET subscriptions/:id': customerWith({}) },
      undefined,
      '?customer=12',
    );
    const chip = await screen.findByRole('row', { name: /Ana Rivera/ });
    const logCalls = () => record.calls.filter(({ path }) => path === 'audit_log');
    expect(logCalls()).toMatchObject([{ query: { customer: '12', sort: '-at' } }]);
    await user.click(within(chip).getByRole('button', { name: /^Remove/ }));
    await waitFor(() => expect(logCalls()).toHaveLength(2));
    expect(logCalls()[1]?.query).not.toHaveProperty('customer');
  });

  it('keeps the person of the address while the team loads', async () => {
    const { record } = open({ 'GET audit_log': [line] }, undefined, '?staff=3');
    await screen.findByRole('row', { name: /Olive Cedar/ });
    expect(record.calls.filter(({ path }) => path === 'audit_log')).toMatchObject([
      { query: { staff: '3' } },
    ]);
  });

  it('asks the server for a period and for one record of the address', async () => {
    const { user, record } = open(
      { 'GET audit_log': [{ ...line, entity: 'invoice', entity_id: 812, entity_name: 'CW-8' }] },
      undefined,
      '?period=2026-11-10..2026-11-12&record=invoice:812',
    );
    const logCalls = () => record.calls.filter(({ path }) => path === 'audit_log');
    const chip = await screen.findByRole('row', { name: /Invoice \(id 812\)/ });
    expect(logCalls()[0]?.query).toEqual({
      limit: 25,
      from: '2026-11-10',
      to: '2026-11-12',
      entity: 'invoice',
      entity_id: 812,
      sort: '-at',
    });
    await user.click(within(chip).getByRole('button', { name: /^Remove/ }));
    await waitFor(() => expect(logCalls()).toHaveLength(2));
    expect(logCalls()[1]?.query).not.toHaveProperty('entity_id');
  });

  it('leads from a line to all changes of its record', async () => {
    const { user, location } = open({
      'GET audit_log': [
        { ...line, entity: 'invoice', entity_id: 812, entity_name: 'CW-8' },
        { ...line, id: 8, entity: 'bulk_tag_change', entity_id: null },
      ],
    });
    expect(await screen.findAllByRole('link', { name: /:/ })).toHaveLength(1);
    await user.click(screen.getByRole('link', { name: /^Invoice CW-8/ }));
    await waitFor(() => expect(location()).toBe('/admin/settings/audit?record=invoice:812'));
  });

  it('saves what the filters choose as a file', async () => {
    const saved = jest.fn(() => 'blob:file');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: jest.fn() });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(() => undefined);
    const { user, record } = open(
      {
        'GET audit_log': [line],
        'GET operations': [],
        'GET audit_log/export': answer(200, new Blob(['x'])),
      },
      ['view', 'team', 'export'],
      '?entity=staff',
    );
    await chooseInListMenu({ user }, 'Export CSV');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(record.calls.find(({ path }) => path === 'audit_log/export')?.query).toEqual({
      entity: 'staff',
      sort: '-at',
    });
  });

  it('offers no file without the permission to export', async () => {
    const view = open({ 'GET audit_log': [line] });
    await screen.findByRole('row', { name: /Olive Cedar/ });
    expect(await listMenu(view)).not.toContain('Export CSV');
  });

  it.each([
    ['payment_sent', 'payment_attempt', 'Payment 3: sent to the bank'],
    ['payment_approved', 'payment_attempt', 'Payment 3: approved'],
    ['refund_not_done', 'refund', 'Refund 3: not done'],
    ['refund_given_back', 'refund', 'Refund 3: refunded'],
    ['payment_run_skipped', 'payment_run', 'Planned payment 3: skipped'],
    ['split_needs_review', 'payment_split', 'Payment with two cards 3: needs review'],
    ['invoice_paid', 'invoice', 'Invoice 3: payment received'],
    ['user.pin_set', 'user', 'Account 3: PIN set'],
    ['group.edited', 'group', 'Group 3: edited'],
    ['customers.exported', 'merchant', 'Business: customers exported to a file'],
    ['customers.tags_restored', 'bulk_tag_change', 'Tag of many customers: undone'],
  ])('has readable words for %s of %s', (action, entity, title) => {
    expect(auditTitle({ ...line, action, entity })).toBe(title);
  });

  it.each([
    [{ amount: 12_050 }, { amount: null }, 'Amount: $120.50 → none'],
    [{ sms_opt_in: true }, { sms_opt_in: false }, 'Text opt-in: yes → no'],
    [{ due_date: '2026-03-05' }, {}, 'Due date: 03/05/2026 → none'],
    [{ sent_at: '2026-03-05T01:00:00Z' }, {}, 'Sent at: 03/05/2026 06:30AM GMT+5:30 → none'],
    [{ state: 'needs_review' }, { state: 'approved' }, 'Status: needs review → approved'],
    [
      { state: 'late', amount: 500, paid_date: null },
      { state: 'open', amount: 500 },
      'Status: late → open',
    ],
    [
      { conditions: [] },
      { conditions: [{ field_name: 'is_business', operator: 'exact', value: 'true' }] },
      'Conditions: is business exact true',
    ],
  ])('writes %j as it reads', (before, after, text) => {
    const fields = auditFields({ ...line, before, after });
    expect(fields.map((field) => field.text)).toEqual([text]);
  });

  it.each([
    ['payment_sent', 'payment_attempt', { door: 'pay_once' }, 'Paid online'],
    ['payment_sent', 'payment_attempt', { door: 'donation' }, 'Donation'],
    ['payment_sent', 'payment_attempt', { state: 'sent' }, 'Sent to the bank'],
    ['payment_approved', 'payment_attempt', { state: 'approved' }, 'Approved'],
    ['refund_sent', 'refund', { state: 'sent' }, 'Sent to the bank'],
    ['invoice_paid', 'invoice', { transaction: 3076 }, 'Payment 3076'],
    ['invoice_payment_refunded', 'invoice', { transaction: 3077 }, 'Transaction 3077'],
    ['invoice.created', 'invoice', { state: 'open' }, 'Status: open'],
    ['payment_sent', 'payment_attempt', { amount: 500 }, 'Amount: $5.00'],
    ['refund_sent', 'refund', { owed_again: true }, 'Bill reopened'],
    ['refund_sent', 'refund', { owed_again: false }, 'Bill not reopened'],
    ['payment_run_skipped', 'payment_run', { reason: 'in_doubt' }, 'Reason: result not known yet'],
  ])('names the first value of %s of %s in product words', (action, entity, after, text) => {
    const fields = auditFields({ ...line, action, entity, before: null, after });
    expect(fields.map((field) => field.text)).toEqual([text]);
  });

  it('names the states of a payment with two cards in product words', () => {
    const fields = auditFields({
      ...line,
      action: 'split_needs_review',
      entity: 'payment_split',
      before: { state: 'capturing' },
      after: { state: 'needs_review' },
    });
    expect(fields.map(({ text }) => text)).toEqual(['Status: Charging both cards → Needs review']);
  });

  it('begins with the amount and ends with what the title says', () => {
    const after = { state: 'sent', payment: 7, amount: 500, invoice: 12, owed_again: true };
    const fields = auditFields({ ...line, action: 'refund_sent', entity: 'refund', after });
    expect(fields.map(({ name }) => name).filter((name) => name in after)).toEqual([
      'amount',
      'owed_again',
      'invoice',
      'payment',
      'state',
    ]);
  });

  it('shows two facts of an entry, and the rest at a press', async () => {
    const after = { first_name: 'Ana', last_name: 'Rivera', email: 'ana@cedar.test', import: 3 };
    const { user } = open({ 'GET audit_log': [{ ...line, before: null, after }] });
    const more = await screen.findByRole('button', { name: '2 more', expanded: false });
    expect(screen.queryByText('Import: 3')).not.toBeInTheDocument();
    more.focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Import: 3')).toBeVisible();
    const less = screen.getByRole('button', { name: 'Show less', expanded: true });
    expect(less).toHaveFocus();
    await user.click(less);
    expect(screen.queryByText('Import: 3')).not.toBeInTheDocument();
  });

  it('names the states of a payment that changed in product words', () => {
    const entry = { ...line, action: 'payment_approved', entity: 'payment_attempt' };
    const fields = auditFields({
      ...entry,
      before: { state: 'sent' },
      after: { state: 'approved' },
    });
    expect(fields.map((field) => field.text)).toEqual(['Status: Sent to the bank → Approved']);
  });

  it.each([
    ['system', '10', 'Visitor'],
    ['system', 'reconciler', 'Billfold'],
    ['system', 'recurring_invoice', 'Recurring invoice'],
    ['staff', '10', 'Staff'],
    ['customer', '10', 'Customer'],
    ['customer', 'by_text', 'Customer, by text'],
    ['staff', 'Olive Cedar', 'Olive Cedar'],
  ] as const)('names the %s actor %s in a word: %s', (kind, name, text) => {
    expect(auditActor({ ...line, actor: { kind, name } })).toBe(text);
  });

  it('shows the reason of a failed load', async () => {
    open({ 'GET audit_log': answer(500, { detail: 'The server is busy.' }) });
    expect(await screen.findByText('The server is busy.')).toBeVisible();
  });

  it('asks for nothing without the permission, and says why', async () => {
    const { record } = open({}, ['view']);
    expect(
      await screen.findByText(
        "You don't have permission to manage the team. An owner of the business can give it to you.",
      ),
    ).toBeVisible();
    expect(record.calls).toEqual([]);
  });
});
