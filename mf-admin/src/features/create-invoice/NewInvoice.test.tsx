import { permissions } from '@billfold/shared/contracts/permissions.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
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
import { customerWith, invoiceWith } from '../../testing/rows-factory';

const cedar: SessionMerchant = { id: 1, name: 'Cedar Water', permissions };
const harbor: SessionMerchant = { id: 2, name: 'Harbor Gas', permissions };
const bo = customerWith({
  id: 14,
  user: 9,
  full_name: 'Bo Chan',
  formatted_phone: '(303) 555-0102',
  merchant_id: 2,
  merchant_name: 'Harbor Gas',
  time_zone: 'Pacific/Guam',
});

beforeEach(() => sessionStorage.clear());

type Open = {
  readonly merchants?: readonly SessionMerchant[];
  readonly answers?: FakeHandlers;
};
const open = ({ merchants = [cedar], answers = {} }: Open = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: '/admin/settings?new=invoice',
    session: { ...merchantSession, merchants },
    slot: {
      name: 'new-invoice',
      propsOf: (params) => ({ isOpen: params.get('new') === 'invoice', parameter: 'new' }),
    },
    answers: {
      'POST user_invoices': { id: 8 },
      'GET user_invoices/8': invoiceWith(),
      'GET subscriptions/12': customerWith(),
      'GET transactions': [],
      'GET subscriptions': [customerWith(), bo],
      'GET invoice_defaults': [],
      ...answers,
    },
  });
type Page = ReturnType<typeof open>;

const form = () => screen.findByRole('dialog', { name: 'New Invoice' });
const field = (label: string) => screen.getByLabelText(label);
const createButton = () => screen.getByRole('button', { name: /^Creat/ });
const create = ({ user }: Page) => user.click(createButton());
const sent = ({ record }: Page) =>
  record.calls.filter(({ method, path }) => method === 'POST' && path === 'user_invoices');
const searches = ({ record }: Page) =>
  record.calls.filter(({ path }) => path === 'subscriptions').map(({ query }) => query);
const incomplete = 'Please complete the required fields';
const lineText = 'Please enter a description and amount';

const box = (name: string) => screen.getByRole('combobox', { name });
const search = async ({ user }: Page, text: string) => {
  await user.click(box('Customer'));
  await user.keyboard(text);
};
const pick = async (page: Page, name: string) => {
  await search(page, name.charAt(0));
  await page.user.click(await screen.findByRole('option', { name: new RegExp(name) }));
};
const fillItem = async ({ user }: Page, name = 'Item 1') => {
  const row = within(screen.getByRole('group', { name }));
  await enter(user, row.getByLabelText('Description'), ' Water ');
  await enter(user, row.getByLabelText('Amount'), '142.50');
};
const fill = async (page: Page) => {
  await pick(page, 'Ana Rivera');
  await enter(page.user, field('Due Date'), '12/15/2026');
  await fillItem(page);
};

describe('the checks of a new invoice', () => {
  it('names the customer, the biller and the due date as missing [ADMIN-080]', async () => {
    const page = open({ merchants: [cedar, harbor] });
    await form();
    await create(page);
    expect(await screen.findByText(incomplete)).toBeVisible();
    expect(screen.getAllByText('This field is required')).toHaveLength(3);
    expect(sent(page)).toEqual([]);
  });

  it('refuses an item without an amount, and an empty tax row [ADMIN-079]', async () => {
    const page = open();
    await form();
    await fill(page);
    const amount = within(screen.getByRole('group', { name: 'Item 1' })).getByLabelText('Amount');
    await page.user.clear(amount);
    await create(page);
    expect(await screen.findByText(lineText)).toBeVisible();
    await enter(page.user, amount, '142.50');
    await page.user.click(screen.getByRole('button', { name: 'Add tax or fee' }));
    await create(page);
    expect(await screen.findByText(lineText)).toBeVisible();
    expect(sent(page)).toEqual([]);
  });

  it('refuses a minimum above the total, and a day that no calendar has', async () => {
    const page = open();
    await form();
    await fill(page);
    await enter(page.user, field('Minimum Due'), '142.51');
    await page.user.clear(field('Due Date'));
    await enter(page.user, field('Due Date'), '02/30/2027');
    await create(page);
    expect(await screen.findByText("The minimum due can't be more than the total.")).toBeVisible();
    expect(screen.getByText('Not a valid date')).toBeVisible();
    expect(screen.queryByText(incomplete)).toBeNull();
    expect(sent(page)).toEqual([]);
  });

  it('takes at most 12 characters of a minimum due [ADMIN-081]', async () => {
    const page = open();
    await form();
    await page.user.type(field('Minimum Due'), '9999999999999');
    expect(field('Minimum Due')).toHaveAttribute('maxlength', '12');
    expect(field('Minimum Due')).toHaveValue('$999,999.99');
  });
});

