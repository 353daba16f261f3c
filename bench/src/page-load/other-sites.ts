import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../settings/config';
import type { ServedPage } from './monolith-page';
import { singleSpaBase, singleSpaPage, stockBase, stockPage } from './other-pages';
import { readBuild, type BuiltFile, type MonolithBuild } from './source-builds';

export type OtherSite = {
  readonly files: ReadonlyMap<string, BuiltFile>;
  readonly change: (page: ServedPage) => ServedPage;
};

const foldersOf = (name: string): Promise<readonly string[]> =>
  readdir(join(root, 'bench/dist', name));
const filesAt = (
  base: string,
  { files }: MonolithBuild,
): readonly (readonly [string, BuiltFile])[] =>
  files.map((file) => [`${base}${file.name}`, file] as const);

/** `origin`: the shell's build contains the addresses of the remotes, where the recipe wrote another one. */
export const readStockSite = async (origin: string): Promise<OtherSite> => {
  const named = (bytes: Buffer): Buffer =>
    Buffer.from(bytes.toString('utf8').replaceAll('https://origin.invalid', origin));
  const builds = await Promise.all(
    (await foldersOf('stock-federation')).map(async (module) => ({
      module,
      build: await readBuild(`stock-federation/${module}`, named),
    })),
  );
  const shell = builds.find(({ module }) => module === 'shell')?.build;
  if (shell === undefined)
    throw new Error('The documented federation set-up has no shell: build it first.');
  return {
    files: new Map(builds.flatMap(({ module, build }) => filesAt(stockBase(module), build))),
    change: (page) => stockPage(page, shell),
  };
};

/** The recipe's folder of a package is its name without what a file system may not like. */
const nameInMap = (folder: string): string => {
  if (['root-config', 'shell'].includes(folder) || folder.startsWith('mf-'))
    return `@billfold/${folder}`;
  return folder.replace(/^_/, '@').replace('_', '/');
};

export const readSingleSpaSite = async (): Promise<OtherSite> => {
  const modules = await Promise.all(
    (await foldersOf('single-spa')).map(async (folder) => ({
      folder,
      name: nameInMap(folder),
      build: await readBuild(`single-spa/${folder}`),
    })),
  );
  return {
    files: new Map(modules.flatMap(({ folder, build }) => filesAt(singleSpaBase(folder), build))),
    change: (page) => singleSpaPage(page, modules),
  };
};
