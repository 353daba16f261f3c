import type { Pool } from 'pg';
import {
  complaint,
  dialog,
  enterCardNumber,
  methodLine,
  receipt,
} from './testing/customer-screens';
import { product } from './testing/control';
import { noteIssuedSecret } from './testing/issued-secrets';
import { judgeAtBothSizes } from './testing/judge';
import { keptOf } from './testing/sandbox';
import { expectNoMotion, payButton, payPath, toast } from './testing/screens';
import { expectSoundMoney } from './testing/sound-money';
import { expect, test } from './testing/test';
import { makeCustomer, makeStaff, type MadeCustomer } from './testing/world';

const declining = '4387751111111053';
const account = { routing: '021000021', number: '8812345670031' };
const billOf = ({ bills }: MadeCustomer): number => bills[0] ?? 0;

test.beforeAll(() => product.showRealTime());
test.afterAll(expectSoundMoney);

test('A split with a declined new card charges nothing until another card pays [CUST-114 CUST-117 CUST-122 CUST-125 CUST-129 CUST-151]', async ({
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
  await split.getByRole('button', { name: '+ Add card' }).nth(1).click();

  const form = dialog(page, 'Add card');
  const submit = form.getByRole('button', { name: 'Add card', exact: true });
  const frame = form.frameLocator('iframe');
  await expect(frame.getByLabel('Card number')).toBeVisible();
  const cvv = frame.getByLabel('CVV');
  // The frame takes a press once it is loaded.
  await cvv.click();
  await cvv.pressSequentially('12345');
  await expect(cvv).toHaveValue('1234');
  await cvv.clear();
  await submit.click();
  await expect(complaint(form, 'Please verify your card number')).toBeVisible();
  await enterCardNumber(form, '4111111111111112');
  await expect(complaint(form, 'Invalid card number')).toBeVisible();
  await enterCardNumber(form, declining);
  await expect(form.getByText('Card accepted: Visa ending in 1053')).toBeAttached();
  await form.getByLabel('Zip code').fill('80202');
  await form.getByLabel('Name on card').fill('Vera Visitor');
  await form.getByLabel('Expiration date').fill('1239');
  await form.getByLabel('Nickname').fill('Spare');
  await submit.click();
  await expect(complaint(form, 'Authorization checkbox is required')).toBeVisible();
  await form.getByLabel('I am authorized to use this payment method.').check();
  await submit.click();

  const second = split.getByLabel('Choose the second card');
  await expect(second.locator('option:checked')).toHaveText('Spare, Visa 1053');
  await split.getByLabel('Choose the first card').selectOption('Everyday, Visa 1111');
  await split.getByLabel('Amount on the first card').fill('35.00');
  await expect(split.getByLabel('Amount on the second card')).toHaveValue('$25.00');
  const pay = split.getByRole('button', { name: 'Pay $60.00' });
  await pay.click();
  await expect(complaint(split, 'declined')).toBeVisible();
  expect(await keptOf(db, bill)).toEqual([]);
  await judgeAtBothSizes(page, 'split-declined');

  await second.selectOption('Backup, Mastercard 4444');
  await pay.dblclick();
  await expect(receipt(page)).toBeVisible();
  const payments = page.getByRole('list', { name: 'Payments' }).getByRole('listitem');
  await expect(payments).toHaveText([/1111.*\$35\.00/, /4444.*\$25\.00/]);
  await judgeAtBothSizes(page, 'split-receipt');
  expect(await keptOf(db, bill)).toEqual([3_500, 2_500]);
});

test('A bank account pays, and only the tokenizer sees its number [CUST-100 CUST-101 CUST-110 CUST-137 CUST-138]', async ({
  visit,
  db,
  product: { sandboxUrl },
}) => {
  await noteIssuedSecret(account.number);
  const customer = await makeCustomer(db, { bills: [{ amount: 4_100 }], methods: [] });
  const origins: string[] = [];
  const page = await visit(payPath(billOf(customer)), {
    as: customer,
    size: 'phone',
    prepare: async (context) => {
      context.on('request', (request) => {
        const sent = `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`;
        if (sent.replaceAll(/\D/g, '').includes(account.number))
          origins.push(new URL(request.url()).origin);
      });
    },
  });
  await methodLine(page).click();
  await dialog(page, 'Choose Payment Method')
    .getByRole('button', { name: '+ Add Payment Method' })
    .click();
  await dialog(page, 'Add Payment Method').getByRole('button', { name: 'Bank Account' }).click();
  const form = dialog(page, 'Add bank account');
  await form.getByLabel('Routing number').fill(account.routing);
  await form.getByLabel('Account number', { exact: true }).fill(account.number);
  await form.getByLabel('Confirm account number').fill(account.number);
  await form.getByLabel('Nickname').fill('Household');
  await form.getByLabel('I am authorized to use this payment method.').check();
  await form.getByRole('button', { name: 'Add bank account' }).click();
  await expect(methodLine(page)).toContainText('Household');
  await payButton(page, '$41.00').click();
  await expect(receipt(page)).toBeVisible();
  expect(await keptOf(db, billOf(customer))).toEqual([4_100]);
  expect(origins).toEqual([new URL(sandboxUrl).origin]);
});

type Consent = { readonly action: string; readonly wording: string; readonly channel: string };
const consentsOf = async (db: Pool, { userId }: MadeCustomer): Promise<readonly Consent[]> =>
  (
    await db.query<Consent>(
      `select action, wording, channel from consent_records where user_id = $1 and kind = 'auto_pay' order by id`,
      [userId],
    )
  ).rows;

/** Two readings may differ in the date: on the last day of a month the day's run may come in between. */
const monthlyTerms = (amount: string, method: string): RegExp =>
  new RegExp(
    `^On the 31st of each month, on the last day of shorter months, we will charge up to \\$${amount.replace('.', '\\.')} of what you owe Cedar Water to ${method}\\. Next: \\d\\d/\\d\\d/\\d{4}\\.$`,
  );

test('Auto-pay is set up in words, changed, and switched off in two steps, without motion [CUST-056 CUST-155 CUST-156 CUST-157 CUST-158 CUST-161 CUST-163 CUST-172 CUST-173 CUST-175]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 9_000 }] });
  const page = await visit(payPath(billOf(customer)), {
    as: customer,
    size: 'phone',
  });
  const icon = page.getByRole('button', { name: 'Auto-Pay' });
  const mark = page.getByRole('img', { name: 'Auto-pay is on' });
  await icon.click();
  const setup = dialog(page, 'Auto-pay');
  await expect(setup).toBeVisible();
  await expectNoMotion(page);
  await setup.getByText('Choose the amount and the days').click();
  await setup.getByRole('textbox', { name: 'Amount' }).fill('50.00');
  await setup.getByRole('button', { name: 'Turn on auto-pay' }).click();
  await expect(complaint(setup, 'Please complete amount and frequency fields.')).toBeVisible();
  await setup.getByLabel('Frequency').selectOption('Monthly');
  await setup.getByRole('combobox', { name: /^Day/ }).selectOption('31st');
  const words = setup.getByText(monthlyTerms('50.00', 'Visa 1111'));
  await expect(words).toBeVisible();
  const agreed = (await words.textContent()) ?? '';
  await expect(mark).toHaveCount(0);
  await setup.getByRole('button', { name: 'Turn on auto-pay' }).dblclick();
  await expect(toast(page, 'Autopay updated.')).toBeVisible();

  const settings = dialog(page, 'Auto-pay Settings');
  await expect(settings.getByText(agreed)).toBeVisible();
  expect(await consentsOf(db, customer)).toEqual([
    { action: 'given', wording: agreed, channel: 'web' },
  ]);
  await judgeAtBothSizes(page, 'auto-pay-settings');

  const staff = await visit(`/admin/customers/profile/${customer.subscriptionId}`, {
    as: await makeStaff(db),
  });
  await staff.getByRole('button', { name: /^Actions for/ }).click();
  await staff.getByRole('menuitem', { name: 'Manage Autopay' }).click();
  await expect(
    dialog(staff, 'Auto-pay Settings').getByRole('button', { name: 'Disable autopay' }),
  ).toBeVisible();
  await judgeAtBothSizes(staff, 'manage-autopay-settings');

  await settings.getByRole('button', { name: 'Edit settings' }).click();
  await settings.getByRole('textbox', { name: 'Amount' }).fill('60.00');
  await settings.getByText('Backup').click();
  await settings.getByRole('button', { name: 'Save changes' }).click();
  await expect(settings.getByRole('button', { name: 'Edit settings' })).toBeVisible();
  const changedWords = settings.getByText(monthlyTerms('60.00', 'Mastercard 4444'));
  await expect(changedWords).toBeVisible();
  const changed = (await changedWords.textContent()) ?? '';
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
