import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import {
  answer,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { accountWith, cardWith } from '../../testing/method-factory';
import { onPhone } from '../../testing/on-phone';
import { customerWith, invoiceWith, transactionWith } from '../../testing/rows-factory';

const profile = '/admin/customers/profile/12';
const visa = cardWith({ unusable_reason: null, card_exp_month: 12, card_exp_year: 2039 });
const checking = accountWith({
  format_card: 'Bank Account 6789',
  nickname: '',
  unusable_reason: 'The bank says that the account is closed.',
  card_exp_month: null,
  card_exp_year: null,
});

const open = (search = '', answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path: `${profile}${search}`,
    session: merchantSession,
    answers: {
      'GET subscriptions/:id': customerWith(),
      'GET user_invoices': [invoiceWith(), invoiceWith({ id: 9, state: 'cancelled' })],
      'GET transactions': [transactionWith()],
      'GET payment_methods': [visa, checking],
      'GET user_invoices/:id': answer(404, { detail: 'Invoice not found' }),
      ...answers,
    },
  });
type View = ReturnType<typeof open>;
const callsTo = ({ record }: View, path: string) =>
  record.calls.filter((call) => call.path === path);
const tabs = () => within(screen.getByRole('navigation', { name: 'About the customer' }));
const choose = async ({ user }: View, name: string) =>
  user.click(tabs().getByRole('link', { name }));
const chat = () => screen.queryByTestId('slot mf-inbox/chat');
const row = (name: RegExp) => screen.findByRole('row', { name });
const payment = { ...resumedEvent, type: 'payment', id: 8, sub_id: 12 };

