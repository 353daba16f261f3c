import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '@billfold/launcher/config';
import { startProduct } from '@billfold/launcher/product';
import { chromium, type Browser } from '@playwright/test';
import { chromiumPath } from '../settings/config';
import { freePort } from '../measure/child-process';
import type { Teardown } from '../measure/teardown';
import type { MeasuredPage } from './browser-load';
import { makeCertificate, type Certificate } from './certificate';
import { startDelayProxy, type DelayProxy } from './delay-proxy';
import { build, chunksOfPath, isBuilt, readBuild } from './source-builds';
import { monolithBase, monolithPage, type ServedPage } from './monolith-page';
import { readSingleSpaSite, readStockSite } from './other-sites';
import { fetchProductPage, startBuiltSite } from './built-site';
import { signInAna } from './sign-in';
import { variants, type Variant } from './variants';

export type LoadStage = {
  readonly browser: Browser;
  readonly proxies: Readonly<Record<Variant, DelayProxy>>;
  readonly pages: readonly MeasuredPage[];
  readonly protocol: string;
};

export type StageOptions = {
  readonly isHttp2: boolean;
  readonly skipBuild: boolean;
  readonly say: (line: string) => void;
};

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A page of the shell alone, which fills the cache for visits with a known shell. */
export const shellPath = '/terms-conditions';

export const measuredPages = (session: string): readonly MeasuredPage[] => [
  { path: '/customer/login', module: 'mf-public', heading: 'Sign in to pay', session: null },
  { path: '/customer/dashboard', module: 'mf-customer', heading: 'Hi, Ana!', session },
];

export const openBrowser = async (
  certificate: Certificate | null,
  teardown: Teardown,
): Promise<Browser> => {
  const executablePath = chromiumPath();
  const trust =
    certificate === null
      ? []
      : [`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`];
  // Its own handling of signals would end this process before everything else is ended.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    ...signals,
    args: [...browserFlags, ...trust],
  });
  teardown.add(() => browser.close());
  return browser;
};

type Origins = Readonly<Record<Variant, { readonly port: number; readonly origin: string }>>;

const reserveOrigins = async (scheme: string): Promise<Origins> => {
  const reserve = async () => {
    const port = await freePort();
    return { port, origin: `${scheme}://127.0.0.1:${port}` };
  };
  return {
    product: await reserve(),
    ordinary: await reserve(),
    preloaded: await reserve(),
    stock: await reserve(),
    'single-spa': await reserve(),
  };
};

/** Calls and sockets go to the product, independent of the server of page and files. Addresses end without a slash. */
export const upstreams = (productUrl: string, registryUrl: string, siteUrl: string) => {
  const api = productUrl.replace('localhost', '127.0.0.1');
  return (path: string): string => {
    if (/^\/(api|notifications)(\/|$|\?)/.test(path)) return api;
    return path.startsWith('/registry/') ? registryUrl : siteUrl;
  };
};

const recipes = ['monolith', 'stock-federation', 'single-spa'] as const;

const buildRecipes = async ({ skipBuild, say }: StageOptions): Promise<void> => {
  for (const recipe of recipes) {
    if (skipBuild && isBuilt(recipe)) continue;
    say(`  building ${recipe} of the same source …`);
    await build(recipe);
  }
};

/** What the sites of all variants need: the product behind them, their addresses and their certificate. */
type Ground = {
  readonly product: Awaited<ReturnType<typeof startProduct>>;
  readonly origins: Origins;
  readonly certificate: Certificate | null;
  readonly teardown: Teardown;
};

const openProxy = async (
  { product, origins, certificate, teardown }: Ground,
  variant: Variant,
  siteUrl: string,
): Promise<DelayProxy> => {
  const proxy = await startDelayProxy({
    port: origins[variant].port,
    certificate,
    upstreamOf: upstreams(product.url, product.registry.url, siteUrl),
  });
  teardown.add(proxy.close);
  return proxy;
};

/** The product's pages by path, changed to load another build. */
const servePages = async (
  { product, origins }: Ground,
  variant: Variant,
  pages: readonly MeasuredPage[],
  change: (page: ServedPage, measured: MeasuredPage | null) => Promise<ServedPage>,
): Promise<ReadonlyMap<string, ServedPage>> => {
  const fetchPage = (path: string): Promise<ServedPage> =>
    fetchProductPage(product.registry.url, origins[variant].origin, path);
  const served = new Map<string, ServedPage>();
  for (const page of pages) served.set(page.path, await change(await fetchPage(page.path), page));
  return served.set(shellPath, await change(await fetchPage(shellPath), null));
};

const openMonolith = async (
  ground: Ground,
  monolith: Awaited<ReturnType<typeof readBuild>>,
  variant: 'ordinary' | 'preloaded',
  pages: readonly MeasuredPage[],
): Promise<DelayProxy> => {
  const served = await servePages(ground, variant, pages, async (page, measured) =>
    monolithPage(
      page,
      monolith,
      variant === 'preloaded' && measured !== null
        ? await chunksOfPath(measured.module, measured.path)
        : [],
    ),
  );
  const site = await startBuiltSite(
    new Map(monolith.files.map((file) => [`${monolithBase}${file.name}`, file])),
    served,
  );
  ground.teardown.add(site.close);
  return openProxy(ground, variant, site.url);
};

const openOther = async (
  ground: Ground,
  variant: 'stock' | 'single-spa',
  pages: readonly MeasuredPage[],
): Promise<DelayProxy> => {
  const { files, change } = await (variant === 'stock'
    ? readStockSite(ground.origins[variant].origin)
    : readSingleSpaSite());
  const site = await startBuiltSite(
    files,
    await servePages(ground, variant, pages, async (page) => change(page)),
  );
  ground.teardown.add(site.close);
  return openProxy(ground, variant, site.url);
};

const openGround = async (
  { isHttp2, skipBuild, say }: StageOptions,
  teardown: Teardown,
): Promise<Ground> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-page-load-'));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const certificate = isHttp2 ? await makeCertificate(folder) : null;
  if (isHttp2 && certificate === null) say('openssl was not found: measuring over HTTP/1.1.');
  const origins = await reserveOrigins(certificate === null ? 'http' : 'https');
  const variables = {
    LIVE_ALLOWED_ORIGINS: variants.map((variant) => origins[variant].origin).join(','),
    SKIP_BUILD: skipBuild ? '1' : '0',
  };
  const product = await startProduct({
    config: testConfig(join(folder, 'data'), variables),
    apiProcess: 'separate',
    durability: 'none',
    log: say,
  });
  teardown.add(product.stop);
  return { product, origins, certificate, teardown };
};

export const openLoadStage = async (
  options: StageOptions,
  teardown: Teardown,
): Promise<LoadStage> => {
  const ground = await openGround(options, teardown);
  await buildRecipes(options);
  const monolith = await readBuild('monolith');
  const product = await openProxy(ground, 'product', ground.product.registry.url);
  const browser = await openBrowser(ground.certificate, teardown);
  const pages = measuredPages(await signInAna(browser, product.origin));
  const proxies = {
    product,
    ordinary: await openMonolith(ground, monolith, 'ordinary', pages),
    preloaded: await openMonolith(ground, monolith, 'preloaded', pages),
    stock: await openOther(ground, 'stock', pages),
    'single-spa': await openOther(ground, 'single-spa', pages),
  };
  return { browser, proxies, pages, protocol: ground.certificate === null ? 'HTTP/1.1' : 'HTTP/2' };
};
