import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import { product } from './testing/control';
import { registerEdited, serve, type EditedRelease } from './testing/fault-release';
import { breakFile, causeOf, faultRows, nameOf, stepOf, type FaultRow } from './testing/fault-rows';
import { changePlans } from './testing/page-plan';
import { people, storageOf } from './testing/sign-in';
import { expect as expectSoon, test } from './testing/test';
import { stateOf } from './testing/visitors';

/** What the browser does beside the deadlines under test may take longer on a busy machine. */
const expect = expectSoon.configure({ timeout: 45_000 });

const module = 'mf-automation';
const path = '/admin/automation';
/** The product's promise for everything between a click and content or a named failure. */
const totalMs = 12_000;
/** For timers of a busy machine; the deadline itself is counted by the page. */
const slackMs = 1_500;
/** Beside those that wait for a deadline, which run one after the other: their time is measured. */
const atOnce = 3;

type Report = {
  readonly module: string;
  readonly part: string;
  readonly outcome: string;
  readonly release: string | null;
  readonly durationMs: number;
  readonly failures: readonly { readonly release: string; readonly step: string; readonly cause: string; readonly file: string | null }[];
};

type Releases = { readonly standing: string; readonly current: EditedRelease; readonly throwing: { readonly entry: EditedRelease; readonly chunk: EditedRelease } };

const heading = (text: string) => (source: string) => source.replace('children:"Automation"', `children:"${text}"`);
const throwing = (source: string) => `throw new Error("a broken release");${source}`;
const headings = { standing: 'Automation', current: 'Automation two' } as const;

const prepareReleases = async (): Promise<Releases> => {
  const standing = (await stateOf(module))?.default;
  if (standing === undefined || standing === null) throw new Error('mf-automation is not served.');
  const current = await registerEdited(module, { version: '91.0.0', files: { 'list-triggers.': (text) => (text.startsWith('.') ? `${text}.two{}` : heading(headings.current)(text)) } });
  const entry = await registerEdited(module, { version: '92.0.0', files: { remoteEntry: throwing } });
  const chunk = await registerEdited(module, { version: '93.0.0', files: { 'list-triggers.': (text) => (text.startsWith('.') ? `${text}.three{}` : throwing(text)) } });
  await serve(current.name);
  return { standing, current, throwing: { entry, chunk } };
};

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Without pointing: what is pointed at is fetched ahead. */
const follow = (page: Page, name: string) => sidebar(page).getByRole('link', { name }).dispatchEvent('click');
const content = (page: Page) => page.getByRole('heading', { level: 1, name: /^Automation( two)?$/ });
const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Automation is not available right now.' });
const retry = (page: Page) => card(page).getByRole('button', { name: 'Try again' }).click();

const reportsOf = (page: Page): Promise<readonly Report[]> =>
  page.evaluate(() => performance.getEntriesByType('measure').filter(({ name }) => name.startsWith('load ')).map((entry) => (entry as PerformanceMeasure).detail as Report));

const fileOf = ({ place }: FaultRow, { release }: EditedRelease): string => {
  if (place === 'manifest') return 'mf-manifest.json';
  if (place === 'entry') return release.entry;
  const extension = place === 'style' ? '.css' : '.js';
  const file = release.files.find((candidate) => candidate.path.startsWith('list-triggers.') && candidate.path.endsWith(extension));
  if (file === undefined) throw new Error(`No ${place} in ${release.module}`);
  return file.path;
};

/** The release that the row breaks: one whose own code throws, else the served one. */
const brokenOf = ({ place, fault }: FaultRow, { current, throwing: broken }: Releases): EditedRelease => {
  if (fault !== 'throws') return current;
  return place === 'entry' ? broken.entry : broken.chunk;
};

/** Brings the row about in a browser of its own; answers the way to end it. */
const bringAbout = async (context: BrowserContext, row: FaultRow, releases: Releases): Promise<() => Promise<void>> => {
  const broken = brokenOf(row, releases);
  const fromOwnServer = { reason: 'local', manifest: null } as const;
  await changePlans(context, (plan) => ({
    ...plan,
    remotes: plan.remotes.map((remote): PlannedRemote => {
      if (remote.module !== module) return remote;
      return { ...remote, ...(row.place === 'manifest' ? fromOwnServer : {}), fallback: row.hasFallback ? remote.fallback : null };
    }),
  }));
  if (row.place === 'manifest') {
    await context.route(`**${broken.base}release.json`, (route) => route.fulfill({ json: broken.release }));
    await context.route(`**${broken.base}mf-manifest.json`, (route) => route.fulfill({ json: broken.release.manifest }));
  }
  const pattern = `**${broken.base}${fileOf(row, broken)}`;
  await context.route(pattern, breakFile(row.fault));
  return async () => {
    if (row.fault === 'throws') await context.clearCookies({ name: 'billfold_use' });
    else if (row.place === 'manifest') await context.route(pattern, (route) => route.fulfill({ json: broken.release.manifest }));
    else await context.unroute(pattern);
  };
};

