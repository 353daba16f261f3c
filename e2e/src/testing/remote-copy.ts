import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './config';
import { replaceFile } from './replace-file';

/** A copy of one remote with the build recipe, its kit and `shared`, without other workspaces. */
const partsOf = (remote: string): readonly string[] => [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'webpack.common.js',
  'tools',
  'remote-kit',
  'shared',
  remote,
];
const built = new Set(['node_modules', 'dist', '.federation', 'coverage']);
const isSource = (path: string): boolean => !path.split('/').some((part) => built.has(part));

export type RemoteCopy = {
  readonly folder: string;
  readonly edit: (file: string, change: (text: string) => string) => Promise<void>;
  readonly remove: () => Promise<void>;
};

/** Packages come from the repository's own node_modules; the workspaces are the copies. */
const linkPackages = async (folder: string, remote: string): Promise<void> => {
  const target = join(folder, 'node_modules');
  await mkdir(join(target, '@billfold'), { recursive: true });
  const names = (await readdir(join(root, 'node_modules'))).filter(
    (name) => name !== '@billfold' && name !== '.cache',
  );
  for (const name of names) await symlink(join(root, 'node_modules', name), join(target, name));
  for (const workspace of ['shared', remote])
    await symlink(join(folder, workspace), join(target, '@billfold', workspace));
};

/** `also`: further paths of the repository, such as the configuration of its checks. */
export const copyRemote = async (
  remote: string,
  also: readonly string[] = [],
): Promise<RemoteCopy> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-copy-'));
  for (const part of [...partsOf(remote), ...also]) {
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      filter: (source) => isSource(source.slice(root.length)),
    });
  }
  await linkPackages(folder, remote);
  return {
    folder: join(folder, remote),
    edit: async (file, change) => {
      const path = join(folder, remote, file);
      const before = await readFile(path, 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`${file} did not change.`);
      await replaceFile(path, after);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
