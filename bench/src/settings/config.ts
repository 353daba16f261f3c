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
  ['chromium', 'chromium-headless-shell', 'chromium-browser', 'google-chrome']
    .map((name) => `/usr/bin/${name}`)
    .find((path) => existsSync(path));

/** PGBENCH, when it is not on the PATH. */
export const pgbenchPath = (): string => process.env['PGBENCH'] ?? 'pgbench';