const runRow = async (page: Page, row: FaultRow, releases: Releases, endFault: () => Promise<void>): Promise<void> => {
  const broken = brokenOf(row, releases);
  await page.goto(row.fault === 'throws' ? `/admin/invoices?use=${broken.name}` : '/admin/invoices');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await follow(page, 'Automation');

  // Content or a named fallback.
  const comesThrough = row.fault === '503 once';
  const end = comesThrough || row.hasFallback ? content(page) : card(page);
  await expect(end).toBeVisible({ timeout: 2 * totalMs });
  const fallbackHeading = row.fault === 'throws' ? headings.current : headings.standing;
  if (comesThrough) await expect(content(page)).toHaveText(headings.current);
  else if (row.hasFallback) await expect(content(page)).toHaveText(fallbackHeading);

  // The report names module, release, step and cause, and the time was kept.
  const ownReport = async () => (await reportsOf(page)).find((report) => report.module === module);
  await expect.poll(ownReport).toBeDefined();
  const report = await ownReport();
  const outcome = row.hasFallback ? 'fallback' : 'failed';
  expect(report).toMatchObject({ module, part: `screen:${path}`, outcome: comesThrough ? 'loaded' : outcome });
  expect(report?.failures[0]).toMatchObject({ release: broken.name, step: stepOf(row), cause: causeOf(row) });
  expect(report?.durationMs).toBeLessThan(totalMs + slackMs);

  // The frame is usable, and nobody else was touched.
  await follow(page, 'Customers');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  const others = (await reportsOf(page)).filter((candidate) => candidate.module !== module);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toMatchObject({ outcome: 'loaded', failures: [] });

  // The next attempt after the fault ended.
  await endFault();
  if (!comesThrough && row.hasFallback) await page.goto(path);
  else await follow(page, 'Automation');
  await expect(content(page).or(card(page))).toBeVisible({ timeout: 2 * totalMs });
  if (await card(page).isVisible()) await retry(page);
  await expect(content(page)).toHaveText(headings.current, { timeout: 2 * totalMs });
};

const tryRow = async (browser: Browser, baseURL: string, storageState: Awaited<ReturnType<typeof storageOf>>, row: FaultRow, releases: Releases): Promise<string | null> => {
  const context = await browser.newContext({ baseURL, storageState, viewport: { width: 1280, height: 800 } });
  try {
    const endFault = await bringAbout(context, row, releases);
    await runRow(await context.newPage(), row, releases, endFault);
    return null;
  } catch (error) {
    return `${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    await context.close();
  }
};

let releases: Releases;
test.beforeAll(async () => {
  await product.reset();
  releases = await prepareReleases();
});
test.afterAll(() => serve(releases.standing));

test('every fault of a file ends in content or a named fallback, within the time, and costs nobody else', async ({ browser, product: { url } }) => {
  test.setTimeout(900_000);
  const storageState = await storageOf(people.owner);
  const asked = faultRows.filter((row) => new RegExp(process.env['FAULT_ROWS'] ?? '.').test(nameOf(row)));
  const attempt = (row: FaultRow) => tryRow(browser, url, storageState, row, releases);
  const again: FaultRow[] = [];
  const work = async (waiting: FaultRow[]): Promise<void> => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      const failure = await attempt(row);
      if (failure === null) continue;
      test.info().annotations.push({ type: 'tried again alone', description: failure });
      again.push(row);
    }
  };
  const [hanging, others] = [asked.filter(({ fault }) => fault === 'hang'), asked.filter(({ fault }) => fault !== 'hang')];
  await Promise.all([work(hanging), ...Array.from({ length: atOnce }, () => work(others))]);

  // Alone on the machine it passes, or it is wrong.
  const failures: string[] = [];
  for (const row of again) {
    const failure = await attempt(row);
    if (failure !== null) failures.push(failure);
  }
  expect(failures, failures.join('\n\n')).toEqual([]);
});
