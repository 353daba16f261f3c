import { resumedEvent } from '@billfold/shared/contracts/remote.contract';
import { cardFrame, enterCard, tokenOf, typeInCardFrame } from '@billfold/shared/testing/CardEntry';
import {
  answer,
  enter,
  merchantSession,
  networkFailure,
  pending,
  renderRemote,
  type FakeHandlers,
} from '@billfold/shared/testing/FakeShell';
import { act, screen, waitFor, within } from '@testing-library/react';
import { moduleName } from '../../module/module-name';
import { createRemote } from '../../remote';
import { accountWith, cardWith } from '../../testing/method-factory';
import { customerWith, invoiceWith } from '../../testing/rows-factory';

const profile = '/admin/customers/profile/12';
const water = invoiceWith({ id: 8, amount: 10_000, amount_paid: 2_500, state: 'late' });
const gas = invoiceWith({ id: 9, amount: 4_000, description: 'Gas', invoice_number: 'CW-9' });
const other = invoiceWith({ id: 10, amount: 2_000, description: 'Sewer' });
const paid = (amount: number) => ({
  paid_in_full: false,
  data: { status_code: 200 },
  transaction: { id: 31, status: 'success', visible_method: 'Visa 1111', amount_paid: amount },
  invoice: 8,
});
const doubt = {
  detail: 'X',
  code: 'payment_in_doubt',
  paid_in_full: false,
  data: { status_code: 202 },
  transaction: { id: 31, status: 'confirming', visible_method: 'Visa 1111', amount_paid: 100 },
  invoice: 8,
};
const merchantPay = 'POST transactions/merchant_pay';
const received = {
  message: 'Payment received.',
  type: 'success',
  about: { type: 'payment', id: 8 },
};

const openAt = (path: string, answers: FakeHandlers = {}, options: object = {}) =>
  renderRemote(createRemote, {
    module: moduleName,
    path,
    session: merchantSession,
    ...options,
    answers: {
      'GET subscriptions/:id': customerWith(),
      'GET user_invoices': [water, gas],
      'GET user_invoices/:id': water,
      'GET payment_methods': [cardWith(), accountWith()],
      'GET transactions': [],
      'GET merchants/:id/tags': [],
      [merchantPay]: paid(7_500),
      ...answers,
    },
  });
const open = (answers: FakeHandlers = {}, query = '', options: object = {}) =>
  openAt(`${profile}?dialog=payment${query}`, answers, options);
const openCard = (answers: FakeHandlers = {}, query = '?bill=8') =>
  openAt(`${profile}/payment${query}`, answers);
type View = ReturnType<typeof open>;

const dialog = () => screen.findByRole('dialog', { name: 'Take Payment' });
const noDialog = () =>
  waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), { timeout: 3_000 });
const radio = async (name: RegExp) => within(await dialog()).findByRole('radio', { name });
const field = async (name: string) => within(await dialog()).findByLabelText(name);
const button = async (name: RegExp | string) =>
  within(await dialog()).findByRole('button', { name });
const payments = ({ record }: View) =>
  record.calls.filter(({ path }) => path === 'transactions/merchant_pay');
const bodies = (view: View) => payments(view).map(({ body }) => body);
const reads = ({ record }: View, path: string) =>
  record.calls.filter((call) => call.method === 'GET' && call.path === path).length;
const fillCard = async ({ user }: View) => {
  await dialog();
  await screen.findByTitle(/card number/i);
  enterCard();
  await enter(user, await field('Name on card'), 'Ana Rivera');
  await enter(user, await field('Expiration date'), '1239');
  await enter(user, await field('Billing zip code'), '80202');
};

