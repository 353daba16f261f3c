import { join } from 'node:path';
import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { Pool } from 'pg';
import { readProduct, resultsDir, type ProductInfo } from './config';
import { openKeptContexts, type KeptContexts } from './kept-contexts';
import { storageOf, type Customer, type Staff, type StoredState } from './sign-in';

export const sizes = { phone: { width: 360, height: 640 }, desk: { width: 1280, height: 800 } } as const;
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

/** What the browsers of a test complain about: errors in the console, violated policies, uncaught exceptions. */
export type Complaints = {
  /** What this test brings about on purpose. */
  readonly allow: (...patterns: readonly RegExp[]) => void;
  readonly note: (complaint: string) => void;
};

type Fixtures = {
  /** Opens a page in a browser of its own: it shares nothing with any other, but files in the cache with those of earlier tests. `prepare` gets a new one. */
  readonly visit: (path: string, options?: VisitOptions) => Promise<Page>;
  readonly complaints: Complaints;
};
type WorkerFixtures = { readonly product: ProductInfo; readonly db: Pool; readonly keptContexts: KeptContexts };

const settingsOf = ({ url }: ProductInfo): BrowserContextOptions => ({ baseURL: url, viewport: sizes.desk, locale: 'en-US', timezoneId: 'America/Denver' });

const watchPage = (page: Page, note: (complaint: string) => void): void => {
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
      await use({ allow: (...patterns) => void allowed.push(...patterns), note: (complaint) => void heard.push(complaint) });
      const left = heard.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)));
      if (left.length > 0) throw new Error(`The browser complained:\n${left.join('\n')}`);
    },
    { auto: true },
  ],
  keptContexts: [
    async ({ browser, product }, use) => {
      const kept = openKeptContexts(() => browser.newContext(settingsOf(product)));
      await use(kept);
      await kept.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, product, keptContexts, complaints }, use, testInfo) => {
    const own: BrowserContext[] = [];
    const open = async (storageState: StoredState | undefined, prepare: VisitOptions['prepare']): Promise<BrowserContext> => {
      if (prepare === undefined) return keptContexts.take(storageState);
      const context = await browser.newContext({ ...settingsOf(product), ...(storageState === undefined ? {} : { storageState }) });
      own.push(context);
      await prepare(context);
      return context;
    };
    await use(async (path, { as, size = 'desk', reducedMotion = false, prepare } = {}) => {
      const context = await open(as === undefined ? undefined : await storageOf(as), prepare);
      context.on('page', (page) => watchPage(page, complaints.note));
      const page = await context.newPage();
      await page.setViewportSize(sizes[size]);
      if (reducedMotion) await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      return page;
    });
    await Promise.all([...own.map((context) => context.close()), keptContexts.clear(testInfo.status === testInfo.expectedStatus)]);
  },
});

export { expect } from '@playwright/test';

/** Keeps a picture of a screen for people to look at. */
export const picture = (page: Page, name: string): Promise<Buffer> => page.screenshot({ path: join(resultsDir, 'screens', `${name}.png`), animations: 'disabled' });