describe('the customer of a new invoice', () => {
  it('is searched on the server by what is typed [ADMIN-086]', async () => {
    const page = open({ merchants: [cedar, harbor] });
    await form();
    expect(searches(page)).toEqual([]);
    await search(page, 'rivera');
    const option = await screen.findByRole('option', { name: /Ana Rivera/ });
    expect(option).toHaveTextContent('(303) 555-0101 · Cedar Water');
    await waitFor(() =>
      expect(searches(page).at(-1)).toEqual({
        limit: 20,
        sort: 'full_name',
        merchant_id: '1,2',
        q: 'rivera',
      }),
    );
  });

  it('brings the biller, and another biller takes the customer away [ADMIN-086]', async () => {
    const page = open({ merchants: [cedar, harbor] });
    await form();
    await pick(page, 'Bo Chan');
    const biller = box('Biller');
    expect(biller).toHaveValue('Harbor Gas');
    await page.user.clear(biller);
    await page.user.tab();
    expect(box('Customer')).toHaveValue('Bo Chan');
    await page.user.type(biller, 'Cedar');
    await page.user.click(await screen.findByRole('option', { name: 'Cedar Water' }));
    await waitFor(() => expect(box('Customer')).toHaveValue(''));
    await search(page, 'a');
    await waitFor(() => expect(searches(page).at(-1)).toMatchObject({ merchant_id: '1' }));
  });

  it('is one of a merchant where the person may change invoices', async () => {
    const page = open({ merchants: [cedar, { ...harbor, permissions: ['view'] }] });
    await form();
    expect(box('Biller')).toHaveValue('Cedar Water');
    await search(page, 'a');
    await waitFor(() => expect(searches(page)).toMatchObject([{ merchant_id: '1' }]));
  });

  it('says that the search failed, and searches again', async () => {
    const page = open({ answers: { 'GET subscriptions': answer(400, { detail: 'No search.' }) } });
    await form();
    await search(page, 'a');
    expect(await screen.findByText('No search.')).toBeVisible();
    page.services.answerWith({ 'GET subscriptions': [customerWith()] });
    const tryAgain = screen.getByRole('button', { name: 'Try again' });
    await page.user.pointer({ keys: '[MouseLeft>]', target: tryAgain });
    expect(box('Customer')).toHaveFocus();
    await page.user.pointer({ keys: '[/MouseLeft]', target: tryAgain });
    expect(box('Customer')).toHaveFocus();
    expect(await screen.findByRole('option', { name: /Ana Rivera/ })).toBeVisible();
  });
});

describe('the proposal of the biller', () => {
  const terms = { due_date: '2026-12-31', minimum_due_kind: 'percent', minimum_due_value: 25 };
  const ofBoth = [
    { merchant_id: 1, ...terms },
    { merchant_id: 2, due_date: null, minimum_due_kind: 'amount', minimum_due_value: 2_000 },
  ];

  it('fills in the due date and the share of the total, until they are typed', async () => {
    const page = open({ answers: { 'GET invoice_defaults': ofBoth } });
    await form();
    await waitFor(() => expect(field('Due Date')).toHaveValue('12/31/2026'));
    expect(field('Minimum Due')).toHaveValue('');
    await pick(page, 'Ana Rivera');
    await fillItem(page);
    await waitFor(() => expect(field('Minimum Due')).toHaveValue('$35.63'));
    await enter(page.user, field('Minimum Due'), '10.00');
    await page.user.click(screen.getByRole('button', { name: 'Add tax or fee' }));
    await fillItem(page, 'Tax or fee 1');
    await create(page);
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    expect(sent(page)[0]?.body).toMatchObject({
      due_date: '2026-12-31',
      minimum_amount_due: 1_000,
    });
  });

  it('follows the biller', async () => {
    const page = open({
      merchants: [cedar, harbor],
      answers: { 'GET invoice_defaults': ofBoth },
    });
    await form();
    await fillItem(page);
    await pick(page, 'Ana Rivera');
    await waitFor(() => expect(field('Due Date')).toHaveValue('12/31/2026'));
    await page.user.clear(box('Customer'));
    await pick(page, 'Bo Chan');
    await waitFor(() => expect(field('Minimum Due')).toHaveValue('$20.00'));
    expect(field('Due Date')).toHaveValue('');
  });

  it('leaves the form to close without a question', async () => {
    const page = open({ answers: { 'GET invoice_defaults': ofBoth } });
    await form();
    await waitFor(() => expect(field('Due Date')).toHaveValue('12/31/2026'));
    await page.user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'New Invoice' })).not.toBeInTheDocument(),
    );
  });
});

