import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import {
  calendarDay,
  complaint,
  detailOf,
  dialog,
  downloaded,
  enterCardNumber,
  methodLine,
  receipt,
} from './testing/customer-screens';
import { product, realTime } from './testing/control';
import { noteIssuedSecret } from './testing/issued-secrets';
import { judgeAtBothSizes } from './testing/judge';
import { authorisationsOf, keptOf } from './testing/sandbox';
import { longestMotion, payButton, payPath, toast } from './testing/screens';
import { expectSoundMoney } from './testing/sound-money';
import { expect, test } from './testing/test';
import { addBillAt, makeCustomer, type MadeCustomer } from './testing/world';
import { dateIn, midnightIn, plusDays } from './money/testing/calendar';

const declining = '4387751111111053';
const account = { routing: '021000021', number: '8812345670031' };
const billOf = ({ bills }: MadeCustomer): number => bills[0] ?? 0;

/** Closes a notification as soon as it appears. Resolves to whether it, and not the page below, gets the next press there. */
const takesSecondPressOfClose = (page: Page, text: string): Promise<boolean> =>
  page.evaluate(
    (message) =>
      new Promise<boolean>((resolve) => {
        const observer = new MutationObserver(() => {
          const items = [...document.querySelectorAll('[aria-label=Notifications] li')];
          const item = items.find(({ textContent }) => textContent.includes(message));
          const close = item?.querySelector<HTMLElement>('[aria-label="Close notification"]');
          if (item === undefined || !close) return;
          observer.disconnect();
          const { x, y, width, height } = close.getBoundingClientRect();
          close.click();
          requestAnimationFrame(() => {
            const next = document.elementFromPoint(x + width / 2, y + height / 2);
            resolve(item.contains(next) && next !== close);
          });
        });
        observer.observe(document.body, { childList: true, subtree: true });
      }),
    text,
  );

test.beforeAll(() => product.showRealTime());

/** The objections of the card form, one after the other, until it is complete. */
const addDecliningCard = async (page: Page): Promise<void> => {
  const form = dialog(page, 'Add card');
  const submit = form.getByRole('button', { name: 'Add card', exact: true });
  const incomplete = complaint(form, 'Please complete all required fields');
  const frame = form.frameLocator('iframe');
  await expect(frame.getByLabel('Card number')).toBeVisible();
  const cvv = frame.getByLabel('CVV');
  await cvv.pressSequentially('12345');
  await expect(cvv).toHaveValue('1234');
  await cvv.clear();
  await submit.click();
  await expect(complaint(form, 'Please verify your card number')).toBeVisible();
  await enterCardNumber(form, '4111111111111112');
  await expect(complaint(form, 'Invalid card number')).toBeVisible();
  await enterCardNumber(form, declining);
  await expect(form.getByText('Card accepted: Visa ending in 1053')).toBeAttached();
  await form.getByLabel('Zip code').fill('123');
  await submit.click();
  await expect(form.getByText('Not a valid zipcode')).toBeVisible();
  await expect(incomplete).toHaveCount(0);
  await form.getByLabel('Zip code').fill('80202');
  await form.getByLabel('Name on card').fill('Vera Visitor');
  await form.getByLabel('Expiration date').fill('1239');
  await submit.click();
  await expect(incomplete).toBeVisible();
  await judgeAtBothSizes(page, 'add-card-incomplete');
  await form.getByLabel('Nickname').fill('Spare');
  await submit.click();
  await expect(complaint(form, 'Authorization checkbox is required')).toBeVisible();
  await form.getByLabel('I am authorized to use this payment method.').check();
  await submit.click();
};

