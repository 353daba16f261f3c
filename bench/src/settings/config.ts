import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Variables = Readonly<Record<string, string | undefined>>;

/** What children inherit: where programs are found, and nothing of this shell's settings. */
export const baseVariables = (): Variables => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
});

/** CHROMIUM_PATH, or the system's own, or the one that Playwright brings (undefined). */
export const chromiumPath = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ??
  [
    '/usr/bin/chromium',
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));

/** PGBENCH, when it is not on the PATH or in a usual place. */
export const pgbenchPath = (): string | undefined => process.env['PGBENCH'];
