import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { beaconPath, givenUpAfterMs } from '@billfold/shared/contracts/beacon-constants';
import type { Beacon, BeaconPost } from '@billfold/shared/contracts/beacon.contract';
import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import { readProduct, root } from './testing/config';
import { product } from './testing/control';
import { registerEdited, serve, type EditedRelease } from './testing/fault-release';
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

/**
 * Releases that go to half of the visitors, judged by what real browsers send; no test rolls back or pauses by hand. What
 * the gate makes of slow releases, of a bad API, of a bad shell and of too few visitors is told by registry/src/modules/gates.
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
  const ran = await product.registry(...words);
  expect(ran, ran.output).toMatchObject({ code: 0 });
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
const harmless = { 'list-triggers': (text: string) => `${text}\n/* ${process.pid} ${versions} */` };

const begin = async (canary: EditedRelease): Promise<void> => {
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
    '50',
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

/** `disturb`: what happens to the browser of the canary's visitors; `from`: where they begin. */
type Visits = {
  readonly disturb?: (context: BrowserContext) => Promise<unknown>;
  readonly from?: string;
  readonly untilLeaving?: (page: Page) => Promise<void>;
};
type Outcome = { readonly entry: HistoryEntry; readonly seen: readonly Seen[] };

const viewsOf = async (release: string): Promise<number> =>
  (await healthOf(module, release))?.total.views ?? 0;

/** A browser promises nothing for a beacon that it sends while it leaves: for one that is lost another visitor comes. */
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
 * As many browsers come to the canary as the gate needs, besides visitors of the default; then the product decides, by itself. The canary's are
 * served the default afterwards. Answers what the product wrote, and what they saw.
 */
const comeAndSeeItRolledBack = async (
  browser: Parameters<typeof openVisitors>[0],
  canary: EditedRelease,
  { disturb, from = path, untilLeaving = untilDrawn }: Visits = {},
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
    const comeToStandard = (visitor: string): Promise<Seen> =>
      place.come({ path, module, visitor, until: untilDrawn });
    const comeToCanary = (visitor: string): Promise<Seen> =>
      place.come({ path: from, module, visitor, until: untilLeaving });
    const before = await viewsOf(standard);
    // In the first second the registry may count views for the time before the rollout: the visitors who matter come once it has written one.
    await comeToStandard(ofStandard);
    await untilCounted(
      async () => (await viewsOf(standard)) > before,
      () => comeToStandard(ofStandard),
    );
    await countGoodVisitors(module, standard, good);
    await untilCounted(
      async () => (await viewsOf(standard)) > before + good,
      () => countGoodVisitors(module, standard, 1),
    );
    await disturb?.(place.context);
    for (const visitor of coming) seen.push(await comeToCanary(visitor));
    expect(seen.map(({ release }) => release)).toEqual(
      Array.from({ length: enough }, () => canary.name),
    );
    await untilCounted(
      async () => (await decision()) !== null || (await viewsOf(canary.name)) >= enough,
      () => comeToCanary(spare),
    );
    await expect
      .poll(decision, { timeout: 60_000 })
      .toMatchObject({ action: 'gate_rollback', release: canary.name });
    const entry = await decision();
    if (entry === null) throw new Error('The decision is gone.');
    expect(await stateOf(module)).toMatchObject({ default: standard, percentage: null });
    await expect.poll(() => releasePlannedFor(path, module, ofCanary)).toBe(standard);
    expect(await comeToStandard(ofCanary)).toMatchObject({ release: standard });
    return { entry, seen };
  } finally {
    await place.close();
  }
};

/** The beacon of this module after the visitor left for another screen. */
const beaconOf = async (page: Page): Promise<Beacon> => {
  const sent = page.waitForRequest(
    (request) =>
      request.url().endsWith(beaconPath) && (request.postData() ?? '').includes(`"${module}"`),
  );
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Customers' })
    .click();
  const { beacons } = JSON.parse((await sent).postData() ?? '{}') as BeaconPost;
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
  expect(seen.filter(({ text }) => text.includes('is not available right now'))).toEqual([]);
});

test('A canary without its entry file is rolled back, and its visitors see the previous release', async ({
  browser,
}) => {
  const canary = await makeCanary(harmless);
  await rm(
    join(
      readProduct().dataDir,
      'modules',
      module,
      canary.base.split('/').at(-2) ?? '',
      canary.release.entry,
    ),
  );
  await begin(canary);
  const { entry, seen } = await comeAndSeeItRolledBack(browser, canary);
  expect(entry.reason).toMatch(
    /^pages failed for 5 of 5 visitors \(100 %\) against 0 of \d+ \(0 %\) of mf-automation@\S+; most often: remoteEntry\.\w+\.js missing$/,
  );
  expect(seen.filter(({ text }) => text.includes('is not available right now'))).toEqual([]);
});

test('A canary that never loads is rolled back after its visitors leave', async ({ browser }) => {
  const canary = await makeCanary(harmless);
  await begin(canary);
  const { entry } = await comeAndSeeItRolledBack(browser, canary, {
    disturb: async (context) => {
      await context.clock.install();
      await context.route(`**${canary.base}*`, () => {});
    },
    from: '/admin/create-password',
    untilLeaving: async (page) => {
      const asked = page.waitForRequest(`**${canary.base}*`);
      await followLink(page, heading);
      await asked;
      await page.clock.fastForward(givenUpAfterMs);
    },
  });
  expect(entry.reason).toMatch(/^pages failed for 5 of 5 visitors .* most often: entry timed out$/);
  expect((await healthOf(module, canary.name))?.causes[0]).toMatchObject({ cause: 'timeout' });
});

test('The beacon counts the load time of a module from the click', async ({ visit }) => {
  const page = await visit('/admin/invoices', {
    as: people.owner,
    prepare: (context) => context.clock.install(),
  });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const files = '**/modules/mf-automation/**/list-triggers.*.js';
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.fallback();
  });
  const asked = page.waitForRequest(files);
  await followLink(page, heading);
  await asked;
  await page.clock.fastForward(3_000);
  answer();
  await untilDrawn(page);
  const { outcome, loadMs } = await beaconOf(page);
  expect(outcome).toBe('loaded');
  expect(loadMs).toBeGreaterThanOrEqual(3_000);
});

test('The beacon reports an API failure without an error of the module', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/status of 503/, /uncaught: mf-/);
  // Not the profile: staff without one are signed out.
  const away = { status: 503, json: { code: 'unavailable', detail: 'away' } };
  const page = await visit(path, {
    as: people.owner,
    prepare: (context) => context.route('**/api/triggers', (route) => route.fulfill(away)),
  });
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  const { outcome, errors, apiFailures, release } = await beaconOf(page);
  expect({ outcome, errors, release }).toEqual({ outcome: 'loaded', errors: 0, release: standard });
  expect(apiFailures).toBeGreaterThan(0);
});

test('The beacon reports the default as failed below a broken shell', async ({
  visit,
  complaints,
}) => {
  complaints.allow(/this shell is bad/, /uncaught: mf-/);
  const standardShell = (await stateOf('shell'))?.default ?? '';
  const breakLists =
    "const map=Array.prototype.map;Array.prototype.map=function(...given){if(/modules\\/mf-automation/.test(new Error().stack))throw new TypeError('this shell is bad');return map.apply(this,given)};";
  const main =
    (await readdir(join(root, 'shell/dist'))).find((name) => /^main\.\w+\.js$/.test(name)) ??
    'main';
  const badShell = await registerEdited('shell', {
    version: `7.${process.pid}.0`,
    files: { [main]: (text) => `${breakLists}${text}` },
  });
  await serve(badShell.name);
  try {
    const page = await visit(path, { as: people.owner });
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    const { release, outcome, errors } = await beaconOf(page);
    expect(release).toBe(standard);
    // The gate counts a view as failed for either; which it is depends on whether the module was being loaded or drawn.
    expect({ outcome, errors }).not.toEqual({ outcome: 'loaded', errors: 0 });
  } finally {
    await serve(standardShell);
  }
});
