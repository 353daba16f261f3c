import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The configured key, or one that is made once and kept in the state folder, readable by its owner only. */
export const loadOverrideKey = async (
  configured: string | null,
  stateDir: string,
): Promise<Uint8Array> => {
  if (configured !== null) return createHash('sha256').update(configured).digest();
  await mkdir(stateDir, { recursive: true });
  const file = join(stateDir, 'override-key');
  await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return Buffer.from((await readFile(file, 'utf8')).trim(), 'hex');
};
