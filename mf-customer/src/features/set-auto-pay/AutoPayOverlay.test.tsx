import type { SubscriptionView } from '@billfold/shared/contracts/subscription.contract';
import { leavingEvent } from '@billfold/shared/contracts/remote.contract';
import { cardFrame, enterCard } from '@billfold/shared/testing/CardEntry';
import { answer, pending, type FakeHandlers } from '@billfold/shared/testing/FakeShell';
import { layUnderPresses } from '@billfold/shared/testing/UnderPresses';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { aBankAccount, aCard, aSubscription } from '../../testing/invoice-factory';
import { advance, openPayScreen, press, tap } from '../../testing/pay-screen';
import { put } from '../../testing/put';

// The merchant's today in Denver is 2026-11-20, while it is the 21st in most of the world.
beforeEach(() => jest.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z') }));
afterEach(() => jest.useRealTimers());

const everyday = aCard({ id: 3, nickname: 'Everyday', preferred: true });
const backup = aCard({
  id: 4,
  nickname: 'Backup',
  card_type: 'mastercard',
  last4: '4444',
  format_card: 'XXXX XXXX XXXX 4444',
});
const checking = aBankAccount({ id: 8 });
const off = aSubscription({ next_due_charge: '2026-12-05' });
const on: SubscriptionView = {
  ...off,
  autopay_enabled: true,
  autopay_amount: 5_000,
  autopay_day: '15',
  autopay_frequency: 'monthly',
  autopay_method: 4,
  autopay_customized: true,
  autopay_next_on: '2026-12-15',
};
const inFull: SubscriptionView = {
  ...on,
  autopay_amount: null,
  autopay_day: 'due_date',
  autopay_frequency: null,
  autopay_customized: false,
  autopay_next_on: '2026-12-05',
};

/** The window of a phone. */
const onPhone = () => {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
};
afterEach(() => void Reflect.deleteProperty(globalThis, 'matchMedia'));

const setAutoPay = 'PATCH user_invoices/set_autopay';

const openAutoPay = async (subscription: SubscriptionView, answers: FakeHandlers = {}) => {
  const rendered = await openPayScreen({
    'GET subscriptions/:id': subscription,
    'GET payment_methods': [everyday, backup, checking],
    [setAutoPay]: on,
    ...answers,
  });
  await rendered.user.click(screen.getByRole('button', { name: 'Auto-Pay' }));
  await advance(20);
  return {
    ...rendered,
    calls: () => rendered.record.calls.filter(({ path }) => path.includes('set_autopay')),
  };
};

const dialog = () => screen.getByRole('dialog');
const button = (name: string) => within(dialog()).getByRole('button', { name });
const radio = (name: RegExp) => within(dialog()).getByRole('radio', { name });
const amount = () => within(dialog()).getByRole('textbox', { name: 'Amount' });
const frequency = () => within(dialog()).getByRole('combobox', { name: 'Frequency' });
const day = () => within(dialog()).getByRole('combobox', { name: /^Day/ });
const optionsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('option')
    .map((option) => option.textContent);
const choose = async (list: HTMLElement, value: string) => {
  fireEvent.change(list, { target: { value } });
  await advance(0);
};
const pressBack = async () => {
  const leaving = new Event(leavingEvent, { cancelable: true });
  act(() => void window.dispatchEvent(leaving));
  expect(leaving.defaultPrevented).toBe(true);
  await advance(600);
};
const under = layUnderPresses();
const escapeFrom = async (element: HTMLElement) => {
  fireEvent.keyDown(element, { key: 'Escape' });
  await advance(600);
};
const customize = () => press(radio(/Choose the amount/));
const save = () =>
  press(within(dialog()).getByRole('button', { name: /^(Turn on auto-pay|Save changes)$/ }));

it('saves nothing within a second where Edit settings was pressed', async () => {
  await openAutoPay(on);
  under.lay(() => screen.queryByRole('dialog')?.querySelector('[type=submit]') ?? null);
  await tap(button('Edit settings'));
  expect(button('Save changes')).toBeDisabled();
  await advance(1_000);
  expect(button('Save changes')).toBeEnabled();
});

describe('auto-pay that is off', () => {
  it('shows the charge in the bar of the button that agrees to it', async () => {
    await openAutoPay(off);
    const bar = button('Turn on auto-pay').closest<HTMLElement>('[data-foot]') ?? document.body;
    expect(
      within(bar).getByText(
        'On the due date of each bill from Cedar Water, we will charge its remaining balance to Visa 1111. Next: 12/05/2026.',
      ),
    ).toBeVisible();
    expect(within(bar).getByText(/^By saving, you agree to these charges/)).toBeVisible();
    expect(within(bar).queryByRole('radio')).not.toBeInTheDocument();
  });

  it('shows a phone the chosen one of many methods until another is wanted', async () => {
    onPhone();
    const spare = aCard({ id: 5, nickname: 'Spare' });
    await openAutoPay(off, { 'GET payment_methods': [everyday, backup, checking, spare] });
    expect(radio(/Everyday/)).toBeChecked();
    expect(within(dialog()).queryByRole('radio', { name: /Spare/ })).not.toBeInTheDocument();
    await press(button('Change payment method'));
    expect(radio(/Everyday/)).toHaveFocus();
    await press(radio(/Spare/));
    expect(radio(/Spare/)).toBeChecked();
    expect(radio(/Everyday/)).toBeInTheDocument();
  });

  it("pays every invoice in full on its due date unless customized, under the title 'Auto-pay' [CUST-155, CUST-159, CUST-160, CUST-168, CUST-170, CUST-172]", async () => {
    const { calls, record } = await openAutoPay(off, { [setAutoPay]: inFull });
    expect(dialog()).toHaveAccessibleName('Auto-pay');
    expect(radio(/in full on its due date/)).toBeChecked();
    expect(radio(/Everyday/)).toBeChecked();
    await press(radio(/Backup/));
    await save();
    expect(calls()).toEqual([
      expect.objectContaining({
        method: 'PATCH',
        path: 'user_invoices/set_autopay',
        body: {
          autopay_method: 4,
          autopay_amount: null,
          autopay_frequency: null,
          autopay_day: 'due_date',
          customized: false,
          sub_id: 5,
        },
      }),
    ]);
    expect(record.toasts).toEqual([{ message: 'Autopay updated.' }]);
  });

  it('offers days of the month, clears them with the frequency, and saves the chosen one [CUST-161, CUST-163, CUST-164, CUST-168]', async () => {
    const { calls } = await openAutoPay(off);
    await customize();
    put(amount(), '50.00');
    await choose(frequency(), 'monthly');
    const days = optionsOf(day());
    expect(days.slice(0, 3)).toEqual(['Choose a day', 'The due date of each bill', '1st']);
    expect(days).toHaveLength(33);
    expect(days.at(-1)).toBe('31st');
    await choose(day(), '15');
    await choose(frequency(), 'weekly');
    expect(day()).toHaveValue('');
    await choose(frequency(), 'monthly');
    expect(day()).toHaveValue('');
    await save();
    expect(calls()).toEqual([]);
    await choose(day(), '15');
    await save();
    expect(calls()[0]?.body).toEqual({
      autopay_method: 3,
      autopay_amount: 5_000,
      autopay_frequency: 'monthly',
      autopay_day: '15',
      customized: true,
      sub_id: 5,
    });
  });

  it('offers weekdays when weekly or biweekly, and saves them in lower case [CUST-162, CUST-171]', async () => {
    const { calls } = await openAutoPay(off);
    await customize();
    put(amount(), '50.00');
    for (const name of ['weekly', 'biweekly']) {
      await choose(frequency(), name);
      expect(optionsOf(day())).toEqual([
        'Choose a day',
        'Monday',
        'Tuesday',
        'Wednesday',
        'Thursday',
        'Friday',
        'Saturday',
        'Sunday',
      ]);
    }
    await choose(day(), 'monday');
    await save();
    expect(calls()[0]?.body).toMatchObject({
      autopay_frequency: 'biweekly',
      autopay_day: 'monday',
      customized: true,
    });
  });

  it("needs a method: 'Please verify your payment method' [CUST-165]", async () => {
    const { calls } = await openAutoPay(off, { 'GET payment_methods': [] });
    await save();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(
      'Please verify your payment method',
    );
    expect(calls()).toEqual([]);
  });

  it("needs amount, frequency and day when customized: 'Please complete amount and frequency fields.' [CUST-166]", async () => {
    const { calls } = await openAutoPay(off);
    await customize();
    const expectIncomplete = async () => {
      await save();
      expect(within(dialog()).getByRole('alert')).toHaveTextContent(
        'Please complete amount and frequency fields.',
      );
    };
    put(amount(), '50.00');
    await expectIncomplete();
    await choose(frequency(), 'monthly');
    expect(within(dialog()).queryByRole('alert')).not.toBeInTheDocument();
    await expectIncomplete();
    await choose(day(), '15');
    put(amount(), '0.00');
    await expectIncomplete();
    expect(calls()).toEqual([]);
  });

  it('says the rule in words before it is saved, by the date of the merchant', async () => {
    await openAutoPay(off);
    expect(dialog()).toHaveTextContent(
      'On the due date of each bill from Cedar Water, we will charge its remaining balance to Visa 1111. Next: 12/05/2026.',
    );
    expect(dialog()).toHaveTextContent('By saving, you agree to these charges.');
    await customize();
    expect(dialog()).not.toHaveTextContent('By saving, you agree');
    put(amount(), '50.00');
    await choose(frequency(), 'monthly');
    await choose(day(), '31');
    await press(radio(/Backup/));
    expect(dialog()).toHaveTextContent(
      'On the 31st of each month, on the last day of shorter months, we will charge up to $50.00 of what you owe Cedar Water to Mastercard 4444. Next: 11/30/2026.',
    );
    await choose(frequency(), 'weekly');
    await choose(day(), 'friday');
    expect(dialog()).toHaveTextContent(
      'Every Friday, we will charge up to $50.00 of what you owe Cedar Water to Mastercard 4444. Next: 11/20/2026.',
    );
  });

  it('warns while a card is chosen that expires before the next payment', async () => {
    await openAutoPay(off, {
      'GET payment_methods': [everyday, { ...backup, expiration: '11/26' }],
    });
    const warning =
      'This card expires (11/26) before 12/05/2026. The next automatic payment would fail. Please choose another payment method.';
    expect(dialog()).not.toHaveTextContent(warning);
    await press(radio(/Backup/));
    expect(dialog()).toHaveTextContent(warning);
    await press(radio(/Everyday/));
    expect(dialog()).not.toHaveTextContent(warning);
  });

  it('offers bank accounts only where the merchant takes them', async () => {
    await openAutoPay({ ...off, ach_on: false });
    expect(radio(/Checking/)).toBeDisabled();
    expect(radio(/Everyday/)).toBeEnabled();
  });

  it('shows what the server says and keeps what was entered [CUST-174]', async () => {
    const { services, record } = await openAutoPay(off, {
      [setAutoPay]: answer(400, { detail: 'X' }),
    });
    await customize();
    put(amount(), '50.00');
    await choose(frequency(), 'weekly');
    await choose(day(), 'friday');
    await save();
    expect(within(dialog()).getByRole('alert')).toHaveTextContent(/^X$/);
    expect(record.toasts).toEqual([]);
    expect(amount()).toHaveValue('$50.00');
    expect(day()).toHaveValue('friday');
    services.answerWith({ [setAutoPay]: on });
    await save();
    expect(record.toasts).toEqual([{ message: 'Autopay updated.' }]);
  });

  it('is saved once, however often the button is pressed, and shows its settings then', async () => {
    const saving = pending<unknown>();
    const { calls } = await openAutoPay(off, { [setAutoPay]: () => saving.promise });
    await save();
    expect(button('Saving...')).toBeDisabled();
    await press(button('Saving...'));
    expect(within(dialog()).queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    saving.resolve(on);
    await advance(0);
    expect(calls()).toHaveLength(1);
    expect(dialog()).toHaveAccessibleName('Auto-pay Settings');
    await press(button('Close'));
    await advance(600);
    expect(screen.getByRole('img', { name: 'Auto-pay is on' })).toBeInTheDocument();
  });

  it('says why there are no methods to choose from, and tries again', async () => {
    const { services } = await openAutoPay(off, {
      'GET payment_methods': answer(500, { detail: 'Broken' }),
    });
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('Broken');
    services.answerWith({ 'GET payment_methods': [everyday] });
    await press(button('Try again'));
    expect(radio(/Everyday/)).toBeChecked();
  });
});

describe('a new card for auto-pay', () => {
  const created = {
    payment_method_id: 12,
    format_card: 'XXXX XXXX XXXX 1111',
    card_type: 'visa',
    nickname: 'Visa 1111',
  };
  it('is chosen once it is stored, with what was entered before still there [CUST-165, CUST-167]', async () => {
    const { calls, services } = await openAutoPay(off, { 'POST payment_methods': created });
    await customize();
    put(amount(), '50.00');
    await choose(frequency(), 'monthly');
    await choose(day(), '15');
    await press(button('Use a new card'));
    enterCard();
    put(within(dialog()).getByLabelText('Name on card'), 'Ana Rivera');
    put(within(dialog()).getByLabelText('Expiration date'), '12/39');
    put(within(dialog()).getByLabelText('Billing zip code'), '80202');
    services.answerWith({
      'GET payment_methods': [everyday, aCard({ id: 12, nickname: 'Visa 1111' })],
    });
    await press(button('Add card'));
    await advance(20);
    expect(amount()).toHaveValue('$50.00');
    expect(day()).toHaveValue('15');
    expect(radio(/Visa 1111/)).toBeChecked();
    await save();
    expect(calls()[0]?.body).toMatchObject({
      autopay_method: 12,
      autopay_amount: 5_000,
      autopay_day: '15',
    });
  });

  it('steps back to the form by Cancel, Escape and the back button', async () => {
    await openAutoPay(off);
    for (const stepBack of [
      () => press(button('Cancel')),
      () => escapeFrom(within(dialog()).getByLabelText('Name on card')),
      pressBack,
    ]) {
      await press(button('Use a new card'));
      await stepBack();
      expect(radio(/Everyday/)).toBeChecked();
      expect(dialog()).toHaveAccessibleName('Auto-pay');
    }
  });

  it('is the way on for a customer without methods', async () => {
    await openAutoPay(off, { 'GET payment_methods': [] });
    await press(button('Use a new card'));
    expect(cardFrame()).toBeInTheDocument();
  });
});

describe('auto-pay that is on', () => {
  it("shows its settings and a disable control under 'Auto-pay Settings' [CUST-156, CUST-157]", async () => {
    await openAutoPay(on);
    expect(dialog()).toHaveAccessibleName('Auto-pay Settings');
    const facts = within(dialog())
      .getAllByRole('definition')
      .map((fact) => fact.textContent);
    expect(facts).toEqual([
      'Up to $50.00',
      'Monthly',
      'The 15th',
      'Backup Mastercard 4444',
      '12/15/2026',
    ]);
    expect(dialog()).toHaveTextContent(
      'On the 15th of each month, we will charge up to $50.00 of what you owe Cedar Water to Mastercard 4444. Next: 12/15/2026.',
    );
    expect(button('Disable autopay')).toBeInTheDocument();
  });

  it('warns that its card expires before the next payment, and of no other card', async () => {
    await openAutoPay(on, {
      'GET payment_methods': [
        { ...everyday, expiration: '10/26' },
        { ...backup, expiration: '11/26' },
      ],
    });
    expect(
      within(dialog()).getByText(
        'This card expires (11/26) before 12/15/2026. The next automatic payment would fail. Please edit the settings and choose another payment method.',
      ),
    ).toBeInTheDocument();
    expect(dialog()).not.toHaveTextContent('10/26');
  });

  it('says that it pays each invoice in full [CUST-157, CUST-160]', async () => {
    await openAutoPay(inFull);
    const facts = within(dialog())
      .getAllByRole('definition')
      .map((fact) => fact.textContent);
    expect(facts).toEqual([
      'The whole balance',
      'Each bill',
      'The due date of each bill',
      'Backup Mastercard 4444',
      '12/05/2026',
    ]);
  });

  it('is read anew when the overlay opens: it may have been changed elsewhere', async () => {
    const { services } = await openAutoPay(on);
    await press(button('Close'));
    await advance(600);
    services.answerWith({ 'GET subscriptions/:id': off });
    await press(screen.getByRole('button', { name: 'Auto-Pay' }));
    await advance(20);
    expect(dialog()).toHaveAccessibleName('Auto-pay');
  });

  it('is changed by the same form and call [CUST-175]', async () => {
    const { calls, record } = await openAutoPay(on, {
      [setAutoPay]: { ...on, autopay_amount: 7_500 },
    });
    await press(button('Edit settings'));
    expect(amount()).toHaveValue('$50.00');
    expect(frequency()).toHaveValue('monthly');
    expect(day()).toHaveValue('15');
    expect(radio(/Backup/)).toBeChecked();
    put(amount(), '75.00');
    await save();
    expect(calls()[0]?.body).toEqual({
      autopay_method: 4,
      autopay_amount: 7_500,
      autopay_frequency: 'monthly',
      autopay_day: '15',
      customized: true,
      sub_id: 5,
    });
    expect(record.toasts).toEqual([{ message: 'Autopay updated.' }]);
    expect(dialog()).toHaveTextContent('Up to $75.00');
  });

  it('asks again before it is disabled [CUST-158, CUST-169, CUST-173]', async () => {
    const { calls, record, services } = await openAutoPay(on, { [setAutoPay]: off });
    await press(button('Disable autopay'));
    expect(calls()).toEqual([]);
    expect(button('Cancel')).toHaveFocus();
    await press(button('Yes, I really want to disable autopay'));
    expect(calls().map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'PATCH',
        path: 'user_invoices/set_autopay',
        body: { sub_id: 5, autopay: null, cancelled: true },
      },
    ]);
    expect(record.toasts).toEqual([{ message: 'Autopay disabled.' }]);
    await advance(600);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'Auto-pay is on' })).not.toBeInTheDocument();
    services.answerWith({ 'GET subscriptions/:id': off });
    await press(screen.getByRole('button', { name: 'Auto-Pay' }));
    await advance(20);
    expect(dialog()).toHaveAccessibleName('Auto-pay');
  });

  it('steps back from the question by Cancel, Escape and the back button', async () => {
    const { calls } = await openAutoPay(on);
    for (const stepBack of [
      () => press(button('Cancel')),
      () => escapeFrom(button('Cancel')),
      pressBack,
    ]) {
      await press(button('Disable autopay'));
      await stepBack();
      expect(button('Disable autopay')).toBeInTheDocument();
      expect(within(dialog()).queryByRole('button', { name: /^Yes/ })).not.toBeInTheDocument();
    }
    expect(calls()).toEqual([]);
  });

  it('stays on when disabling is refused, and says why [CUST-174]', async () => {
    const { record } = await openAutoPay(on, { [setAutoPay]: answer(409, { detail: 'X' }) });
    await press(button('Disable autopay'));
    await press(button('Yes, I really want to disable autopay'));
    expect(within(dialog()).getByRole('alert')).toHaveTextContent('X');
    expect(record.toasts).toEqual([]);
    expect(button('Yes, I really want to disable autopay')).toBeEnabled();
  });

  it('warns when its method is no longer saved', async () => {
    await openAutoPay({ ...on, autopay_method: 99 });
    expect(dialog()).toHaveTextContent('No longer saved');
  });

  it('gives its days to the calendar', async () => {
    const { record } = await openAutoPay(on, {
      'GET subscriptions/:id/autopay.ics': 'BEGIN:VCALENDAR',
    });
    await press(button('Add to calendar'));
    expect(record.calls.at(-1)).toMatchObject({
      method: 'GET',
      path: 'subscriptions/5/autopay.ics',
      answer: 'file',
    });
  });
});
