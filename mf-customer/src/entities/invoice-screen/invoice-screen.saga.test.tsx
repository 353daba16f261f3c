import { screen } from '@testing-library/react';
import { aCard } from '../../testing/invoice-factory';
import { renderCustomer } from '../../testing/render-customer';
import {
  billSettled,
  billTakenInHand,
  methodPicked,
  slotOpened,
  splitToggled,
} from './invoice-screen.slice';

const open = async (userId = 7) => {
  const rendered = renderCustomer(
    '/customer/blytzwallet/select-card',
    { 'GET payment_methods': [aCard({ id: 3 }), aCard({ id: 4 })] },
    { session: { userId } },
  );
  await screen.findByRole('link', { name: 'Add Card' });
  return rendered;
};
const heldBy = ({ state }: Awaited<ReturnType<typeof open>>) =>
  (state() as { invoiceScreen: unknown }).invoiceScreen;
const nothing = {
  from_invoice: null,
  from_receipt: null,
  show_payment_types: false,
  split_payment: false,
  payment_slot: null,
  payment_methods: { method_one: null, method_two: null },
};
const choose = async () => {
  const rendered = await open();
  rendered.dispatch(billTakenInHand({ invoiceId: 9 }));
  rendered.dispatch(methodPicked({ methodId: 4 }));
  return rendered;
};

describe('the current invoice', () => {
  it('moves with the customer between screens and over a reload, without a begun split [CUST-080]', async () => {
    const before = await choose();
    before.dispatch(splitToggled());
    before.dispatch(slotOpened({ slot: 'method_two' }));
    before.dispatch(methodPicked({ methodId: 3 }));
    before.unmount();
    const after = await open();
    expect(heldBy(after)).toEqual({
      ...nothing,
      from_invoice: 9,
      payment_methods: { method_one: 4, method_two: null },
    });
    expect(await screen.findByRole('button', { name: 'PAY NOW' })).toBeInTheDocument();
  });

  it('is hidden from another customer', async () => {
    (await choose()).unmount();
    expect(heldBy(await open(8))).toEqual(nothing);
  });

  it('is forgotten when the session ends [CUST-080]', async () => {
    const rendered = await choose();
    rendered.endSession();
    expect(heldBy(rendered)).toEqual(nothing);
    rendered.unmount();
    expect(heldBy(await open())).toEqual(nothing);
  });

  it('is forgotten once it is settled', async () => {
    const rendered = await choose();
    rendered.dispatch(billSettled());
    rendered.unmount();
    expect(heldBy(await open())).toEqual(nothing);
  });

  it.each([
    '{',
    '[]',
    '"x"',
    '{"user":7,"from_invoice":"9","from_receipt":null,"method":null}',
    '{"user":7,"from_invoice":-1,"from_receipt":null,"method":null}',
  ])('is nothing when the tab stores %s', async (text) => {
    sessionStorage.setItem('billfold.invoice-screen', text);
    expect(heldBy(await open())).toEqual(nothing);
  });
});
