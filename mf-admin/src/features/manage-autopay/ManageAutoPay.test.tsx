import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { enterCard, tokenOf } from '@billfold/shared/testing/CardEntry';
import {
  answer,
  enter,
  merchantSession,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { accountWith, cardWith } from '../../testing/method-factory';
import { customerWith } from '../../testing/rows-factory';

const profile = '/admin/customers/profile/12';
const setAutoPay = 'PATCH user_invoices/set_autopay';
const on: Partial<CustomerView> = {
  autopay_enabled: true,
  autopay_amount: 5_000,
  autopay_day: '15',
  autopay_frequency: 'monthly',
  autopay_method: 3,
  autopay_customized: true,
  autopay_next_on: '2026-12-15',
};

const openAt = (path: string, customer: Partial<CustomerView> = {}, answers: FakeHandlers = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    answers: {
      'GET subscriptions/:id': customerWith(customer),
      'GET user_invoices': [],
      'GET payment_methods': [cardWith(), accountWith()],
      'GET merchants/:id/tags': [],
      [setAutoPay]: customerWith(on),
      'POST payment_methods': {
        payment_method_id: 5,
        format_card: 'XXXX XXXX XXXX 4444',
        card_type: 'mastercard',
        nickname: 'Mastercard 4444',
      },
      ...answers,
    },
  });
const open = (customer: Partial<CustomerView> = {}, answers: FakeHandlers = {}) =>
  openAt(`${profile}?dialog=autopay`, customer, answers);
type View = ReturnType<typeof open>;

const dialog = (name: RegExp = /^Auto-pay/) => screen.findByRole('dialog', { name });
const noDialog = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 3_000 });
const field = async (name: string) => within(await dialog()).findByLabelText(name);
const radio = async (name: RegExp) => within(await dialog()).findByRole('radio', { name });
const button = async (name: string) => within(await dialog()).findByRole('button', { name });
/** A button that charges waits for a second after something else was in its place. */
const settled = async (name: string) => {
  await waitFor(async () => expect(await button(name)).toBeEnabled(), { timeout: 3_000 });
  return button(name);
};
const save = async (view: View, name = 'Turn on auto-pay') => view.user.click(await settled(name));
const calls = ({ record }: View) =>
  record.calls.filter(({ path }) => path === 'user_invoices/set_autopay');
const bodies = (view: View) => calls(view).map(({ body }) => body);
const agree = async ({ user }: View) =>
  user.selectOptions(await field('How did the customer agree?'), 'paper');
