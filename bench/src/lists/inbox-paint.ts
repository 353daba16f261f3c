import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testConfig } from '@billfold/launcher/config';
import { startProduct } from '@billfold/launcher/product';
import { chromium, type Browser } from '@playwright/test';
import { percentile } from '../measure/statistics';
import type { Teardown } from '../measure/teardown';
import { chromiumPath } from '../settings/config';

export type InboxPaint = {
  /** From the start of the navigation until the first page of conversations was drawn, with files in the cache. */
  readonly p50: number;
  readonly p95: number;
  /** The first visit of a browser. */
  readonly firstVisitMs: number;
};

type Options = {
  readonly databaseUrl: string;
  readonly staff: string;
  readonly password: string;
  readonly times: number;
};

const rowsOfPage = 25;

const openBrowser = async (teardown: Teardown): Promise<Browser> => {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  teardown.add(() => browser.close());
  return browser;
};

/** The session as the shell stores it. */
const signInStaff = async (url: string, email: string, password: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/merchant_login`, {
    method: 'POST',
    body: new URLSearchParams({ merchant_login: 'true', email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  const { auth_token, username, id, role } = (await answer.json()) as Record<string, unknown>;
  return JSON.stringify({
    auth_token,
    username,
    user_id: id,
    user_role: role,
    is_merchant: true,
  });
};

/** How long the inbox takes in a browser, with the whole product on the database of the lists. */
export const measureInboxPaint = async (
  { databaseUrl, staff, password, times }: Options,
  teardown: Teardown,
): Promise<InboxPaint> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-inbox-'));
  teardown.add(() => rm(folder, { recursive: true, force: true }));
  const product = await startProduct({
    config: testConfig(folder, { DATABASE_URL: databaseUrl, DEMO: '0' }),
    apiProcess: 'separate',
    durability: 'full',
    log: () => undefined,
  });
  teardown.add(product.stop);
  const browser = await openBrowser(teardown);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await signInStaff(product.url, staff, password);
  await page.addInitScript((text) => localStorage.setItem('auth', text), session);
  const visit = async (): Promise<number> => {
    await page.goto(`${product.url}/admin/conversations`);
    const drawn = await page.waitForFunction((rows) => {
      const isDrawn = document.querySelectorAll('[data-sub-id]').length >= rows;
      return isDrawn ? performance.now() : false;
    }, rowsOfPage);
    return Number(await drawn.jsonValue());
  };
  const firstVisitMs = await visit();
  const ms: number[] = [];
  for (let time = 0; time < times; time += 1) ms.push(await visit());
  return { p50: percentile(ms, 0.5), p95: percentile(ms, 0.95), firstVisitMs };
};
