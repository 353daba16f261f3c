import { calendarDay, dialog, methodLine, receipt } from './testing/customer-screens';
import { product } from './testing/control';
import { press, pressOnceShown, tabTo } from './testing/keyboard';
import { keptOf } from './testing/sandbox';
import { payButton, toast } from './testing/screens';
import { expect, test } from './testing/test';
import { madePin, makeCustomer } from './testing/world';
import { plusDays } from './money/testing/calendar';

test.beforeAll(() => product.showRealTime());

test('The keyboard alone signs in, chooses a method, schedules, unschedules and pays [CUST-068 CUST-100 CUST-102]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 3_300 }] });
  const page = await visit(`/customer/login?username=${customer.username}`);
  await expect(page.getByRole('group', { name: 'PIN' })).toBeVisible();
  await page.keyboard.type(madePin);
  await expect(page.getByRole('heading', { name: 'Hi, Vera!' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Bills' }));
  await press(page, dialog(page, 'Bills').getByRole('button', { name: /\$33\.00/ }));
  await expect(payButton(page, '$33.00')).toBeVisible();

  const sheet = dialog(page, 'Choose Payment Method');
  await press(page, methodLine(page));
  await press(page, sheet.getByRole('button', { name: 'Cancel' }), 'Space');
  await expect(sheet).toHaveCount(0);
  await expect(methodLine(page)).toContainText('Everyday');
  await expect(methodLine(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, sheet.getByRole('button', { name: /4444/ }));
  await expect(methodLine(page)).toContainText('Backup');
  await expect(sheet).toHaveCount(0);

  const icon = page
    .getByRole('group', { name: 'More ways to pay' })
    .getByRole('button', { name: 'Schedule' });
  const calendar = dialog(page, 'SELECT A DATE');
  await press(page, icon);
  const first = calendar.locator('[data-date][tabindex="0"]');
  await tabTo(page, first);
  const start = (await first.getAttribute('data-date')) ?? '';
  await page.keyboard.press('ArrowDown');
  const chosen = await calendarDay(calendar, plusDays(start, 7));
  await expect(chosen).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, calendar.getByRole('button', { name: 'Select' }));
  await expect(calendar).toHaveCount(0);
  const schedule = page
    .getByRole('form', { name: 'Payment' })
    .getByRole('button', { name: 'Schedule', exact: true });
  await expect(schedule).toBeEnabled();
  await press(page, schedule);
  await expect(page.getByRole('heading', { name: 'Payment Scheduled' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Unschedule' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Unschedule' }));
  await expect(toast(page, 'Payment successfully unscheduled')).toBeVisible();

  const amount = page.getByLabel('Payment amount');
  await expect(payButton(page, '$33.00')).toBeEnabled();
  await tabTo(page, amount);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await expect(amount).toHaveValue('$23.00');
  await press(page, payButton(page, '$23.00'));
  await expect(receipt(page)).toBeVisible();
  expect(await keptOf(db, customer.bills[0] ?? 0)).toEqual([1_000, 2_300]);
  await press(page, page.getByRole('button', { name: 'Done' }));
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
});

test('A digit pressed before the first paint of the PIN pad counts', async ({ visit, db }) => {
  const { username } = await makeCustomer(db, { bills: [] });
  const page = await visit(`/customer/login?username=${username}`, {
    prepare: (context) =>
      pressOnceShown(context, '[role="group"][aria-label="PIN"]', { key: madePin.charAt(0) }),
  });
  await expect(page.getByRole('img', { name: 'PIN: 1 of 4 digits entered' })).toBeVisible();
  await page.keyboard.type(madePin.slice(1));
  await expect(page.getByRole('heading', { name: 'Hi, Vera!' })).toBeVisible();
});
