import type { Browser } from '@playwright/test';

const ana = { phone: '3035550101', pin: '4826' } as const;

/** Signs Ana of the demo world in and returns the session as the shell stores it. */
export const signInAna = async (browser: Browser, origin: string): Promise<string> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/customer/login`);
    await page.getByLabel('Phone Number').fill(ana.phone);
    for (const digit of ana.pin)
      await page.getByRole('button', { name: digit, exact: true }).click();
    await page.waitForURL('**/customer/dashboard');
    const session = await page.evaluate(() => localStorage.getItem('auth'));
    if (session === null) throw new Error('The shell kept no session after signing in.');
    return session;
  } finally {
    await context.close();
  }
};
