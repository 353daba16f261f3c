import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { ModuleHealth } from '@billfold/shared/contracts/beacon.contract';
import { visitorCookie, type PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { HistoryEntry, Overview, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { readProduct } from './config';
import { storageOf, type Staff, type StoredState } from './sign-in';

const ask = async <Body>(path: string): Promise<Body> => {
  const { url, dataDir } = readProduct();
  const token = (await readFile(join(dataDir, 'registry/operator-token'), 'utf8')).trim();
  const answer = await fetch(`${url}/registry/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
};

/** The last change of a module here, whoever made it. */
export const lastChange = async (module: string): Promise<HistoryEntry | undefined> => {
  const entries = await ask<readonly HistoryEntry[]>(`/history?environment=dev&module=${module}&limit=10`);
  return entries.find(({ environment }) => environment !== null);
};
export const healthOf = async (module: string, release: string): Promise<ModuleHealth['releases'][number] | undefined> =>
  (await ask<ModuleHealth>(`/environments/dev/modules/${module}/health`)).releases.find((one) => one.release === release);
export const stateOf = async (module: string): Promise<RolloutState | undefined> =>
  (await ask<Overview>('/overview')).environments.find(({ name }) => name === 'dev')?.modules.find((state) => state.module === module);

/** What one visitor got. */
export type Seen = { readonly release: string; readonly text: string };

type Crowd = {
  readonly path: string;
  readonly module: string;
  /** What a visitor waits for before they leave. */
  readonly until: (page: Page, release: string) => Promise<void>;
};

const servedTo = (page: Page, module: string): Promise<string> =>
  page.locator('#page-plan').evaluate((element, name) => {
    const { remotes } = JSON.parse(element.textContent ?? '') as PagePlan;
    const served = remotes.find((remote) => remote.module === name);
    return `${name}@${served?.version}-${served?.build}`;
  }, module);

/** A few pages at once are all that two cores draw. */
const places = 4;

/** Who comes next, so that both sides of a percentage fill alike: somebody of the side that fewer came to, else somebody new. */
const createGuests = () => {
  const sides = new Map<string, { readonly keys: string[]; views: number }>();
  return {
    next: (): string => {
      const [fewest, other] = [...sides.values()].toSorted((one, two) => one.views - two.views);
      const known = fewest !== undefined && other !== undefined && fewest.views < other.views ? fewest.keys[fewest.views % fewest.keys.length] : undefined;
      return known ?? randomBytes(16).toString('hex');
    },
    came: (key: string, release: string): void => {
      const side = sides.get(release) ?? { keys: [], views: 0 };
      if (!side.keys.includes(key)) side.keys.push(key);
      sides.set(release, { ...side, views: side.views + 1 });
    },
    forget: (): void => sides.clear(),
  };
};

/**
 * Visitors, all signed in before their first page: what each is served is decided by a random cookie, and some come again. They leave for an
 * empty page, as somebody who closes a tab: then their beacons are on the way. A browser is used by one visitor after the other, as its files
 * stay in its cache.
 */
export const openCrowd = async (browser: Browser, who: Staff) => {
  const { url } = readProduct();
  const signedIn: StoredState = await storageOf(who);
  const guests = createGuests();
  const pages: Page[] = [];
  for (let place = 0; place < places; place += 1) {
    const context = await browser.newContext({ baseURL: url, storageState: { ...signedIn, cookies: [] }, locale: 'en-US' });
    pages.push(await context.newPage());
  }
  const visit = async (page: Page, { path, module, until }: Crowd): Promise<Seen> => {
    const key = guests.next();
    await page.context().clearCookies();
    await page.context().addCookies([{ name: visitorCookie, value: key, url }]);
    await page.goto(path, { waitUntil: 'commit' });
    const release = await servedTo(page, module);
    guests.came(key, release);
    await until(page, release);
    const text = await page.locator('body').innerText();
    await page.goto('about:blank');
    return { release, text };
  };
  return {
    /** Everybody is somebody new again: a percentage that begins asks everybody anew. */
    forget: guests.forget,
    come: (crowd: Crowd): Promise<readonly Seen[]> => Promise.all(pages.map((page) => visit(page, crowd))),
    /** What the network does to all of them from now on; null: nothing. */
    disturb: async (prepare: ((context: BrowserContext) => Promise<unknown>) | null): Promise<void> => {
      for (const page of pages) {
        await page.context().unrouteAll({ behavior: 'ignoreErrors' });
        await prepare?.(page.context());
      }
    },
    close: async (): Promise<void> => void (await Promise.all(pages.map((page) => page.context().close()))),
  };
};
