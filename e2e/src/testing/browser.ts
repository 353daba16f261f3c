import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/**
 * The headless shell, which Playwright's own browser is too, opens a page with a quarter of the work of the whole
 * program.
 */
const SYSTEM_BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

/** Our `--enable-features` replaces Playwright's own, which names these. */
const featuresOfPlaywright = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies'];

/**
 * The system's Chromium where there is one (CHROMIUM_PATH wins), else the browser Playwright installed for itself.
 * The flags keep a headless browser from calling home, which on a closed network only costs time.
 */
export const browserLaunchOptions = (): LaunchOptions => {
  const executablePath = [process.env.CHROMIUM_PATH, ...SYSTEM_BROWSERS].find(
    (path) => path !== undefined && existsSync(path),
  );
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      // Pages of one context and one site share a process, and what it compiled.
      '--process-per-site',
      // A visit is too short for what optimizing code and parsing during the download would save.
      '--js-flags=--no-opt --no-script-streaming',
      `--enable-features=${['NetworkServiceInProcess2', ...featuresOfPlaywright].join(',')}`,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
};
