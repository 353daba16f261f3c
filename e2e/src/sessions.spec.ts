import { menuButton } from './testing/customer-screens';
import { judge } from './testing/judge';
import { payPath, pressPin } from './testing/screens';
import { expect, test } from './testing/test';
import { makeCustomer } from './testing/world';

const idleMs = 600_000;
const stored = {
  token: () => JSON.parse(localStorage.getItem('auth') ?? '{}').auth_token ?? null,
  username: () => JSON.parse(localStorage.getItem('auth') ?? '{}').username ?? null,
};

test('A dialog asks one minute before the session ends, and staying keeps the amount [SHELL-043]', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 4_400 }] });
  // Before the page is there: installed later it shows the year 1970 for a moment, which the idle time takes for a long
  // sleep.
  const page = await visit(payPath(customer.bills[0] ?? 0), {
    as: customer,
    size: 'phone',
    prepare: (context) => context.clock.install(),
  });
  await page.clock.fastForward(1_500);
  const amount = page.getByLabel('Payment amount');
  await expect(amount).toBeVisible();
  // oxlint-disable-next-line tests/no-wall-clock -- the page's clock, which this test holds
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  await amount.fill('11.00');
  await page.keyboard.press('Tab');
  await page.clock.fastForward(1_000);
  const dialog = page.getByRole('alertdialog', { name: 'Are you still there?' });
  await page.clock.fastForward(idleMs - 120_000);
  await expect(dialog).toHaveCount(0);
  await page.clock.fastForward(65_000);
  await expect(dialog).toContainText(/you'll be logged out in 5\d seconds/);
  // What looks at the page needs a clock that goes on.
  await page.clock.resume();
  await judge(page, 'idle-dialog-phone');
  await page.getByRole('button', { name: 'Stay signed in' }).press('Enter');
  await page.clock.fastForward(1_000);
  await expect(dialog).toHaveCount(0);
  await expect(amount).toHaveValue('$11.00');
});

test('A second sign-in keeps the other tab, and a logout ends all tabs [SHELL-027 SHELL-035 SHELL-036 SHELL-052]', async ({
  visit,
  db,
  product: { url },
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 2_200 }] });
  const bill = payPath(customer.bills[0] ?? 0);
  const first = await visit(bill, { as: customer, size: 'phone' });
  const amount = first.getByLabel('Payment amount');
  await expect(amount).toBeVisible();
  await first.reload();
  await amount.fill('11.00');
  await amount.blur();
  const before = await first.evaluate(stored.token);
  const second = await first.context().newPage();
  await second.goto(`/customer/login?username=${customer.username}`);
  await pressPin(second, customer.pin);
  await expect(second).toHaveURL(/\/customer\/dashboard$/);
  const token = await second.evaluate(stored.token);
  expect(token).not.toBe(before);
  await expect(first).toHaveURL(new RegExp(bill));
  await expect(amount).toHaveValue('$11.00');

  await menuButton(second).click();
  await second.getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL(/\/customer\/login$/);
  await expect(first).toHaveURL(/\/customer\/login$/);
  expect([await first.evaluate(stored.token), await first.evaluate(stored.username)]).toEqual([
    null,
    customer.username,
  ]);
  await expect
    .poll(
      async () =>
        (
          await fetch(`${url}/api/users/user_get_self`, {
            headers: { Authorization: `Token ${token}` },
          })
        ).status,
    )
    .toBe(401);
  await first.goto(bill);
  await expect(first).toHaveURL(/\/login$/);
  await pressPin(second, customer.pin);
  await expect(second).toHaveURL(/\/customer\/dashboard$/);
  await expect(first).toHaveURL(new RegExp(bill));
  await expect(amount).toBeVisible();
});
