import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { canReload } from '@billfold/shared/store/reload-guard';
import {
  cardFrame,
  enterCard,
  postFromCardFrame,
  tokenOf,
} from '@billfold/shared/testing/CardEntry';
import {
  answer,
  networkFailure,
  pending,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aCard } from '../../../testing/invoice.factory';
import { put } from '../../../testing/put';
import { renderPanel } from '../../../testing/render-panel';
import { addMethodFeature } from '../add-method/add-method.feature';
import { paymentMethods, selectPaymentMethods } from '../stored-methods/payment-methods.resource';
import { AddCardPanel, type AddCardPanelProps } from './AddCardPanel';

const created = {
  payment_method_id: 12,
  format_card: 'XXXX XXXX XXXX 1111',
  card_type: 'visa',
  nickname: 'Trips',
};
const field = (label: string) => screen.getByLabelText(label);
const box = () =>
  screen.getByRole('checkbox', { name: 'I am authorized to use this payment method.' });
const submitButton = () => screen.getByRole('button', { name: 'Add card' });

const open = async (props: Partial<AddCardPanelProps> = {}, answers: FakeHandlers = {}) => {
  const added: PaymentMethodView[] = [];
  const Panel = () => {
    const [isOpen, setOpen] = useState(true);
    const close = (method: PaymentMethodView) => {
      added.push(method);
      setOpen(false);
    };
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Switch
        </button>
        {isOpen && <AddCardPanel variant="full" onAdded={close} {...props} />}
      </>
    );
  };
  const rendered = renderPanel(Panel, [paymentMethods.feature, addMethodFeature], {
    answers: {
      'POST payment_methods': created,
      'GET payment_methods': [aCard({ id: 12, nickname: 'Trips' })],
      ...answers,
    },
  });
  await screen.findByRole('form', { name: 'Add card' });
  const posts = () => rendered.record.calls.filter(({ method }) => method === 'POST');
  return { ...rendered, added, posts };
};

const filled = {
  'Name on card': 'Ana Rivera',
  'Expiration date': '12/39',
  'Zip code': '80202',
  Nickname: 'Trips',
};
const fill = (values: Readonly<Record<string, string>> = {}) => {
  for (const [label, text] of Object.entries({ ...filled, ...values })) put(field(label), text);
};
const press = () => fireEvent.click(submitButton());

describe('the card form', () => {
  it('has the number in the frame only, which waits 1700 ms for the next key [CUST-114] [CUST-119] [CUST-127] [SHARED-053] [SHARED-054]', async () => {
    await open();
    const { href, searchParams } = new URL(cardFrame().src);
    expect(href).toMatch(/^https:\/\/frame\.test\/\?/);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      usecvv: 'true',
      inactivityto: '1700',
      formatinput: 'true',
      autofocus: 'true',
      tokenizewheninactive: 'true',
    });
    expect(screen.queryByRole('textbox', { name: /card number/i })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /cvv/i })).toBeNull();
  });

  it('has name on card, expiry, zip of five characters, nickname and the box [CUST-115] [CUST-116] [CUST-119] [CUST-120]', async () => {
    const panel = await open();
    for (const label of ['Name on card', 'Expiration date', 'Zip code', 'Nickname'])
      expect(field(label)).toBeInTheDocument();
    expect(field('Expiration date')).toHaveAttribute('placeholder', 'mm/yy');
    expect(box()).not.toBeChecked();
    enterCard();
    expect(screen.getByText('(optional)')).toBeInTheDocument();
    await panel.user.type(field('Zip code'), '123456');
    expect(field('Zip code')).toHaveValue('12345');
  });

  it('explains where the CVV is on each brand [CUST-118]', async () => {
    const { user } = await open();
    enterCard();
    await user.click(screen.getByRole('button', { name: 'About the CVV' }));
    const help = (await screen.findAllByText(/The CVV is the code/))[0];
    expect(help).toHaveTextContent(
      /on the back of Visa, Discover and Mastercard cards, and usually on the front of American Express/,
    );
  });
});

