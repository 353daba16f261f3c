import { join } from 'node:path';
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { Pool } from 'pg';
import { keepsPictures, readProduct, resultsDir, type ProductInfo } from './config';
import { storageOf, type Customer, type Staff } from './sign-in';

export const sizes = {
  phone: { width: 360, height: 640 },
  desk: { width: 1280, height: 800 },
} as const;
export type SizeName = keyof typeof sizes;
export const sizeNames = ['phone', 'desk'] as const satisfies readonly SizeName[];

export type VisitOptions = {
  /** Signed in already, through the API. */
  readonly as?: Staff | Customer;
  readonly size?: SizeName;
  readonly reducedMotion?: boolean;
  /** Changes the browser before its first page opens. */
  readonly prepare?: (context: BrowserContext) => Promise<unknown>;
};

/** Collects browser complaints of a test: console errors, policy violations, uncaught exceptions. */
export type Complaints = {
  /** What this test brings about on purpose. */
  readonly allow: (...patterns: readonly RegExp[]) => void;
  readonly note: (complaint: string) => void;
};

type Fixtures = {
  /** Opens a page in a browser of its own: nothing is shared with any other. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Page>;
  readonly complaints: Complaints;
};
type WorkerFixtures = { readonly product: ProductInfo; readonly db: Pool };

/** Opens a browser context with a window size, in English, in Denver, and with a session if a person is named. */
export const openContext = async (
  browser: Browser,
  { as, size = 'desk', reducedMotion = false }: VisitOptions,
): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: readProduct().url,
    viewport: sizes[size],
    locale: 'en-US',
    timezoneId: 'America/Denver',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    ...(as === undefined ? {} : { storageState: await storageOf(as) }),
  });

export const watchPage = (page: Page, note: Complaints['note']): void => {
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
};

export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [async ({}, use) => use(readProduct()), { scope: 'worker' }],
  db: [
    async ({}, use) => {
      const pool = new Pool({ connectionString: readProduct().databaseUrl, max: 4 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  complaints: [
    async ({}, use) => {
      const heard: string[] = [];
      const allowed: RegExp[] = [];
      await use({
        allow: (...patterns) => void allowed.push(...patterns),
        note: (complaint) => void heard.push(complaint),
      });
      const left = heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
      if (left.length > 0) throw new Error(`The browser complained:\n${left.join('\n')}`);
    },
    { auto: true },
  ],
  visit: async ({ browser, complaints }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async (path, options = {}) => {
      const context = await openContext(browser, options);
      contexts.push(context);
      context.on('page', (page) => watchPage(page, complaints.note));
      await options.prepare?.(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
      if (testInfo.status !== testInfo.expectedStatus)
        await page
          .screenshot({ path: testInfo.outputPath(`page-${index + 1}.png`) })
          .catch(() => {});
    }
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect } from '@playwright/test';

/**
 * Keeps a picture of a screen for review, where the run was asked for pictures: drawing them costs as much as the page.
 */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (!keepsPictures()) return;
  await page.screenshot({
    path: join(resultsDir, 'screens', `${name}.png`),
    animations: 'disabled',
  });
};
