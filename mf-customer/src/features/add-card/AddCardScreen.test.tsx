import { enterCard, tokenOf } from '@billfold/shared/testing/CardEntry';
import { answer, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import {
  billTakenInHand,
  slotOpened,
  splitToggled,
} from '../../entities/invoice-screen/invoice-screen.slice';
import { aCard, anInvoice, aSubscription } from '../../testing/invoice-factory';
import { put } from '../../testing/put';
import { renderCustomer } from '../../testing/render-customer';

const everyday = aCard({ id: 3, nickname: 'Everyday' });
const added = aCard({ id: 12, nickname: 'Trips', last4: '1111' });
const created = {
  payment_method_id: 12,
  format_card: 'XXXX XXXX XXXX 1111',
  card_type: 'visa',
  nickname: 'Trips',
};

/** A server that stores one more card. */
const server = (): FakeHandlers => {
  let stored = [everyday];
  return {
    'GET payment_methods': () => stored,
    'POST payment_methods': () => {
      stored = [everyday, added];
      return created;
    },
    'GET user_invoices/:id': anInvoice({ subscription: 5 }),
    'GET subscriptions/:id': aSubscription(),
  };
};
const open = (path = '/customer/blytzwallet/add-card', answers: FakeHandlers = {}) =>
  renderCustomer(path, { ...server(), ...answers });
type Opened = ReturnType<typeof open>;

const submitCard = async ({ user }: Opened) => {
  await screen.findByRole('form', { name: 'Add card' });
  enterCard();
  for (const [label, text] of [
    ['Name on card', 'Ana Rivera'],
    ['Expiration date', '1239'],
    ['Zip code', '80202'],
    ['Nickname', 'Trips'],
  ] as const)
    put(screen.getByLabelText(label), text);
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Add card' }));
};
const postOf = ({ record }: Opened) => record.calls.find(({ method }) => method === 'POST');

describe('the add card screen', () => {
  it('leads back to the card selection it was opened from, with the new card chosen [CUST-105, CUST-128]', async () => {
    const rendered = open('/customer/blytzwallet/select-card');
    rendered.dispatch(billTakenInHand({ invoiceId: 9 }));
    await rendered.user.click(await screen.findByRole('link', { name: 'Add Card' }));
    await submitCard(rendered);
    await waitFor(() => expect(rendered.location()).toBe('/customer/blytzwallet/select-card'));
    expect(await screen.findByRole('radio', { name: /Trips/ })).toBeChecked();
    expect(rendered.record.hints).toContainEqual({ paymentMethod: 12 });
  });

  it("sends an invoice's subscription and leads to its pay screen with the card [CUST-126]", async () => {
    const rendered = open();
    rendered.dispatch(billTakenInHand({ invoiceId: 9 }));
    await submitCard(rendered);
    await waitFor(() => expect(rendered.location()).toBe('/customer/blytzwallet/invoice/9'));
    expect(postOf(rendered)?.body).toMatchObject({
      token: tokenOf('4111111111111111'),
      sub_id: 5,
    });
    expect(
      await screen.findByRole('button', { name: /Payment method/ }, { timeout: 5_000 }),
    ).toHaveTextContent('Trips');
  });

  it('fills the current slot of a split and leads to the pay screen [CUST-129]', async () => {
    const rendered = open('/customer/blytzwallet/select-card');
    rendered.dispatch(billTakenInHand({ invoiceId: 9 }));
    rendered.dispatch(splitToggled());
    rendered.dispatch(slotOpened({ slot: 'method_two' }));
    await rendered.user.click(await screen.findByRole('link', { name: 'Add Card' }));
    await submitCard(rendered);
    await waitFor(() => expect(rendered.location()).toBe('/customer/blytzwallet/invoice/9'));
    expect(rendered.state()).toMatchObject({
      invoiceScreen: { payment_methods: { method_one: null, method_two: 12 } },
    });
  });

  it('leads without an invoice to the stored methods with the new card [CUST-010]', async () => {
    const rendered = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Add card' })).toBeInTheDocument();
    await submitCard(rendered);
    await waitFor(() => expect(rendered.location()).toBe('/customer/blytzwallet/methods'));
    expect(await screen.findByText('Trips')).toBeInTheDocument();
    expect(postOf(rendered)?.body).not.toHaveProperty('sub_id');
    expect(rendered.record.hints).toEqual([]);
  });

  it('stays with the reason when the card is refused', async () => {
    const rendered = open(undefined, { 'POST payment_methods': answer(400, { detail: 'X' }) });
    await submitCard(rendered);
    expect(await screen.findByRole('alert')).toHaveTextContent('X');
    expect(rendered.location()).toBe('/customer/blytzwallet/add-card');
  });

  it('leads one step back on cancel, or to the destination as a first page', async () => {
    const first = open('/customer/blytzwallet/select-card');
    await first.user.click(await screen.findByRole('link', { name: 'Add Card' }));
    await first.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(first.location()).toBe('/customer/blytzwallet/select-card'));
    first.unmount();
    const second = open();
    await second.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(second.location()).toBe('/customer/blytzwallet/methods'));
  });
});
