import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { product } from './testing/control';
import { dialog, methodLine, receipt } from './testing/customer-screens';
import { authorisationsOf } from './testing/sandbox';
import { payButton, payPath } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, picture, test } from './testing/test';
import { makeCustomer } from './testing/world';

test.use({ newProcesses: true });

const inboxGone = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "Inbox isn't available right now." });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const expectOthersWork = async (page: Page): Promise<void> => {
  await sidebar(page).getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Automation' }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
};

test('Missing files of mf-inbox leave the other screens working, and a retry recovers', async ({
  visit,
  complaints,
  product: { dataDir },
}) => {
  complaints.allow(
    /status of 404/,
    /Refused to apply style/,
    /uncaught: mf-inbox \(load\)/,
    /Failed to fetch dynamically imported module/,
  );
  const files = join(dataDir, 'modules/mf-inbox');
  await rename(files, `${files}-away`);
  try {
    const page = await visit('/admin/conversations', { as: people.owner });
    await expect(inboxGone(page)).toBeVisible();
    await picture(page, 'inbox-gone-desk');
    await expectOthersWork(page);
    await sidebar(page).getByRole('link', { name: /Inbox/ }).click();
    await expect(inboxGone(page)).toBeVisible();
    await rename(`${files}-away`, files);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No Conversation Selected')).toBeVisible();
  } finally {
    await rename(`${files}-away`, files).catch(() => {});
  }
});

test('A bar shows while the browser is offline, and a failed screen then loads', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/, /WebSocket/, /uncaught: mf-customer \(load\)/);
  const page = await visit('/customer/dashboard', {
    as: await makeCustomer(db, { bills: [{ amount: 3_300 }] }),
    size: 'phone',
  });
  await page.getByRole('button', { name: 'Bills' }).click();
  const bill = dialog(page, 'Bills').getByRole('button', { name: /\$/ }).first();
  await expect(bill).toBeVisible();
  await page.context().setOffline(true);
  await bill.click();
  const bar = page.getByText(
    "You're offline. What you see may be out of date. We'll reconnect automatically.",
  );
  await expect(bar).toBeVisible();
  await expect(
    page.getByRole('heading', { name: "Pay bill isn't available right now." }),
  ).toBeVisible();
  await picture(page, 'offline-pay-phone');
  await page.context().setOffline(false);
  await expect(page.getByRole('form', { name: 'Payment' })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('Screens without the API show a failure and recover by retry', async ({
  visit,
  db,
  complaints,
}) => {
  complaints.allow(/status of 50\d/, /WebSocket/, /ERR_/, /uncaught: .*isn't responding right now/);
  const staff = await visit('/admin/automation', { as: people.owner });
  const customer = await visit('/customer/dashboard', {
    as: await makeCustomer(db, { bills: [{ amount: 3_300 }] }),
    size: 'phone',
  });
  await expect(staff.getByRole('switch').first()).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Hi, Vera!' })).toBeVisible();
  await product.killApi();
  try {
    await sidebar(staff).getByRole('link', { name: 'Invoices' }).click();
    await expect(staff.getByRole('alert').first()).toBeVisible();
    await picture(staff, 'api-down-desk');
    await customer.getByRole('button', { name: 'Open menu' }).click();
    await customer.getByRole('link', { name: 'Notifications' }).click();
    await expect(customer).toHaveURL(/\/customer\/profile\/settings$/);
    await customer.goBack();
    await expect(customer.getByRole('alert').first()).toBeVisible();
    await picture(customer, 'api-down-phone');
  } finally {
    await product.startApi();
  }
  await staff.getByRole('button', { name: 'Try again' }).click();
  await expect(staff.getByRole('row').nth(1)).toBeVisible();
  await customer.getByRole('button', { name: 'Try again' }).first().click();
  await expect(customer.getByRole('button', { name: 'Bills' })).toHaveAccessibleDescription(/due/);
});

/**
 * Closes a notification as soon as it appears. Resolves to whether it, and not the page below, gets the next press
 * there.
 */
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

test('A double press on a method or notification presses nothing below; a later press pays', async ({
  visit,
  db,
}) => {
  const customer = await makeCustomer(db, { bills: [{ amount: 3_300 }] });
  const page = await visit(payPath(customer.bills[0] ?? 0), { as: customer, size: 'phone' });
  const [pay, main] = [payButton(page, '$33.00'), page.getByRole('main', { includeHidden: true })];
  const method = dialog(page, 'Choose Payment Method').getByRole('button', { name: /4444/ });
  const centreOf = async (button: Locator): Promise<readonly [number, number]> => {
    const { x, y, width, height } = (await button.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return [x + width / 2, y + height / 2];
  };
  await expect(methodLine(page)).toContainText('Everyday');
  const payPlace = await centreOf(pay);
  await methodLine(page).click();
  // Waits until the sheet has stopped moving.
  await method.hover();
  const methodPlace = await centreOf(method);
  await main.evaluate(
    (element, by) => void (element.style.translate = `0 ${by}px`),
    methodPlace[1] - payPlace[1],
  );
  await page.mouse.dblclick(...methodPlace);
  await expect(method).toHaveCount(0);
  await expect(methodLine(page)).toContainText('Backup');
  await expect(pay).toBeEnabled();
  expect(await authorisationsOf(db, customer.bills[0] ?? 0)).toEqual([]);

  const taken = takesSecondPressOfClose(page, 'Payment successful');
  await page.mouse.click(...methodPlace);
  expect(await taken).toBe(true);
  await expect(receipt(page)).toBeVisible();
  expect(
    (await authorisationsOf(db, customer.bills[0] ?? 0)).map(({ outcome }) => outcome),
  ).toEqual(['approved']);
});
