import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { beaconPath } from '@billfold/shared/contracts/beacon-constants';
import type { Beacon, BeaconPost, ModuleHealth } from '@billfold/shared/contracts/beacon.contract';
import { visitorCookie, type PagePlan } from '@billfold/shared/contracts/plan.contract';
import type {
  HistoryEntry,
  Overview,
  RolloutState,
} from '@billfold/shared/contracts/rollout.contract';
import { readProduct } from './config';
import { planScript } from './page-plan';
import { storageOf, type Staff, type StoredState } from './sign-in';

const ask = async <Body>(path: string): Promise<Body> => {
  const { url, dataDir } = readProduct();
  const token = (await readFile(join(dataDir, 'registry/operator-token'), 'utf8')).trim();
  const answer = await fetch(`${url}/registry/api${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
};

/** Returns the last change of a module by any actor. */
export const lastChange = async (module: string): Promise<HistoryEntry | undefined> => {
  const entries = await ask<readonly HistoryEntry[]>(
    `/history?environment=dev&module=${module}&limit=10`,
  );
  return entries.find(({ environment }) => environment !== null);
};
export const healthOf = async (
  module: string,
  release: string,
): Promise<ModuleHealth['releases'][number] | undefined> =>
  (await ask<ModuleHealth>(`/environments/dev/modules/${module}/health`)).releases.find(
    (one) => one.release === release,
  );
export const stateOf = async (module: string): Promise<RolloutState | undefined> =>
  (await ask<Overview>('/overview')).environments
    .find(({ name }) => name === 'dev')
    ?.modules.find((state) => state.module === module);

/** The result of one visitor. */
export type Seen = { readonly release: string; readonly text: string };

/** Returns the release of a module that this visitor is served. */
export const releasePlannedFor = async (
  path: string,
  module: string,
  visitor: string,
): Promise<string> => {
  const { url } = readProduct();
  const text = planScript.exec(
    await (
      await fetch(`${url}${path}`, { headers: { cookie: `${visitorCookie}=${visitor}` } })
    ).text(),
  )?.[2];
  const planned =
    text === undefined
      ? undefined
      : (JSON.parse(text) as PagePlan).remotes.find((remote) => remote.module === module);
  if (planned === undefined) throw new Error(`${path} is not planned with ${module}.`);
  return `${module}@${planned.version}-${planned.build}`;
};

/** Returns random visitors of a percentage, the given number for each release. */
export const findVisitors = async (
  path: string,
  releases: readonly string[],
  each: number,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map(releases.map((release) => [release, [] as string[]]));
  const [module = ''] = (releases[0] ?? '').split('@');
  while ([...found.values()].some(({ length }) => length < each)) {
    const visitor = randomBytes(16).toString('hex');
    const release = await releasePlannedFor(path, module, visitor);
    const own = found.get(release);
    if (own === undefined)
      throw new Error(`A visitor is served ${release}, which is none of ${releases.join(', ')}.`);
    if (own.length < each) own.push(visitor);
  }
  return found;
};

/**
 * Sends what the browsers of so many visitors of a release send who meet no failure. The registry
 * distinguishes browsers of its own machine by their cookie.
 */
export const countGoodVisitors = async (
  module: string,
  release: string,
  count: number,
): Promise<void> => {
  const { url } = readProduct();
  for (let visitor = 0; visitor < count; visitor += 1) {
    const beacon: Beacon = {
      view: randomUUID(),
      module,
      release,
      part: 'screen',
      outcome: 'loaded',
      loadMs: 300,
      failures: [],
      errors: 0,
      apiFailures: 0,
      vitals: {},
    };
    const post: BeaconPost = { environment: 'dev', beacons: [beacon] };
    const answer = await fetch(`${url}${beaconPath}`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        cookie: `${visitorCookie}=${randomBytes(16).toString('hex')}`,
      },
      body: JSON.stringify(post),
    });
    if (answer.status !== 204) throw new Error(`A beacon was answered with ${answer.status}.`);
  }
};

type Visit = {
  readonly path: string;
  readonly module: string;
  readonly visitor: string;
  /** What the visitor waits for before they leave. */
  readonly until: (page: Page, release: string) => Promise<void>;
};

const servedTo = (page: Page, module: string): Promise<string> =>
  page.locator('#page-plan').evaluate((element, name) => {
    const { remotes } = JSON.parse(element.textContent ?? '') as PagePlan;
    const served = remotes.find((remote) => remote.module === name);
    return `${name}@${served?.version}-${served?.build}`;
  }, module);

/**
 * A browser for one visitor after the other, all signed in before their first page: which release each is served is
 * decided by their cookie. They leave for an empty page, as if they closed the tab: then their beacons are on the way.
 * The browser's files stay in its cache.
 */
export const openVisitors = async (browser: Browser, who: Staff) => {
  const { url } = readProduct();
  const signedIn: StoredState = await storageOf(who);
  const context = await browser.newContext({
    baseURL: url,
    storageState: { ...signedIn, cookies: [] },
    locale: 'en-US',
  });
  const page = await context.newPage();
  return {
    come: async ({ path, module, visitor, until }: Visit): Promise<Seen> => {
      await context.clearCookies();
      await context.addCookies([{ name: visitorCookie, value: visitor, url }]);
      await page.goto(path, { waitUntil: 'commit' });
      const release = await servedTo(page, module);
      await until(page, release);
      const text = await page.locator('body').innerText();
      await page.goto('about:blank');
      return { release, text };
    },
    close: (): Promise<void> => context.close(),
  };
};