describe('taking a payment with a stored method', () => {
  it('opens from the menu, and offers upcoming, due and late invoices alone [ADMIN-136]', async () => {
    const view = openAt(profile);
    await view.user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Take Payment' }));
    expect(await radio(/Water for February.*\$75\.00.*Late/)).toBeVisible();
    expect(await radio(/Gas.*\$40\.00.*Due/)).toBeVisible();
    expect(view.location()).toBe(`${profile}?dialog=payment`);
    const request = view.record.calls.find(({ path }) => path === 'user_invoices');
    expect(request?.query).toEqual({
      user: 7,
      merchant_id: 1,
      status: 'upcoming,due,late',
      sort: 'due_date',
      limit: 50,
    });
  });

  it('proposes the balance, sends cents once and says that it was received [ADMIN-138] [ADMIN-139] [ADMIN-140]', async () => {
    const taking = pending<unknown>();
    const view = open({ [merchantPay]: () => taking.promise });
    await view.user.click(await radio(/Water for February/));
    const take = await button('Take $75.00');
    await view.user.dblClick(take);
    await act(async () => taking.resolve(paid(7_500)));
    await waitFor(() => expect(view.record.toasts).toEqual([received]));
    expect(payments(view)).toMatchObject([
      {
        method: 'POST',
        body: { invoice: 8, payment_method: 3, amount_paid: 7_500 },
        idempotencyKey: expect.any(String),
      },
    ]);
    await noDialog();
    expect(view.location()).toBe(profile);
    expect(reads(view, 'subscriptions/12')).toBe(2);
  });

  it('names an invoice without a description by its first line, else by its number alone', async () => {
    const lined = { ...water, description: '' };
    open({ 'GET user_invoices': [lined, { ...gas, description: '', invoice_items: [] }] });
    expect(await radio(/^Water \$75\.00 CW-8, due/)).toBeVisible();
    expect(await radio(/^CW-9 \$40\.00 Due /)).toBeVisible();
  });

  it('takes any part of the balance, down to one cent', async () => {
    const view = open({}, '&bill=8');
    const amount = await field('Amount');
    for (const [typed, text] of [
      ['0', 'The amount must be at least $0.01.'],
      ['7501', "That's more than the remaining balance of $75.00."],
    ] as const) {
      await view.user.clear(amount);
      await view.user.type(amount, typed);
      await view.user.click(await button(/^Take/));
      expect(await within(await dialog()).findByText(text)).toBeVisible();
    }
    expect(amount).toHaveAccessibleDescription(/more than the remaining balance of \$75\.00/);
    expect(payments(view)).toEqual([]);
    await view.user.clear(amount);
    await view.user.type(amount, '1');
    await view.user.click(await button('Take $0.01'));
    await waitFor(() => expect(bodies(view)).toMatchObject([{ amount_paid: 1 }]));
  });

  it.each([
    ['the late invoice', [gas, water], 'Water for February', 'Take $75.00'],
    ['else the oldest', [gas, { ...water, state: 'due' as const }], 'Gas', 'Take $40.00'],
    ['none in doubt', [{ ...water, payment_in_doubt: true }, gas], 'Gas', 'Take $40.00'],
  ])('proposes %s, and another one can be chosen', async (_what, rows, name, text) => {
    const view = open({ 'GET user_invoices': [...rows, other] });
    expect(await radio(new RegExp(name))).toBeChecked();
    expect(await button(text)).toBeVisible();
    await view.user.click(await radio(/Sewer/));
    await view.user.click(await button('Take $20.00'));
    await waitFor(() => expect(bodies(view)).toMatchObject([{ invoice: 10, amount_paid: 2_000 }]));
  });

  it('has the button below the scrolling content, and none while the invoices load', async () => {
    const bills = pending<unknown>();
    open({ 'GET user_invoices': () => bills.promise });
    expect(await within(await dialog()).findByText('Loading unpaid bills')).toBeInTheDocument();
    expect(within(await dialog()).queryByRole('contentinfo')).not.toBeInTheDocument();
    await act(async () => bills.resolve([water]));
    const take = await button('Take $75.00');
    expect(take.closest('footer')).toBeVisible();
    expect(take.closest('form')).toBeNull();
  });

  it('asks for an invoice [ADMIN-135]', async () => {
    const view = open({}, '&bill=99');
    await view.user.click(await button('Take payment'));
    expect(await screen.findByText('Please select an invoice')).toBeVisible();
    expect(payments(view)).toEqual([]);
  });

  it('offers no method that cannot pay', async () => {
    open({
      'GET subscriptions/:id': customerWith({ ach_on: false }),
      'GET payment_methods': [cardWith({ expiration: '01/20' }), accountWith()],
    });
    expect(await radio(/Expired 01\/20/)).toBeDisabled();
    expect(await radio(/Not accepted by this merchant/)).toBeDisabled();
  });

  it('closes after a decline, keeps its reason in sight and reads the data again [ADMIN-141]', async () => {
    const view = open({ [merchantPay]: answer(402, { detail: 'X', code: 'payment_declined' }) });
    await view.user.click(await radio(/Water/));
    await view.user.click(await button('Take $75.00'));
    await noDialog();
    expect(screen.getByText('X')).toBeVisible();
    expect(view.location()).toBe(profile);
    expect(reads(view, 'subscriptions/12')).toBe(2);
    expect(view.record.toasts).toEqual([]);
  });

  it('repeats a lost request under the same key', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const view = open({ [merchantPay]: networkFailure }, '&bill=8', {
        advanceTimers: jest.advanceTimersByTime,
      });
      await view.user.click(await button('Take $75.00'));
      await waitFor(() => expect(payments(view)).toHaveLength(1));
      view.services.answerWith({ [merchantPay]: paid(7_500) });
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      await waitFor(() => expect(payments(view)).toHaveLength(2));
      expect(new Set(payments(view).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
      await waitFor(() => expect(view.record.toasts).toHaveLength(1));
    } finally {
      jest.useRealTimers();
    }
  });

  it('says that nothing is left to pay, and why the invoices cannot be read', async () => {
    const view = open({ 'GET user_invoices': answer(400, { detail: 'X' }) });
    expect(await within(await dialog()).findByText('X')).toBeVisible();
    view.services.answerWith({ 'GET user_invoices': [] });
    await view.user.click(await button('Try again'));
    expect(await screen.findByText('Nothing to pay.')).toBeVisible();
  });

  it('is for staff who may take payments', async () => {
    const [merchant] = merchantSession.merchants ?? [];
    const session = {
      ...merchantSession,
      merchants: [{ ...merchant, id: 1, name: 'Cedar Water', permissions: ['view', 'delete'] }],
    };
    const view = open({}, '', { session });
    await view.user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    expect(await screen.findByRole('menuitem', { name: 'Delete Customer' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Take Payment' })).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Take Payment' })).not.toBeInTheDocument();
  });
});

