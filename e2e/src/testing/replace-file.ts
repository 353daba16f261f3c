import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Writes a file of a folder below tmpdir() in one step, as an editor does. A development server would else build the
 * file while it is empty.
 */
export const replaceFile = async (path: string, text: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-edit-'));
  const next = join(folder, 'next');
  await writeFile(next, text);
  await rename(next, path);
  await rm(folder, { recursive: true });
};
