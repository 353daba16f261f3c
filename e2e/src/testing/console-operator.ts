import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { readProduct } from './config';
import { expect } from './test';

export const consoleAt = '/registry/console';

/** Signs in with the token that the registry made at its first start. */
export const signInToConsole = async (page: Page, person: string): Promise<void> => {
  const token = (
    await readFile(join(readProduct().dataDir, 'registry/operator-token'), 'utf8')
  ).trim();
  await page.getByLabel('Your name').fill(person);
  await page.getByLabel('Operator token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(`local (${person}), admin`)).toBeVisible();
};

/** Opens the dialog of a change and returns it. */
export const openChange = async (page: Page, button: string): Promise<Locator> => {
  await page.getByRole('button', { name: button, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
};

/** Sends a change with its reason by a double click, and waits for the sentence after it. */
export const sendChange = async (
  page: Page,
  dialog: Locator,
  button: string,
  reason: string,
): Promise<void> => {
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: button, exact: true }).dblclick();
  await expect(page.getByText(new RegExp(`^Done: ${button}`, 'i'))).toBeVisible();
  await expect(dialog).toHaveCount(0);
};
