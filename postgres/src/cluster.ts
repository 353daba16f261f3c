import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  access,
  chmod,
  chown,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAs, type Account } from './account';
import { reachableFolder, type Binaries } from './binaries';
import { readSupervisor } from './supervisor';

const run = promisify(execFile);

/** The one database role; it owns the cluster. */
export const databaseUser = 'billfold';

export const clusterIn = (home: string): string => join(home, 'cluster');
const passwordFile = (home: string): string => join(home, 'password');
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const canEnter = async (folder: string, account: Account): Promise<boolean> =>
  run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], runAs(account)).then(
    () => true,
    () => false,
  );

const originFile = (home: string): string => join(home, 'moved-from.txt');

/**
 * Removes the folders that were moved for temporary folders that no longer exist: a test removes only its own folder.
 */
const sweepMoved = async (parent: string): Promise<void> => {
  for (const name of await readdir(parent)) {
    const home = join(parent, name);
    const origin = name.startsWith('data-')
      ? await readFile(originFile(home), 'utf8').catch(() => null)
      : null;
    const isTemporary = origin?.startsWith(`${tmpdir()}/`) ?? false;
    const isDeserted =
      isTemporary && !(await exists(origin?.trim() ?? '')) && (await readSupervisor(home)) === null;
    if (isDeserted) await rm(home, { recursive: true, force: true });
  }
};

/**
 * The folder with cluster, password, log and supervisor file: the requested one, or, when the database account cannot
 * reach that (root's home is private), one derived from its name that the account can reach. The folder itself is
 * opened for passing through; what lies in it stays private.
 */
export const prepareHome = async (dataDir: string, account: Account): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  if (account === null || (await canEnter(dataDir, account))) return dataDir;
  const { mode } = await stat(dataDir);
  await chmod(dataDir, (mode & 0o777) | 0o711);
  if (await canEnter(dataDir, account)) return dataDir;
  // The note moves with the folder, so that a renamed one finds its data again.
  const noted = (await readFile(join(dataDir, 'moved-to.txt'), 'utf8').catch(() => '')).trim();
  if (noted !== '' && (await exists(noted))) {
    await writeFile(originFile(noted), `${dataDir}\n`);
    return noted;
  }
  const parent = await reachableFolder();
  await sweepMoved(parent);
  const moved = join(
    parent,
    `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`,
  );
  await mkdir(moved, { recursive: true, mode: 0o755 });
  await writeFile(originFile(moved), `${dataDir}\n`);
  await writeFile(join(dataDir, 'moved-to.txt'), `${moved}\n`);
  return moved;
};

const giveTo = async (path: string, account: Account): Promise<void> => {
  if (account !== null) await chown(path, account.uid, account.gid);
};

export const readPassword = async (home: string): Promise<string> =>
  (await readFile(passwordFile(home), 'utf8')).trim();

const writePassword = async (home: string, account: Account): Promise<void> => {
  await rm(passwordFile(home), { force: true });
  await writeFile(passwordFile(home), `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  await giveTo(passwordFile(home), account);
};

const removeUnfinished = async (home: string): Promise<void> => {
  for (const name of await readdir(home)) {
    if (name.startsWith('cluster.new'))
      await rm(join(home, name), { recursive: true, force: true });
  }
};

/**
 * Creates the cluster unless it exists. A killed initdb leaves a folder that looks finished, so the work happens in a
 * sibling that is renamed when done.
 */
export const ensureCluster = async (
  home: string,
  binaries: Binaries,
  account: Account,
  durability: 'full' | 'none',
): Promise<{ created: boolean }> => {
  await removeUnfinished(home);
  if (await exists(join(clusterIn(home), 'PG_VERSION'))) return { created: false };
  const unfinished = join(home, `cluster.new-${process.pid}`);
  await mkdir(unfinished, { mode: 0o700 });
  await chmod(unfinished, 0o700);
  await giveTo(unfinished, account);
  await writePassword(home, account);
  const locale = [
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ];
  const login = [
    '--auth=scram-sha-256',
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile(home)}`,
  ];
  // Tests open thousands of connections; 24 random bytes need no slow hash.
  const safety =
    durability === 'full' ? ['--data-checksums'] : ['--no-sync', '-c', 'scram_iterations=1'];
  try {
    await run(binaries.initdb, ['-D', unfinished, ...locale, ...login, ...safety], runAs(account));
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(
      `PostgreSQL could not create its data folder in ${home}: ${stderr?.trim() ?? String(cause)}`,
      { cause },
    );
  }
  await rename(unfinished, clusterIn(home));
  return { created: true };
};
