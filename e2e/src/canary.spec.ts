import type { Page } from '@playwright/test';
import {
  beaconPath,
  givenUpAfterMs,
  hangAfterMs,
} from '@billfold/shared/contracts/beacon-constants';
import type { Beacon, BeaconPost } from '@billfold/shared/contracts/beacon.contract';
import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import { mustSucceed, product } from './testing/control';
import { registerEdited, type EditedRelease } from './testing/fault-release';
import { screenShown } from './testing/screens';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import {
  countGoodVisitors,
  findVisitors,
  healthOf,
  lastChange,
  openVisitors,
  releasePlannedFor,
  stateOf,
  type Seen,
} from './testing/visitors';

test.use({ newProcesses: true });

/**
 * A release that goes to half of the visitors, judged by what real browsers send; no test rolls back or pauses by hand.
 * registry/src/modules/watch proves the verdicts on releases that do not load or are slow, a bad API, a bad shell and
 * too few visitors; faults.spec proves what a browser reports of each fault.
 */
const module = 'mf-automation';
const path = '/admin/automation';
const heading = 'Automation';
/** Browsers that come to the canary: the fewest that a gate decides by. */
const enough = 5;
/** Visitors of the default without a failure. */
const good = 40;

let standard: string;
/** Another one in every run: a product may be tested twice. */
let versions = 0;

const run = async (...words: readonly string[]): Promise<void> => {
  await mustSucceed(product.registry(...words));
};

/** Another release with some of its bytes changed. */
const makeCanary = (
  files: Parameters<typeof registerEdited>[1]['files'],
): Promise<EditedRelease> => {
  versions += 1;
  return registerEdited(module, { version: `7.${process.pid}.${versions}`, files });
};
/** In the script of the screen; its styles get a line. */
const throwWhenDrawn = (text: string): string =>
  `${text.replace(/AutomationScreen:\(\)=>\w+/, "AutomationScreen:()=>()=>{throw new Error('this canary is broken')}")}\n/* ${process.pid} ${versions} */`;

const hangWhenDrawn = (text: string): string =>
  `${text.replace(/AutomationScreen:\(\)=>\w+/, 'AutomationScreen:()=>()=>{for(;;);}')}\n/* ${process.pid} ${versions} */`;

const begin = async (canary: EditedRelease, percent = 50): Promise<void> => {
  const gate = [
    '--gate',
    '--window',
    '600',
    '--samples',
    String(enough),
    '--failures',
    '0.05',
    '--slowdown',
    '100',
  ];
  await run(
    'rollout',
    module,
    'start',
    canary.name,
    '--percent',
    String(percent),
    ...gate,
    '--reason',
    'a test of canaries',
  );
};

const decision = async (): Promise<HistoryEntry | null> => {
  const entry = await lastChange(module);
  return entry?.actor === 'gate' ? entry : null;
};

const untilDrawn = async (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();

/** Without pointing: what is pointed at is fetched ahead. */
const followLink = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).dispatchEvent('click');

type Outcome = { readonly entry: HistoryEntry; readonly seen: readonly Seen[] };

const viewsOf = async (release: string): Promise<number> =>
  (await healthOf(module, release))?.total.views ?? 0;

/**
 * A browser promises nothing for a beacon that it sends while it leaves: for one that is lost another visitor comes.
 */
