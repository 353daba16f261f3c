import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import type { PagePlan, PlannedRemote } from '@billfold/shared/contracts/plan.contract';
import { product } from './testing/control';
import { registerEdited, serve, type EditedRelease } from './testing/fault-release';
import {
  breakFile,
  causeOf,
  faultRows,
  isOfRelease,
  nameOf,
  stepOf,
  type FaultRow,
} from './testing/fault-rows';
import { intercept, type Interceptor } from './testing/intercept';
import { withPlan } from './testing/page-plan';
import { screenShown } from './testing/screens';
import { people, storageOf } from './testing/sign-in';
import { ranTampered } from './testing/tampering';
import { expect, test } from './testing/test';
import { stateOf } from './testing/visitors';

const module = 'mf-automation';
const path = '/admin/automation';
/** The product's promise for everything between a click and content or a named failure. */
const totalMs = 12_000;
/** For timers of a busy machine; the deadline itself is counted by the page. */
const slackMs = 1_500;
/** Of an entry, or of a file of a screen. */
const stepMs = 8_000;
/** Until something that the page's own deadlines bring is there, on a busy machine. */
const waitMs = 45_000;
/** The lightest screen with the sidebar. */
const start = '/admin/create-password';

type Report = {
  readonly module: string;
  readonly part: string;
  readonly outcome: string;
  readonly release: string | null;
  readonly durationMs: number;
  readonly failures: readonly {
    readonly release: string;
    readonly step: string;
    readonly cause: string;
    readonly file: string | null;
  }[];
};

type Releases = {
  readonly standing: string;
  readonly current: EditedRelease;
  readonly throwing: { readonly entry: EditedRelease; readonly chunk: EditedRelease };
  readonly suspending: EditedRelease;
};

const heading = (text: string) => (source: string) =>
  source.replace('children:"Automation"', `children:"${text}"`);
const throwing = (source: string) => `throw new Error("a broken release");${source}`;
/** As React sees `use` of a promise that never ends. */
const suspending = (source: string) =>
  source.replace('children:"Automation"', 'children:(()=>{throw new Promise(()=>{})})()');
const headings = { standing: 'Automation', current: 'Automation two' } as const;

const prepareReleases = async (): Promise<Releases> => {
  const standing = (await stateOf(module))?.default;
  if (standing === undefined || standing === null) throw new Error('mf-automation is not served.');
  const current = await registerEdited(module, {
    version: '91.0.0',
    files: {
      'list-triggers.': (text) =>
        text.startsWith('.') ? `${text}.two{}` : heading(headings.current)(text),
    },
  });
  const entry = await registerEdited(module, {
    version: '92.0.0',
    files: { remoteEntry: throwing },
  });
  const chunk = await registerEdited(module, {
    version: '93.0.0',
    files: {
      'list-triggers.': (text) => (text.startsWith('.') ? `${text}.three{}` : throwing(text)),
    },
  });
  const suspended = await registerEdited(module, {
    version: '94.0.0',
    files: {
      'list-triggers.': (text) => (text.startsWith('.') ? `${text}.four{}` : suspending(text)),
    },
  });
  await serve(current.name);
  return { standing, current, throwing: { entry, chunk }, suspending: suspended };
};

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
/** Without pointing: what is pointed at is fetched ahead. */
const follow = (page: Page, name: string) =>
  sidebar(page).getByRole('link', { name }).dispatchEvent('click');
const content = (page: Page) =>
  page.getByRole('heading', { level: 1, name: /^Automation( two)?$/ });
const card = (page: Page) =>
  page.getByRole('alert').filter({ hasText: "Automation isn't available right now." });
const retry = (page: Page) => card(page).getByRole('button', { name: 'Try again' }).click();

const reportsOf = (page: Page): Promise<readonly Report[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('measure')
      .filter(({ name }) => name.startsWith('load '))
      .map((entry) => (entry as PerformanceMeasure).detail as Report),
  );

const fileOf = ({ place }: FaultRow, { release }: EditedRelease): string => {
  if (place === 'manifest') return 'mf-manifest.json';
  if (place === 'entry') return release.entry;
  const extension = place === 'style' ? '.css' : '.js';
  const file = release.files.find(
    (candidate) =>
      candidate.path.startsWith('list-triggers.') && candidate.path.endsWith(extension),
  );
  if (file === undefined) throw new Error(`No ${place} in ${release.module}`);
  return file.path;
};

