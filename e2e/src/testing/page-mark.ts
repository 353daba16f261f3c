import type { Page } from '@playwright/test';

/** Marks the page in sight: a page that is loaded after it has no mark. */
export const mark = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(globalThis, { isMarked: true }));
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'isMarked' in globalThis);
