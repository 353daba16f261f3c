import type { Locator, Page } from '@playwright/test';
import { press, tabTo } from './keyboard';
import type { SizeName } from './test';

/** How one person works: with the mouse at a desk, or with the keyboard alone on a phone. */
export type Hand = {
  readonly press: (wanted: Locator) => Promise<void>;
  readonly tick: (box: Locator) => Promise<void>;
  readonly type: (field: Locator, text: string) => Promise<void>;
  readonly choose: (select: Locator, option: string) => Promise<void>;
};

export const hands = ['mouse', 'keyboard'] as const;
export type HandName = (typeof hands)[number];

export const sizeOf: Readonly<Record<HandName, SizeName>> = { mouse: 'desk', keyboard: 'phone' };

export const handOf = (name: HandName, page: Page): Hand =>
  name === 'mouse'
    ? {
        press: (wanted) => wanted.click(),
        tick: (box) => box.click(),
        type: (field, text) => field.fill(text),
        choose: async (select, option) => void (await select.selectOption(option)),
      }
    : {
        press: (wanted) => press(page, wanted),
        tick: (box) => press(page, box, 'Space'),
        type: async (field, text) => {
          await tabTo(page, field);
          await page.keyboard.press('ControlOrMeta+A');
          await page.keyboard.type(text);
        },
        choose: async (select, option) => {
          await tabTo(page, select);
          await page.keyboard.type(option);
        },
      };
