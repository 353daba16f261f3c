import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));

export type Variables = Readonly<Record<string, string | undefined>>;

/** Variables for child processes: the paths of programs, and no setting of this shell. */
export const baseVariables = (): Variables => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
});

/** Returns CHROMIUM_PATH, or the system's Chromium, or undefined for the one of Playwright. */
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
