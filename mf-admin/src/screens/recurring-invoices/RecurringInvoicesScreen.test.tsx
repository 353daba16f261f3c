import { permissions } from '@billfold/shared/contracts/permissions.contract';
import {
  answer,
  enter,
  type FakeHandlers,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import {
  recurringLogRow,
  recurringPreviewWith,
  recurringRow,
  recurringWith,
} from '../../testing/recurring-factory';
import { customerWith, groupWith, invoiceWith } from '../../testing/rows-factory';

beforeEach(() => sessionStorage.clear());

const list = '/admin/invoices/recurring';
const cedar = { id: 1, name: 'Cedar Water', permissions };

const open = (path = list, answers: FakeHandlers = {}, merchants: readonly object[] = [cedar]) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants: merchants as (typeof cedar)[] },
    answers: {
      'GET recurring_invoices': [recurringRow()],
      'GET recurring_invoices/:id': recurringWith(),
      'GET recurring_invoices/:id/log': [recurringLogRow()],
      'POST recurring_invoices': recurringWith({ id: 6 }),
      'POST recurring_invoices/preview': recurringPreviewWith(),
      'GET subscriptions': [customerWith()],
      'GET auto_groups/get_auto_groups': [groupWith({ members_count: 18 })],
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const calls = ({ record }: View, method: string, path: string) =>
  record.calls.filter((call) => call.method === method && call.path === path);
const row = (name: RegExp) => screen.findByRole('row', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (view: View, name: string) => view.user.click(screen.getByRole('button', { name }));
const field = (label: RegExp | string) => screen.getByLabelText(label);

describe('the list of recurring invoices', () => {
  it('says who, how much, when and until when', async () => {
    open(list, {
      'GET recurring_invoices': [
        recurringRow(),
        recurringRow({
          id: 6,
          customer: null,
          group: { id: 3, name: 'North side', is_deleted: true },
          frequency: 'biweekly',
          day_of_month: null,
          status: 'paused',
          next_due_date: '2026-12-04',
        }),
      ],
    });
    const cells = async (name: RegExp) =>
      within(await row(name))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await cells(/Ana Rivera/)).toEqual([
      'Ana Rivera',
      '$50.00',
      'Monthly on the last day',
      '12/31/2026',
      'Active',
      'Water',
    ]);
    expect(await cells(/North side/)).toEqual([
      'North sideGroupDeleted',
      '$50.00 each',
      'Every 2 weeks on Friday',
      '12/04/2026',
      'Paused',
      'Water',
    ]);
  });

  it('is read by the next due date, and filtered by status on the server', async () => {
    const view = open();
    await row(/Ana Rivera/);
    await view.user.click(screen.getByRole('button', { name: /Filter by Status/ }));
    await view.user.click(await screen.findByRole('checkbox', { name: 'Paused' }));
    await waitFor(() =>
      expect(calls(view, 'GET', 'recurring_invoices').map(({ query }) => query)).toEqual([
        { limit: 25, sort: 'next_due_date' },
        { limit: 25, sort: 'next_due_date', status: 'paused' },
      ]),
    );
    expect(view.location()).toBe(`${list}?status=paused`);
  });

  it('says what it is for while it is empty, and offers the first one', async () => {
    const view = open(list, { 'GET recurring_invoices': [] });
    expect(await screen.findByText(/Bill the same customer or group/)).toBeVisible();
    const buttons = screen.getAllByRole('button', { name: 'New recurring invoice' });
    const last = buttons.at(-1);
    if (last !== undefined) await view.user.click(last);
    expect(await dialog('New recurring invoice')).toBeVisible();
    expect(view.location()).toBe(`${list}?dialog=new`);
  });

  it('offers no new one to staff who may only view', async () => {
    open(list, {}, [{ ...cedar, permissions: ['view'] }]);
    await row(/Ana Rivera/);
    expect(screen.queryByRole('button', { name: 'New recurring invoice' })).toBeNull();
  });

  it('shows why it could not be read, and reads it again', async () => {
    const view = open(list, { 'GET recurring_invoices': answer(400, { detail: 'No list.' }) });
    expect(await screen.findByText('No list.')).toBeVisible();
    view.services.answerWith({ 'GET recurring_invoices': [recurringRow()] });
    await press(view, 'Try again');
    expect(await row(/Ana Rivera/)).toBeVisible();
  });

  it('follows a change by another person', async () => {
    const view = open();
    await row(/Ana Rivera/);
    view.services.answerWith({ 'GET recurring_invoices': [recurringRow({ status: 'ended' })] });
    view.services.emitLive({
      type: 'changed',
      entity: 'recurring_invoice',
      id: 5,
      sub_id: 0,
      user: '',
      message: '',
    });
    expect(await screen.findByText('Ended')).toBeVisible();
  });

  it('is reached from the invoices, and leads back to them', async () => {
    const view = open('/admin/invoices', { 'GET user_invoices': [invoiceWith()] });
    await view.user.click(await screen.findByRole('link', { name: 'Recurring invoices' }));
    await view.user.click(await screen.findByRole('link', { name: 'Invoices' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Invoices' })).toBeVisible();
  });
});

describe('a recurring invoice', () => {
  const detail = `${list}?recurring=5`;

  it('opens beside the list with facts, next invoices and history; Back closes it', async () => {
    const view = open(list, {
      'GET recurring_invoices/:id/log': [
        recurringLogRow({ is_late: true, previous_amount: 4_000 }),
        recurringLogRow({
          id: 30,
          due_date: '2026-10-31',
          outcome: 'skipped',
          reason: 'paused',
          invoice: null,
          amount: null,
        }),
      ],
    });
    await view.user.click(await screen.findByRole('link', { name: 'Ana Rivera' }));
    expect(view.location()).toBe(detail);
    const panel = within(await dialog('Ana Rivera'));
    expect(await panel.findByText('Monthly on the last day')).toBeVisible();
    expect(panel.getByText("14 days before it's due")).toBeVisible();
    const next = within(panel.getByRole('table', { name: 'Next invoices' }));
    expect(next.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DueCreatedAmount',
      'Thu 12/31/202612/17/2026$50.00',
      'Sun 01/31/202701/17/2027$50.00',
    ]);
    expect(await panel.findByText('Created late · Was $40.00')).toBeVisible();
    expect(panel.getByText('Recurring invoice was paused')).toBeVisible();
    expect(panel.getByRole('link', { name: '11/30/2026' })).toHaveAttribute(
      'href',
      '/admin/invoices/detail/8',
    );
    expect(calls(view, 'GET', 'recurring_invoices/5/log')[0]?.query).toEqual({ limit: 25 });
    await view.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(view.location()).toBe(list);
  });

  it('is paused at once, and resumed by Undo', async () => {
    const view = open(detail, {
      'POST recurring_invoices/5/pause': recurringWith({ status: 'paused', next: [] }),
      'POST recurring_invoices/5/resume': recurringWith(),
    });
    await view.user.dblClick(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText("None while it's paused.")).toBeVisible();
    expect(calls(view, 'POST', 'recurring_invoices/5/pause')).toHaveLength(1);
    const [toast] = view.record.toasts;
    expect(toast?.message).toBe('Paused. No invoices will be created until you resume.');
    act(() => toast?.action?.onPress());
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    expect(calls(view, 'POST', 'recurring_invoices/5/resume')).toHaveLength(1);
  });

  it('says that a pause was refused', async () => {
    const view = open(detail, {
      'POST recurring_invoices/5/pause': answer(409, { detail: 'It has ended.' }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Pause' }));
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([{ message: 'It has ended.', type: 'error' }]),
    );
  });

  it('asks before it is resumed and before it is ended', async () => {
    const view = open(detail, {
      'GET recurring_invoices/:id': recurringWith({ status: 'paused', next: [] }),
      'POST recurring_invoices/5/resume': answer(409, { detail: 'It has ended.' }),
      'POST recurring_invoices/5/end': recurringWith({ status: 'ended', next: [] }),
    });
    await view.user.click(await screen.findByRole('button', { name: 'Resume' }));
    const resume = within(
      await screen.findByRole('alertdialog', { name: 'Resume this recurring invoice?' }),
    );
    await view.user.click(resume.getByRole('button', { name: 'Resume' }));
    expect(await resume.findByText('It has ended.')).toBeVisible();
    await view.user.click(resume.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await press(view, 'End');
    const end = within(
      await screen.findByRole('alertdialog', { name: 'End this recurring invoice?' }),
    );
    expect(end.queryByText('It has ended.')).toBeNull();
    await view.user.click(end.getByRole('button', { name: 'End recurring invoice' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End' })).toBeNull());
    expect(calls(view, 'POST', 'recurring_invoices/5/end')).toHaveLength(1);
  });

  it('has no controls for staff who may only view', async () => {
    open(detail, {}, [{ ...cedar, permissions: ['view'] }]);
    expect(await screen.findByText('Monthly on the last day')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('says that it is not there', async () => {
    open(detail, {
      'GET recurring_invoices/:id': answer(404, { detail: 'Recurring invoice not found.' }),
    });
    expect(await screen.findByText('Recurring invoice not found.')).toBeVisible();
  });
});

const fillLine = async ({ user }: View) => {
  const line = within(screen.getByRole('group', { name: 'Item 1' }));
  await enter(user, line.getByLabelText('Description'), 'Water');
  await enter(user, line.getByLabelText('Amount'), '50.00');
};
const pick = async (view: View, box: string, name: RegExp) => {
  await view.user.click(screen.getByRole('combobox', { name: box }));
  await view.user.keyboard('a');
  await view.user.click(await screen.findByRole('option', { name }));
};
const fill = async (view: View) => {
  await dialog('New recurring invoice');
  await pick(view, 'Customer', /Ana Rivera/);
  await fillLine(view);
  await enter(view.user, field('First due date'), '12/10/2026');
};
const create = (view: View) => press(view, 'Create');
const created = (view: View) => calls(view, 'POST', 'recurring_invoices');

describe('a new recurring invoice', () => {
  const form = `${list}?dialog=new`;

  it('names what is missing', async () => {
    const view = open(form);
    await dialog('New recurring invoice');
    await create(view);
    expect(await screen.findByText('Please complete the required fields')).toBeVisible();
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    expect(created(view)).toEqual([]);
  });

  it('previews the next invoices once the values rest', async () => {
    const view = open(form);
    await fill(view);
    const next = within(await screen.findByRole('table', { name: 'Next invoices' }));
    expect(next.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DueCreatedAmount',
      'Thu 12/10/2026Today$50.00',
      'Sun 01/10/202712/27/2026$50.00',
    ]);
    await waitFor(() =>
      expect(calls(view, 'POST', 'recurring_invoices/preview').at(-1)?.body).toEqual({
        merchant_id: 1,
        sub_id: 12,
        invoice_items: [{ description: 'Water', amount: 5_000 }],
        invoice_append_items: [],
        frequency: 'monthly',
        day_of_month: 10,
        first_due_date: '2026-12-10',
        last_due_date: null,
        times: null,
        days_before: 14,
      }),
    );
  });

  it('shows in place of a preview why the days make none', async () => {
    const view = open(form, {
      'POST recurring_invoices/preview': answer(400, {
        detail: "The due date can't be in the past.",
      }),
    });
    await fill(view);
    expect(await screen.findByText("The due date can't be in the past.")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('says how many customers of a group get one, and what they amount to', async () => {
    const view = open(form, {
      'POST recurring_invoices/preview': recurringPreviewWith({ customers: 18, total_periods: 12 }),
    });
    await dialog('New recurring invoice');
    await view.user.click(screen.getByRole('radio', { name: 'A group' }));
    await pick(view, 'Group', /Late.*18 customers/);
    await fillLine(view);
    await enter(view.user, field('First due date'), '12/10/2026');
    expect(
      await screen.findByText('18 customers now. $900.00 each time. 12 times in total.'),
    ).toBeVisible();
    await create(view);
    await waitFor(() => expect(created(view)[0]?.body).toMatchObject({ group_id: 5 }));
    expect(created(view)[0]?.body).not.toHaveProperty('sub_id');
  });

  it('offers the last day of the month for a date at the end of one', async () => {
    const view = open(form);
    await fill(view);
    await view.user.clear(field('First due date'));
    await enter(view.user, field('First due date'), '11/30/2027');
    await view.user.selectOptions(
      await screen.findByLabelText('Due each month on'),
      'The last day of the month',
    );
    expect(await screen.findByText('Due on the last day of each month.')).toBeVisible();
    await create(view);
    await waitFor(() =>
      expect(created(view)[0]?.body).toMatchObject({
        day_of_month: 31,
        first_due_date: '2027-11-30',
      }),
    );
  });

  it('sends one call for two presses, and opens the one that was made', async () => {
    const waiting = pending<unknown>();
    const view = open(form, { 'POST recurring_invoices': () => waiting.promise });
    await fill(view);
    await view.user.dblClick(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Creating' })).toBeDisabled());
    await view.user.keyboard('{Enter}');
    expect(created(view)).toHaveLength(1);
    await act(async () => waiting.resolve(answer(200, recurringWith({ id: 6 }))));
    await waitFor(() => expect(view.location()).toBe(`${list}?recurring=6`));
    expect(await dialog('Ana Rivera')).toBeVisible();
  });

  it('repeats itself without a network under the same key', async () => {
    const view = open(form, { 'POST recurring_invoices': networkFailure });
    await fill(view);
    await create(view);
    expect(await screen.findByRole('alert')).toBeVisible();
    view.services.answerWith({ 'POST recurring_invoices': recurringWith({ id: 6 }) });
    await create(view);
    await waitFor(() => expect(view.location()).toBe(`${list}?recurring=6`));
    const [first, second] = created(view).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
  });

  it('keeps typed values until the person discards them', async () => {
    const view = open(form);
    await fill(view);
    await view.user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(view.location()).toBe(form);
  });

  it.each([
    ['a number of invoices', 'After a number of invoices', 'Number of invoices', '12'],
    ['a last day', 'On a date', 'Last due date', '12/31/2027'],
  ])('ends after %s', async (_what, ends, label, text) => {
    const view = open(form);
    await fill(view);
    await view.user.selectOptions(field('Ends'), ends);
    await create(view);
    expect(created(view)).toEqual([]);
    await enter(view.user, field(label), text);
    await create(view);
    await waitFor(() =>
      expect(created(view)[0]?.body).toMatchObject(
        text === '12'
          ? { times: 12, last_due_date: null }
          : { times: null, last_due_date: '2027-12-31' },
      ),
    );
  });
});

describe('the change of a recurring invoice', () => {
  const edit = `${list}?dialog=edit&id=5`;
  const save = (view: View) => press(view, 'Save');
  const changed = (view: View) => calls(view, 'PATCH', 'recurring_invoices/5');
  const answered = (change: object = {}) => ({
    recurring_invoice: recurringWith({ version: 4 }),
    changed_invoices: 0,
    kept_invoices: [],
    ...change,
  });

  it('sends what changed, and shows the changed one', async () => {
    const view = open(`${list}?recurring=5`, { 'PATCH recurring_invoices/:id': answered() });
    await view.user.click(await screen.findByRole('button', { name: 'Edit' }));
    await dialog('Edit recurring invoice');
    expect(view.location()).toBe(edit);
    const line = within(screen.getByRole('group', { name: 'Item 1' }));
    await view.user.clear(line.getByLabelText('Amount'));
    await enter(view.user, line.getByLabelText('Amount'), '60.00');
    // Until the panel has left, a press at the same place counts as the second half of the one on Edit.
    await waitFor(() => expect(screen.queryByText('Pause')).toBeNull());
    await save(view);
    await waitFor(() =>
      expect(changed(view)[0]?.body).toEqual({
        applies_to: 'next',
        version: 3,
        invoice_items: [{ description: 'Water', amount: 6_000 }],
        invoice_append_items: [{ description: 'City tax', amount: 500 }],
      }),
    );
    await waitFor(() => expect(view.location()).toBe(`${list}?recurring=5`));
    expect(view.record.toasts).toMatchObject([{ message: 'Saved.' }]);
  });

  it('changes open invoices when the person chooses so, and names those that stay', async () => {
    const view = open(edit, {
      'GET recurring_invoices/:id': recurringWith({ open_count: 2 }),
      'PATCH recurring_invoices/:id': answered({
        changed_invoices: 1,
        kept_invoices: ['Invoice CW-9 is paid.'],
      }),
    });
    await dialog('Edit recurring invoice');
    await view.user.click(screen.getByRole('radio', { name: 'Also the 2 open invoices' }));
    await save(view);
    await waitFor(() => expect(changed(view)[0]?.body).toMatchObject({ applies_to: 'open' }));
    await waitFor(() =>
      expect(view.record.toasts).toMatchObject([
        { message: 'Saved. 1 open invoice changed, too.\nInvoice CW-9 is paid.' },
      ]),
    );
  });

  it('begins a new rhythm on another next due date', async () => {
    const view = open(edit, { 'PATCH recurring_invoices/:id': answered() });
    await dialog('Edit recurring invoice');
    await view.user.selectOptions(field('Repeats'), 'Every two weeks');
    await view.user.clear(field('Next due date'));
    await enter(view.user, field('Next due date'), '12/18/2026');
    await save(view);
    await waitFor(() =>
      expect(changed(view)[0]?.body).toEqual({
        applies_to: 'next',
        version: 3,
        frequency: 'biweekly',
        day_of_month: null,
        next_due_date: '2026-12-18',
      }),
    );
  });

  it('shows what another person saved in the meantime', async () => {
    const view = open(edit, {
      'PATCH recurring_invoices/:id': answer(409, {
        detail: 'It was changed.',
        code: 'version_mismatch',
        present: recurringWith({ version: 4, description: 'Water and sewer' }),
      }),
    });
    await dialog('Edit recurring invoice');
    await view.user.clear(field(/Invoice description/));
    await enter(view.user, field(/Invoice description/), 'Mine');
    await save(view);
    const conflict = within(
      await screen.findByRole('region', { name: 'Someone else saved changes in the meantime' }),
    );
    expect(conflict.getByText('Water and sewer')).toBeVisible();
  });
});

describe('the ways to a new recurring invoice', () => {
  it('lead from a customer, who is chosen', async () => {
    const view = open('/admin/customers/profile/12', {
      'GET subscriptions/:id': customerWith(),
      'GET merchants/:id/tags': [],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Actions for Ana Rivera' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'New recurring invoice' }));
    await dialog('New recurring invoice');
    expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Ana Rivera');
  });

  it('lead from an invoice, whose lines and day are filled in', async () => {
    const view = open('/admin/invoices/detail/8', {
      'GET user_invoices/:id': invoiceWith({ due_date: '2030-01-31' }),
      'GET subscriptions/:id': customerWith(),
      'GET transactions': [],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Actions for invoice CW-8' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Repeat this invoice' }));
    await dialog('New recurring invoice');
    expect(field('First due date')).toHaveValue('02/28/2030');
    expect(field('Due each month on')).toHaveValue('31');
    const line = within(screen.getByRole('group', { name: 'Item 2' }));
    expect(line.getByLabelText('Description')).toHaveValue('Meter');
    await create(view);
    await waitFor(() =>
      expect(created(view)[0]?.body).toMatchObject({
        sub_id: 12,
        day_of_month: 31,
        first_due_date: '2030-02-28',
        invoice_append_items: [{ description: 'City tax', amount: 100 }],
      }),
    );
  });
});
