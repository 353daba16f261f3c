import { expect, type Locator, type Page } from '@playwright/test';
import { press, tabTo } from './keyboard';

/** What a person does with a form. */
export type Hand = {
  readonly press: (wanted: Locator) => Promise<void>;
  readonly tick: (box: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (select: Locator, option: string) => Promise<void>;
  /** Presses twice, as those do who are not sure of the first press. */
  readonly pressTwice: (wanted: Locator) => Promise<void>;
  /** Opens a menu and chooses one of its entries. */
  readonly chooseEntry: (menu: Locator, entry: string) => Promise<void>;
  /** Searches in a field that offers what it finds, and takes the one option found. */
  readonly find: (field: Locator, text: string) => Promise<void>;
};

const option = (page: Page, text: string): Locator =>
  page.getByRole('option', { name: new RegExp(text) });

/** Works with the keyboard alone. */
export const keyboardOf = (page: Page): Hand => ({
  press: (wanted) => press(page, wanted),
  tick: (box) => press(page, box, 'Space'),
  type: async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  },
  choose: async (select, wanted) => {
    await tabTo(page, select);
    await page.keyboard.type(wanted);
  },
  pressTwice: async (wanted) => {
    await press(page, wanted);
    await page.keyboard.press('Enter');
  },
  chooseEntry: async (menu, entry) => {
    await press(page, menu);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.type(entry);
    await expect(page.getByRole('menuitem', { name: entry })).toBeFocused();
    await page.keyboard.press('Enter');
  },
  find: async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await expect(option(page, text)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  },
});
