import type { Page } from '@playwright/test';

/** Marks the visible page: a page loaded later has no mark. */
export const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(globalThis, { isMarked: true }));
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'isMarked' in globalThis);
