import { enterCard } from '@billfold/shared/testing/CardEntry';
import { answer, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, within } from '@testing-library/react';
import type { InvoiceScreenState } from '../../entities/invoice-screen/invoice-screen.slice';
import { aCard, anInvoice } from '../../testing/invoice-factory';
import {
  advance,
  openPayScreen,
  paymentsOf,
  press,
  type PayScreen,
} from '../../testing/pay-screen';
import { put } from '../../testing/put';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const everyday = aCard({ id: 3, nickname: 'Everyday' });
const trips = aCard({ id: 12, nickname: 'Trips', format_card: 'XXXX XXXX XXXX 1111' });
const created = {
  payment_method_id: 12,
  format_card: 'XXXX XXXX XXXX 1111',
  card_type: 'visa',
  nickname: 'Trips',
};

const methodLine = () => screen.getByRole('button', { name: /^Payment method/ });
const typesSheet = () => screen.getByRole('dialog', { name: 'Add Payment Method' });
const types = () =>
  within(within(typesSheet()).getByRole('list'))
    .getAllByRole('button')
    .map((button) => button.textContent);
const stateOf = ({ state }: Pick<PayScreen, 'state'>) =>
  state() as { readonly invoiceScreen: InvoiceScreenState; readonly achCredentials: unknown };
const callsTo = ({ record }: PayScreen, path: string) =>
  record.calls.filter((call) => call.path === path);

const openTypes = async (answers: FakeHandlers = {}): Promise<PayScreen> => {
  const rendered = await openPayScreen({
    'GET payment_methods': [everyday],
    'POST payment_methods': created,
    ...answers,
  });
  await press(methodLine());
  await advance(10);
  await press(screen.getByRole('button', { name: '+ Add Payment Method' }));
  await advance(520);
  return rendered;
};
const addCard = async (rendered: PayScreen) => {
  rendered.services.answerWith({ 'GET payment_methods': [everyday, trips] });
  enterCard();
  const texts = {
    'Name on card': 'Ana Rivera',
    'Expiration date': '1239',
    'Zip code': '80202',
    Nickname: 'Trips',
  };
  for (const [label, text] of Object.entries(texts)) put(screen.getByLabelText(label), text);
  fireEvent.click(
    screen.getByRole('checkbox', { name: 'I am authorized to use this payment method.' }),
  );
  await press(screen.getByRole('button', { name: 'Add card' }));
  await advance(520);
};

describe('bank credentials', () => {
  it('are requested by invoice when the invoice takes bank payments [CUST-078]', async () => {
    const rendered = await openPayScreen();
    expect(callsTo(rendered, 'merchants/get_ach_creds')).toMatchObject([
      { method: 'GET', query: { invoice_id: 9 } },
    ]);
    expect(stateOf(rendered).achCredentials).toMatchObject({
      key: 9,
      data: { status: 'loaded', value: { ach_id: 'ach-9', ach_signature: 'signed' } },
    });
  });

  it('are not requested when it takes none: there is no Bank Account [CUST-079, CUST-110]', async () => {
    const rendered = await openTypes({ 'GET user_invoices/:id': anInvoice({ ach_on: false }) });
    expect(callsTo(rendered, 'merchants/get_ach_creds')).toEqual([]);
    expect(types()).toEqual(['Credit/Debit']);
  });

  it('leave Bank Account out when they cannot be loaded [CUST-110]', async () => {
    await openTypes({ 'GET merchants/get_ach_creds': answer(500, {}) });
    expect(types()).toEqual(['Credit/Debit']);
  });
});

describe('a new method from the sheet', () => {
  it('begins with the payment type panel [CUST-101, CUST-109, CUST-110]', async () => {
    const rendered = await openTypes();
    expect(screen.getAllByRole('dialog')).toEqual([typesSheet()]);
    expect(types()).toEqual(['Credit/Debit', 'Bank Account']);
    expect(stateOf(rendered).invoiceScreen.show_payment_types).toBe(true);
    await press(within(typesSheet()).getByRole('button', { name: 'Cancel' }));
    await advance(520);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(stateOf(rendered).invoiceScreen.show_payment_types).toBe(false);
  });

  it('stores, loads and chooses a card, and closes its panel [CUST-113, CUST-128]', async () => {
    const rendered = await openTypes();
    await press(within(typesSheet()).getByRole('button', { name: 'Credit/Debit' }));
    await advance(520);
    expect(screen.getByRole('dialog', { name: 'Add card' })).toBeInTheDocument();
    const readsBefore = rendered.record.calls.filter(
      ({ method, path }) => method === 'GET' && path === 'payment_methods',
    ).length;
    await addCard(rendered);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(
      rendered.record.calls.filter(
        ({ method, path }) => method === 'GET' && path === 'payment_methods',
      ),
    ).toHaveLength(readsBefore + 1);
    expect(
      callsTo(rendered, 'payment_methods').find(({ method }) => method === 'POST')?.body,
    ).toMatchObject({ sub_id: 5, nickname: 'Trips' });
    expect(methodLine()).toHaveTextContent('Trips XXXX XXXX XXXX 1111');
    await press(screen.getByRole('button', { name: 'Pay $100.00' }));
    expect(paymentsOf(rendered)[0]?.body).toMatchObject({ id: 12 });
  });

  it('opens the bank form from Bank Account [CUST-113]', async () => {
    await openTypes();
    await press(within(typesSheet()).getByRole('button', { name: 'Bank Account' }));
    await advance(520);
    expect(screen.getByRole('dialog', { name: 'Add bank account' })).toBeInTheDocument();
    await press(screen.getByRole('button', { name: 'Close' }));
    await advance(520);
    expect(methodLine()).toHaveTextContent('Everyday');
  });

  it('leads to the cash area where the merchant takes cash [CUST-111, CUST-113]', async () => {
    const merchant = { ...anInvoice().merchant, takes_cash: true };
    const rendered = await openTypes({ 'GET user_invoices/:id': anInvoice({ merchant }) });
    expect(types()).toEqual(['Credit/Debit', 'Bank Account', 'Cash']);
    await press(within(typesSheet()).getByRole('button', { name: 'Cash' }));
    expect(rendered.record.navigations).toContain('/customer/blytzcash');
  });
});

describe('a new card for a split', () => {
  it('fills the slot it was added for, and keeps the amounts that were entered [CUST-080, CUST-129]', async () => {
    const rendered = await openPayScreen({
      'GET payment_methods': [everyday],
      'POST payment_methods': created,
    });
    await press(screen.getByRole('button', { name: 'Multi-Card' }));
    await advance(10);
    put(screen.getByRole('textbox', { name: 'Amount on the first card' }), '$10.00');
    await press(
      within(screen.getByRole('group', { name: 'Second card' })).getByRole('button', {
        name: '+ Add card',
      }),
    );
    await advance(520);
    expect(screen.getByRole('dialog', { name: 'Add card' })).toBeInTheDocument();
    await addCard(rendered);
    expect(stateOf(rendered).invoiceScreen).toMatchObject({
      split_payment: true,
      payment_slot: 'method_two',
      payment_methods: { method_one: null, method_two: 12 },
    });
    const split = screen.getByRole('dialog', { name: 'Multiple Cards' });
    expect(
      within(split).getByRole('combobox', { name: 'Choose the second card' }),
    ).toHaveDisplayValue(/^Trips/);
    expect(screen.getByRole('textbox', { name: 'Amount on the first card' })).toHaveValue('$10.00');
  });
});
