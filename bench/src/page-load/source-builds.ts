import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { baseVariables, root } from '../settings/config';
import { runCommand } from '../measure/child-process';

const brotliAsync = promisify(brotliCompress);

export type FileKind = 'script' | 'style' | 'manifest';
export type BuiltFile = {
  readonly name: string;
  readonly kind: FileKind;
  readonly integrity: string;
  readonly brotli: Buffer;
};

export type MonolithBuild = {
  readonly files: readonly BuiltFile[];
  /** chunk name → its files, in order; `main` is what every first visit loads. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
};

const distFolder = join(root, 'bench', 'dist');
const kinds: Readonly<Record<string, FileKind>> = {
  '.js': 'script',
  '.css': 'style',
  '.json': 'manifest',
};

/** As the registry stores the files of a release. */
const compress = (bytes: Buffer): Promise<Buffer> =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

const builtFile = async (name: string, bytes: Buffer): Promise<BuiltFile> => ({
  name,
  kind: kinds[extname(name)] ?? 'script',
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
  brotli: await compress(bytes),
});

/** The scripts, styles and federation manifests of a folder of bench/dist; `change` edits their bytes first. */
export const readBuild = async (
  name: string,
  change: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<MonolithBuild> => {
  const folder = join(distFolder, name);
  const names = (await readdir(folder)).filter(
    (file) => ['.js', '.css'].includes(extname(file)) || file === 'mf-manifest.json',
  );
  const groups = JSON.parse(
    await readFile(join(folder, 'chunk-groups.json'), 'utf8'),
  ) as MonolithBuild['groups'];
  return {
    files: await Promise.all(
      names.map(async (file) => builtFile(file, change(await readFile(join(folder, file))))),
    ),
    groups,
  };
};

export type Recipe = 'monolith' | 'stock-federation' | 'single-spa';
/** By an earlier run. */
export const isBuilt = (recipe: Recipe): boolean => existsSync(join(distFolder, recipe));

/** One of the recipes of bench/webpack.*.config.js with the present source of shell and remotes. */
export const build = async (recipe: Recipe): Promise<void> => {
  const config = recipe === 'monolith' ? 'webpack.config.js' : `webpack.${recipe}.config.js`;
  const args = [
    join(root, 'node_modules/webpack/bin/webpack.js'),
    '--mode',
    'production',
    '--config',
    config,
  ];
  const { code, stdout, stderr } = await runCommand(process.execPath, args, {
    cwd: join(root, 'bench'),
    variables: { ...baseVariables(), NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(`${recipe} does not build:\n${stdout}${stderr}`);
};

type ModuleDescription = {
  readonly routes: readonly {
    readonly path: string;
    readonly area: string;
    readonly chunk: string;
  }[];
  readonly frames?: Readonly<Record<string, string>>;
};

const describeModule = async (module: string): Promise<ModuleDescription> =>
  JSON.parse(await readFile(join(root, module, 'module.json'), 'utf8')) as ModuleDescription;

/** The chunks that a first visit of a path needs besides `main`: its area's frame and its screen. */
export const chunksOfPath = async (module: string, path: string): Promise<readonly string[]> => {
  const [{ routes }, { frames }] = await Promise.all([
    describeModule(module),
    describeModule('shell'),
  ]);
  const route = routes.find((candidate) => candidate.path === path);
  if (route === undefined) throw new Error(`${module} has no route ${path}.`);
  const frame = frames?.[route.area];
  return frame === undefined ? [route.chunk] : [frame, route.chunk];
};