describe('a payment in doubt', () => {
  it('is confirmed in the dialog until its outcome is known', async () => {
    const view = open({
      [merchantPay]: answer(202, doubt),
      'GET transactions/:id/get_status': { status: 'confirming' },
    });
    await view.user.click(await radio(/Water/));
    await view.user.click(await button('Take $75.00'));
    expect(
      await screen.findByText("We're confirming this payment. Please don't take it again."),
    ).toBeVisible();
    expect(view.location()).toBe(`${profile}?dialog=payment&bill=8`);
    view.services.answerWith({ 'GET transactions/:id/get_status': { status: 'success' } });
    await view.user.click(await button('Check now'));
    await waitFor(() => expect(view.record.toasts).toEqual([received]));
    await noDialog();
    expect(payments(view)).toHaveLength(1);
  });

  it('is still confirmed after a reload, and says when nothing was charged', async () => {
    const inDoubt = { ...water, payment_in_doubt: true };
    const view = open(
      { 'GET user_invoices': [inDoubt, gas], 'GET user_invoices/:id': inDoubt },
      '&bill=8',
    );
    expect(
      await screen.findByText("We're confirming this payment. Please don't take it again."),
    ).toBeVisible();
    view.services.answerWith({ 'GET user_invoices/:id': water });
    await view.user.click(await button('Check now'));
    await noDialog();
    expect(
      screen.getByText(
        "The payment didn't go through. The customer hasn't been charged, so you can take it again.",
      ),
    ).toBeVisible();
  });

  it('is taken again under a new key once nothing was charged', async () => {
    const view = open(
      {
        [merchantPay]: answer(202, doubt),
        'GET transactions/:id/get_status': { status: 'not_charged' },
      },
      '&bill=8',
    );
    await view.user.click(await button('Take $75.00'));
    await view.user.click(await button('Check now'));
    await noDialog();
    view.services.answerWith({ [merchantPay]: paid(7_500) });
    await view.user.click(await screen.findByRole('button', { name: /^Actions for/ }));
    await view.user.click(await screen.findByRole('menuitem', { name: 'Take Payment' }));
    await view.user.click(await radio(/Water/));
    await view.user.click(await button('Take $75.00'));
    await waitFor(() => expect(view.record.toasts).toEqual([received]));
    const [first, second] = payments(view);
    expect(second?.body).toEqual(first?.body);
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
  });

  it('is confirmed when the invoice is in doubt by another payment', async () => {
    const view = open(
      { [merchantPay]: answer(409, { detail: 'X', code: 'payment_in_doubt' }) },
      '&bill=8',
    );
    await view.user.click(await button('Take $75.00'));
    expect(await screen.findByText(/^We're confirming this payment/)).toBeVisible();
    expect(payments(view)).toHaveLength(1);
  });

  it('leaves other invoices payable', async () => {
    const inDoubt = { ...water, payment_in_doubt: true };
    const view = open({ 'GET user_invoices': [inDoubt, gas] }, '&bill=8');
    await view.user.click(await button('Take another payment'));
    expect(await radio(/Water.*Being confirmed/)).toBeDisabled();
    await view.user.click(await radio(/Gas/));
    await view.user.click(await button('Take $40.00'));
    await waitFor(() => expect(bodies(view)).toMatchObject([{ invoice: 9 }]));
  });
});

describe('an invoice that is not among the first 50', () => {
  const late = invoiceWith({
    id: 77,
    amount: 3_300,
    description: 'Old water',
    due_date: '2026-02-01',
    subscription: 12,
  });
  const sewer = invoiceWith({ id: 78, amount: 2_000, description: 'Sewer', subscription: 12 });
  const first = answer(200, [water, gas], { 'x-total-count': '90', 'x-next-cursor': 'c2' });
  const answers = { 'GET user_invoices': first, 'GET user_invoices/:id': late };

  it('is read by itself and chosen already, and offered once when its page is read', async () => {
    const view = open(answers, '&bill=77');
    expect(await radio(/Old water/)).toBeChecked();
    expect(await field('Amount')).toHaveValue('$33.00');
    view.services.answerWith({ 'GET user_invoices': answer(200, [late], {}) });
    await view.user.click(await button('Show more'));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument(),
    );
    expect(screen.getAllByRole('radio', { name: /Old water/ })).toHaveLength(1);
    await view.user.click(await button('Take $33.00'));
    await waitFor(() => expect(bodies(view)).toMatchObject([{ invoice: 77, amount_paid: 3_300 }]));
  });

  it('stays chosen when all pages are read and none has the invoice', async () => {
    const view = open(answers, '&bill=77');
    expect(await radio(/Old water/)).toBeChecked();
    view.services.answerWith({ 'GET user_invoices': answer(200, [sewer], {}) });
    await view.user.click(await button('Show more'));
    expect(await radio(/Sewer/)).toBeVisible();
    expect(await radio(/Old water/)).toBeChecked();
  });

  it('keeps what was typed, and the focus, when the invoices are read again after more', async () => {
    const view = open(answers, '&bill=77');
    expect(await radio(/Old water/)).toBeChecked();
    const second = answer(200, [late, sewer], { 'x-next-cursor': 'c3' });
    view.services.answerWith({ 'GET user_invoices': second });
    await view.user.click(await button('Show more'));
    await view.user.click(await radio(/Sewer/));
    const amount = await field('Amount');
    await view.user.clear(amount);
    await view.user.type(amount, '1200');
    const named = pending<unknown>();
    view.services.answerWith({
      'GET user_invoices': first,
      'GET user_invoices/:id': () => named.promise,
    });
    const before = reads(view, 'user_invoices');
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'customer', id: 12 });
    await waitFor(() => expect(reads(view, 'user_invoices')).toBeGreaterThan(before));
    await act(async () => named.resolve(late));
    expect(await field('Amount')).toBe(amount);
    expect(amount).toHaveFocus();
    expect(amount).toHaveValue('$12.00');
    expect(await radio(/Sewer/)).toBeChecked();
    expect(await radio(/Old water/)).toBeVisible();
  });

  it('leaves the form in sight while it is read late', async () => {
    const view = open(
      { ...answers, 'GET user_invoices': answer(200, [late, gas], { 'x-next-cursor': 'c2' }) },
      '&bill=77',
    );
    const amount = await field('Amount');
    await view.user.clear(amount);
    await view.user.type(amount, '1200');
    const named = pending<unknown>();
    view.services.answerWith({
      'GET user_invoices': first,
      'GET user_invoices/:id': () => named.promise,
    });
    view.services.emitLive({ ...resumedEvent, type: 'changed', entity: 'customer', id: 12 });
    await waitFor(() => expect(reads(view, 'user_invoices/77')).toBe(1));
    expect(amount).toBeVisible();
    await act(async () => named.resolve(late));
    expect(await radio(/Old water/)).toBeChecked();
    expect(amount).toHaveFocus();
    expect(amount).toHaveValue('$12.00');
  });

  it('gives the focus to the first new invoice when the last page was read', async () => {
    const view = open(answers);
    await radio(/Gas/);
    view.services.answerWith({ 'GET user_invoices': answer(200, [late, sewer], {}) });
    (await button('Show more')).focus();
    await view.user.keyboard('{Enter}');
    expect(await radio(/Old water/)).toHaveFocus();
    expect(await radio(/Old water/)).not.toBeChecked();
  });

  it('leaves the focus where it went while the last page was read', async () => {
    const view = open(answers);
    await radio(/Gas/);
    const last = pending<unknown>();
    view.services.answerWith({ 'GET user_invoices': () => last.promise });
    await view.user.click(await button('Show more'));
    const amount = await field('Amount');
    await view.user.click(amount);
    await act(async () => last.resolve(answer(200, [late, sewer], {})));
    expect(await radio(/Old water/)).toBeVisible();
    expect(amount).toHaveFocus();
  });

  it('is missing with a reason when its page cannot be read', async () => {
    const view = open(answers, '&bill=8');
    await radio(/Gas/);
    view.services.answerWith({ 'GET user_invoices': answer(500, { detail: 'X' }) });
    await view.user.click(await button('Show more'));
    expect(await button('Try again')).toBeVisible();
    expect(await radio(/Water for February/)).toBeChecked();
  });

  it.each([
    ['that is paid', { state: 'paid' }],
    ['of another customer', { subscription: 13 }],
  ])('is not offered when the address names one %s', async (_what, change) => {
    open({ ...answers, 'GET user_invoices/:id': invoiceWith({ ...late, ...change }) }, '&bill=77');
    expect(await radio(/Gas/)).not.toBeChecked();
    expect(screen.queryByRole('radio', { name: /Old water/ })).not.toBeInTheDocument();
  });

  it('leaves the others payable when it cannot be read', async () => {
    open({ ...answers, 'GET user_invoices/:id': answer(404, { detail: 'X' }) }, '&bill=77');
    expect(await radio(/Gas/)).toBeEnabled();
  });
});