describe('creating an invoice', () => {
  it('shows the total beside the button while the fields scroll', async () => {
    const page = open();
    const dialog = within(await form());
    await fillItem(page);
    expect(await dialog.findByText('$142.50')).toBeVisible();
    expect(within(screen.getByRole('form')).queryByText('$142.50')).toBeNull();
  });

  it('sends its fields under their names, amounts in cents [ADMIN-078] [ADMIN-082] [ADMIN-086]', async () => {
    const page = open();
    await form();
    await fill(page);
    await enter(page.user, field('Minimum Due'), '20.00');
    await enter(page.user, field('Invoice Number'), ' W-7 ');
    const description = screen.getAllByLabelText('Description').at(-1);
    if (description !== undefined) await enter(page.user, description, 'December');
    await page.user.click(screen.getByRole('button', { name: 'Add tax or fee' }));
    await fillItem(page, 'Tax or fee 1');
    await page.user.click(screen.getByRole('button', { name: 'Add discount' }));
    const discount = within(screen.getByRole('group', { name: 'Discount 2' }));
    await enter(page.user, discount.getByLabelText('Discount'), 'Loyalty');
    await enter(page.user, discount.getByLabelText('Amount off'), '2.50');
    await create(page);
    await waitFor(() => expect(sent(page)).toHaveLength(1));
    expect(sent(page)[0]?.body).toEqual({
      user_id: 7,
      merchant_id: 1,
      invoice_external_id: 'W-7',
      invoice_items: [
        { description: 'Water', amount: 14_250 },
        { description: 'Loyalty', amount: -250 },
      ],
      invoice_append_items: [{ description: 'Water', amount: 14_250 }],
      minimum_amount_due: 2_000,
      due_date: '2026-12-15',
      description: 'December',
    });
  });

  it('closes and opens the new invoice; Back leads to the screen below [ADMIN-083] [ADMIN-084]', async () => {
    const page = open();
    await form();
    await fill(page);
    await create(page);
    await waitFor(() => expect(page.location()).toBe('/admin/invoices/detail/8'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.back();
    expect(page.location()).toBe('/admin/settings');
  });

  it('sends one call for two presses, and is usable after an error [ADMIN-085]', async () => {
    const pendingAnswer = pending<unknown>();
    const page = open({ answers: { 'POST user_invoices': () => pendingAnswer.promise } });
    await form();
    await fill(page);
    await page.user.dblClick(createButton());
    await waitFor(() => expect(createButton()).toBeDisabled());
    await page.user.keyboard('{Enter}');
    expect(sent(page)).toHaveLength(1);
    await act(async () => pendingAnswer.resolve(answer(404, { detail: 'Customer not found.' })));
    expect(await screen.findByText('Customer not found.')).toBeVisible();
    expect(createButton()).toBeEnabled();
    expect(field('Due Date')).toHaveValue('12/15/2026');
  });

  it('says at its field what the server refused', async () => {
    const page = open();
    await form();
    await fill(page);
    const minimum = ["The minimum due can't be more than the total."];
    for (const [label, refusal, text] of [
      [
        'Invoice Number',
        answer(409, { detail: 'This invoice number is already in use.' }),
        /number/,
      ],
      ['Minimum Due', answer(400, { detail: minimum }), /minimum/],
    ] as const) {
      page.services.answerWith({ 'POST user_invoices': refusal });
      await create(page);
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(text));
      expect(field(label)).toHaveFocus();
    }
  });

  it('repeats itself without a network under the same key', async () => {
    const page = open({ answers: { 'POST user_invoices': networkFailure } });
    await form();
    await fill(page);
    await create(page);
    expect(await screen.findByRole('alert')).toBeVisible();
    page.services.answerWith({ 'POST user_invoices': { id: 8 } });
    await create(page);
    await waitFor(() => expect(page.location()).toBe('/admin/invoices/detail/8'));
    const [first, second] = sent(page).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toEqual(expect.any(String));
    expect(second).toBe(first);
  });
});

describe('the due date', () => {
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-20T19:00:00Z') });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is chosen in a calendar that marks today at the merchant', async () => {
    const page = open({ merchants: [cedar, harbor] });
    await form();
    await pick(page, 'Bo Chan');
    await page.user.click(screen.getByRole('button', { name: 'Calendar of Due Date' }));
    const calendar = within(await screen.findByRole('dialog', { name: 'Due Date' }));
    expect(calendar.getByRole('button', { current: 'date' })).toHaveAccessibleName(
      /November 21, 2026/,
    );
    await page.user.click(calendar.getByRole('button', { name: /November 30, 2026/ }));
    expect(field('Due Date')).toHaveValue('11/30/2026');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Due Date' })).toBeNull());
  });
});

it('keeps typed values at the end of the session for the same person', async () => {
  const first = open();
  await form();
  await fill(first);
  await enter(first.user, field('Minimum Due'), '20.00');
  act(() => first.services.changeSession({ isSignedIn: false, userId: null }));
  first.unmount();
  open();
  await form();
  expect(await screen.findByDisplayValue('Ana Rivera')).toBeVisible();
  expect(field('Due Date')).toHaveValue('12/15/2026');
  expect(field('Minimum Due')).toHaveValue('$20.00');
  expect(screen.getByDisplayValue('$142.50')).toBeVisible();
});