describe('the tabs of a customer', () => {
  it('show the chat of the customer without waiting for the customer', async () => {
    const view = open('', { 'GET subscriptions/:id': () => new Promise(() => {}) });
    expect(await screen.findByTestId('slot mf-inbox/chat')).toHaveTextContent(
      '{"subId":12,"variant":"profile"}',
    );
    expect(screen.getByText('Loading customer')).toBeInTheDocument();
    expect(view.record.calls).toHaveLength(1);
  });

  it('are four, and read only what the chosen one shows of the customer [ADMIN-087] [ADMIN-090] [ADMIN-100]', async () => {
    const view = open();
    expect(await screen.findByRole('link', { current: 'page' })).toHaveTextContent('Conversation');
    expect(
      tabs()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Conversation', 'Invoices', 'Payments', 'Notes']);
    await screen.findByRole('heading', { name: 'Ana Rivera' });
    expect(view.record.calls).toHaveLength(1);
    await choose(view, 'Invoices');
    await row(/CW-8.*Due/);
    expect(await row(/Cancelled/)).toBeVisible();
    expect(chat()).not.toBeInTheDocument();
    await choose(view, 'Payments');
    await row(/Visa 1111/);
    await choose(view, 'Notes');
    await screen.findByRole('list', { name: 'Payment methods' });
    expect(view.record.calls.slice(1)).toMatchObject([
      { path: 'user_invoices', query: { user: 7, merchant_id: 1, limit: 25, sort: '-due_date' } },
      { path: 'transactions', query: { user: 7, merchant_id: 1, limit: 25, sort: '-paid_date' } },
      { path: 'payment_methods', query: { user: 7 } },
    ]);
  });

  it('are in the address, and Back leads to the tab before', async () => {
    const view = open('?tab=payments');
    await row(/Visa 1111/);
    await choose(view, 'Notes');
    expect(view.location()).toBe(`${profile}?tab=notes`);
    await view.back();
    expect(await row(/Visa 1111/)).toBeVisible();
    await choose(view, 'Conversation');
    expect(view.location()).toBe(profile);
    expect(chat()).toBeVisible();
  });

  it('keep the search of a list while another tab is chosen', async () => {
    const view = open('?tab=invoices&invoices.q=water');
    await row(/CW-8.*Due/);
    await choose(view, 'Payments');
    await row(/Visa 1111/);
    expect(view.location()).toBe(`${profile}?tab=payments&invoices.q=water`);
    expect(callsTo(view, 'transactions')[0]?.query).not.toHaveProperty('q');
    await choose(view, 'Invoices');
    expect(screen.getByRole('searchbox', { name: 'Search invoices' })).toHaveValue('water');
  });

  it.each([
    ['invoices', 'GET user_invoices', /CW-8.*Due/],
    ['payments', 'GET transactions', /Visa 1111/],
  ])('fail alone: %s', async (tab, call, name) => {
    const view = open(`?tab=${tab}`, { [call]: answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ana Rivera' })).toBeVisible();
    view.services.answerWith({
      'GET user_invoices': [invoiceWith()],
      'GET transactions': [transactionWith()],
    });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await row(name)).toBeVisible();
  });
});

it.each([
  ['invoices', 'user_invoices', /CW-8/],
  ['payments', 'transactions', /Water/],
] as const)('page the %s of a customer on the server', async (tab, path, name) => {
  const ofOne = tab === 'invoices' ? [invoiceWith()] : [transactionWith()];
  const view = open(`?tab=${tab}`, {
    [`GET ${path}`]: answer(200, ofOne, { 'x-total-count': '26', 'x-next-cursor': 'c2' }),
  });
  await row(name);
  await view.user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(callsTo(view, path)).toHaveLength(2));
  expect(callsTo(view, path)[1]?.query).toMatchObject({
    user: 7,
    merchant_id: 1,
    limit: 25,
    cursor: 'c2',
  });
});

describe('the invoices of a customer', () => {
  it('are searched on the server, and a row opens its invoice [ADMIN-088]', async () => {
    const view = open('?tab=invoices');
    await row(/CW-8.*Due/);
    await view.user.type(screen.getByRole('searchbox', { name: 'Search invoices' }), 'water');
    await waitFor(() =>
      expect(callsTo(view, 'user_invoices').at(-1)?.query).toMatchObject({ q: 'water', user: 7 }),
    );
    await view.user.click(await row(/CW-8.*Due/));
    expect(view.location()).toBe('/admin/invoices/detail/8');
    await view.back();
    expect(view.location()).toBe(`${profile}?tab=invoices&invoices.q=water`);
  });

  it('are read again after a payment of this customer alone', async () => {
    const view = open('?tab=invoices');
    await row(/CW-8.*Due/);
    view.services.answerWith({ 'GET user_invoices': [invoiceWith({ state: 'paid' })] });
    view.services.emitLive({ ...payment, sub_id: 14 });
    expect(callsTo(view, 'user_invoices')).toHaveLength(1);
    view.services.emitLive(payment);
    expect(await row(/CW-8.*Paid/)).toBeVisible();
  });
});

describe('the payments of a customer', () => {
  it('are searched on the server, and a row opens its invoice [ADMIN-089]', async () => {
    const view = open('?tab=payments');
    await row(/Visa 1111/);
    await view.user.type(screen.getByRole('searchbox', { name: 'Search payments' }), 'visa');
    await waitFor(() =>
      expect(callsTo(view, 'transactions').at(-1)?.query).toMatchObject({ q: 'visa', user: 7 }),
    );
    await view.user.click(await row(/Visa 1111/));
    expect(view.location()).toBe('/admin/invoices/detail/8');
  });

  it('are filtered behind one button, and what is chosen stays in sight', async () => {
    const view = open('?tab=payments');
    await row(/Visa 1111/);
    expect(screen.queryByRole('button', { name: 'Filter by Status' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Filters' }));
    await view.user.click(screen.getByRole('button', { name: 'Filter by Status' }));
    await view.user.click(await screen.findByRole('checkbox', { name: 'Success' }));
    await waitFor(() =>
      expect(callsTo(view, 'transactions').at(-1)?.query).toMatchObject({ status: 'success' }),
    );
    await view.user.keyboard('{Escape}');
    await view.user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    expect(screen.getByRole('button', { name: /^Remove.*Success/ })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument();
  });

  it('are read again after a payment of this customer', async () => {
    const view = open('?tab=payments');
    await row(/Visa 1111/);
    view.services.answerWith({
      'GET transactions': [transactionWith({ id: 22, visible_method: 'Amex 1008' })],
    });
    view.services.emitLive(payment);
    expect(await row(/Amex 1008/)).toBeVisible();
  });
});

describe('the stored payment methods of a customer', () => {
  it('are masked, each card with the month it expires in [ADMIN-092]', async () => {
    open('?tab=notes');
    const methods = within(await screen.findByRole('list', { name: 'Payment methods' }));
    const [card, bank] = methods.getAllByRole('listitem');
    expect(card).toHaveTextContent('Visa 1111Expires 12/2039 · EverydayPreferred');
    expect(bank).toHaveTextContent('Bank Account 6789The bank says that the account is closed.');
    expect(bank).not.toHaveTextContent('Expires');
  });

  it('mark a card that has expired', async () => {
    open('?tab=notes', {
      'GET payment_methods': [
        { ...visa, expiration: '01/20', card_exp_month: 1, card_exp_year: 2020 },
      ],
    });
    expect(await screen.findByText('Expires 01/2020 · Everyday')).toBeVisible();
    expect(screen.getByText('Expired')).toBeVisible();
  });

  it('say that there are none, and why they cannot be read', async () => {
    const view = open('?tab=notes', { 'GET payment_methods': answer(400, { detail: 'X' }) });
    expect(await screen.findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET payment_methods': [] });
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No saved payment methods.')).toBeVisible();
  });
});

describe('the button that writes a message', () => {
  const fieldInChat = async () => {
    const field = document.createElement('textarea');
    (await screen.findByTestId('slot mf-inbox/chat')).append(field);
    return field;
  };
  const message = () => screen.findByRole('link', { name: 'Message' });

  it('opens the conversation beside it and takes the focus to its field once it is there', async () => {
    const view = open('?tab=notes&search=ana');
    await view.user.click(await message());
    expect(view.location()).toBe(`${profile}?search=ana`);
    const field = await fieldInChat();
    await waitFor(() => expect(field).toHaveFocus());
    await view.user.click(await message());
    expect(field).toHaveFocus();
  });

  it('leaves the focus where the user has moved it since', async () => {
    const view = open();
    await view.user.click(await message());
    await view.user.tab({ shift: true });
    const invoice = screen.getByRole('button', { name: 'New invoice' });
    expect(invoice).toHaveFocus();
    expect(await fieldInChat()).not.toHaveFocus();
    expect(invoice).toHaveFocus();
  });

  it('stays a link to the inbox for a new tab of the browser', async () => {
    const view = open('?tab=notes');
    await view.user.keyboard('{Control>}');
    await view.user.click(await message());
    expect(view.location()).toBe(`${profile}?tab=notes`);
    expect(await message()).toHaveAttribute('href', '/admin/conversations/12');
  });

  it('leads to the inbox on a phone', async () => {
    const leavePhone = onPhone();
    try {
      const view = open();
      await view.user.click(await message());
      await waitFor(() => expect(view.location()).toBe('/admin/conversations/12'));
    } finally {
      leavePhone();
    }
  });
});
