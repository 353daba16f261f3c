import { expect, type Frame, type Locator, type Page } from '@playwright/test';

/** Presses the keys of the PIN pad. */
export const pressPin = async (page: Page, pin: string): Promise<void> => {
  const pad = page.getByRole('group', { name: 'PIN' });
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click();
};

export const toast = (page: Page, text: string): Locator =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('listitem')
    .filter({ hasText: text });

/** Moves the installed clock past the time of a toast, because equal toasts are not shown twice at once. */
export const toastLeft = (page: Page, text: string): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(toast(page, text)).toHaveCount(0, { timeout: 500 });
  }).toPass({ timeout: 30_000 });

export const signInStaff = async (
  page: Page,
  who: { readonly email: string; readonly password: string },
): Promise<void> => {
  await page.getByLabel('Email or username').fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** The second step of a staff sign-in. A code works once: wait for the next half minute before another sign-in. */
export const giveCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

export const payButton = (page: Page, amount: string): Locator =>
  page.getByRole('button', { name: `Pay ${amount}`, exact: true });

export const payPath = (invoiceId: number): string => `/customer/blytzwallet/invoice/${invoiceId}`;

/** Moves to an address as the browser's forward button does, without loading the page again. */
export const forwardTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((address) => {
    const state = (history.state ?? {}) as { readonly idx?: number };
    history.pushState({ ...state, idx: (state.idx ?? 0) + 1, key: address }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, path);

/** The page that the registry serves has the heading "Loading" before a screen shows its own. */
export const headingOfScreen = 'h1:not(.boot-said)';

/** Waits for a screen's own heading. */
export const screenShown = (page: Page): Promise<void> =>
  expect(page.locator(headingOfScreen)).toBeVisible();

/** Asserts that no element is wider than the window. */
export const expectNoSidewaysScroll = async (page: Page | Frame): Promise<void> => {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
};

/**
 * Asserts that a visitor who prefers reduced motion sees none. Transitions of 1 ms are motion, too: on every element
 * they pass an inherited value down one level per frame, and a control is hidden until its turn comes.
 */
export const expectNoMotion = async (page: Page): Promise<void> => {
  const longest = await page.evaluate(() => {
    const milliseconds = (list: string) =>
      list
        .split(',')
        .map((time) => Number.parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1_000));
    const styles = [...document.querySelectorAll('*')].map((element) => getComputedStyle(element));
    return {
      animation: Math.max(...styles.flatMap((style) => milliseconds(style.animationDuration))),
      transition: Math.max(...styles.flatMap((style) => milliseconds(style.transitionDuration))),
    };
  });
  expect(longest.animation).toBeLessThanOrEqual(1);
  expect(longest.transition).toBe(0);
};