test('A split with a declined second card charges nothing until another card pays [CUST-114 CUST-117 CUST-122 CUST-123 CUST-124 CUST-125 CUST-128 CUST-129 CUST-142 CUST-143 CUST-145 CUST-147 CUST-151 CUST-154]', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 402/);
  const customer = await makeCustomer(db, { bills: [{ amount: 6_000 }] });
  const bill = billOf(customer);
  const page = await visit(payPath(bill), { as: customer, size: 'phone' });
  await page.getByRole('button', { name: 'Multi-Card' }).click();
  const split = dialog(page, 'Multiple Cards');
  await expect(split.getByText('Current balance')).toBeVisible();
  await split.getByRole('button', { name: '+ Add card' }).nth(1).click();
  await addDecliningCard(page);

  const [first, second] = [
    split.getByLabel('Choose the first card'),
    split.getByLabel('Choose the second card'),
  ];
  await expect(second.locator('option:checked')).toHaveText('Spare, Visa 1053');
  await first.selectOption('Everyday, Visa 1111');
  await expect(second.locator('option')).toHaveText([
    'Choose a card',
    'Spare, Visa 1053',
    'Backup, Mastercard 4444',
  ]);
  await split.getByLabel('Amount on the first card').fill('35.00');
  await split.getByRole('button', { name: 'Use the rest, $25.00' }).click();
  await judgeAtBothSizes(page, 'split');
  const pay = split.getByRole('button', { name: 'Pay $60.00' });
  const [detail] = await Promise.all([detailOf(page, '/split_payment'), pay.click()]);
  await expect(complaint(split, detail)).toBeVisible();
  expect(await keptOf(db, bill)).toEqual([]);
  await judgeAtBothSizes(page, 'split-declined');

  await second.selectOption('Backup, Mastercard 4444');
  await expect(split.getByLabel('Amount on the first card')).toHaveValue('$35.00');
  await pay.dblclick();
  await expect(receipt(page)).toBeVisible();
  const payments = page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  await expect(payments).toHaveText([/1111.*\$35\.00/, /4444.*\$25\.00/]);
  await judgeAtBothSizes(page, 'split-receipt');
  expect(await keptOf(db, bill)).toEqual([3_500, 2_500]);
});

