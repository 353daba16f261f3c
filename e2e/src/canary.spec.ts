import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { givenUpAfterMs } from '@billfold/shared/contracts/beacon-constants';
import type { HistoryEntry } from '@billfold/shared/contracts/rollout.contract';
import { readProduct, root } from './testing/config';
import { product } from './testing/control';
import { registerEdited, serve, type EditedRelease } from './testing/fault-release';
import { people } from './testing/sign-in';
import { expect, test } from './testing/test';
import { healthOf, lastChange, openCrowd, stateOf, type Seen } from './testing/visitors';

/**
 * Releases that go to half of the visitors, judged by what real browsers send. Nobody in these tests rolls back or pauses anything.
 */
const module = 'mf-automation';
const path = '/admin/automation';
const heading = 'Automation';
const enough = 6;

type CrowdOfPeople = Awaited<ReturnType<typeof openCrowd>>;
let crowd: CrowdOfPeople;
let standard: string;
let standardShell: string;
/** Another one in every run: a product may be tested twice. */
let versions = Date.now() % 1_000_000;

const run = async (...words: readonly string[]): Promise<void> => {
  const ran = await product.registry(...words);
  expect(ran, ran.output).toMatchObject({ code: 0 });
};

/** Another release with some of its bytes changed. */
const makeCanary = (files: Parameters<typeof registerEdited>[1]['files']): Promise<EditedRelease> => {
  versions += 1;
  return registerEdited(module, { version: `7.${versions}.0`, files });
};
/** In the script of the screen; its styles get a line. */
const throwWhenDrawn = (text: string): string => `${text.replace(/ListTriggersScreen:\(\)=>\w+/, "ListTriggersScreen:()=>()=>{throw new Error('this canary is broken')}")}\n`;
const harmless = { 'list-triggers': (text: string) => `${text}\n/* ${versions} */` };

type GateFlags = { readonly window?: number; readonly slowdown?: number };
const begin = async (canary: EditedRelease, { window = 600, slowdown = 100 }: GateFlags = {}): Promise<void> => {
  const gate = ['--gate', '--window', String(window), '--samples', String(enough), '--failures', '0.2', '--slowdown', String(slowdown)];
  await run('rollout', module, 'start', canary.name, '--percent', '50', ...gate, '--reason', 'a test of canaries');
};

const decision = async (): Promise<HistoryEntry | null> => {
  const entry = await lastChange(module);
  return entry?.actor === 'gate' ? entry : null;
};

const untilDrawn = async (page: Page): Promise<void> => expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible({ timeout: 60_000 });

type Visits = { readonly disturb?: (context: BrowserContext) => Promise<unknown>; readonly until?: (page: Page, release: string) => Promise<void> };

/** People come until the product has decided, by itself; answers what it wrote, and what they saw. */
const comeUntilDecided = async ({ disturb, until = untilDrawn }: Visits = {}): Promise<{ readonly entry: HistoryEntry; readonly seen: readonly Seen[] }> => {
  const seen: Seen[] = [];
  crowd.forget();
  await crowd.disturb(disturb ?? null);
  for (;;) {
    const entry = await decision();
    if (entry !== null) {
      await crowd.disturb(null);
      return { entry, seen };
    }
    seen.push(...(await crowd.come({ path, module, until })));
  }
};

/** What is decided at the end of the window only, with enough people by then; a busy machine gets a longer one. */
const comeToTheEnd = async (canary: EditedRelease, visits: Visits): Promise<HistoryEntry> => {
  for (const window of [45, 240]) {
    await begin(canary, { window });
    const { entry } = await comeUntilDecided(visits);
    if (!entry.reason.startsWith('too little traffic')) return entry;
    await run('rollback', module, '--reason', 'too few came');
  }
  throw new Error('Too few came, twice.');
};

/** The next page views of everybody are the default's again. */
const expectRolledBack = async (canary: EditedRelease): Promise<void> => {
  crowd.forget();
  expect(await stateOf(module)).toMatchObject({ default: standard, percentage: null });
  await expect.poll(async () => (await crowd.come({ path, module, until: untilDrawn })).map(({ release }) => release), { timeout: 60_000 }).not.toContain(canary.name);
};

test.describe.configure({ timeout: 600_000 });
test.beforeAll(async ({ browser }) => {
  await product.reset();
  crowd = await openCrowd(browser, people.owner);
  standard = (await stateOf(module))?.default ?? '';
  expect(standard).toMatch(/^mf-automation@/);
  standardShell = (await stateOf('shell'))?.default ?? '';
});
test.afterEach(async () => {
  if ((await stateOf(module))?.percentage !== null) await run('rollback', module, '--reason', 'after a test');
  if ((await stateOf('shell'))?.default !== standardShell) await serve(standardShell);
});
test.afterAll(async () => {
  await crowd.close();
  await product.reset();
});

