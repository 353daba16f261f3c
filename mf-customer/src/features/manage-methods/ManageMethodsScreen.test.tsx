import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import {
  answer,
  networkFailure,
  pending,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import { billTakenInHand, methodPicked } from '../../entities/invoice-screen/invoice-screen.slice';
import { aBankAccount, aCard, anInvoice, aSubscription } from '../../testing/invoice-factory';

import { renderCustomer } from '../../testing/render-customer';

const path = '/customer/blytzwallet/methods';
const everyday = aCard({ id: 3, nickname: 'Everyday', preferred: true });
const travel = aCard({ id: 4, nickname: 'Travel', last4: '0005', card_type: 'amex' });
const checking = aBankAccount({ id: 8 });
const used: PaymentMethodView = {
  ...travel,
  uses: [
    {
      kind: 'schedule',
      merchant_name: 'Cedar Water',
      invoice: 9,
      subscription: 5,
      on: '2026-12-01',
      amount: 8_500,
    },
    {
      kind: 'auto_pay',
      merchant_name: 'North Gym',
      invoice: null,
      subscription: 6,
      on: null,
      amount: null,
    },
  ],
};

/** A server with these methods: PATCH makes one the default, DELETE removes one. */
const server = (methods: readonly PaymentMethodView[]): FakeHandlers => {
  let stored = methods;
  return {
    'GET payment_methods': () => stored,
    'PATCH payment_methods/:id': ({ params }: { params: Record<string, string> }) => {
      stored = stored.map((method) => ({
        ...method,
        preferred: method.id === Number(params['id']),
      }));
      return stored.find((method) => method.preferred);
    },
    'DELETE payment_methods/:id': ({ params }: { params: Record<string, string> }) => {
      stored = stored.filter((method) => method.id !== Number(params['id']));
      return {};
    },
    'GET user_invoices/:id': anInvoice(),
    'GET user_invoices/:id/timeline': [],
    'GET subscriptions/:id': aSubscription(),
  };
};
const open = (answers: FakeHandlers) => renderCustomer(path, answers);
const row = async (text: string) =>
  within((await screen.findByText(text)).closest('li') ?? document.body);
const changes = ({ record }: Pick<ReturnType<typeof open>, 'record'>) =>
  record.calls.filter(({ method }) => method !== 'GET');

const askToRemove = async ({ user }: ReturnType<typeof open>, text: string) => {
  await user.click((await row(text)).getByRole('button', { name: /^Remove/ }));
  return within(await screen.findByRole('alertdialog', { name: 'Remove payment method?' }));
};

describe('the stored methods', () => {
  it('are listed by kind, with brand, masked number, nickname, expiry and the default [CUST-210] [SHARED-033]', async () => {
    open(server([everyday, travel, checking]));
    const cards = within(await screen.findByRole('region', { name: 'Cards' }));
    expect(cards.getAllByRole('listitem')).toHaveLength(2);
    const first = await row('Everyday');
    for (const text of ['XXXX XXXX XXXX 1111', 'Expires 12/39', 'Default'])
      expect(first.getByText(text)).toBeInTheDocument();
    expect(first.getByRole('img', { name: 'Visa' })).toBeInTheDocument();
    const bank = within(screen.getByRole('region', { name: 'Bank accounts' }));
    expect(bank.getByText('XXXXXX6789')).toBeInTheDocument();
    expect(bank.getByRole('img', { name: 'Bank account' })).toBeInTheDocument();
  });

  it('warn of a card that expires before a payment planned with it', async () => {
    open(
      server([
        { ...used, expiration: '11/26', nickname: 'Old' },
        { ...everyday, expiration: '11/26' },
      ]),
    );
    const warned = await row('Old');
    expect(
      warned.getByText(/Please choose another payment method for the payment to Cedar Water\.$/),
    ).toBeVisible();
    expect((await row('Everyday')).queryByText(/would fail/)).not.toBeInTheDocument();
  });

  it('explain a bank account that its bank closed, and offer only to remove it', async () => {
    open(
      server([
        everyday,
        { ...checking, unusable_reason: 'Your bank says this account is closed.' },
      ]),
    );
    const bank = within(await screen.findByRole('region', { name: 'Bank accounts' }));
    expect(bank.getByText("Can't be used")).toBeVisible();
    expect(bank.getByText('Your bank says this account is closed.')).toBeVisible();
    expect(bank.getAllByRole('button').map((button) => button.textContent)).toEqual(['Remove']);
  });

  it('make the second card the default, which the pay screen then starts with [CUST-210]', async () => {
    const rendered = open(server([everyday, travel]));
    await rendered.user.click((await row('Travel')).getByRole('button', { name: /^Make default/ }));
    await waitFor(async () =>
      expect((await row('Travel')).getByText('Default')).toBeInTheDocument(),
    );
    expect((await row('Everyday')).queryByText('Default')).not.toBeInTheDocument();
    expect(changes(rendered)).toMatchObject([
      { method: 'PATCH', path: 'payment_methods/4', body: { preferred: true } },
    ]);
    expect(rendered.record.toasts).toEqual([{ message: 'Default payment method changed.' }]);
    await act(async () => rendered.services.navigate('/customer/blytzwallet/invoice/9'));
    expect(
      await screen.findByRole('button', { name: /Payment method/ }, { timeout: 5_000 }),
    ).toHaveTextContent('Travel');
  });

  it('show why the default could not be changed', async () => {
    const { user } = open({
      ...server([everyday, travel]),
      'PATCH payment_methods/:id': answer(400, { detail: 'X' }),
    });
    await user.click((await row('Travel')).getByRole('button', { name: /^Make default/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('X');
    expect((await row('Everyday')).getByText('Default')).toBeInTheDocument();
  });

  it('stay when the question is answered with Keep, else are gone, from the slots too [CUST-210]', async () => {
    const rendered = open(server([everyday, travel]));
    rendered.dispatch(billTakenInHand({ invoiceId: 9 }));
    rendered.dispatch(methodPicked({ methodId: 4 }));
    const first = await askToRemove(rendered, 'Travel');
    expect(
      first.getByText('Travel, XXXX XXXX XXXX 0005 will no longer be saved.'),
    ).toBeInTheDocument();
    await rendered.user.click(first.getByRole('button', { name: 'Keep' }));
    await waitForElementToBeRemoved(() => screen.queryByRole('alertdialog'));
    expect(changes(rendered)).toEqual([]);
    const dialog = await askToRemove(rendered, 'Travel');
    await rendered.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Remove: Travel/ })).not.toBeInTheDocument(),
    );
    expect(changes(rendered)).toMatchObject([
      { method: 'DELETE', path: 'payment_methods/4', body: {} },
    ]);
    expect(rendered.record.toasts).toEqual([{ message: 'Payment method removed.' }]);
    expect(rendered.state()).toMatchObject({
      invoiceScreen: { payment_methods: { method_one: null } },
    });
  });

  it('name the schedule and the auto-pay that end with them before they are removed [CUST-210]', async () => {
    const rendered = open(server([everyday, used]));
    expect(
      (await row('Travel')).getByText(
        'Used for a scheduled payment to Cedar Water and auto-pay at North Gym',
      ),
    ).toBeInTheDocument();
    const dialog = await askToRemove(rendered, 'Travel');
    expect(
      dialog.getByText(
        'The payment of $85.00 to Cedar Water, scheduled for 12/01/2026, will be unscheduled.',
      ),
    ).toBeInTheDocument();
    expect(dialog.getByText('Auto-pay at North Gym will be turned off.')).toBeInTheDocument();
    await rendered.user.click(dialog.getByRole('button', { name: 'Remove anyway' }));
    await waitFor(() =>
      expect(changes(rendered)).toMatchObject([
        { method: 'DELETE', path: 'payment_methods/4', body: { confirmed: true } },
      ]),
    );
  });

  it('are not removed before the customer has read a new use of them [CUST-210]', async () => {
    const rendered = open({
      ...server([everyday, travel]),
      'DELETE payment_methods/:id': answer(409, {
        detail: 'A scheduled payment needs it.',
        code: 'method_in_use',
      }),
    });
    const dialog = await askToRemove(rendered, 'Travel');
    rendered.services.answerWith({ 'GET payment_methods': [everyday, used] });
    await rendered.user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('A scheduled payment needs it.');
    expect(
      await dialog.findByText(/to Cedar Water, scheduled for 12\/01\/2026/),
    ).toBeInTheDocument();
    rendered.services.answerWith({
      'DELETE payment_methods/:id': {},
      'GET payment_methods': [everyday],
    });
    await rendered.user.click(dialog.getByRole('button', { name: 'Remove anyway' }));
    await waitFor(() =>
      expect(changes(rendered).at(-1)).toMatchObject({
        method: 'DELETE',
        body: { confirmed: true },
      }),
    );
  });

  it('count as removed when they are gone already', async () => {
    const rendered = open({
      ...server([everyday, travel]),
      'DELETE payment_methods/:id': answer(404, { detail: 'No such method' }),
    });
    const dialog = await askToRemove(rendered, 'Travel');
    rendered.services.answerWith({ 'GET payment_methods': [everyday] });
    await rendered.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Remove: Travel/ })).not.toBeInTheDocument(),
    );
  });

  it('stay, with the reason in the dialog, when no answer comes, and are removed once', async () => {
    const rendered = open({
      ...server([everyday, travel]),
      'DELETE payment_methods/:id': networkFailure,
    });
    const dialog = await askToRemove(rendered, 'Travel');
    const button = dialog.getByRole('button', { name: 'Remove' });
    await rendered.user.click(button);
    expect(await dialog.findByRole('alert')).toHaveTextContent('Network Error');
    expect(button).toBeEnabled();
    const removal = pending();
    rendered.services.answerWith({ 'DELETE payment_methods/:id': () => removal.promise });
    const before = changes(rendered).length;
    await rendered.user.click(button);
    expect(dialog.getByRole('button', { name: 'Removing...' })).toBeDisabled();
    await rendered.user.click(button);
    expect(changes(rendered)).toHaveLength(before + 1);
    removal.resolve({});
    await waitFor(() => expect(rendered.record.toasts).toHaveLength(1));
  });

  it('lead to the types of a new one', async () => {
    open(server([]));
    expect(
      await screen.findByText("You don't have any saved payment methods."),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Payment Method' })).toHaveAttribute(
      'href',
      '/customer/blytzwallet/select-payment-type',
    );
  });

  it('show the detail when they cannot be loaded, and try again', async () => {
    const { user, services } = open({ 'GET payment_methods': answer(400, { detail: 'X' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('X');
    services.answerWith({ 'GET payment_methods': [everyday] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Everyday')).toBeInTheDocument();
  });
});