test('A bank account pays where the merchant accepts it, and only the tokenizer sees its number [CUST-100 CUST-101 CUST-110 CUST-134 CUST-135 CUST-137 CUST-138]', async ({
  visit,
  db,
  product: { url, sandboxUrl },
}) => {
  await noteIssuedSecret(account.number);
  const customer = await makeCustomer(db, { bills: [{ amount: 4_100 }], methods: [] });
  const elsewhere = await addBillAt(db, 2, customer, { amount: 2_300 });
  const told: string[] = [];
  const page = await visit(payPath(billOf(customer)), {
    as: customer,
    size: 'phone',
    prepare: async (context) => {
      context.on('request', (request) => {
        const sent = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`;
        if (sent.replaceAll(/\D/g, '').includes(account.number))
          told.push(new URL(request.url()).origin);
      });
    },
  });
  await methodLine(page).click();
  await dialog(page, 'Choose Payment Method')
    .getByRole('button', { name: '+ Add Payment Method' })
    .click();
  const types = dialog(page, 'Add Payment Method');
  await expect(types.getByRole('button', { name: 'Bank Account' })).toBeVisible();
  await judgeAtBothSizes(page, 'payment-types');
  await types.getByRole('button', { name: 'Bank Account' }).click();

  const form = dialog(page, 'Add bank account');
  const submit = form.getByRole('button', { name: 'Add bank account' });
  await submit.click();
  await expect(complaint(form, 'Please complete all required fields')).toBeVisible();
  await form.getByLabel('Routing number').fill(account.routing);
  await form.getByLabel('Account number', { exact: true }).fill(account.number);
  await form.getByLabel('Confirm account number').fill(`${account.number}1`);
  await form.getByLabel('Nickname').fill('Household');
  await form.getByLabel('I am authorized to use this payment method.').check();
  await submit.click();
  await expect(complaint(form, 'Account numbers do not match')).toBeVisible();
  await judgeAtBothSizes(page, 'add-bank-account');
  await form.getByLabel('Confirm account number').fill(account.number);
  await submit.click();
  await expect(methodLine(page)).toContainText('Household');
  expect(told).toEqual([new URL(sandboxUrl).origin]);
  await payButton(page, '$41.00').click();
  await expect(receipt(page)).toBeVisible();
  expect(await keptOf(db, billOf(customer))).toEqual([4_100]);

  await page.goto(new URL(payPath(elsewhere), url).href);
  await expect(methodLine(page)).toContainText('Choose a method');
  await methodLine(page).click();
  const sheet = dialog(page, 'Choose Payment Method');
  await expect(
    sheet.getByRole('button', { name: /Household.*Not accepted for this bill/ }),
  ).toBeDisabled();
  await judgeAtBothSizes(page, 'bank-account-not-accepted');
  await sheet.getByRole('button', { name: '+ Add Payment Method' }).click();
  await expect(types.getByRole('button', { name: 'Credit/Debit' })).toBeVisible();
  await expect(types.getByRole('button', { name: 'Bank Account' })).toHaveCount(0);
  expect(told).toEqual([new URL(sandboxUrl).origin]);
});

const countsOf = async (db: Pool, bill: number): Promise<Readonly<Record<string, number>>> => {
  const { rows } = await db.query<{ status: string; n: number }>(
    'select status, count(*)::int as n from transactions where invoice_id = $1 group by status',
    [bill],
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
};

const usDate = (date: string): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

test.describe('a payment on a later day', () => {
  test.beforeEach(() => product.showRealTime());
  test.afterAll(async () => {
    await expectSoundMoney();
    // The jobs of future days have run for all customers.
    await product.reset();
  });

  test('is scheduled, unscheduled, scheduled again and charged on its day [CUST-057 CUST-060 CUST-061 CUST-062 CUST-091 CUST-092 CUST-093 CUST-094 CUST-096 CUST-097 CUST-098 CUST-099]', async ({
    visit,
    db,
  }) => {
    // A day ahead of the browser, whose zone is Denver.
    const zone = 'Pacific/Guam';
    const customer = await makeCustomer(db, { merchantId: 3, bills: [{ amount: 5_200 }] });
    const bill = billOf(customer);
    const today = dateIn(zone, realTime());
    const day = plusDays(today, 3);
    const sentence = `Your payment will be submitted on ${usDate(day)}`;
    const page = await visit(payPath(bill), { as: customer, size: 'phone' });
    const choose = async (): Promise<void> => {
      await page
        .getByRole('button', { name: 'Schedule', exact: true })
        .and(page.locator('[aria-pressed]'))
        .click();
      const calendar = dialog(page, 'SELECT A DATE');
      await (await calendarDay(calendar, day)).click();
      await expect(calendar.getByText(sentence)).toBeVisible();
      for (const past of await calendar.locator(`[data-date="${plusDays(today, -1)}"]`).all())
        await expect(past).toBeDisabled();
    };
    const take = async (): Promise<void> => {
      await dialog(page, 'SELECT A DATE').getByRole('button', { name: 'Select' }).click();
      await expect(page.getByRole('form', { name: 'Payment' }).getByText(sentence)).toBeVisible();
      await page.locator('button[type=submit]', { hasText: 'Schedule' }).dblclick();
      await expect(toast(page, 'Payment scheduled')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Payment Scheduled' })).toBeVisible();
      await expect(page.getByLabel('Payment amount')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Multi-Card' })).toHaveCount(0);
    };

    await choose();
    await judgeAtBothSizes(page, 'schedule-day');
    await take();
    expect(await countsOf(db, bill)).toEqual({ scheduled: 1 });
    await judgeAtBothSizes(page, 'schedule-made');
    const { name, bytes } = await downloaded(page, () =>
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    );
    expect(name).toMatch(/\.ics$/);
    expect(bytes.toString()).toMatch(/BEGIN:VEVENT[^]*UID:/);
    await page.getByRole('button', { name: 'Unschedule' }).dblclick();
    const question = page.getByRole('alertdialog', { name: 'Unschedule this payment?' });
    await judgeAtBothSizes(page, 'schedule-unschedule');
    const taken = takesSecondPressOfClose(page, 'Payment successfully unscheduled');
    await question.getByRole('button', { name: 'Unschedule' }).dblclick();
    expect(await taken).toBe(true);
    await expect(page.getByLabel('Payment amount')).toHaveValue('$52.00');
    expect(await countsOf(db, bill)).toEqual({ cancelled: 1 });
    await choose();
    await take();
    expect(await countsOf(db, bill)).toEqual({ cancelled: 1, scheduled: 1 });
    expect(await authorisationsOf(db, bill)).toEqual([]);

    await product.setClock(midnightIn(zone, day));
    expect(await keptOf(db, bill)).toEqual([5_200]);
    const later = await visit(payPath(bill), { as: customer, size: 'phone' });
    await expect(receipt(later)).toBeVisible();
    await expect(later).toHaveURL(new RegExp(`/customer/receipts/paid/${bill}$`));
    await judgeAtBothSizes(later, 'schedule-receipt');
  });
});

type Consent = { readonly action: string; readonly wording: string; readonly channel: string };
const consentsOf = async (db: Pool, { userId }: MadeCustomer): Promise<readonly Consent[]> =>
  (
    await db.query<Consent>(
      `select action, wording, channel from consent_records where user_id = $1 and kind = 'auto_pay' order by id`,
      [userId],
    )
  ).rows;

test('Auto-pay is set up in words, changed, and switched off in two steps, without motion [CUST-056 CUST-155 CUST-156 CUST-157 CUST-158 CUST-161 CUST-163 CUST-172 CUST-173 CUST-175]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 9_000 }] });
  const page = await visit(payPath(billOf(customer)), {
    as: customer,
    size: 'phone',
    reducedMotion: true,
  });
  const icon = page.getByRole('button', { name: 'Auto-Pay' });
  const mark = page.getByRole('img', { name: 'Auto-pay is on' });
  await icon.click();
  const setup = dialog(page, 'Auto-pay');
  await expect(setup).toBeVisible();
  expect(await longestMotion(page)).toBeLessThanOrEqual(0.001);
  await setup.getByText('Choose the amount and the days').click();
  await setup.getByRole('textbox', { name: 'Amount' }).fill('50.00');
  await setup.getByRole('button', { name: 'Turn on auto-pay' }).click();
  await expect(complaint(setup, 'Please complete amount and frequency fields.')).toBeVisible();
  await setup.getByLabel('Frequency').selectOption('Monthly');
  await setup.getByRole('combobox', { name: /^Day/ }).selectOption('31st');
  const words = setup.getByText(
    /^On the 31st of each month, on the last day of shorter months, we will charge up to \$50\.00 of what you owe Cedar Water to Visa 1111\. Next: \d\d\/\d\d\/\d{4}\.$/,
  );
  await expect(words).toBeVisible();
  const agreed = (await words.textContent()) ?? '';
  await judgeAtBothSizes(page, 'auto-pay-setup');
  await expect(mark).toHaveCount(0);
  await setup.getByRole('button', { name: 'Turn on auto-pay' }).dblclick();
  await expect(toast(page, 'Autopay updated.')).toBeVisible();

  const settings = dialog(page, 'Auto-pay Settings');
  await expect(settings.getByText(agreed)).toBeVisible();
  expect(await consentsOf(db, customer)).toEqual([
    { action: 'given', wording: agreed, channel: 'web' },
  ]);
  await judgeAtBothSizes(page, 'auto-pay-settings');
  await settings.getByRole('button', { name: 'Edit settings' }).click();
  await settings.getByRole('textbox', { name: 'Amount' }).fill('60.00');
  await settings.getByText('Backup').click();
  await settings.getByRole('button', { name: 'Save changes' }).click();
  const changed = agreed.replace('$50.00', '$60.00').replace('Visa 1111', 'Mastercard 4444');
  await expect(settings.getByRole('button', { name: 'Edit settings' })).toBeVisible();
  await expect(settings.getByText(changed)).toBeVisible();
  expect((await consentsOf(db, customer)).at(-1)).toEqual({
    action: 'given',
    wording: changed,
    channel: 'web',
  });
  await settings.getByRole('button', { name: 'Close' }).click();
  await expect(settings).toHaveCount(0);
  await expect(mark).toBeVisible();
  await judgeAtBothSizes(page, 'auto-pay-on');

  await icon.click();
  await settings.getByRole('button', { name: 'Disable autopay' }).click();
  await expect(
    settings.getByRole('button', { name: 'Yes, I really want to disable autopay' }),
  ).toBeVisible();
  await judgeAtBothSizes(page, 'auto-pay-disable');
  await settings.getByRole('button', { name: 'Yes, I really want to disable autopay' }).click();
  await expect(toast(page, 'Autopay disabled.')).toBeVisible();
  await expect(settings).toHaveCount(0);
  await expect(mark).toHaveCount(0);
  expect((await consentsOf(db, customer)).map(({ action }) => action)).toEqual([
    'given',
    'given',
    'withdrawn',
  ]);
});
