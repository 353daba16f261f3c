import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

export const methodLine = (page: Page): Locator =>
  page.getByRole('button', { name: /Payment method:/ });
/** What opens the menu of a customer: the menu icon, on a desktop the name. */
export const menuButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Open menu|Account menu)/ });
export const dialog = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name, exact: true });
export const receipt = (page: Page): Locator => page.getByRole('heading', { name: 'Thank you!' });
export const confirming = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Confirming your payment' });
/** Presses Check now until the outcome is visible; the page also asks without a press and then removes the button. */
export const checkNow = async (page: Page, outcome: Locator): Promise<void> => {
  const button = page.getByRole('button', { name: 'Check now' });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 1_000 });
    await expect(outcome).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
};
export const complaint = (within: Page | Locator, text: string): Locator =>
  within.getByRole('alert').filter({ hasText: text });

/** Returns an enabled day of the calendar by its date (YYYY-MM-DD) after turning to its month. */
export const calendarDay = async (calendar: Locator, date: string): Promise<Locator> => {
  const day = calendar.locator(`[data-date="${date}"]`);
  await expect(calendar.getByRole('grid')).toBeVisible();
  for (let months = 0; months < 3 && (await day.count()) === 0; months += 1)
    await calendar.getByRole('button', { name: 'Next month' }).click();
  return day;
};

/** Types a number into the provider's frame. */
export const enterCardNumber = (form: Locator, number: string): Promise<void> =>
  form.frameLocator('iframe').getByLabel('Card number').fill(number);

/** Returns the content of the file that a press downloads. */
export const downloaded = async (
  page: Page,
  press: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> => {
  const [download] = await Promise.all<Download | void>([page.waitForEvent('download'), press()]);
  if (download === undefined) throw new Error('Nothing was downloaded.');
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};
