import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until something has the focus. */
export const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeEnabled();
  for (let presses = 0; presses < 50; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Fifty presses of Tab did not reach ${String(wanted)}.`);
};

/** Goes there with Tab and presses a key on it. */
export const press = async (page: Page, wanted: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
};
