import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  enter,
  type FakeHandlers,
  merchantSession,
  pending,
  renderRemote,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { customerWith, invoiceWith } from '../../testing/rows-factory';

const cedar: SessionMerchant = { id: 1, name: 'Cedar Water', permissions };
const harbor: SessionMerchant = { id: 2, name: 'Harbor Gas', permissions };

beforeEach(() => sessionStorage.clear());

const open = (
  answers: FakeHandlers = {},
  path = '/admin/invoices?dialog=plan',
  merchants: readonly SessionMerchant[] = [cedar, harbor],
) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: { ...merchantSession, merchants },
    answers: {
      'POST payment_plans': { id: 6 },
      'GET payment_plans/6': answer(404, { detail: 'Payment plan not found' }),
      'GET subscriptions': [customerWith()],
      'GET subscriptions/:id': customerWith(),
      'GET user_invoices': ({ query }) => (query?.user === undefined ? [] : [invoiceWith()]),
      ...answers,
    },
  });
type Page = ReturnType<typeof open>;

const form = () => screen.findByRole('dialog', { name: 'New Payment Plan' });
const field = (label: string) => screen.getByLabelText(label);
const createButton = () => screen.getByRole('button', { name: /^Creat/ });
const create = ({ user }: Page) => user.click(createButton());
const sent = ({ record }: Page) =>
  record.calls.filter(({ method, path }) => method === 'POST' && path === 'payment_plans');
const incomplete = 'Please complete the required fields.';

const pick = async ({ user }: Page) => {
  await user.click(screen.getByRole('combobox', { name: 'Customer Name' }));
  await user.keyboard('a');
  await user.click(await screen.findByRole('option', { name: /Ana Rivera/ }));
};
const terms: Readonly<Record<string, string>> = {
  'Total Amount': '100.00',
  'First Payment': '20.00',
  'First Payment Date': '12/01/2026',
  Payment: '10.00',
  'Due Date': '12/31/2026',
};
const fill = async (page: Page, change: Readonly<Record<string, string>> = {}) => {
  await pick(page);
  for (const [label, text] of Object.entries({ ...terms, ...change }))
    if (text !== '') await enter(page.user, field(label), text);
  await page.user.selectOptions(field('Payment Frequency'), 'monthly');
};

