import type { InvoiceView } from '@billfold/shared/contracts/invoice.contract';
import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { dropDrafts, keepDraft } from '@billfold/shared/store/form-drafts';
import {
  answer,
  enter,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith, invoiceWith } from '../../testing/rows-factory';

const detail = '/admin/invoices/detail/8';
const bill = invoiceWith({ minimum_amount_due: 500 });
const scheduled = invoiceWith({
  scheduled_on: '2026-03-04',
  transactions: [
    {
      id: 31,
      type: 'payment',
      visible_method: 'Visa 1111',
      amount_paid: 1_200,
      status: 'scheduled',
      paid_date: null,
    },
  ],
});

type Body = { readonly body?: object };
const open = (invoice: InvoiceView = bill, answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `${detail}?dialog=edit`,
    session: merchantSession,
    ...options,
    answers: {
      'GET user_invoices/:id': invoice,
      'GET subscriptions/:id': customerWith(),
      'GET transactions': [],
      'PATCH user_invoices/:id': ({ body }: Body) => ({ ...invoice, ...body, version: 4 }),
      'DELETE invoice_items/:id': { version: 4 },
      'DELETE invoice_appends/:id': { version: 5 },
      ...answers,
    },
  });
type View = ReturnType<typeof open>;

const dialog = () => screen.findByRole('dialog', { name: 'Edit Invoice' });
const field = async (label: string) => within(await dialog()).findByLabelText(label);
const rowField = async (name: string, label: string) =>
  within(within(await dialog()).getByRole('group', { name })).getByLabelText(label);
const press = async ({ user }: View, name: string) =>
  user.click(within(await dialog()).getByRole('button', { name }));
const replace = async ({ user }: View, input: HTMLElement, text: string) => {
  await user.clear(input);
  if (text !== '') await enter(user, input, text);
};
const save = (view: View) => press(view, 'Save');
const sent = ({ record }: View) =>
  record.calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path, query, body }) => ({
      call: `${method} ${path}`,
      ...(query === undefined ? {} : { query }),
      ...(body === undefined ? {} : { body }),
    }));
const saved = (view: View) =>
  waitFor(() =>
    expect(view.record.toasts).toEqual([{ message: 'Invoice saved.', type: 'success' }]),
  );
const patch = (body: object, version = 3) => ({
  call: 'PATCH user_invoices/8',
  body: {
    state: 'due',
    state_was: 'due',
    due_date: '2026-03-05',
    description: 'Water for February',
    minimum_amount_due: 500,
    invoice_items: bill.invoice_items,
    invoice_append_items: bill.invoice_append_items,
    ...body,
    version,
  },
});