test('a canary that throws when it is drawn is rolled back, and its people see the release before meanwhile', async () => {
  const canary = await makeCanary({ 'list-triggers': throwWhenDrawn });
  await begin(canary);
  const { entry, seen } = await comeUntilDecided();
  expect(entry).toMatchObject({ action: 'gate_rollback', release: canary.name });
  expect(entry.reason).toMatch(/^\d+ of \d+ page views failed \(\d+ %\) against 0 of \d+ \(0 %\) of mf-automation@\S+; most often: .* threw$/);
  // Both releases were seen, and nobody was left without the screen.
  expect(new Set(seen.map(({ release }) => release))).toEqual(new Set([standard, canary.name]));
  expect(seen.filter(({ text }) => text.includes('is not available right now'))).toEqual([]);
  await expectRolledBack(canary);
});

test('a canary whose entry is missing is rolled back, and its people see the release before meanwhile', async () => {
  const canary = await makeCanary(harmless);
  await rm(join(readProduct().dataDir, 'modules', module, canary.base.split('/').at(-2) ?? '', canary.release.entry));
  await begin(canary);
  const { entry, seen } = await comeUntilDecided();
  expect(entry).toMatchObject({ action: 'gate_rollback', release: canary.name });
  expect(entry.reason).toMatch(/^\d+ of \d+ page views failed \(\d+ %\) against 0 of \d+ .*; most often: remoteEntry\.\w+\.js missing$/);
  expect(new Set(seen.map(({ release }) => release))).toEqual(new Set([standard, canary.name]));
  await expectRolledBack(canary);
});

test('a canary that is slow is rolled back with both times', async () => {
  const canary = await makeCanary(harmless);
  await begin(canary, { slowdown: 1.1 });
  const late = `**${canary.base}*`;
  const { entry } = await comeUntilDecided({
    disturb: (context) =>
      context.route(late, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        await route.fallback();
      }),
  });
  expect(entry).toMatchObject({ action: 'gate_rollback', release: canary.name });
  // On a machine that is slow itself it may come so late that it counts as failed.
  expect(entry.reason).toMatch(/^the (load time|largest paint) of a quarter of \d+ page views is above \d+\.\d s, against \d+\.\d s of mf-automation@|page views failed .* of mf-automation@\S+; most often: .* timed out$/);
  await expectRolledBack(canary);
});

test('a canary that people give up on is rolled back, though it never came', async () => {
  const canary = await makeCanary(harmless);
  await begin(canary);
  const { entry } = await comeUntilDecided({
    disturb: (context) => context.route(`**${canary.base}*`, () => {}),
    until: async (page, release) => {
      if (release !== canary.name) return untilDrawn(page);
      // The frame stands, so somebody waits for its screen.
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ timeout: 60_000 });
      return page.waitForTimeout(givenUpAfterMs + 1_000);
    },
  });
  expect(entry).toMatchObject({ action: 'gate_rollback', release: canary.name });
  expect(entry.reason).toMatch(/most often: (entry|remoteEntry\S*) timed out$/);
  expect((await healthOf(module, canary.name))?.causes[0]).toMatchObject({ cause: 'timeout' });
  await expectRolledBack(canary);
});

test('an API that fails is not blamed on the canary', async () => {
  const canary = await makeCanary(harmless);
  const entry = await comeToTheEnd(canary, {
    // Not the profile: staff without one are signed out.
    disturb: (context) => context.route('**/api/triggers', (route) => route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'away' } })),
    until: async (page) => expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 60_000 }),
  });
  expect(entry).toMatchObject({ action: 'gate_pause', release: canary.name });
  expect(entry.reason).toMatch(/calls to the API failed in \d+ of \d+ page views/);
  expect(await stateOf(module)).toMatchObject({ default: standard, percentage: { release: canary.name, percent: 50 } });
});

test('a shell that breaks what it draws is not blamed on the canary', async () => {
  const canary = await makeCanary(harmless);
  const breakLists = "const map=Array.prototype.map;Array.prototype.map=function(...given){if(/modules\\/mf-automation/.test(new Error().stack))throw new TypeError('this shell is bad');return map.apply(this,given)};";
  const main = (await readdir(join(root, 'shell/dist'))).find((name) => /^main\.\w+\.js$/.test(name)) ?? 'main';
  const badShell = await registerEdited('shell', { version: '7.0.0', files: { [main]: (text) => `${breakLists}${text}` } });
  await serve(badShell.name);
  const entry = await comeToTheEnd(canary, { until: async (page) => expect(page.getByRole('alert').or(page.getByRole('heading', { level: 1, name: heading, exact: true })).first()).toBeVisible({ timeout: 60_000 }) });
  expect(entry).toMatchObject({ action: 'gate_pause', release: canary.name });
  expect(entry.reason).toMatch(/not judged, since the (default mf-automation@\S+|shell \S+) itself failed in \d+ of \d+ page views/);
});

test('too little traffic pauses', async () => {
  const canary = await makeCanary(harmless);
  await begin(canary, { window: 5 });
  await expect.poll(decision, { timeout: 60_000 }).toMatchObject({ action: 'gate_pause', release: canary.name, reason: expect.stringMatching(/^too little traffic: 0 page views of .* in 5 s, of 6 that each needs$/) });
  expect(await stateOf(module)).toMatchObject({ percentage: { percent: 50, paused: { reason: expect.stringContaining('too little traffic') } } });
});
