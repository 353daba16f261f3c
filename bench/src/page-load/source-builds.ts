import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { baseVariables, root } from '../settings/config';
import { say } from '../stage/bench';
import { runCommand } from '../stage/servers';

const compress = promisify(brotliCompress);

export type BuiltFile = {
  readonly name: string;
  readonly kind: 'script' | 'style' | 'manifest';
  readonly integrity: string;
  readonly brotli: Buffer;
};
export type SourceBuild = {
  readonly files: readonly BuiltFile[];
  /** chunk name → its files, in order; `main` is what every first visit loads. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
};

const distFolder = join(root, 'bench', 'dist');
const kindOf = (name: string): BuiltFile['kind'] | undefined => {
  if (name === 'mf-manifest.json') return 'manifest';
  return ({ '.js': 'script', '.css': 'style' } as const)[extname(name)];
};
const readJson = async <Content>(...path: readonly string[]): Promise<Content> =>
  JSON.parse(await readFile(join(...path), 'utf8')) as Content;

export const foldersOf = (recipe: string): Promise<readonly string[]> =>
  readdir(join(distFolder, recipe));

/**
 * The scripts, styles and federation manifests of a folder of bench/dist, compressed as the registry stores the files
 * of a release; `change` edits their bytes first.
 */
export const readBuild = async (
  name: string,
  change: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<SourceBuild> => {
  const folder = join(distFolder, name);
  const read = async (file: string): Promise<readonly BuiltFile[]> => {
    const kind = kindOf(file);
    if (kind === undefined) return [];
    const bytes = change(await readFile(join(folder, file)));
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    return [{ name: file, kind, integrity, brotli: await compress(bytes, { params }) }];
  };
  return {
    files: (await Promise.all((await readdir(folder)).map(read))).flat(),
    groups: await readJson(folder, 'chunk-groups.json'),
  };
};

const recipes = {
  monolith: 'webpack.config.js',
  'stock-federation': 'webpack.stock-federation.config.js',
  'single-spa': 'webpack.single-spa.config.js',
} as const;

/** Builds the present source of shell and remotes by all recipes, unless an earlier run has and `skipBuild` is true. */
export const buildRecipes = async (skipBuild: boolean): Promise<void> => {
  for (const [recipe, config] of Object.entries(recipes)) {
    if (skipBuild && existsSync(join(distFolder, recipe))) continue;
    say(`  building ${recipe} of the same source …`);
    const webpack = join(root, 'node_modules/webpack/bin/webpack.js');
    await runCommand(process.execPath, [webpack, '--mode', 'production', '--config', config], {
      tree: join(root, 'bench'),
      variables: { ...baseVariables(), NODE_ENV: 'production' },
    });
  }
};

type ModuleDescription = {
  readonly routes: readonly Readonly<Record<'path' | 'area' | 'chunk', string>>[];
  readonly frames?: Readonly<Record<string, string>>;
};

/** The chunks that a first visit of a path needs besides `main`: its area's frame and its screen. */
export const chunksOfPath = async (module: string, path: string): Promise<readonly string[]> => {
  const { routes } = await readJson<ModuleDescription>(root, module, 'module.json');
  const { frames } = await readJson<ModuleDescription>(root, 'shell', 'module.json');
  const route = routes.find((candidate) => candidate.path === path);
  if (route === undefined) throw new Error(`${module} has no route ${path}.`);
  return [frames?.[route.area] ?? [], route.chunk].flat();
};
