import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findUrlProblem } from '@billfold/server-kit/database/database-url';

export type Variables = Readonly<Record<string, string | undefined>>;

export type LauncherConfig = {
  /** Where the product answers. Port 0 takes a free one. */
  readonly host: string;
  readonly port: number;
  readonly sandboxPort: number;
  readonly sandboxMailPort: number;
  /** Absolute. Everything that is kept between two starts is in it. */
  readonly dataDir: string;
  /** The folder whose `shell` and `mf-*` are built and served. */
  readonly modulesRoot: string;
  /** Null: the bundled PostgreSQL, its data in the data folder. */
  readonly databaseUrl: string | null;
  readonly skipBuild: boolean;
  /** Whether an empty database is filled with the demo world. */
  readonly demo: boolean;
  /** The test-only clock and its routes. */
  readonly clockControl: boolean;
  /** Everything else that a server reads for itself. */
  readonly variables: Variables;
};

/** The repository's root. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const complaints = (): {
  readonly list: string[];
  readonly port: (name: string, text: string) => number;
} => {
  const list: string[] = [];
  return {
    list,
    port: (name, text) => {
      if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
      list.push(`${name} must be a port from 0 to 65535, not '${text}'.`);
      return 0;
    },
  };
};

/** Parses and validates; throws one error that lists all complaints. */
export const parseLauncherConfig = (variables: Variables): LauncherConfig => {
  const text = (name: string, fallback: string): string => variables[name]?.trim() || fallback;
  const { list, port } = complaints();
  const dataDir = text('DATA_DIR', '.data');
  const databaseUrl = text('DATABASE_URL', '') || null;
  const problem = databaseUrl === null ? null : findUrlProblem(databaseUrl);
  if (problem !== null) list.push(`DATABASE_URL ${problem}`);
  if (text('NODE_ENV', 'development') === 'production') {
    list.push(
      'This command runs everything with the sandbox for development. In production each server is started alone: see docker/.',
    );
  }
  const sandboxPort = port('SANDBOX_PORT', text('SANDBOX_PORT', '8090'));
  const config: LauncherConfig = {
    host: text('HOST', 'localhost'),
    port: port('PORT', text('PORT', '8080')),
    sandboxPort,
    sandboxMailPort: port(
      'SANDBOX_SMTP_PORT',
      text('SANDBOX_SMTP_PORT', String(sandboxPort === 0 ? 0 : sandboxPort + 1)),
    ),
    modulesRoot: text('MODULES_ROOT', root),
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    databaseUrl,
    skipBuild: text('SKIP_BUILD', '0') === '1',
    // A database that the caller names gets the demo world only on request.
    demo: text('DEMO', databaseUrl === null ? '1' : '0') === '1',
    clockControl: text('CLOCK_CONTROL', '0') === '1',
    variables,
  };
  if (list.length > 0) throw new Error(`Billfold cannot start:\n- ${list.join('\n- ')}`);
  return Object.freeze(config);
};

/**
 * The configuration of this process. Hashing shares libuv's pool with files and names, so that pool gets more threads.
 */
export const readLauncherConfig = (): LauncherConfig => {
  process.env['UV_THREADPOOL_SIZE'] ??= '8';
  return parseLauncherConfig(process.env);
};

/** What children inherit. */
export const ownVariables = (): Variables => process.env;

/**
 * A configuration for tests and measurements: free ports, an own data folder, nothing of this shell's environment but
 * paths.
 */
export const testConfig = (dataDir: string, variables: Variables = {}): LauncherConfig => {
  const { PATH, HOME } = process.env;
  return parseLauncherConfig({
    PATH,
    HOME,
    PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    HOST: '127.0.0.1',
    ...variables,
    DATA_DIR: dataDir,
  });
};
