import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '@billfold/launcher/config';
import { startProduct, type RunningProduct } from '@billfold/launcher/product';
import { chromium, type Browser } from '@playwright/test';
import { chromiumPath } from '../config';
import { freePort } from '../measure/child-process';
import type { Teardown } from '../measure/teardown';
import type { MeasuredPage } from './browser-load';
import { makeCertificate, type Certificate } from './certificate';
import { startDelayProxy, type DelayProxy } from './delay-proxy';
import { buildMonolith, chunksOfPath } from './monolith-build';
import { monolithPage, type ServedPage } from './monolith-page';
import { fetchProductPage, startMonolithSite } from './monolith-site';
import { signInAna } from './sign-in';
import { variants, type Variant } from './variants';

export type LoadStage = {
  readonly browser: Browser;
  readonly proxies: Readonly<Record<Variant, DelayProxy>>;
  readonly pages: readonly MeasuredPage[];
  readonly protocol: string;
};

export type StageOptions = { readonly isHttp2: boolean; readonly skipBuild: boolean; readonly say: (line: string) => void };

const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

const measuredPages = (session: string): readonly MeasuredPage[] => [
  { path: '/customer/login', module: 'mf-public', heading: 'Sign in to pay', session: null },
  { path: '/customer/dashboard', module: 'mf-customer', heading: 'Hi, Ana!', session },
];

const openBrowser = async (certificate: Certificate | null, teardown: Teardown): Promise<Browser> => {
  const executablePath = chromiumPath();
  const trust = certificate === null ? [] : [`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`];
  // Its own handling of signals would end this process before everything else is ended.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), ...signals, args: [...browserFlags, ...trust] });
  teardown.add(() => browser.close());
  return browser;
};

type Origins = Readonly<Record<Variant, { readonly port: number; readonly origin: string }>>;

const reserveOrigins = async (scheme: string): Promise<Origins> => {
  const reserve = async () => {
    const port = await freePort();
    return { port, origin: `${scheme}://127.0.0.1:${port}` };
  };
  return { product: await reserve(), ordinary: await reserve(), preloaded: await reserve() };
};

/** Calls and sockets go to the product behind every variant; only page and files differ. */
const upstreams = (product: RunningProduct, siteUrl: string) => {
  const api = product.url.replace('localhost', '127.0.0.1');
  return (path: string): string => {
    if (/^\/(api|notifications)(\/|$|\?)/.test(path)) return api;
    return path.startsWith('/registry/') ? product.registry.url : siteUrl;
  };
};

export const openLoadStage = async ({ isHttp2, skipBuild, say }: StageOptions, teardown: Teardown): Promise<LoadStage> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-page-load-'));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const certificate = isHttp2 ? await makeCertificate(folder) : null;
  if (isHttp2 && certificate === null) say('openssl was not found: measuring over HTTP/1.1.');
  const origins = await reserveOrigins(certificate === null ? 'http' : 'https');
  const variables = { LIVE_ALLOWED_ORIGINS: variants.map((variant) => origins[variant].origin).join(','), SKIP_BUILD: skipBuild ? '1' : '0' };
  const product = await startProduct({ config: testConfig(join(folder, 'data'), variables), apiProcess: 'separate', durability: 'none', log: say });
  teardown.add(product.stop);
  say('  building the monolith of the same source …');
  const build = await buildMonolith();

  const open = async (variant: Variant, siteUrl: string): Promise<DelayProxy> => {
    const proxy = await startDelayProxy({ port: origins[variant].port, certificate, upstreamOf: upstreams(product, siteUrl) });
    teardown.add(proxy.close);
    return proxy;
  };
  const openMonolith = async (variant: Exclude<Variant, 'product'>, pages: readonly MeasuredPage[]): Promise<DelayProxy> => {
    const served = new Map<string, ServedPage>();
    for (const { path, module } of pages) {
      const page = await fetchProductPage(product.registry.url, origins[variant].origin, path);
      served.set(path, monolithPage(page, build, variant === 'preloaded' ? await chunksOfPath(module, path) : []));
    }
    const site = await startMonolithSite(build, served);
    teardown.add(site.close);
    return open(variant, site.url);
  };

  const productProxy = await open('product', product.registry.url);
  const browser = await openBrowser(certificate, teardown);
  const pages = measuredPages(await signInAna(browser, productProxy.origin));
  const proxies = { product: productProxy, ordinary: await openMonolith('ordinary', pages), preloaded: await openMonolith('preloaded', pages) };
  return { browser, proxies, pages, protocol: certificate === null ? 'HTTP/1.1' : 'HTTP/2' };
};
