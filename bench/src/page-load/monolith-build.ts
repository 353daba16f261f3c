import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { baseVariables, root } from '../config';
import { runCommand } from '../measure/child-process';

const brotliAsync = promisify(brotliCompress);

export type BuiltFile = { readonly name: string; readonly kind: 'script' | 'style'; readonly integrity: string; readonly brotli: Buffer };

export type MonolithBuild = {
  readonly files: readonly BuiltFile[];
  /** chunk name → its files, in order; `main` is what every first visit loads. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
};

const folder = join(root, 'bench', 'dist', 'monolith');

/** As the registry stores the files of a release. */
const compress = (bytes: Buffer): Promise<Buffer> =>
  brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

const readFileOf = async (name: string): Promise<BuiltFile> => {
  const bytes = await readFile(join(folder, name));
  return { name, kind: extname(name) === '.css' ? 'style' : 'script', integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`, brotli: await compress(bytes) };
};

/** Builds the present source of shell and remotes in one piece (bench/webpack.config.js). */
export const buildMonolith = async (): Promise<MonolithBuild> => {
  const args = [join(root, 'node_modules/webpack/bin/webpack.js'), '--mode', 'production'];
  const { code, stdout, stderr } = await runCommand(process.execPath, args, { cwd: join(root, 'bench'), variables: { ...baseVariables(), NODE_ENV: 'production' } });
  if (code !== 0) throw new Error(`The monolith does not build:\n${stdout}${stderr}`);
  const names = (await readdir(folder)).filter((name) => ['.js', '.css'].includes(extname(name)));
  const groups = JSON.parse(await readFile(join(folder, 'chunk-groups.json'), 'utf8')) as MonolithBuild['groups'];
  return { files: await Promise.all(names.map(readFileOf)), groups };
};

type ModuleDescription = { readonly routes: readonly { readonly path: string; readonly area: string; readonly chunk: string }[]; readonly frames?: Readonly<Record<string, string>> };

const describeModule = async (module: string): Promise<ModuleDescription> => JSON.parse(await readFile(join(root, module, 'module.json'), 'utf8')) as ModuleDescription;

/** The chunks that a first visit of a path needs besides `main`: its area's frame and its screen. */
export const chunksOfPath = async (module: string, path: string): Promise<readonly string[]> => {
  const [{ routes }, { frames }] = await Promise.all([describeModule(module), describeModule('shell')]);
  const route = routes.find((candidate) => candidate.path === path);
  if (route === undefined) throw new Error(`${module} has no route ${path}.`);
  const frame = frames?.[route.area];
  return frame === undefined ? [route.chunk] : [frame, route.chunk];
};
