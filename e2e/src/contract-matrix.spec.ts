import type { Browser, BrowserContext } from '@playwright/test';
import { planElementId, type PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { Release, ReleaseRoute } from '@billfold/shared/contracts/release.contract';
import { readReleasedSource, visitsEveryRoute } from './testing/config';
import { product } from './testing/control';
import { openMixedSite, type MixedSite } from './testing/mixed-site';
import {
  currentModules,
  findReleasedModules,
  readRelease,
  type ReleasedModules,
} from './testing/released-modules';
import { people, storageOf } from './testing/sign-in';
import { expect, test } from './testing/test';

type Modules = ReadonlyMap<string, string>;

/** Something that is there for the demo people, by the parameter's name; anything else is 1. */
const examples: Readonly<Record<string, string>> = {
  billState: 'paid',
  invoiceId: '6',
  username: 'ana.rivera',
  company: 'cedar-water',
};
const pathOf = (pattern: string): string =>
  pattern === '/customer/blytzwallet/invoice/:invoiceId'
    ? '/customer/blytzwallet/invoice/1'
    : pattern.replaceAll(/:(\w+)/g, (_match, name: string) => examples[name] ?? '1');
const personOf: Readonly<
  Record<ReleaseRoute['area'], (typeof people)['ana'] | (typeof people)['owner'] | null>
> = { public: null, customer: people.ana, merchant: people.owner };

const openContext = async (
  browser: Browser,
  origin: string,
  area: ReleaseRoute['area'],
): Promise<BrowserContext> => {
  const person = personOf[area];
  if (person === null) return browser.newContext({ baseURL: origin });
  const state = await storageOf(person);
  return browser.newContext({
    baseURL: origin,
    storageState: { ...state, origins: state.origins.map((one) => ({ ...one, origin })) },
  });
};

/** Visits one route; answers what is wrong with it. */
const visitRoute = async (
  context: BrowserContext,
  pattern: string,
  isExpected: (plan: PagePlan) => boolean,
): Promise<readonly string[]> => {
  const path = pathOf(pattern);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${path}: ${error.message}`));
  try {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const plan = JSON.parse(
      (await page.locator(`#${planElementId}`).textContent()) ?? '',
    ) as PagePlan;
    if (!isExpected(plan))
      errors.push(`${path}: the page serves other releases than those of this mix.`);
    const main = page.locator('main');
    await expect(main.first(), `${path} draws its screen`).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]'), `${path} ends its loading`).toHaveCount(
      0,
    );
    await expect(main.first(), `${path} shows something`).not.toBeEmpty();
    const text = await main.first().innerText();
    for (const sentence of ["isn't available right now", 'PAGE NOT FOUND'])
      if (text.includes(sentence)) errors.push(`${path}: “${sentence}”`);
  } catch (error) {
    errors.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await page.close();
  }
  return errors;
};

/** As many pages at a time as keep a browser on two cores busy. */
const pagesAtOnce = 3;

/**
 * In the suite as few as take every package from the shell that the module's screens take, and one in each area; `npm
 * run contract:matrix` visits all.
 */
const routesOf = ({ routes }: Release): readonly ReleaseRoute[] => {
  if (visitsEveryRoute()) return routes;
  const seen = new Set<string>();
  return routes
    .toSorted((one, other) => other.shares.length - one.shares.length)
    .filter(({ area, shares }) => {
      const before = seen.size;
      for (const part of [`area ${area}`, ...shares]) seen.add(part);
      return seen.size > before;
    });
};

const visitModule = async (
  browser: Browser,
  site: MixedSite,
  release: Release,
  shell: Release,
): Promise<readonly string[]> => {
  const isExpected = (plan: PagePlan): boolean =>
    plan.shell.build === shell.build &&
    (release.module === 'shell' ||
      plan.remotes.some(
        ({ module, build }) => module === release.module && build === release.build,
      ));
  const wrong: string[] = [];
  for (const area of ['public', 'customer', 'merchant'] as const) {
    const waiting = routesOf(release)
      .filter((route) => route.area === area)
      .map(({ path }) => path);
    if (waiting.length === 0) continue;
    const context = await openContext(browser, site.origin, area);
    const work = async (): Promise<void> => {
      for (let pattern = waiting.shift(); pattern !== undefined; pattern = waiting.shift())
        wrong.push(...(await visitRoute(context, pattern, isExpected)));
    };
    await Promise.all(Array.from({ length: pagesAtOnce }, work));
    await context.close();
  }
  return wrong;
};

const shellOf = (modules: Modules): string => {
  const folder = modules.get('shell');
  if (folder === undefined) throw new Error('There is no build of the shell.');
  return folder;
};

let released: ReleasedModules;

test.beforeAll(async () => {
  test.setTimeout(800_000);
  await product.reset();
  released = await findReleasedModules(readReleasedSource());
});

type Half = {
  readonly name: string;
  readonly shellFrom: (current: Modules, last: Modules) => Modules;
  readonly remotesFrom: (current: Modules, last: Modules) => Modules;
};
const halves: readonly Half[] = [
  {
    name: 'current modules in the last released shell',
    shellFrom: (_current, last) => last,
    remotesFrom: (current) => current,
  },
  {
    name: 'last released modules in the current shell',
    shellFrom: (current) => current,
    remotesFrom: (_current, last) => last,
  },
];

for (const { name, shellFrom, remotesFrom } of halves) {
  test(`Every screen of ${name} renders without an error`, async ({ browser }) => {
    test.skip(released.status === 'missing', released.status === 'missing' ? released.reason : '');
    if (released.status === 'missing') return;
    test.setTimeout(800_000);
    const current = await currentModules();
    const shell = shellOf(shellFrom(current, released.folders));
    const remotes = [...remotesFrom(current, released.folders)]
      .filter(([module]) => module !== 'shell')
      .map(([, folder]) => folder);
    // Before they are registered: a build of the working tree may be another one by the end.
    const [shellRelease, releases] = await Promise.all([
      readRelease(shell),
      Promise.all(remotes.map(readRelease)),
    ]);
    const site = await openMixedSite([shell, ...remotes]);
    try {
      const wrong: string[] = [];
      for (const release of releases)
        wrong.push(...(await visitModule(browser, site, release, shellRelease)));
      expect(wrong, `with ${released.from}`).toEqual([]);
    } finally {
      await site.close();
    }
  });
}