/** The release that the row breaks: one whose own code throws, else the served one. */
const brokenOf = (
  { place, fault }: FaultRow,
  { current, throwing: broken, suspending: suspended }: Releases,
): EditedRelease => {
  if (fault === 'suspends') return suspended;
  if (fault !== 'throws') return current;
  return place === 'entry' ? broken.entry : broken.chunk;
};

/** A hanging manifest is given up by the browser's own timer, after 3 s, which no test can move. */
const waitsForDeadline = ({ place, fault }: FaultRow): boolean =>
  (fault === 'hang' && place !== 'manifest') || fault === 'suspends';

/** Timers and dates are the test's; what the page measures is still written down. */
const holdClock = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(
    () => void Object.assign(globalThis, { ownPerformance: performance }),
  );
  await context.clock.install();
  await context.addInitScript(
    () =>
      void Object.defineProperty(globalThis, 'performance', {
        value: (globalThis as unknown as { ownPerformance: Performance }).ownPerformance,
        configurable: true,
      }),
  );
};

type Running = {
  readonly page: Page;
  /** Resolves once the browser has requested the file that the row breaks. */
  readonly requested: Promise<void>;
  readonly endFault: () => Promise<void>;
};

/** Brings the row about in a page of its own. */
const bringAbout = async (
  context: BrowserContext,
  origin: string,
  row: FaultRow,
  releases: Releases,
): Promise<Running> => {
  const page = await context.newPage();
  const broken = brokenOf(row, releases);
  const fromOwnServer = { reason: 'local', manifest: null } as const;
  const change = (plan: PagePlan): PagePlan => ({
    ...plan,
    remotes: plan.remotes.map((remote): PlannedRemote => {
      if (remote.module !== module) return remote;
      return {
        ...remote,
        ...(row.place === 'manifest' ? fromOwnServer : {}),
        fallback: row.hasFallback ? remote.fallback : null,
      };
    }),
  });
  const address = `${origin}${broken.base}${fileOf(row, broken)}`;
  const file = (name: string, content: unknown): Interceptor => ({
    address: `${origin}${broken.base}${name}`,
    answer: () => ({ status: 200, type: 'application/json', body: JSON.stringify(content) }),
  });
  const breakIt = breakFile(row.fault, address);
  let tell = (): void => {};
  const requested = new Promise<void>((resolve) => (tell = resolve));
  let isOver = false;
  const manifest = file('mf-manifest.json', broken.release.manifest);
  const brokenFile: Interceptor = {
    address,
    answer: async () => {
      tell();
      const answer = isOver ? 'pass' : await breakIt();
      return answer === 'pass' && row.place === 'manifest' ? manifest.answer() : answer;
    },
  };
  await intercept(
    page,
    [brokenFile, ...(row.place === 'manifest' ? [file('release.json', broken.release)] : [])],
    (text) => withPlan(text, change),
  );
  return {
    page,
    requested,
    endFault: async () => {
      isOver = true;
      if (isOfRelease(row)) await context.clearCookies({ name: 'billfold_use' });
    },
  };
};

const untilArrived = (page: Page, file: string): Promise<unknown> =>
  page.waitForFunction(
    (path) => performance.getEntriesByName(`${location.origin}${path}`, 'resource').length > 0,
    file,
  );

/**
 * Stops the page's clock and moves it on until the element is seen: slowly after the request for the release behind,
 * so that this release has its whole time, however slow the machine is.
 */
const passUntilSeen = async (
  page: Page,
  wanted: Locator,
  behind?: EditedRelease,
): Promise<void> => {
  let isBehindRequested = false;
  const note = (request: Request): void => {
    if (behind !== undefined && request.url().includes(behind.base)) isBehindRequested = true;
  };
  page.on('request', note);
  // oxlint-disable-next-line tests/no-wall-clock -- The page's clock, which this test moves.
  const now = await page.evaluate(() => Date.now());
  // It goes on until it is stopped, and is never set back.
  await page.clock.pauseAt(now + stepMs / 4);
  await expect(async () => {
    await page.clock.runFor(isBehindRequested ? stepMs / 80 : stepMs / 16);
    await expect(wanted).toBeVisible({ timeout: 250 });
  }).toPass({ timeout: waitMs, intervals: [10] });
  await page.clock.resume();
  page.off('request', note);
};

