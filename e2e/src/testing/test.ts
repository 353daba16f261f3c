import { join } from 'node:path';
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { Pool } from 'pg';
import { axeOnDemand } from './axe';
import { keepsPictures, readProduct, resultsDir, type ProductInfo } from './config';
import { createContextPool, type OpenedContext } from './context-pool';
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
  /** Opens a page in a browser of its own: it shares no cookie, storage or cache with any other. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Page>;
  readonly complaints: Complaints;
};
type Options = {
  /** Set with `test.use`: each visit has a new process, for tests of how a page loads its files. */
  readonly newProcesses: boolean;
};
type WorkerFixtures = {
  readonly product: ProductInfo;
  readonly db: Pool;
  readonly pool: ReturnType<typeof createContextPool>;
};

/** Opens a browser context with a window size, in English, in Denver, and with a session if a person is named. */
export const openContext = async (
  browser: Browser,
  { as, size = 'desk' }: VisitOptions,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: readProduct().url,
    viewport: sizes[size],
    locale: 'en-US',
    timezoneId: 'America/Denver',
    ...(as === undefined ? {} : { storageState: await storageOf(as) }),
  });
  await context.addInitScript({ content: axeOnDemand });
  return context;
};

export const watchPage = (page: Page, note: Complaints['note']): void => {
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`uncaught: ${error.message}`));
};

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
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
  pool: [async ({}, use) => use(createContextPool()), { scope: 'worker' }],
  newProcesses: [false, { option: true }],
  visit: async ({ browser, pool, complaints, newProcesses }, use, testInfo) => {
    const visits: (OpenedContext & { readonly pages: readonly Page[] })[] = [];
    const openFor = async (path: string, options: VisitOptions): Promise<OpenedContext> => {
      const { as, size = 'desk', prepare } = options;
      if (!newProcesses && prepare === undefined && path.startsWith('/'))
        return pool.take(
          size,
          () => openContext(browser, { size }),
          as === undefined ? undefined : await storageOf(as),
        );
      const context = await openContext(browser, options);
      return { context, end: () => context.close() };
    };
    await use(async (path, options = {}) => {
      const { context, end } = await openFor(path, options);
      const pages: Page[] = [];
      const onPage = (page: Page): void => {
        pages.push(page);
        watchPage(page, complaints.note);
      };
      context.on('page', onPage);
      visits.push({
        context,
        pages,
        end: (isReusable) => {
          context.off('page', onPage);
          return end(isReusable);
        },
      });
      await options.prepare?.(context);
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
    const hasPassed = testInfo.status === testInfo.expectedStatus;
    if (!hasPassed)
      for (const [index, page] of visits.flatMap(({ pages }) => pages).entries())
        await page
          .screenshot({ path: testInfo.outputPath(`page-${index + 1}.png`) })
          .catch(() => {});
    await Promise.all(visits.map(({ end }) => end(hasPassed)));
  },
});

export { expect } from '@playwright/test';

/**
 * Keeps a picture of a screen for review, where `E2E_PICTURES` is set: drawing them costs as much as the page.
 */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (!keepsPictures()) return;
  await page.screenshot({
    path: join(resultsDir, 'screens', `${name}.png`),
    animations: 'disabled',
  });
};
