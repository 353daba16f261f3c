import { readFile, stat } from 'node:fs/promises';

/** The operating-system account that runs the database; null means "the one we run as". */
export type Account = { readonly uid: number; readonly gid: number } | null;

const candidates = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. As root we therefore use the owner of an existing cluster, else the account
 * `postgres`, else `nobody`; the uid must be in the passwd file, or the server cannot name its user.
 */
export const chooseAccount = async (clusterDir: string): Promise<Account> => {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const passwd = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of candidates) {
    const entry = passwd.find(([entryName]) => entryName === name);
    if (entry !== undefined) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Error(
    'PostgreSQL cannot run as root, and /etc/passwd has neither "postgres" nor "nobody" to run it as.',
  );
};

/** The spawn options that make a child run as this account, away from our own working directory. */
export const runAs = (
  account: Account,
): { uid?: number; gid?: number; cwd: string; env?: NodeJS.ProcessEnv } => ({
  ...account,
  cwd: process.platform === 'win32' ? process.cwd() : '/',
  ...(process.platform === 'win32'
    ? {}
    : { env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }),
});