const optionsOf = async (name: string) =>
  within(await field(name))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('auto-pay of a customer, by staff', () => {
  it('opens from the menu, and asks how the customer agreed before a call is sent', async () => {
    const view = openAt(profile);
    await view.user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Manage Autopay' }));
    expect(await dialog(/^Auto-pay$/)).toBeVisible();
    expect(await radio(/Everyday/)).toBeChecked();
    await save(view);
    expect(
      await screen.findByText('Please choose how the customer agreed to auto-pay.'),
    ).toBeVisible();
    expect(calls(view)).toEqual([]);
  });

  it('sends six fields and how the customer agreed, in the words in sight [ADMIN-142] [ADMIN-146] [ADMIN-149] [ADMIN-150]', async () => {
    const view = open();
    await view.user.click(await radio(/Choose the amount/));
    await enter(view.user, await field('Amount'), '50.00');
    expect(await optionsOf('Frequency')).toEqual([
      'Choose how often',
      'Monthly',
      'Every other week',
      'Weekly',
    ]);
    await view.user.selectOptions(await field('Frequency'), 'monthly');
    expect((await optionsOf('Day')).slice(0, 3)).toEqual([
      'Choose a day',
      'The due date of each bill',
      '1st',
    ]);
    await view.user.selectOptions(await field('Day'), '15');
    await agree(view);
    expect(
      await screen.findByText(
        /^The customer agreed on paper to these charges: On the 15th of each month, we will charge up to \$50\.00 of what you owe Cedar Water to Visa 1111\./,
      ),
    ).toBeVisible();
    view.services.answerWith({ 'GET subscriptions/:id': customerWith(on) });
    await save(view);
    await waitFor(() =>
      expect(bodies(view)).toEqual([
        {
          sub_id: 12,
          autopay_method: 3,
          autopay_amount: 5_000,
          autopay_frequency: 'monthly',
          autopay_day: '15',
          customized: true,
          agreed_by: 'paper',
        },
      ]),
    );
    expect(view.record.toasts).toEqual([{ message: 'Autopay updated.' }]);
    expect(await dialog(/^Auto-pay Settings$/)).toHaveTextContent('Up to $50.00');
    expect(await dialog()).toHaveTextContent(
      'On the 15th of each month, up to $50.00 of what the customer owes Cedar Water is charged to Visa 1111. Next: 12/15/2026.',
    );
    expect(await dialog()).not.toHaveTextContent(/you owe|we will charge/);
  });

  it('warns that the card expires before the next payment', async () => {
    open(on, { 'GET payment_methods': [cardWith({ expiration: '11/26' })] });
    expect(
      within(await dialog()).getByText(
        /^This card .*11\/26.* would fail\. Please edit the settings/,
      ),
    ).toBeVisible();
  });

  it('needs a payment method [ADMIN-143]', async () => {
    const view = open({}, { 'GET payment_methods': [] });
    await agree(view);
    await save(view);
    expect(await screen.findByText('Please verify your payment method')).toBeVisible();
    expect(calls(view)).toEqual([]);
  });

  it('needs amount, frequency and day when customized [ADMIN-144]', async () => {
    const view = open();
    const text = 'Please complete amount and frequency fields.';
    await view.user.click(await radio(/Choose the amount/));
    await view.user.selectOptions(await field('Frequency'), 'weekly');
    await view.user.selectOptions(await field('Day of the week'), 'friday');
    await agree(view);
    await save(view);
    expect(await screen.findByText(text)).toBeVisible();
    await enter(view.user, await field('Amount'), '50.00');
    await view.user.selectOptions(await field('Day of the week'), '');
    await save(view);
    expect(await screen.findByText(text)).toBeVisible();
    await view.user.selectOptions(await field('Frequency'), '');
    await save(view);
    expect(await screen.findByText(text)).toBeVisible();
    expect(calls(view)).toEqual([]);
  });

  it('does nothing for a record without an id [ADMIN-145]', async () => {
    const view = open({ id: 0 });
    await agree(view);
    await save(view);
    await view.user.click(await radio(/Everyday/));
    expect(calls(view)).toEqual([]);
    expect(within(await dialog()).queryByRole('alert')).not.toBeInTheDocument();
    expect(view.record.toasts).toEqual([]);
  });

  it('offers no card that has expired, and no account where none is accepted', async () => {
    open(
      { ach_on: false },
      { 'GET payment_methods': [cardWith({ expiration: '01/20' }), accountWith()] },
    );
    expect(await radio(/Expired 01\/20/)).toBeDisabled();
    expect(await radio(/Not accepted by this merchant/)).toBeDisabled();
  });

  it('ends with autopay null and cancelled true, after one more press [ADMIN-142] [ADMIN-147] [ADMIN-150]', async () => {
    const view = open(on);
    await view.user.click(await button('Disable autopay'));
    expect(await dialog()).toHaveTextContent('let the customer know right away');
    expect(calls(view)).toEqual([]);
    await view.user.click(await settled('Yes, I really want to disable autopay'));
    await waitFor(() =>
      expect(bodies(view)).toEqual([{ sub_id: 12, autopay: null, cancelled: true }]),
    );
    await noDialog();
    expect(view.record.toasts).toEqual([{ message: 'Autopay disabled.' }]);
    expect(view.location()).toBe(profile);
  });

  it('keeps what was entered when the server refuses', async () => {
    const view = open({}, { [setAutoPay]: answer(409, { detail: 'X' }) });
    await agree(view);
    await save(view);
    expect(await within(await dialog()).findByText('X')).toBeVisible();
    expect(await field('How did the customer agree?')).toHaveValue('paper');
  });
});