describe('the editor of an invoice', () => {
  it('is opened by Edit, and Back closes it [ADMIN-181]', async () => {
    const view = open(bill, {}, { path: detail });
    await view.user.click(await screen.findByRole('button', { name: 'Actions for invoice CW-8' }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(await dialog()).toBeVisible();
    expect(view.location()).toBe(`${detail}?dialog=edit`);
    await view.back();
    expect(view.location()).toBe(detail);
  });

  it('sends its six names, and amounts in cents [ADMIN-187] [ADMIN-188]', async () => {
    const view = open();
    await replace(view, await field('Due Date'), '03/09/2026');
    await replace(view, await rowField('Item 1', 'Amount'), '25.50');
    expect(within(await dialog()).getByText('$27.84')).toBeVisible();
    await save(view);
    await saved(view);
    expect(sent(view)).toEqual([
      patch({
        due_date: '2026-03-09',
        invoice_items: [
          { id: 1, description: 'Water', amount: 2_550 },
          { id: 2, description: 'Meter', amount: 134 },
        ],
      }),
    ]);
    expect(view.location()).toBe(detail);
  });

  it('offers four states, and the saved one is shown [ADMIN-182]', async () => {
    const view = open();
    const states = await field('Status');
    expect(
      [...states.querySelectorAll('option:not([value=""])')].map((one) => one.textContent),
    ).toEqual(['Upcoming', 'Due', 'Paid', 'Late']);
    await view.user.selectOptions(states, 'Late');
    view.services.answerWith({ 'GET user_invoices/:id': { ...bill, state: 'late', version: 4 } });
    await save(view);
    await saved(view);
    expect(sent(view)).toEqual([patch({ state: 'late' })]);
    expect(await screen.findByText('Late', { selector: 'header *' })).toBeVisible();
  });

  it('needs a due date, and a description and amount of each line [ADMIN-183] [ADMIN-184]', async () => {
    const view = open();
    const box = within(await dialog());
    await replace(view, await field('Due Date'), '');
    await save(view);
    expect(await box.findByText('Please complete the required fields.')).toBeVisible();
    await replace(view, await field('Due Date'), '03/09/2026');
    await replace(view, await rowField('Tax or fee 1', 'Amount'), '');
    await save(view);
    expect(await box.findByText('Please enter a description and amount.')).toBeVisible();
    expect(sent(view)).toEqual([]);
  });

  it('deletes removed lines by id at the save, in one queue, and keeps one item [ADMIN-185] [ADMIN-186] [ADMIN-189] [ADMIN-190]', async () => {
    const view = open();
    await press(view, 'Remove Item 2');
    expect(within(await dialog()).getByRole('button', { name: 'Remove Item 1' })).toBeDisabled();
    await press(view, 'Remove Tax or fee 1');
    expect(within(await dialog()).queryByRole('group', { name: /Tax or fee/ })).toBeNull();
    expect(sent(view)).toEqual([]);
    await save(view);
    await saved(view);
    expect(sent(view)).toEqual([
      { call: 'DELETE invoice_items/2', query: { version: 3 } },
      { call: 'DELETE invoice_appends/3', query: { version: 4 } },
      patch({ invoice_items: [bill.invoice_items[0]], invoice_append_items: [] }, 5),
    ]);
  });

  it('removes and changes lines in one step', async () => {
    const view = open();
    await press(view, 'Remove Item 2');
    await replace(view, await rowField('Item 1', 'Amount'), '9.00');
    await save(view);
    await saved(view);
    expect(sent(view)).toEqual([
      patch({ invoice_items: [{ id: 1, description: 'Water', amount: 900 }] }),
    ]);
  });

  it('loses nothing stored when it is closed', async () => {
    const view = open();
    await press(view, 'Remove Item 2');
    await press(view, 'Cancel');
    await view.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(view.location()).toBe(detail));
    expect(sent(view)).toEqual([]);
  });

  it('refuses a total below what was paid, and a minimum above the total', async () => {
    const view = open(invoiceWith({ amount_paid: 1_200, amount_due: 34 }));
    await replace(view, await field('Minimum Amount Due'), '12.35');
    await save(view);
    expect(
      await within(await dialog()).findByText("The minimum can't be more than the total."),
    ).toBeVisible();
    await replace(view, await field('Minimum Amount Due'), '');
    await replace(view, await rowField('Item 1', 'Amount'), '1.00');
    await save(view);
    expect(
      await within(await dialog()).findByText(
        "$12.00 has already been paid. The total can't be less.",
      ),
    ).toBeVisible();
    expect(sent(view)).toEqual([]);
  });

  it.each([
    [
      'a lower total',
      (view: View) => rowField('Item 1', 'Amount').then((input) => replace(view, input, '5.00')),
      "The scheduled payment of $12.00 will be lowered to $7.34. We'll let the customer know.",
    ],
    [
      'the state paid',
      async (view: View) => view.user.selectOptions(await field('Status'), 'Paid'),
      "The scheduled payment won't be made. We'll let the customer know.",
    ],
  ])('says what %s means for the scheduled payment', async (_what, change, text) => {
    const view = open(scheduled);
    await change(view);
    expect(await within(await dialog()).findByText(text)).toBeVisible();
  });

  it('asks for the PIN before it closes the invoice as paid', async () => {
    const view = open(bill, {
      'PATCH user_invoices/:id': answer(403, { detail: 'X', code: 'wrong_credentials' }),
    });
    await view.user.selectOptions(await field('Status'), 'Paid');
    await save(view);
    const question = within(await screen.findByRole('alertdialog', { name: 'Mark as Paid' }));
    expect(question.getByText(/won't be collected. Nothing more can be paid\.$/)).toBeVisible();
    expect(sent(view)).toEqual([]);
    const confirm = async (pin: string) => {
      await view.user.keyboard(pin);
      await view.user.click(question.getByRole('button', { name: 'Mark as Paid' }));
    };
    await confirm('1111');
    expect(await question.findByText('X')).toBeVisible();
    view.services.answerWith({ 'PATCH user_invoices/:id': { ...bill, state: 'paid', version: 4 } });
    await confirm('2580');
    await saved(view);
    expect(sent(view)).toEqual([
      patch({ state: 'paid', pin: '1111' }),
      patch({ state: 'paid', pin: '2580' }),
    ]);
  });

  it('shows other refusals of a closed invoice above the form, and asks for the PIN again', async () => {
    const view = open(bill, {
      'PATCH user_invoices/:id': answer(409, { detail: 'X', code: 'payment_in_doubt' }),
    });
    await view.user.selectOptions(await field('Status'), 'Paid');
    await save(view);
    await screen.findByRole('alertdialog', { name: 'Mark as Paid' });
    await view.user.keyboard('2580');
    await view.user.click(screen.getByRole('button', { name: 'Mark as Paid' }));
    expect(await within(await dialog()).findByText('X')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await save(view);
    expect(await screen.findByRole('alertdialog', { name: 'Mark as Paid' })).toBeVisible();
  });

  it('offers the state paid only to staff who may take payments', async () => {
    const merchants = [{ id: 1, name: 'Cedar Water', permissions: ['view', 'invoices'] as const }];
    open(bill, {}, { session: { ...merchantSession, merchants } });
    expect(within(await field('Status')).queryByRole('option', { name: 'Paid' })).toBeNull();
  });

  it('saves once at a double press, and cannot be closed meanwhile', async () => {
    const saving = pending<unknown>();
    const view = open(bill, { 'PATCH user_invoices/:id': () => saving.promise });
    await replace(view, await field('Invoice Description'), 'Water');
    await view.user.dblClick(within(await dialog()).getByRole('button', { name: 'Save' }));
    await view.user.keyboard('{Escape}');
    expect(await dialog()).toBeVisible();
    await act(async () => saving.resolve(bill));
    await saved(view);
    expect(sent(view)).toHaveLength(1);
  });

  it('keeps what was typed when the save fails', async () => {
    const view = open(bill, { 'PATCH user_invoices/:id': networkFailure });
    await replace(view, await field('Invoice Description'), 'Sewer');
    await save(view);
    expect(await within(await dialog()).findByText('Network Error')).toBeVisible();
    expect(await field('Invoice Description')).toHaveValue('Sewer');
  });

  it('shows why the server refuses, and reads the invoice again', async () => {
    const sentence = "We're confirming a payment for this invoice.";
    const view = open(bill, {
      'PATCH user_invoices/:id': answer(409, { detail: sentence, code: 'payment_in_doubt' }),
    });
    await replace(view, await field('Invoice Description'), 'Sewer');
    const reads = () => view.record.calls.filter(({ path }) => path === 'user_invoices/8').length;
    const before = reads();
    await save(view);
    expect(await within(await dialog()).findByText(sentence)).toBeVisible();
    await waitFor(() => expect(reads()).toBe(before + 2));
  });

  it('lets the person choose between both values after a 409', async () => {
    const theirs = invoiceWith({
      ...bill,
      description: 'Theirs',
      due_date: '2026-03-20',
      version: 4,
    });
    const view = open();
    await replace(view, await field('Invoice Description'), 'Mine');
    view.services.answerWith({
      'GET user_invoices/:id': theirs,
      'PATCH user_invoices/:id': answer(409, {
        detail: 'This invoice was changed by someone else.',
        code: 'version_mismatch',
        present: theirs,
      }),
    });
    await save(view);
    const choice = await screen.findByRole('radiogroup', { name: 'Invoice Description' });
    expect(within(choice).getByRole('radio', { name: /Yours Mine/ })).toBeVisible();
    expect(within(choice).getByRole('radio', { name: /Theirs Theirs/ })).toBeVisible();
    expect(await field('Due Date')).toHaveValue('03/20/2026');
    view.services.answerWith({ 'PATCH user_invoices/:id': theirs });
    await view.user.click(within(choice).getByRole('radio', { name: /Yours/ }));
    await save(view);
    await saved(view);
    expect(sent(view).at(-1)).toEqual(patch({ description: 'Mine', due_date: '2026-03-20' }, 4));
  });

  it('follows the items that another person saved, unless both changed them', async () => {
    const view = open();
    await replace(view, await field('Invoice Description'), 'Mine');
    view.services.answerWith({
      'GET user_invoices/:id': {
        ...bill,
        version: 4,
        invoice_items: [{ id: 9, description: 'Gas', amount: 700 }],
      },
    });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'invoice', id: 8 });
    expect(
      await screen.findByText('Only they changed this, and the form has it: Line items.'),
    ).toBeVisible();
    expect(await rowField('Item 1', 'Description')).toHaveValue('Gas');
    expect(await field('Invoice Description')).toHaveValue('Mine');
  });

  it('restores rows that were typed before the session ended', async () => {
    const row = { key: -1, description: 'Gas', amount: 700, isDiscount: false };
    keepDraft(2, 'invoice-8', { items: JSON.stringify([row]), description: 'Mine' });
    open();
    expect(await field('Invoice Description')).toHaveValue('Mine');
    expect(await rowField('Item 1', 'Amount')).toHaveValue('$7.00');
    dropDrafts();
  });

  it.each([
    ['staff without the permission', bill, ['view']],
    ['a cancelled invoice', invoiceWith({ state: 'cancelled' }), undefined],
    ['a payment in doubt', invoiceWith({ payment_in_doubt: true }), undefined],
  ])('is not offered for %s', async (_what, invoice, permissions) => {
    const merchants = [{ id: 1, name: 'Cedar', ...(permissions && { permissions }) }];
    open(invoice, {}, { path: detail, session: { ...merchantSession, merchants } });
    expect(await screen.findByRole('heading', { name: 'Invoice CW-8' })).toBeVisible();
    expect(
      screen.queryByRole('button', { name: 'Actions for invoice CW-8' }),
    ).not.toBeInTheDocument();
  });
});
