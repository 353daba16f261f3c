import { join } from 'node:path';
import { freePort } from '@billfold/postgres/server-process';
import type { Browser } from '@playwright/test';
import { makeFolder, say, type Teardown } from '../stage/bench';
import { openBrowser, openProduct } from '../stage/servers';
import type { MeasuredPage } from './browser-load';
import { makeCertificate, startDelayProxy, type DelayProxy } from './delay-proxy';
import {
  buildRecipes,
  chunksOfPath,
  fetchProductPage,
  readMonolithSite,
  readSingleSpaSite,
  readStockSite,
  startBuiltSite,
  type BuiltSite,
} from './sites';

export const variants = ['product', 'ordinary', 'preloaded', 'stock', 'single-spa'] as const;
/**
 * `ordinary`: the monolith that fetches a screen once it knows the route. `preloaded`: with hints for all files of the
 * route. `stock`: module federation as its documentation sets it up. `single-spa`: applications found through a native
 * import map.
 */
export type Variant = (typeof variants)[number];

/** A page of the shell alone, which fills the cache for visits with a known shell. */
export const shellPath = '/terms-conditions';

/**
 * The product, a browser that trusts a certificate for this run, and proxies of their own origins in front of the
 * servers of page and files.
 */
export const openGround = async (
  teardown: Teardown,
  count: number,
  { isHttp2, skipBuild }: { readonly isHttp2: boolean; readonly skipBuild: boolean },
) => {
  const folder = await makeFolder(teardown, 'page-load');
  const certificate = isHttp2 ? await makeCertificate(folder) : null;
  if (isHttp2 && certificate === null) say('openssl was not found: measuring over HTTP/1.1.');
  const scheme = certificate === null ? 'http' : 'https';
  const ports: number[] = [];
  for (let place = 0; place < count; place += 1) ports.push(await freePort());
  const origins = ports.map((port) => `${scheme}://127.0.0.1:${port}`);
  const product = await openProduct(
    teardown,
    join(folder, 'data'),
    { LIVE_ALLOWED_ORIGINS: origins.join(','), SKIP_BUILD: skipBuild ? '1' : '0' },
    { apiProcess: 'separate', durability: 'none' },
  );
  const trust = `--ignore-certificate-errors-spki-list=${certificate?.fingerprint}`;
  const browser = await openBrowser(teardown, certificate === null ? [] : [trust]);
  return {
    folder,
    product,
    browser,
    protocol: certificate === null ? 'HTTP/1.1' : 'HTTP/2',
    originOf: (place: number): string => origins[place] ?? '',
    /** Calls and sockets go to the product, independent of the server of page and files. */
    openProxy: (place: number, siteUrl: string, registryUrl: string): Promise<DelayProxy> => {
      const api = product.url.replace('localhost', '127.0.0.1');
      return startDelayProxy(teardown, ports[place] ?? 0, certificate, (path) => {
        if (/^\/(api|notifications)(\/|$|\?)/.test(path)) return api;
        return path.startsWith('/registry/') ? registryUrl : siteUrl;
      });
    },
  };
};

/** Signs Ana of the demo world in and returns the session as the shell stores it. */
const signInAna = async (browser: Browser, origin: string): Promise<string> => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(`${origin}/customer/login`);
    await page.getByLabel('Phone Number').fill('3035550101');
    for (const digit of '4826')
      await page.getByRole('button', { name: digit, exact: true }).click();
    await page.waitForURL('**/customer/dashboard');
    const session = await page.evaluate(() => localStorage.getItem('auth'));
    if (session === null) throw new Error('The shell kept no session after signing in.');
    return session;
  } finally {
    await page.close();
  }
};

export const measuredPages = async (
  browser: Browser,
  origin: string,
): Promise<readonly MeasuredPage[]> => [
  { path: '/customer/login', module: 'mf-public', heading: 'Sign in to pay', session: null },
  {
    path: '/customer/dashboard',
    module: 'mf-customer',
    heading: 'Hi, Ana!',
    session: await signInAna(browser, origin),
  },
];

export const openLoadStage = async (
  teardown: Teardown,
  options: { readonly isHttp2: boolean; readonly skipBuild: boolean },
) => {
  const ground = await openGround(teardown, variants.length, options);
  const { browser, protocol, originOf, openProxy } = ground;
  const registryUrl = ground.product.registry.url;
  await buildRecipes(options.skipBuild);
  const product = await openProxy(0, registryUrl, registryUrl);
  const pages = await measuredPages(browser, product.origin);
  const open = async (variant: Variant, { files, change }: BuiltSite): Promise<DelayProxy> => {
    const place = variants.indexOf(variant);
    const served = new Map<string, ReturnType<typeof change>>();
    for (const { path, module } of [...pages, { path: shellPath, module: null }]) {
      const page = await fetchProductPage(registryUrl, originOf(place), path);
      served.set(path, change(page, module === null ? [] : await chunksOfPath(module, path)));
    }
    return openProxy(place, await startBuiltSite(teardown, files, served), registryUrl);
  };
  const proxies: Readonly<Record<Variant, DelayProxy>> = {
    product,
    ordinary: await open('ordinary', await readMonolithSite(false)),
    preloaded: await open('preloaded', await readMonolithSite(true)),
    stock: await open('stock', await readStockSite(originOf(variants.indexOf('stock')))),
    'single-spa': await open('single-spa', await readSingleSpaSite()),
  };
  return { browser, protocol, pages, proxies };
};