describe('auto-pay with a new card', () => {
  it('has a page of its own, on which the entries go on [ADMIN-148]', async () => {
    const view = open();
    await view.user.click(await radio(/Choose the amount/));
    await enter(view.user, await field('Amount'), '50.00');
    await view.user.selectOptions(await field('Frequency'), 'weekly');
    await view.user.selectOptions(await field('Day of the week'), 'friday');
    await agree(view);
    await view.user.click(await button('Use a new card'));
    expect(view.location()).toBe(
      `${profile}/autopay?plan=custom&amount=5000&frequency=weekly&day=friday&agreed=paper`,
    );
    await screen.findByTitle(/card number/i);
    expect(screen.queryByTestId('slot mf-inbox/chat')).not.toBeInTheDocument();
    enterCard('5555555555554444');
    await enter(view.user, await field('Name on card'), 'Ana Rivera');
    await enter(view.user, await field('Expiration date'), '1239');
    await enter(view.user, await field('Billing zip code'), '80202');
    expect(
      screen.getByText(
        'The customer agreed on paper that Cedar Water keeps this card for later payments.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/I am authorized/)).not.toBeInTheDocument();
    view.services.answerWith({
      'GET payment_methods': [
        cardWith(),
        cardWith({ id: 5, card_type: 'mastercard', last4: '4444', nickname: 'New' }),
      ],
    });
    await view.user.click(await button('Add card'));
    expect(await radio(/New/)).toBeChecked();
    expect(
      view.record.calls.find(({ method, path }) => method === 'POST' && path === 'payment_methods'),
    ).toMatchObject({
      body: {
        user: 7,
        sub_id: 12,
        token: tokenOf('5555555555554444'),
        last4: '4444',
        card_type: 'mastercard',
        expiration: '12/39',
        acknowledge: true,
        agreed_by: 'paper',
      },
      idempotencyKey: expect.any(String),
    });
    await save(view);
    await waitFor(() =>
      expect(bodies(view)).toMatchObject([
        { autopay_method: 5, autopay_amount: 5_000, autopay_day: 'friday', agreed_by: 'paper' },
      ]),
    );
  });

  it('says why a card was not stored', async () => {
    const view = openAt(
      `${profile}/autopay?plan=full`,
      {},
      {
        'POST payment_methods': answer(400, { detail: 'X' }),
      },
    );
    await screen.findByTitle(/card number/i);
    await view.user.click(await button('Add card'));
    expect(await screen.findByText('Please verify your card number')).toBeVisible();
    enterCard();
    await enter(view.user, await field('Name on card'), 'Ana Rivera');
    await enter(view.user, await field('Expiration date'), '1239');
    await enter(view.user, await field('Billing zip code'), '80202');
    await view.user.click(await button('Add card'));
    expect(
      await screen.findByText('Please choose how the customer agreed to keep this card.'),
    ).toBeVisible();
    expect(view.record.calls.some(({ method }) => method === 'POST')).toBe(false);
    await agree(view);
    await view.user.click(await button('Add card'));
    expect(await screen.findByText('X')).toBeVisible();
    await view.user.click(await button('Cancel'));
    expect(await radio(/in full on its due date/)).toBeChecked();
  });

  it('shows staff without the permission why nothing opens', async () => {
    const [merchant] = merchantSession.merchants ?? [];
    renderRemote(createRemote, {
      module: moduleName,
      path: `${profile}/autopay`,
      session: {
        ...merchantSession,
        merchants: [{ ...merchant, id: 1, name: 'Cedar Water', permissions: ['view'] }],
      },
      answers: { 'GET subscriptions/:id': customerWith(), 'GET user_invoices': [] },
    });
    expect(
      await screen.findByText(
        "You don't have permission to take payments and change auto-pay. An owner of the business can give it to you.",
      ),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