describe('the New Payment Plan modal', () => {
  it('opens from the icon of the toolbar, and Back closes it [ADMIN-163]', async () => {
    const page = open({}, '/admin/invoices');
    await page.user.click(await screen.findByRole('button', { name: 'Payment Plan' }));
    expect(await form()).toBeVisible();
    await page.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.location()).toBe('/admin/invoices');
  });

  it('is not offered without the permission, by its address neither', async () => {
    open({}, undefined, [{ ...cedar, permissions: ['view'] }]);
    expect(await screen.findByText('No invoices yet.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Payment Plan' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has its fields and three frequencies [ADMIN-168] [ADMIN-169]', async () => {
    open();
    const modal = within(await form());
    for (const label of [...Object.keys(terms), 'Payment Frequency', 'Description'])
      expect(modal.getByLabelText(label)).toBeVisible();
    for (const name of ['Customer Name', 'Biller Name'])
      expect(modal.getByRole('combobox', { name })).toBeVisible();
    expect(
      within(field('Payment Frequency'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Choose', 'Monthly', 'Bi-weekly', 'Weekly']);
  });

  it('begins with the customer of a profile, from the action menu', async () => {
    const page = open({}, '/admin/customers/profile/12');
    await page.user.click(await screen.findByRole('button', { name: 'Actions for Ana Rivera' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Create Payment Plan' }));
    await form();
    expect(screen.getByRole('combobox', { name: 'Customer Name' })).toHaveValue('Ana Rivera');
    expect(screen.getByRole('combobox', { name: 'Biller Name' })).toHaveValue('Cedar Water');
  });
});

describe('the plan of a profile with one open invoice', () => {
  const fromProfile = async (invoices: readonly unknown[]) => {
    const page = open({ 'GET user_invoices': invoices }, '/admin/customers/profile/12?dialog=plan');
    await screen.findAllByRole('checkbox', { name: /^Invoice/ });
    return page;
  };

  it('is proposed with its invoice, its payments and its days, and closes without a question', async () => {
    const page = await fromProfile([invoiceWith({ due_date: '2099-01-15' })]);
    await waitFor(() => expect(field('Total Amount')).toHaveValue('$12.34'));
    expect(screen.getByRole('checkbox', { name: /CW-8/ })).toBeChecked();
    expect(field('First Payment')).toHaveValue('$4.12');
    expect(field('First Payment Date')).toHaveValue('01/15/2099');
    expect(field('Payment')).toHaveValue('$4.12');
    expect(field('Due Date')).toHaveValue('02/15/2099');
    expect(field('Payment Frequency')).toHaveValue('monthly');
    expect(
      screen.getByText('3 invoices from 01/15/2099 to 03/15/2099, $12.34 in total.'),
    ).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not proposed where several are open', async () => {
    await fromProfile([invoiceWith(), invoiceWith({ id: 9, invoice_number: 'CW-9' })]);
    for (const box of screen.getAllByRole('checkbox', { name: /^Invoice/ }))
      expect(box).not.toBeChecked();
    expect(field('Total Amount')).toHaveValue('');
  });
});

describe('the checks of a payment plan', () => {
  it('ask for the customer, the biller and the terms [ADMIN-170]', async () => {
    const page = open();
    await form();
    await create(page);
    expect(await screen.findByText(incomplete)).toBeVisible();
    for (const label of [
      'Total Amount',
      'First Payment',
      'Payment',
      'Due Date',
      'Payment Frequency',
    ])
      expect(field(label)).toHaveAccessibleDescription('This field is required');
    expect(screen.getAllByText('This field is required')).toHaveLength(8);
    expect(sent(page)).toEqual([]);
  });

  it('say what is wrong at its field before what is missing [ADMIN-171]', async () => {
    const page = open();
    await form();
    await enter(page.user, field('Due Date'), '02/30/2027');
    await create(page);
    expect(await screen.findByText('Not a valid date')).toBeVisible();
    expect(screen.queryByText(incomplete)).toBeNull();
    expect(sent(page)).toEqual([]);
    await page.user.clear(field('Due Date'));
    expect(await screen.findByText(incomplete)).toBeVisible();
  });

  it('say at a field why the terms make no plan', async () => {
    const page = open();
    await form();
    await fill(page, { 'First Payment': '100.01' });
    await create(page);
    await waitFor(() =>
      expect(field('First Payment')).toHaveAccessibleDescription(/first payment can't be more/),
    );
    expect(sent(page)).toEqual([]);
  });
});

describe('the preview of a payment plan', () => {
  it('lists the invoices before they are saved', async () => {
    const page = open();
    await form();
    await fill(page, { Payment: '30.00' });
    expect(
      await screen.findByText('4 invoices from 12/01/2026 to 02/28/2027, $100.00 in total.'),
    ).toBeVisible();
    const rows = within(screen.getByRole('table', { name: 'Plan invoices' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '112/01/2026$20.00',
      '212/31/2026$30.00',
      '301/31/2027$30.00',
      '402/28/2027$20.00',
    ]);
    expect(screen.getByText('4 invoices')).toBeVisible();
  });
});

describe('creating a payment plan', () => {
  it('sends its fields under their names and goes to the plan; Back leads to the list [ADMIN-008] [ADMIN-172] [ADMIN-173] [ADMIN-175] [ADMIN-177]', async () => {
    const page = open();
    await form();
    await fill(page);
    await enter(page.user, field('Description'), ' Roof ');
    await create(page);
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    expect(sent(page)[0]?.body).toEqual({
      user_id: 7,
      merchant_id: 1,
      sub_id: 12,
      original_balance: 10_000,
      first_payment: 2_000,
      first_payment_date: '2026-12-01',
      monthly_payment: 1_000,
      payment_due_date: '2026-12-31',
      frequency: 'monthly',
      description: 'Roof',
    });
    expect(sent(page)[0]?.idempotencyKey).toEqual(expect.any(String));
    await waitFor(() => expect(page.location()).toBe('/admin/invoices/payment-plan/6'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.back();
    expect(page.location()).toBe('/admin/invoices');
  });

  it('has the sum of the ticked invoices as its total until another is entered', async () => {
    const page = open();
    await form();
    await pick(page);
    const invoice = await screen.findByRole('checkbox', { name: /^Invoice CW-8/ });
    await page.user.click(invoice);
    await waitFor(() => expect(field('Total Amount')).toHaveValue('$12.34'));
    await page.user.click(invoice);
    await waitFor(() => expect(field('Total Amount')).toHaveValue(''));
    await enter(page.user, field('Total Amount'), '100.00');
    await page.user.click(invoice);
    expect(await screen.findByText('1 invoice ($12.34) will be canceled.')).toBeVisible();
    expect(field('Total Amount')).toHaveValue('$100.00');
  });

  it('cancels the open invoices that are ticked, with the PIN', async () => {
    const page = open();
    await form();
    await fill(page);
    await page.user.click(
      await screen.findByRole('checkbox', {
        name: 'Invoice CW-8 · $12.34 open · due 03/05/2026',
      }),
    );
    expect(screen.getByText('1 invoice ($12.34) will be canceled.')).toBeVisible();
    page.services.answerWith({
      'POST payment_plans': answer(403, { detail: 'Invalid Pin Code', code: 'wrong_credentials' }),
    });
    await create(page);
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel Invoices' }));
    expect(question.getByText('One invoice will be canceled. The plan replaces it.')).toBeVisible();
    expect(sent(page)).toEqual([]);
    const confirm = async (pin: string) => {
      await page.user.keyboard(pin);
      await page.user.click(question.getByRole('button', { name: 'Confirm' }));
    };
    await confirm('1111');
    expect(await question.findByText('Invalid Pin Code')).toBeVisible();
    page.services.answerWith({ 'POST payment_plans': { id: 6 } });
    await confirm('2580');
    await waitFor(() => expect(page.location()).toBe('/admin/invoices/payment-plan/6'));
    expect(sent(page).map(({ body }) => body)).toMatchObject([
      { cancel_invoices: [8], pin: '1111' },
      { cancel_invoices: [8], pin: '2580' },
    ]);
  });

  it('sends one call for two presses, and shows the errors of a refusal [ADMIN-174] [ADMIN-176]', async () => {
    const pendingAnswer = pending<unknown>();
    const page = open({ 'POST payment_plans': () => pendingAnswer.promise });
    await form();
    await fill(page);
    await page.user.dblClick(createButton());
    await waitFor(() => expect(createButton()).toBeDisabled());
    expect(sent(page)).toHaveLength(1);
    await act(async () => pendingAnswer.resolve(answer(400, { data: { errors: 'X' } })));
    expect(await screen.findByText('X')).toBeVisible();
    expect(createButton()).toBeEnabled();
    expect(field('Total Amount')).toHaveValue('$100.00');
  });
});