const runRow = async (
  { page, requested, endFault }: Running,
  row: FaultRow,
  releases: Releases,
): Promise<void> => {
  const broken = brokenOf(row, releases);
  await page.goto(isOfRelease(row) ? `${start}?use=${broken.name}` : start);
  await screenShown(page);
  await follow(page, 'Automation');
  // Content or a named fallback.
  const comesThrough = row.fault === '503 once';
  const end = comesThrough || row.hasFallback ? content(page) : card(page);
  if (waitsForDeadline(row)) {
    await requested;
    if (row.fault !== 'hang') await untilArrived(page, `${broken.base}${fileOf(row, broken)}`);
    await passUntilSeen(page, end, isOfRelease(row) ? releases.current : undefined);
  }
  await expect(end).toBeVisible({ timeout: waitMs });
  const fallbackHeading = isOfRelease(row) ? headings.current : headings.standing;
  if (comesThrough) await expect(content(page)).toHaveText(headings.current);
  else if (row.hasFallback) await expect(content(page)).toHaveText(fallbackHeading);
  expect(await ranTampered(page)).toBe(false);

  // The report names module, release, step and cause, and the time was kept.
  const ownReport = async () => (await reportsOf(page)).find((report) => report.module === module);
  await expect.poll(ownReport).toBeDefined();
  const report = await ownReport();
  const outcome = row.hasFallback ? 'fallback' : 'failed';
  expect(report).toMatchObject({
    module,
    part: `screen:${path}`,
    outcome: comesThrough ? 'loaded' : outcome,
  });
  expect(report?.failures[0]).toMatchObject({
    release: broken.name,
    step: stepOf(row),
    cause: causeOf(row),
  });
  expect(report?.durationMs).toBeLessThan(totalMs + slackMs);

  // Around a failure the frame is usable; and no other module was affected.
  if (!row.hasFallback) {
    await follow(page, 'Customers');
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  }
  const others = (await reportsOf(page)).filter((candidate) => candidate.module !== module);
  expect(others.length).toBeGreaterThan(0);
  for (const other of others) expect(other).toMatchObject({ outcome: 'loaded', failures: [] });

  // The next attempt after the fault ended. Behind a fallback it is a new page, the same for every fault: one row of
  // each place proves it.
  await endFault();
  if (row.hasFallback) {
    if (row.fault !== '404') return;
    await page.goto(path);
  } else await follow(page, 'Automation');
  const again = content(page).or(card(page));
  // It may share what still hangs.
  if (waitsForDeadline(row)) await passUntilSeen(page, again);
  await expect(again).toBeVisible({ timeout: waitMs });
  if (await card(page).isVisible()) await retry(page);
  await expect(content(page)).toHaveText(headings.current, { timeout: waitMs });
};

test.describe('a file with a fault ends in content or a named fallback in time', () => {
  let releases: Releases;
  /**
   * For all rows, each with a page of its own: what was loaded stays in the cache. Where files hang, a test moves the
   * clock.
   */
  let contexts: { readonly flowing: BrowserContext; readonly withHeldClock: BrowserContext };

  test.beforeAll(async ({ browser, product: { url } }) => {
    await product.reset();
    releases = await prepareReleases();
    const options = {
      baseURL: url,
      storageState: await storageOf(people.owner),
      viewport: { width: 1280, height: 800 },
    };
    contexts = {
      flowing: await browser.newContext(options),
      withHeldClock: await browser.newContext(options),
    };
    await holdClock(contexts.withHeldClock);
  });
  test.afterAll(async () => {
    await contexts.flowing.close();
    await contexts.withHeldClock.close();
    await serve(releases.standing);
  });

  for (const row of faultRows) {
    test(nameOf(row), async ({ product: { url } }) => {
      const context = waitsForDeadline(row) ? contexts.withHeldClock : contexts.flowing;
      const running = await bringAbout(context, url, row, releases);
      await runRow(running, row, releases);
      await running.page.close();
      await context.clearCookies({ name: 'billfold_use' });
    });
  }
});