describe('the checks of a new card, in their order', () => {
  it('want a card first, say nothing else, and want it again once it was changed [CUST-122]', async () => {
    const panel = await open();
    press();
    expect(await screen.findByText('Please verify your card number')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    enterCard();
    fill();
    fireEvent.click(box());
    postFromCardFrame({ cardTyping: true });
    press();
    expect(await screen.findByText('Please verify your card number')).toBeInTheDocument();
    expect(panel.posts()).toEqual([]);
    enterCard();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    press();
    await waitFor(() => expect(panel.added).toHaveLength(1));
  });

  it('stop silently at a field in error, an expiry of four characters too [CUST-123]', async () => {
    const panel = await open();
    enterCard();
    fill({ 'Zip code': '123', Nickname: '' });
    press();
    expect(await screen.findByText('Not a valid zipcode')).toBeInTheDocument();
    expect(screen.queryByText('Please complete all required fields')).toBeNull();
    expect(screen.queryByText('Authorization checkbox is required')).toBeNull();
    fill({ 'Expiration date': '12/2' });
    fireEvent.click(box());
    press();
    expect(await screen.findByText('Not a valid date')).toBeInTheDocument();
    expect(panel.posts()).toEqual([]);
  });

  it('want each field before the box, and the box last [CUST-124] [CUST-125]', async () => {
    const panel = await open();
    enterCard();
    fill();
    for (const [label, text] of Object.entries(filled)) {
      put(field(label), '');
      press();
      expect(await screen.findByText('Please complete all required fields')).toBeInTheDocument();
      expect(screen.queryByText('Authorization checkbox is required')).toBeNull();
      await waitFor(() =>
        expect(field(label)).toHaveAccessibleDescription('This field is required'),
      );
      put(field(label), text);
    }
    press();
    expect(await screen.findByText('Authorization checkbox is required')).toBeInTheDocument();
    expect(panel.posts()).toEqual([]);
  });
});

describe('an objection of the frame', () => {
  it('is shown above the form, keeps it from being sent, and goes with a good number [SHARED-052]', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const panel = await open();
    enterCard();
    fill();
    fireEvent.click(box());
    postFromCardFrame({ validationError: 'Invalid card' });
    const alert = await screen.findByText('Invalid card');
    expect(
      alert.compareDocumentPosition(cardFrame()) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    press();
    expect(await screen.findByText('Please verify your card number')).toBeInTheDocument();
    expect(screen.getByText('Invalid card')).toBeInTheDocument();
    expect(panel.posts()).toEqual([]);
    enterCard();
    await waitFor(() => expect(screen.queryByText('Invalid card')).toBeNull());
    scrolled.mockRestore();
  });
});

const complete = (cardNumber?: string) => {
  enterCard(cardNumber);
  fill();
  fireEvent.click(box());
  press();
};

describe('a new card', () => {
  it('is sent with these fields, the CVV not among them, and then among the methods [CUST-121] [CUST-126] [CUST-127] [CUST-128]', async () => {
    const panel = await open({ subId: 5 });
    complete();
    await waitFor(() => expect(panel.added).toEqual([aCard({ id: 12, nickname: 'Trips' })]));
    expect(panel.record.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST payment_methods',
      'GET payment_methods',
    ]);
    expect(panel.posts()[0]).toMatchObject({
      path: 'payment_methods',
      idempotencyKey: expect.stringMatching(/./),
    });
    expect(panel.posts()[0]?.body).toEqual({
      name: 'Ana Rivera',
      expiration: '12/39',
      address_zip: '80202',
      nickname: 'Trips',
      acknowledge: true,
      token: tokenOf('4111111111111111'),
      last4: '1111',
      card_type: 'visa',
      sub_id: 5,
    });
  });

  it('names its brand, and no subscription where none is known', async () => {
    const panel = await open();
    complete('5454545454545454');
    await waitFor(() =>
      expect(panel.posts()[0]?.body).toMatchObject({ card_type: 'mastercard', last4: '5454' }),
    );
    expect(panel.posts()[0]?.body).not.toHaveProperty('sub_id');
  });

  it('is known from its creation when the list cannot be read again [CUST-130]', async () => {
    const panel = await open({}, { 'GET payment_methods': networkFailure });
    complete();
    await waitFor(() =>
      expect(panel.added).toMatchObject([
        {
          id: 12,
          format_card: 'XXXX XXXX XXXX 1111',
          card_type: 'visa',
          nickname: 'Trips',
          type: 1,
        },
      ]),
    );
  });

  it('is sent once, however often it is submitted, and keeps the page meanwhile', async () => {
    const held = pending();
    const panel = await open({}, { 'POST payment_methods': () => held.promise });
    enterCard();
    fill();
    await panel.user.click(box());
    await panel.user.dblClick(submitButton());
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(canReload()).toBe(false);
    expect(panel.posts()).toHaveLength(1);
    held.resolve(created);
    await waitFor(() => expect(panel.added).toHaveLength(1));
  });

  it('shows the refusal above the form, and keeps what was entered [CUST-131]', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const panel = await open({}, { 'POST payment_methods': answer(422, { detail: ['X', 'Y'] }) });
    complete();
    const line = await screen.findByText('X');
    expect(screen.getByText('Y')).toBeInTheDocument();
    expect(
      line.compareDocumentPosition(field('Name on card')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    expect(field('Name on card')).toHaveValue('Ana Rivera');
    panel.services.answerWith({ 'POST payment_methods': created });
    press();
    await waitFor(() => expect(panel.added).toHaveLength(1));
    scrolled.mockRestore();
  });

  it('is repeated under the same key when its answer was lost', async () => {
    const panel = await open({}, { 'POST payment_methods': networkFailure });
    complete();
    await screen.findByText('Network Error');
    panel.services.answerWith({ 'POST payment_methods': created });
    press();
    await waitFor(() => expect(panel.added).toHaveLength(1));
    const [first, second] = panel.posts();
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  });
});

describe('a form that was left', () => {
  it('has what is no secret again, and no card [CUST-114]', async () => {
    const panel = await open();
    enterCard();
    fill();
    await panel.user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(JSON.stringify(panel.state())).not.toContain(tokenOf('4111111111111111'));
    await panel.user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(
      [field('Name on card'), field('Zip code'), field('Nickname'), field('Expiration date')].map(
        (input) => (input as HTMLInputElement).value,
      ),
    ).toEqual(['Ana Rivera', '80202', 'Trips', '']);
    press();
    expect(await screen.findByText('Please verify your card number')).toBeInTheDocument();
  });

  it('stores the card of a form that was left while it saved', async () => {
    const held = pending();
    const panel = await open({}, { 'POST payment_methods': () => held.promise });
    complete();
    await panel.user.click(screen.getByRole('button', { name: 'Switch' }));
    held.resolve(created);
    await waitFor(() =>
      expect(selectPaymentMethods({ 'mf-customer': panel.state() })).toMatchObject({
        status: 'loaded',
        value: [{ id: 12 }],
      }),
    );
    await panel.user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(field('Name on card')).toHaveValue('');
    expect(panel.added).toEqual([]);
  });

  it('is empty after its card was added', async () => {
    const panel = await open();
    complete();
    await waitFor(() => expect(panel.added).toHaveLength(1));
    expect(screen.queryByRole('form')).toBeNull();
    expect(canReload()).toBe(true);
    await panel.user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(field('Name on card')).toHaveValue('');
    expect(panel.added).toHaveLength(1);
  });

  it('is left by Cancel', async () => {
    const onCancel = jest.fn();
    const { user } = await open({ onCancel });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onCancel).toHaveBeenCalledTimes(1);
  });
});

describe('the card form of auto-pay', () => {
  it('has card number, name on card, expiry and billing zip, the number grouped [CUST-167]', async () => {
    await open({ variant: 'auto_pay' });
    expect(cardFrame().title).toBe('Card number');
    expect(new URL(cardFrame().src).searchParams.get('formatinput')).toBe('true');
    for (const label of ['Name on card', 'Expiration date', 'Billing zip code'])
      expect(field(label)).toBeInTheDocument();
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText(/I am authorized to use this payment method\./)).toBeInTheDocument();
  });

  it('calls the card by its brand and last digits', async () => {
    const panel = await open({ variant: 'auto_pay' });
    enterCard();
    put(field('Name on card'), 'Ana Rivera');
    put(field('Expiration date'), '12/39');
    put(field('Billing zip code'), '80202');
    press();
    await waitFor(() =>
      expect(panel.posts()[0]?.body).toMatchObject({ nickname: 'Visa 1111', acknowledge: true }),
    );
  });
});
