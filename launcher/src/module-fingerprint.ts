import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const left = new Set(['node_modules', 'dist', 'coverage', '.federation', 'testing']);
const isSource = (name: string): boolean =>
  !left.has(name) && !name.startsWith('.') && !/\.(test|tmp)\.[a-z]+$/.test(name);

const addFolder = async (hash: Hash, folder: string, label: string): Promise<void> => {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(() => [])).filter(
    ({ name }) => isSource(name),
  );
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await addFolder(hash, path, `${label}/${entry.name}`);
    else
      hash
        .update(`${label}/${entry.name}\0`)
        .update(await readFile(path))
        .update('\0');
  }
};

/**
 * Changes when a build of the module could come out differently: its sources, what it shares, the recipe, the packages.
 */
export const fingerprintModule = async (root: string, module: string): Promise<string> => {
  const hash = createHash('sha256');
  await addFolder(hash, join(root, module), module);
  await addFolder(hash, join(root, 'shared/src'), 'shared');
  await addFolder(hash, join(root, 'remote-kit/src/build'), 'remote-kit');
  await addFolder(hash, join(root, 'tools/webpack'), 'tools');
  for (const file of ['webpack.common.js', 'package-lock.json'])
    hash.update(`${file}\0`).update(await readFile(join(root, file)));
  return hash.digest('hex');
};
