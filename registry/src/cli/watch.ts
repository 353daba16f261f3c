import { dayMs, hourMs } from '@billfold/shared/contracts/durations';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PaymentInventory } from '@billfold/shared/contracts/beacon.contract';
import { isPaymentPage } from '@billfold/shared/contracts/payment-pages';
import type { Browser, CDPSession, Page } from 'playwright-core';
import {
  compareWithInventory,
  type InventoryDifference,
  type ObservedPage,
} from '../modules/catalogue/catalogue.public';
import { UsageProblem, type Command, type CommandContext } from './command';
import { CliProblem } from './registry-client';

type PaymentRoute = PaymentInventory['routes'][number];
type Target = { readonly route: PaymentRoute; readonly address: string };
/** `leftFor`: the address that the page opened without a press, such as the sign-in. */
type Visit = {
  readonly observed: ObservedPage;
  readonly status: number;
  readonly leftFor: string | null;
};

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];
/** Long enough for everything that a page executes by itself. */
const quietMs = 2_000;
const openWithinMs = 45_000;

const openBrowser = async (chosen: string | null): Promise<Browser> => {
  if (chosen !== null && !existsSync(chosen))
    throw new CliProblem(`--browser names ${chosen}, which does not exist.`);
  const executablePath = chosen ?? systemBrowsers.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new CliProblem(
      'There is no Chromium or Chrome on this machine, which watching needs: install one, or name it with --browser <path>.',
    );
  const { chromium } = await import('playwright-core').catch(() => {
    throw new CliProblem(
      'Watching needs the package playwright-core beside the registry: npm install playwright-core.',
    );
  });
  return chromium
    .launch({
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
    })
    .catch(() => {
      throw new CliProblem(
        `${executablePath} does not start as a browser. Name another with --browser <path>.`,
      );
    });
};

type ParsedScript = {
  readonly scriptId: string;
  readonly url: string;
  readonly executionContextAuxData?: { readonly frameId?: string; readonly isDefault?: boolean };
};

/** Returns the file as the server sends it now, '' without one. The browser keeps no source after the page has left. */
const sourceAsServed = async (url: string): Promise<string> => {
  const answer = await fetch(url, { signal: AbortSignal.timeout(openWithinMs) }).catch(() => null);
  return answer?.ok === true ? answer.text() : '';
};

/** All that the page's own frame executes as a payment page, including text that became script. */
const recordScripts = async (
  session: CDPSession,
  page: Page,
): Promise<() => Promise<ObservedPage['scripts']>> => {
  const scripts: Promise<{ readonly url: string; readonly source: string }>[] = [];
  const { frameTree } = await session.send('Page.getFrameTree');
  session.on('Debugger.scriptParsed', (event) => {
    const { scriptId, url, executionContextAuxData: context } = event as ParsedScript;
    const here = page.url();
    const isOfPage = context?.isDefault === true && context.frameId === frameTree.frame.id;
    const isEarly = here === 'about:blank';
    if (!isOfPage || (!isEarly && !isPaymentPage(new URL(here).pathname))) return;
    const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: '' };
    const isText = url === '' || url.split('#')[0] === here.split('#')[0];
    scripts.push(
      session.send('Debugger.getScriptSource', { scriptId }).then(
        ({ scriptSource }) => ({
          url: isText ? `script made of text in ${pathname || new URL(here).pathname}` : url,
          source: scriptSource,
        }),
        async () => ({ url, source: isText ? '' : await sourceAsServed(url) }),
      ),
    );
  });
  await session.send('Debugger.enable');
  return () => Promise.all(scripts);
};

const visit = async (
  browser: Browser,
  address: string,
  storageState: string | null,
): Promise<Visit> => {
  const context = await browser.newContext(storageState === null ? {} : { storageState });
  try {
    const page = await context.newPage();
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (
        message.type() === 'error' &&
        /integrity|Content Security Policy|Trusted/i.test(message.text())
      )
        refusals.push(message.text());
    });
    const scriptsOf = await recordScripts(await context.newCDPSession(page), page);
    const answer = await page.goto(address, { waitUntil: 'load', timeout: openWithinMs });
    await page.waitForLoadState('networkidle', { timeout: openWithinMs }).catch(() => {});
    await sleep(quietMs);
    const frames = page
      .frames()
      .filter((frame) => frame !== page.mainFrame())
      .map((frame) => frame.url())
      .filter((url) => url !== '' && url !== 'about:blank');
    const { pathname } = new URL(page.url());
    const headers = answer === null ? {} : await answer.allHeaders();
    return {
      observed: { headers, scripts: await scriptsOf(), frames, refusals },
      status: answer?.status() ?? 0,
      leftFor: isPaymentPage(pathname) ? null : pathname,
    };
  } finally {
    await context.close();
  }
};

/**
 * `/hosted-payment/:company/:id` as a page that can be opened: the value of a parameter does not change which scripts
 * run.
 */
const examplePath = (pattern: string): string => pattern.replaceAll(/:[^/]+/g, '1');

