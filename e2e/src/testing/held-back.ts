import type { Page } from '@playwright/test';

/**
 * Presses the back button where the page holds its place, such as below an open dialog. Waits until the router has put
 * the history entry back: another press before that would cancel it.
 */
export const pressHeldBack = async (page: Page): Promise<void> => {
  // The first event is the press, the second the router's way back.
  const restored = await page.evaluateHandle(() => {
    let count = 0;
    const promise = new Promise<void>((resolve) => {
      const listen = () => {
        count += 1;
        if (count < 2) return;
        window.removeEventListener('popstate', listen);
        resolve();
      };
      window.addEventListener('popstate', listen);
    });
    // In an object, because a promise itself would be awaited here.
    return { promise };
  });
  await page.goBack();
  await restored.evaluate(({ promise }) => promise);
};