describe('cash and checks', () => {
  it('are recorded with what identifies a check', async () => {
    const view = open({}, '&bill=8');
    await view.user.click(await radio(/Check$/));
    await view.user.click(await button('Record $75.00'));
    expect(await screen.findByText('Please complete all fields')).toBeVisible();
    await view.user.type(await field('Check number'), 'No. 1042');
    await view.user.type(await field('Check date'), '11182026');
    await view.user.click(await button('Record $75.00'));
    await waitFor(() =>
      expect(bodies(view)).toEqual([
        {
          invoice: 8,
          amount_paid: 7_500,
          paid_by: 'check',
          check_number: '1042',
          check_date: '2026-11-18',
        },
      ]),
    );
  });

  it('need nothing else when it is cash', async () => {
    const view = open({ 'GET payment_methods': [] }, '&bill=8');
    await view.user.click(await radio(/Cash$/));
    await view.user.click(await button('Record $75.00'));
    await waitFor(() =>
      expect(bodies(view)).toEqual([{ invoice: 8, amount_paid: 7_500, paid_by: 'cash' }]),
    );
  });
});

describe('taking a payment with a new card', () => {
  it('has a page of its own, to which invoice and amount go along', async () => {
    const view = open({}, '&bill=8');
    await view.user.click(within(await dialog()).getByRole('link', { name: 'Use a new card' }));
    expect(view.location()).toBe(`${profile}/payment?bill=8&amount=7500`);
    expect(await button('Take $75.00')).toBeVisible();
    await screen.findByTitle(/card number/i);
    expect(cardFrame().src).toContain('formatinput=true');
    expect(screen.queryByTestId('slot mf-inbox/chat')).not.toBeInTheDocument();
    expect(
      await screen.findByRole('heading', { name: 'Ana Rivera', hidden: true }),
    ).toBeInTheDocument();
  });

  it('sends the token with the name and expiry of the card, and stores nothing [ADMIN-137] [ADMIN-138]', async () => {
    const view = openCard();
    await fillCard(view);
    expect(await screen.findByText('Card accepted: Visa ending in 1111')).toBeInTheDocument();
    await view.user.click(await button('Take $75.00'));
    await waitFor(() =>
      expect(bodies(view)).toEqual([
        {
          invoice: 8,
          amount_paid: 7_500,
          token: tokenOf('4111111111111111'),
          name: 'Ana Rivera',
          expiration: '12/39',
          last4: '1111',
          card_type: 'visa',
          address_zip: '80202',
        },
      ]),
    );
    await waitFor(() => expect(view.location()).toBe(profile));
    expect(view.record.toasts).toEqual([received]);
  });

  it('takes one payment by a press right after the last digit', async () => {
    const view = openCard();
    await fillCard(view);
    typeInCardFrame();
    await view.user.click(await button('Take $75.00'));
    expect(await button('Processing...')).toBeDisabled();
    expect(bodies(view)).toEqual([]);
    enterCard();
    await waitFor(() => expect(view.location()).toBe(profile));
    expect(bodies(view)).toHaveLength(1);
  });

  it('asks to complete all fields without a card [ADMIN-134]', async () => {
    const view = openCard();
    await screen.findByTitle(/card number/i);
    await enter(view.user, await field('Name on card'), 'Ana');
    await enter(view.user, await field('Expiration date'), '1239');
    await view.user.click(await button('Take $75.00'));
    expect(await screen.findByText('Please complete all fields')).toBeVisible();
    expect(payments(view)).toEqual([]);
  });

  it('keeps the card only in the words that are shown', async () => {
    const view = openCard();
    await fillCard(view);
    const keep = within(await dialog()).getByRole('checkbox', { name: /^Keep this card/ });
    expect(keep).not.toBeChecked();
    await view.user.click(keep);
    await view.user.click(await button('Take $75.00'));
    expect(
      await screen.findByText('Please choose how the customer agreed to keep this card.'),
    ).toBeVisible();
    await view.user.selectOptions(await field('How did the customer agree?'), 'phone');
    expect(
      screen.getByText(
        'The customer agreed on the phone that Cedar Water keeps this card for later payments.',
      ),
    ).toBeVisible();
    await view.user.click(await button('Take $75.00'));
    await waitFor(() =>
      expect(bodies(view)).toMatchObject([{ keep: true, agreed_by: 'phone', last4: '1111' }]),
    );
  });

  it('shows a decline on the page, and begins again from there [ADMIN-141]', async () => {
    const view = openCard({
      [merchantPay]: answer(402, { detail: 'X', code: 'payment_declined' }),
    });
    await fillCard(view);
    await view.user.click(await button('Take $75.00'));
    await noDialog();
    expect(screen.getByText('X')).toBeVisible();
    expect(reads(view, 'subscriptions/12')).toBe(2);
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await button('Take $75.00')).toBeVisible();
    expect(screen.queryByText('X')).not.toBeInTheDocument();
  });

  it('asks before a card that was typed in is discarded', async () => {
    const view = openCard();
    await fillCard(view);
    await view.user.click(await button('Close'));
    expect(
      await screen.findByRole('alertdialog', { name: 'Discard what you typed?' }),
    ).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(view.location()).toBe(profile));
  });
});
