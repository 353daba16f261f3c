import type { Browser, BrowserContext, Page } from '@playwright/test';
import { cpuSecondsOf, startCpuProbe } from '../stage/cpu';

export type MeasuredPage = {
  readonly path: string;
  readonly module: string;
  /** Text of the first heading of the remote's own screen. */
  readonly heading: string;
  /** The session that is put into the local storage first. */
  readonly session: string | null;
};

export type PageLoad = {
  /** From the start of the navigation until the heading was drawn. */
  readonly contentMs: number;
  readonly firstPaintMs: number | null;
  readonly largestPaintMs: number | null;
  /** Page, scripts and styles that had come over the wire by then, and how many. */
  readonly bytes: number;
  readonly requests: number;
  /** Share of the machine that other processes used meanwhile. */
  readonly others: number | null;
};

/** Waits in the page for its content. */
declare global {
  interface Window {
    measured?: { contentMs: number | null; largestPaintMs: number | null };
  }
}

/**
 * Runs in the page before all other code. It is sent as text, so it must not name inner functions (tsx would wrap
 * them).
 */
const observeContent = (heading: string): void => {
  const measured: NonNullable<Window['measured']> = { contentMs: null, largestPaintMs: null };
  window.measured = measured;
  new PerformanceObserver((list) => {
    measured.largestPaintMs = list.getEntries().at(-1)?.startTime ?? measured.largestPaintMs;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new MutationObserver((_changes, observer) => {
    const isThere = [...document.querySelectorAll('main h1')].some(
      (one) => one.textContent?.trim() === heading && one.checkVisibility(),
    );
    if (!isThere) return;
    observer.disconnect();
    // After the frame that draws it.
    requestAnimationFrame(() => setTimeout(() => (measured.contentMs = performance.now()), 0));
  }).observe(document, { childList: true, subtree: true, characterData: true });
};

const readLoad = (page: Page): Promise<Omit<PageLoad, 'others'>> =>
  page.evaluate(() => {
    const contentMs = window.measured?.contentMs ?? Number.NaN;
    const files = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const own = files.filter(
      ({ initiatorType, name, responseEnd }) =>
        ['navigation', 'script', 'link', 'css', 'other'].includes(initiatorType) &&
        !new URL(name).pathname.startsWith('/api') &&
        responseEnd <= contentMs,
    );
    return {
      contentMs,
      firstPaintMs: performance.getEntriesByName('first-contentful-paint').at(0)?.startTime ?? null,
      largestPaintMs: window.measured?.largestPaintMs ?? null,
      bytes: own.reduce((sum, { transferSize }) => sum + transferSize, 0),
      requests: own.length,
    };
  });

/** After the content: for the last of the largest paints. */
const settleMs = 150;

const loadIn = async (
  context: BrowserContext,
  origin: string,
  measured: MeasuredPage,
  timeoutMs: number,
): Promise<Omit<PageLoad, 'others'> | null> => {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.addInitScript(observeContent, measured.heading);
  const load = async (): Promise<boolean> => {
    const timeout = timeoutMs;
    await page.goto(`${origin}${measured.path}`, { waitUntil: 'commit', timeout });
    const isDrawn = () => typeof window.measured?.contentMs === 'number';
    await page.waitForFunction(isDrawn, undefined, { timeout, polling: 50 });
    return true;
  };
  const isDone = await load().catch(() => false);
  if (errors.length > 0)
    throw new Error(`${origin}${measured.path} has errors: ${errors.join('; ')}`);
  if (!isDone) return null;
  await page.waitForTimeout(settleMs);
  return readLoad(page);
};

export type Visit = {
  readonly origin: string;
  readonly page: MeasuredPage;
  readonly timeoutMs: number;
  /** A page to see first, with its cache kept; called when it has loaded. Null: a browser that never was here. */
  readonly before: { readonly path: string; readonly seen: () => void } | null;
};

const seeBefore = async (
  context: BrowserContext,
  origin: string,
  path: string,
  timeoutMs: number,
): Promise<void> => {
  const page = await context.newPage();
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle', timeout: timeoutMs });
  await page.locator('main h1').first().waitFor({ timeout: timeoutMs });
  await page.close();
};

/**
 * One visit by a browser of its own: no cache and no open connection but those of the page before. Null when the
 * content never came.
 */
export const loadOnce = async (
  browser: Browser,
  { origin, page: measured, timeoutMs, before }: Visit,
): Promise<PageLoad | null> => {
  const { session } = measured;
  const origins =
    session === null ? [] : [{ origin, localStorage: [{ name: 'auth', value: session }] }];
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins },
  });
  try {
    if (before !== null) await seeBefore(context, origin, before.path, timeoutMs);
    before?.seen();
    const endProbe = startCpuProbe({ ours: () => cpuSecondsOf(process.pid) });
    const load = await loadIn(context, origin, measured, timeoutMs);
    return load === null ? null : { ...load, others: endProbe().others };
  } finally {
    await context.close();
  }
};