/** All other characters of a path are literal. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('/')
      .map((part) =>
        part.startsWith(':') ? '[^/]+' : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`),
      )
      .join('/')}/?$`,
    'i',
  );

const targetsOf = (
  routes: readonly PaymentRoute[],
  origin: string,
  pages: readonly string[],
): readonly Target[] => {
  if (pages.length === 0)
    return routes.map((route) => ({ route, address: `${origin}${examplePath(route.path)}` }));
  return pages.map((page) => {
    const [path = ''] = page.split('?');
    const route = routes.find((candidate) => patternOf(candidate.path).test(path));
    if (route === undefined)
      throw new UsageProblem(
        `${page} is no payment page. There are: ${routes.map((one) => one.path).join(', ')}.`,
      );
    return { route, address: `${origin}${page}` };
  });
};

const units: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: hourMs,
  d: dayMs,
};
/** A timer of more is none: it would end at once. */
const longestPauseMs = 24 * dayMs;
const readInterval = (text: string): number => {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (units[unit] ?? 0);
  if (ms > longestPauseMs) throw new UsageProblem('--every takes 24d at most.');
  if (ms === 0)
    throw new UsageProblem(`--every takes a number and s, m, h or d, such as 1d, not '${text}'.`);
  return ms;
};

type Round = {
  readonly context: CommandContext;
  readonly origin: string;
  readonly pages: readonly string[];
};
type Found = InventoryDifference & { readonly page: string };

const watchOnce = async ({ context, origin, pages }: Round): Promise<readonly Found[]> => {
  const environment = await context.environment();
  const inventory = await context.get<PaymentInventory>(
    `/environments/${environment}/inventory?origin=${encodeURIComponent(origin)}`,
  );
  if (inventory.routes.length === 0)
    throw new CliProblem(`${environment} serves no payment page yet.`);
  const targets = targetsOf(inventory.routes, origin, pages);
  const browser = await openBrowser(context.text('browser'));
  const found: Found[] = [];
  let compared = 0;
  try {
    for (const { route, address } of targets) {
      const page = new URL(address).pathname;
      const seen = await visit(browser, address, context.text('storage')).catch(
        (error: unknown) => {
          found.push({
            page,
            rule: 'the page could not be opened',
            subject: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
          });
          return null;
        },
      );
      if (seen === null) continue;
      compared += seen.leftFor === null ? 1 : 0;
      // The page it went to executes its own module's files; whatever else ran is compared all the same.
      const isElsewhere = (url: string): boolean =>
        seen.leftFor !== null &&
        url.startsWith(`${origin}/modules/`) &&
        !route.scripts.some((script) => `${origin}${script.url}` === url);
      const scripts = seen.observed.scripts.filter(({ url }) => !isElsewhere(url));
      const differences = compareWithInventory(route, origin, { ...seen.observed, scripts });
      found.push(
        ...(seen.status >= 400
          ? [{ page, rule: 'the page was refused', subject: `status ${seen.status}` }]
          : []),
        ...differences.map((difference) => ({ page, ...difference })),
      );
      const went =
        seen.leftFor === null ? '' : `, then went to ${seen.leftFor} (--storage signs in)`;
      context.say(
        `${page}: ${scripts.length} scripts executed, ${differences.length === 0 ? 'all as in the inventory' : `${differences.length} differences`}${went}`,
      );
    }
  } finally {
    await browser.close();
  }
  for (const { page, rule, subject } of found)
    context.say(`  DIFFERENT ${page}: ${rule}: ${subject}`);
  const cut = found.slice(0, 500).map((one) => ({
    page: one.page.slice(0, 300),
    rule: one.rule.slice(0, 120),
    subject: one.subject.slice(0, 1_000),
  }));
  await context.send('POST', `/environments/${environment}/inventory/differences`, {
    pages: compared,
    differences: cut,
  });
  return found;
};

/** Opens each payment page in a browser, and compares its scripts and headers with the inventory. */
export const watch: Command = {
  words: '[page…]',
  says: 'open the payment pages in a real browser and report what is not in the inventory',
  more: [
    'Ends with 1 after a difference, which the console shows beside the inventory (PCI DSS 11.6.1: at least once a week).',
    'A page with its parameters filled in is opened as it is: /customer/blytzwallet/invoice/17',
  ],
  flags: {
    url: { type: 'string', says: 'where payers reach the product (default: REGISTRY_URL)' },
    every: { type: 'string', says: 'again and again, such as 1d' },
    storage: {
      type: 'string',
      says: "a file of Playwright's storage state: signs in for pages of customers",
    },
    browser: { type: 'string', says: 'a Chromium or Chrome (default: the one of the system)' },
  },
  run: async (context) => {
    const address = context.text('url') ?? context.config.url;
    if (!/^https?:\/\//.test(address) || !URL.canParse(address))
      throw new UsageProblem(`--url must be a web address, not '${address}'.`);
    const storage = context.text('storage');
    if (storage !== null && !existsSync(storage))
      throw new CliProblem(`--storage names ${storage}, which does not exist.`);
    const round: Round = { context, origin: new URL(address).origin, pages: context.words };
    const every = context.text('every');
    if (every !== null) {
      const intervalMs = readInterval(every);
      for (;;) {
        await watchOnce(round).catch((error: unknown) => {
          if (error instanceof UsageProblem) throw error;
          context.say(error instanceof Error ? error.message : String(error));
        });
        await sleep(intervalMs);
      }
    }
    const found = await watchOnce(round);
    if (found.length > 0)
      throw new CliProblem(
        `${found.length} ${found.length === 1 ? 'difference' : 'differences'} from the inventory.`,
      );
  },
};
