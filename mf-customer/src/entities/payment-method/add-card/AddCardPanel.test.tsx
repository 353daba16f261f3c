import type { PaymentMethodView } from '@billfold/shared/contracts/payment-method.contract';
import { canReload } from '@billfold/shared/store/reload-guard';
import {
  cardFrame,
  enterCard,
  postFromCardFrame,
  tokenOf,
  typeInCardFrame,
} from '@billfold/shared/testing/CardEntry';
import {
  answer,
  enter,
  networkFailure,
  pending,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { aCard } from '../../../testing/invoice-factory';
import { renderPanel } from '../../../testing/render-panel';
import { addMethodFeature } from '../add-method/add-method-feature';
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
type Opened = Awaited<ReturnType<typeof open>>;

const fill = async ({ user }: Opened, values: Readonly<Record<string, string>> = {}) => {
  const all = {
    'Name on card': 'Ana Rivera',
    'Expiration date': '1239',
    'Zip code': '80202',
    Nickname: 'Trips',
    ...values,
  };
  for (const [label, text] of Object.entries(all)) {
    await user.clear(field(label));
    if (text !== '') await enter(user, field(label), text);
  }
};
const press = async ({ user }: Opened) => user.click(submitButton());

describe('the card form', () => {
  it('has the number in the frame and nowhere else [CUST-114] [CUST-127]', async () => {
    await open();
    expect(cardFrame().src).toMatch(/^https:\/\/frame\.test\/\?/);
    expect(screen.queryByRole('textbox', { name: /card number/i })).toBeNull();
    expect(screen.queryByRole('textbox', { name: /cvv/i })).toBeNull();
  });

  it('has name on card, expiry, zip, CVV in the frame, nickname and the box [CUST-115] [CUST-119] [CUST-120]', async () => {
    await open();
    for (const label of ['Name on card', 'Expiration date', 'Zip code', 'Nickname'])
      expect(field(label)).toBeInTheDocument();
    expect(field('Expiration date')).toHaveAttribute('placeholder', 'mm/yy');
    expect(new URL(cardFrame().src).searchParams.get('usecvv')).toBe('true');
    expect(box()).not.toBeChecked();
    enterCard();
    expect(screen.getByText('(optional)')).toBeInTheDocument();
  });

  it('asks for the number, the expiry, the zip, then the name', async () => {
    await open();
    const inOrder = [cardFrame(), ...['Expiration date', 'Zip code', 'Name on card'].map(field)];
    for (const [index, element] of inOrder.slice(1).entries())
      expect(inOrder[index]?.compareDocumentPosition(element)).toBe(
        Node.DOCUMENT_POSITION_FOLLOWING,
      );
    expect(
      screen.getByText(
        'Our payment processor stores the card number. We keep only the last four digits.',
      ),
    ).toBeInTheDocument();
  });

  it('names the card by its brand and digits until a nickname is typed', async () => {
    const { user } = await open();
    enterCard();
    expect(field('Nickname')).toHaveValue('Visa 1111');
    postFromCardFrame({ token: tokenOf('5555555555554444') });
    expect(field('Nickname')).toHaveValue('Mastercard 4444');
    await user.clear(field('Nickname'));
    await user.type(field('Nickname'), 'Trips');
    enterCard();
    expect(field('Nickname')).toHaveValue('Trips');
  });

  it('renames a card whose form was left before', async () => {
    const { user } = await open();
    enterCard();
    await user.click(screen.getByRole('button', { name: 'Switch' }));
    await user.click(screen.getByRole('button', { name: 'Switch' }));
    postFromCardFrame({ token: tokenOf('5555555555554444') });
    expect(field('Nickname')).toHaveValue('Mastercard 4444');
  });

  it('takes five characters of a zip [CUST-116]', async () => {
    const panel = await open();
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

  it('waits 1700 ms for the next key, with formatting, autofocus and tokenize-when-inactive [SHARED-053] [SHARED-054]', async () => {
    await open();
    expect(Object.fromEntries(new URL(cardFrame().src).searchParams)).toMatchObject({
      inactivityto: '1700',
      formatinput: 'true',
      autofocus: 'true',
      tokenizewheninactive: 'true',
    });
  });
});

describe('the checks of a new card, in their order', () => {
  it('want a card first, and say nothing else [CUST-122]', async () => {
    const panel = await open();
    await press(panel);
    expect(await screen.findByText('Please verify your card number')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(panel.posts()).toEqual([]);
  });

  it('stop silently at a field in error [CUST-123]', async () => {
    const panel = await open();
    enterCard();
    await fill(panel, { 'Zip code': '123', Nickname: '' });
    await press(panel);
    expect(await screen.findByText('Not a valid zipcode')).toBeInTheDocument();
    expect(screen.queryByText('Please complete all required fields')).toBeNull();
    expect(screen.queryByText('Authorization checkbox is required')).toBeNull();
    expect(panel.posts()).toEqual([]);
  });

  it('do so at an expiry of four characters, too [CUST-123]', async () => {
    const panel = await open();
    enterCard();
    await fill(panel, { 'Expiration date': '122' });
    await panel.user.click(box());
    await press(panel);
    expect(await screen.findByText('Not a valid date')).toBeInTheDocument();
    expect(panel.posts()).toEqual([]);
  });

  it.each(['Name on card', 'Expiration date', 'Zip code', 'Nickname'])(
    'want %s, even before the box is ticked [CUST-124]',
    async (label) => {
      const panel = await open();
      enterCard();
      await fill(panel, { [label]: '' });
      await press(panel);
      expect(await screen.findByText('Please complete all required fields')).toBeInTheDocument();
      expect(screen.queryByText('Authorization checkbox is required')).toBeNull();
      expect(field(label)).toHaveAccessibleDescription('This field is required');
      expect(panel.posts()).toEqual([]);
    },
  );

  it('want the box last [CUST-125]', async () => {
    const panel = await open();
    enterCard();
    await fill(panel);
    await press(panel);
    expect(await screen.findByText('Authorization checkbox is required')).toBeInTheDocument();
    expect(box()).toHaveAccessibleDescription('Authorization checkbox is required');
    expect(box()).toBeInvalid();
    expect(box()).toHaveFocus();
    expect(panel.posts()).toEqual([]);
  });

  it('want the card again once its entry was changed', async () => {
    const panel = await open();
    enterCard();
    await fill(panel);
    await panel.user.click(box());
    postFromCardFrame({ message: '' });
    await press(panel);
    expect(await screen.findByText('Please verify your card number')).toBeInTheDocument();
    enterCard();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await press(panel);
    await waitFor(() => expect(panel.added).toHaveLength(1));
  });
});

describe('a press right after the last digit', () => {
  const filled = async () => {
    const panel = await open();
    typeInCardFrame();
    await fill(panel, { Nickname: '' });
    await panel.user.click(box());
    await press(panel);
    return panel;
  };

  it('waits for the card frame, and adds the card once', async () => {
    const panel = await filled();
    const busy = await screen.findByRole('button', { name: 'Processing...' });
    expect(busy).toBeDisabled();
    expect(screen.queryByText('Please verify your card number')).toBeNull();
    expect(panel.posts()).toEqual([]);
    enterCard();
    await waitFor(() => expect(panel.added).toHaveLength(1));
    expect(panel.posts()).toHaveLength(1);
    expect(panel.posts()[0]?.body).toMatchObject({ nickname: 'Visa 1111' });
  });

  it('shows what the card frame objects', async () => {
    const panel = await filled();
    postFromCardFrame({ message: '', validationError: 'Invalid card' });
    expect(await screen.findByText('Please verify your card number')).toBeInTheDocument();
    expect(screen.getByText('Invalid card')).toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
    expect(panel.posts()).toEqual([]);
  });

  it('waits again when a key is pressed before the answer', async () => {
    const panel = await filled();
    postFromCardFrame({ cardTyping: true });
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    enterCard();
    await waitFor(() => expect(panel.added).toHaveLength(1));
    expect(panel.posts()).toHaveLength(1);
  });
});

describe('an objection of the frame', () => {
  it('is shown above the form, and goes with a good number [SHARED-052]', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    await open();
    postFromCardFrame({ validationError: 'Invalid card' });
    const alert = await screen.findByText('Invalid card');
    expect(
      alert.compareDocumentPosition(cardFrame()) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    enterCard();
    await waitFor(() => expect(screen.queryByText('Invalid card')).toBeNull());
    scrolled.mockRestore();
  });

  it('keeps the card from being sent', async () => {
    const panel = await open();
    enterCard();
    postFromCardFrame({ message: '', validationError: 'Invalid card' });
    await fill(panel);
    await panel.user.click(box());
    await press(panel);
    expect(await screen.findByText('Please verify your card number')).toBeInTheDocument();
    expect(screen.getByText('Invalid card')).toBeInTheDocument();
    expect(panel.posts()).toEqual([]);
  });
});

const complete = async (panel: Opened) => {
  enterCard();
  await fill(panel);
  await panel.user.click(box());
  await press(panel);
};

describe('a new card', () => {
  it('is sent with these fields, the CVV not among them [CUST-126] [CUST-121] [CUST-127]', async () => {
    const panel = await open({ subId: 5 });
    await complete(panel);
    await waitFor(() => expect(panel.added).toHaveLength(1));
    expect(panel.posts()).toHaveLength(1);
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

  it('names no subscription where none is known', async () => {
    const panel = await open();
    await complete(panel);
    await waitFor(() => expect(panel.posts()).toHaveLength(1));
    expect(panel.posts()[0]?.body).not.toHaveProperty('sub_id');
  });

  it.each([
    ['5454545454545454', 'mastercard'],
    ['2223000048400011', 'mastercard'],
    ['378282246310005', 'amex'],
    ['6011000990139424', 'discover'],
  ])('has for the number %s the brand %s', async (number, brand) => {
    const panel = await open();
    enterCard(number);
    await fill(panel);
    await panel.user.click(box());
    await press(panel);
    await waitFor(() =>
      expect(panel.posts()[0]?.body).toMatchObject({ card_type: brand, last4: number.slice(-4) }),
    );
  });

  it('is among the reloaded methods, and the panel gets it [CUST-128]', async () => {
    const panel = await open();
    await complete(panel);
    await waitFor(() => expect(panel.added).toEqual([aCard({ id: 12, nickname: 'Trips' })]));
    expect(panel.record.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST payment_methods',
      'GET payment_methods',
    ]);
    expect(screen.queryByRole('form')).toBeNull();
    expect(canReload()).toBe(true);
  });

  it('is known from its creation when the list cannot be read again [CUST-130]', async () => {
    const panel = await open({}, { 'GET payment_methods': networkFailure });
    await complete(panel);
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
    const pendingAnswer = pending();
    const panel = await open({}, { 'POST payment_methods': () => pendingAnswer.promise });
    enterCard();
    await fill(panel);
    await panel.user.click(box());
    await panel.user.dblClick(submitButton());
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled();
    expect(canReload()).toBe(false);
    expect(panel.posts()).toHaveLength(1);
    pendingAnswer.resolve(created);
    await waitFor(() => expect(panel.added).toHaveLength(1));
  });

  it('shows the refusal above the form, and keeps what was entered [CUST-131]', async () => {
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});
    const panel = await open({}, { 'POST payment_methods': answer(422, { detail: ['X', 'Y'] }) });
    await complete(panel);
    const line = await screen.findByText('X');
    expect(screen.getByText('Y')).toBeInTheDocument();
    expect(
      line.compareDocumentPosition(field('Name on card')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
    expect(scrolled).toHaveBeenCalledWith({ top: 0 });
    expect(field('Name on card')).toHaveValue('Ana Rivera');
    panel.services.answerWith({ 'POST payment_methods': created });
    await press(panel);
    await waitFor(() => expect(panel.added).toHaveLength(1));
    scrolled.mockRestore();
  });

  it('is repeated under the same key when its answer was lost', async () => {
    const panel = await open({}, { 'POST payment_methods': networkFailure });
    await complete(panel);
    await screen.findByText('Network Error');
    panel.services.answerWith({ 'POST payment_methods': created });
    await press(panel);
    await waitFor(() => expect(panel.added).toHaveLength(1));
    const [first, second] = panel.posts();
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  });
});

describe('a form that was left', () => {
  it('has what is no secret again, and no card [CUST-114]', async () => {
    const panel = await open();
    enterCard();
    await fill(panel);
    await panel.user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(JSON.stringify(panel.state())).not.toContain(tokenOf('4111111111111111'));
    await panel.user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(
      [field('Name on card'), field('Zip code'), field('Nickname'), field('Expiration date')].map(
        (input) => (input as HTMLInputElement).value,
      ),
    ).toEqual(['Ana Rivera', '80202', 'Trips', '']);
    await press(panel);
    expect(await screen.findByText('Please verify your card number')).toBeInTheDocument();
  });

  it('stores the card of a form that was left while it saved', async () => {
    const pendingAnswer = pending();
    const panel = await open({}, { 'POST payment_methods': () => pendingAnswer.promise });
    await complete(panel);
    await panel.user.click(screen.getByRole('button', { name: 'Switch' }));
    pendingAnswer.resolve(created);
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
    await complete(panel);
    await waitFor(() => expect(panel.added).toHaveLength(1));
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
    await panel.user.type(field('Name on card'), 'Ana Rivera');
    await panel.user.type(field('Expiration date'), '1239');
    await panel.user.type(field('Billing zip code'), '80202');
    await press(panel);
    await waitFor(() =>
      expect(panel.posts()[0]?.body).toMatchObject({ nickname: 'Visa 1111', acknowledge: true }),
    );
  });
});
