import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = resolve(process.cwd(), '..');

export type Ran = { readonly code: number; readonly output: string };
export type EmptyFolder = {
  readonly path: string;
  readonly write: (file: string, content: string) => Promise<void>;
  readonly run: (program: string, ...words: readonly string[]) => Promise<Ran>;
  /** In a folder below. */
  readonly runIn: (folder: string, program: string, ...words: readonly string[]) => Promise<Ran>;
  readonly runWith: (
    variables: Readonly<Record<string, string>>,
    program: string,
    ...words: readonly string[]
  ) => Promise<Ran>;
  /** Takes packages of this repository into the folder, as if they were installed there. */
  readonly install: (...packages: readonly string[]) => Promise<void>;
  readonly remove: () => Promise<void>;
};

const runIn = async (
  cwd: string,
  program: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ran> => {
  try {
    const { stdout, stderr } = await execute(program, [...words], {
      cwd,
      // The options of the tests' own process are not theirs.
      env: { ...process.env, NODE_OPTIONS: '', ...variables },
    });
    return { code: 0, output: `${stdout}${stderr}` };
  } catch (error) {
    const { code, stdout, stderr } = error as Error & {
      readonly code: number;
      readonly stdout: string;
      readonly stderr: string;
    };
    return { code, output: `${stdout}${stderr}` };
  }
};

/** A folder outside this repository that has the kit as `npm pack` makes it, and nothing else. */
export const openEmptyFolder = async (): Promise<EmptyFolder> => {
  const path = await mkdtemp(join(tmpdir(), 'kit-'));
  const run: EmptyFolder['run'] = (program, ...words) => runIn(path, program, words);
  const pack = ['--import', 'tsx', 'remote-kit/build/pack.mjs', path];
  const packed = await runIn(root, process.execPath, pack);
  if (packed.code !== 0) throw new Error(packed.output);
  const home = join(path, 'node_modules/@billfold/remote-kit');
  await mkdir(home, { recursive: true });
  const [archive = ''] = (await runIn(path, 'ls', [])).output.split('\n');
  await run('tar', '-xzf', archive, '-C', home, '--strip-components=1');
  const write: EmptyFolder['write'] = async (file, content) => {
    await mkdir(dirname(join(path, file)), { recursive: true });
    await writeFile(join(path, file), content);
  };
  await write('package.json', JSON.stringify({ name: 'theirs', version: '1.0.0', type: 'module' }));
  return {
    path,
    write,
    run,
    runIn: (folder, program, ...words) => runIn(join(path, folder), program, words),
    runWith: (variables, program, ...words) => runIn(path, program, words, variables),
    install: async (...packages) => {
      for (const name of packages) {
        const place = join(path, 'node_modules', name);
        await mkdir(dirname(place), { recursive: true });
        await symlink(join(root, 'node_modules', name), place);
      }
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
};
