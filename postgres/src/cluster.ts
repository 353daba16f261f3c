import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { access, chmod, chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runAs, type Account } from './account';
import { reachableFolder, type Binaries } from './binaries';

const run = promisify(execFile);

/** The one database role; it owns the cluster. */
export const databaseUser = 'billfold';

export const clusterIn = (home: string): string => join(home, 'cluster');
const passwordFile = (home: string): string => join(home, 'password');
const exists = (path: string): Promise<boolean> => access(path).then(() => true, () => false);

const canEnter = async (folder: string, account: Account): Promise<boolean> =>
  run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], runAs(account)).then(() => true, () => false);

/**
 * The folder that really holds cluster, password, log and supervisor file: the one asked for, or, when the database
 * account cannot reach that (root's home is private), one derived from its name that the account can reach.
 */
export const prepareHome = async (dataDir: string, account: Account): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  if (account === null || (await canEnter(dataDir, account))) return dataDir;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const moved = join(await reachableFolder(), `data-${name}`);
  await mkdir(moved, { recursive: true, mode: 0o755 });
  await writeFile(join(dataDir, 'moved-to.txt'), `${moved}\n`);
  return moved;
};

const giveTo = async (path: string, account: Account): Promise<void> => {
  if (account !== null) await chown(path, account.uid, account.gid);
};

export const readPassword = async (home: string): Promise<string> => (await readFile(passwordFile(home), 'utf8')).trim();

const writePassword = async (home: string, account: Account): Promise<void> => {
  await rm(passwordFile(home), { force: true });
  await writeFile(passwordFile(home), `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  await giveTo(passwordFile(home), account);
};

const removeUnfinished = async (home: string): Promise<void> => {
  for (const name of await readdir(home)) {
    if (name.startsWith('cluster.new')) await rm(join(home, name), { recursive: true, force: true });
  }
};

/**
 * Creates the cluster unless it stands already. A killed initdb leaves a folder that looks finished, so the work happens
 * in a sibling that is renamed when done.
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
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const login = ['--auth=scram-sha-256', `--username=${databaseUser}`, `--pwfile=${passwordFile(home)}`];
  const safety = durability === 'full' ? ['--data-checksums'] : ['--no-sync'];
  try {
    await run(binaries.initdb, ['-D', unfinished, ...locale, ...login, ...safety], runAs(account));
  } catch (cause) {
    const { stderr } = cause as { stderr?: string };
    await rm(unfinished, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not create its data folder in ${home}: ${stderr?.trim() ?? String(cause)}`, { cause });
  }
  await rename(unfinished, clusterIn(home));
  return { created: true };
};