const untilCounted = async (
  isCounted: () => Promise<boolean>,
  comeAgain: () => Promise<unknown>,
): Promise<void> => {
  const isCountedSoon = (): Promise<boolean> =>
    expect
      .poll(isCounted, { timeout: 20_000 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
  while (!(await isCountedSoon())) await comeAgain();
};

/**
 * As many browsers come to the canary as the gate needs, besides visitors of the default; then the product decides, by
 * itself. The canary's are served the default afterwards. Answers what the product wrote, and what they saw.
 */
const comeAndSeeItRolledBack = async (
  browser: Parameters<typeof openVisitors>[0],
  canary: EditedRelease,
): Promise<Outcome> => {
  const visitors = await findVisitors(path, [standard, canary.name], enough + 1);
  const [[ofStandard = ''] = [], [ofCanary = ''] = []] = [standard, canary.name].map((release) =>
    visitors.get(release),
  );
  const coming = visitors.get(canary.name)?.slice(0, enough) ?? [];
  const spare = visitors.get(canary.name)?.at(-1) ?? '';
  const place = await openVisitors(browser, people.owner);
  try {
    const seen: Seen[] = [];
    const come = (visitor: string): Promise<Seen> =>
      place.come({ path, module, visitor, until: untilDrawn });
    const before = await viewsOf(standard);
    // In the first second the registry may count views for the time before the rollout: the visitors who matter come
    // once it has written one.
    await come(ofStandard);
    await untilCounted(
      async () => (await viewsOf(standard)) > before,
      () => come(ofStandard),
    );
    await countGoodVisitors(module, standard, good);
    await untilCounted(
      async () => (await viewsOf(standard)) > before + good,
      () => countGoodVisitors(module, standard, 1),
    );
    for (const visitor of coming) seen.push(await come(visitor));
    expect(seen.map(({ release }) => release)).toEqual(
      Array.from({ length: enough }, () => canary.name),
    );
    await untilCounted(
      async () => (await decision()) !== null || (await viewsOf(canary.name)) >= enough,
      () => come(spare),
    );
    await expect
      .poll(decision, { timeout: 60_000 })
      .toMatchObject({ action: 'gate_rollback', release: canary.name });
    const entry = await decision();
    if (entry === null) throw new Error('The decision is gone.');
    expect(await stateOf(module)).toMatchObject({ default: standard, percentage: null });
    await expect.poll(() => releasePlannedFor(path, module, ofCanary)).toBe(standard);
    expect(await come(ofCanary)).toMatchObject({ release: standard });
    return { entry, seen };
  } finally {
    await place.close();
  }
};

/** The next beacon of this module that the page sends. */
const beaconFrom = async (page: Page): Promise<Beacon> => {
  const sent = await page.waitForRequest(
    (request) =>
      request.url().endsWith(beaconPath) && (request.postData() ?? '').includes(`"${module}"`),
  );
  const { beacons } = JSON.parse(sent.postData() ?? '{}') as BeaconPost;
  const [beacon, ...more] = beacons.filter((one) => one.module === module);
  if (beacon === undefined || more.length > 0)
    throw new Error(`${module} sent ${more.length} more beacons.`);
  return beacon;
};

test.beforeAll(async () => {
  await product.reset();
  standard = (await stateOf(module))?.default ?? '';
  expect(standard).toMatch(/^mf-automation@/);
});
test.afterEach(async () => {
  if ((await stateOf(module))?.percentage !== null)
    await run('rollback', module, '--reason', 'after a test');
});
test.afterAll(() => product.reset());

test('A canary that throws on render is rolled back, and its visitors see the previous release', async ({
  browser,
}) => {
  const canary = await makeCanary({ 'list-triggers': throwWhenDrawn });
  await begin(canary);
  const { entry, seen } = await comeAndSeeItRolledBack(browser, canary);
  expect(entry.reason).toMatch(
    /^pages failed for 5 of 5 visitors \(100 %\) against 0 of \d+ \(0 %\) of mf-automation@\S+; most often: its code threw$/,
  );
  // No visitor was left without the screen.
  expect(seen.filter(({ text }) => text.includes("isn't available right now"))).toEqual([]);
});

test('The watchdog reports a render that never ends from outside of its thread', async ({
  visit,
}) => {
  const canary = await makeCanary({ 'list-triggers': hangWhenDrawn });
  await begin(canary, 100);
  const page = await visit('/admin/create-password', {
    as: people.owner,
    // The page beats each second: the worker waits for two beats instead of eight.
    prepare: (context) =>
      context.route('**/registry/watchdog.js', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(`missed < ${hangAfterMs}`, 'missed < 2000');
        await route.fulfill({ response, body });
      }),
  });
  await screenShown(page);
  await expect.poll(() => page.workers().map((worker) => worker.url())).toHaveLength(1);
  const reported = page
    .context()
    .waitForEvent('request', (request) => (request.postData() ?? '').includes('"cause":"hang"'));
  await followLink(page, heading);
  const { beacons } = (await reported).postDataJSON() as BeaconPost;
  expect(beacons).toMatchObject([
    {
      module,
      release: canary.name,
      part: path,
      outcome: 'failed',
      failures: [{ step: 'run', cause: 'hang' }],
    },
  ]);
  await page.close();
});

test('The beacon of a screen that is left while its module hangs reports the wait', async ({
  visit,
}) => {
  const page = await visit('/admin/create-password', {
    as: people.owner,
    prepare: async (context) => {
      await context.clock.install();
      await context.route('**/modules/mf-automation/**', () => {});
    },
  });
  await screenShown(page);
  const request = page.waitForRequest('**/modules/mf-automation/**');
  await followLink(page, heading);
  await request;
  await page.clock.fastForward(givenUpAfterMs);
  const sent = beaconFrom(page);
  await followLink(page, 'Customers');
  const { outcome, failures } = await sent;
  expect(outcome).toBe('failed');
  expect(failures[0]).toMatchObject({ cause: 'timeout' });
});

test('The beacon counts the load time of a module from the click', async ({ visit }) => {
  const page = await visit('/admin/invoices', {
    as: people.owner,
    prepare: (context) => context.clock.install(),
  });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const files = '**/modules/mf-automation/**/list-triggers.*.js';
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(files, async (route) => {
    await answered;
    await route.fallback();
  });
  const request = page.waitForRequest(files);
  await followLink(page, heading);
  await request;
  await page.clock.fastForward(3_000);
  answer();
  await untilDrawn(page);
  const sent = beaconFrom(page);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Customers' })
    .click();
  const { outcome, loadMs } = await sent;
  expect(outcome).toBe('loaded');
  expect(loadMs).toBeGreaterThanOrEqual(3_000);
});
