import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

type Focus = 'focused' | 'elsewhere' | 'removed';
const focusOf = (element: Node): Focus => {
  if (!element.isConnected) return 'removed';
  return element === document.activeElement ? 'focused' : 'elsewhere';
};

/**
 * Presses Tab until the element has the focus. Finding an element by its role reads the whole page: this is done again
 * only when the page has replaced the element.
 */
export const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeEnabled();
  // A dialog on its way out keeps the focus for half a second: a hundred presses take less.
  await expect(page.locator('[data-phase=leaving]')).toHaveCount(0);
  let element = await wanted.elementHandle();
  for (let presses = 0; presses < 100; presses += 1) {
    let focus = await element?.evaluate(focusOf);
    if (focus === 'removed') {
      element = await wanted.elementHandle();
      focus = await element?.evaluate(focusOf);
    }
    if (focus === 'focused') return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`A hundred presses of Tab did not reach ${String(wanted)}.`);
};

/** Moves to the element with Tab and presses a key on it. */
export const press = async (page: Page, wanted: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, wanted);
  await page.keyboard.press(key);
};

type PressedKey = Pick<KeyboardEventInit, 'key' | 'code' | 'ctrlKey' | 'shiftKey'>;

/** Sends a key when an element enters the document, before the browser has painted it. */
export const pressOnceShown = (
  context: BrowserContext,
  selector: string,
  key: PressedKey,
): Promise<unknown> =>
  context.addInitScript(
    (wish) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector(wish.selector) === null) return;
        observer.disconnect();
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { ...wish.key, bubbles: true, cancelable: true }),
        );
      }).observe(document, { childList: true, subtree: true });
    },
    { selector, key },
  );

/**
 * Opens the search for anything with Ctrl-K. The key works once the page is drawn, so it is pressed until the address
 * has taken it: one more press would close the search.
 */
export const openSearchByKey = async (page: Page): Promise<void> => {
  await expect(async () => {
    if (!page.url().includes('desk=find')) await page.keyboard.press('Control+k');
    await expect(page).toHaveURL(/[?&]desk=find/, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('searchbox', { name: 'Find anything' })).toBeFocused();
};
