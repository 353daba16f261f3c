import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  access,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { buildModules } from '@billfold/launcher/module-builds';
import type { Release } from '@billfold/shared/contracts/release.contract';
import type { Overview } from '@billfold/shared/contracts/rollout.contract';
import { cacheHome, root, type ReleasedSource } from './config';

/** Folders of builds by module, each with its `release.json`; or the reason why there are none. */
export type ReleasedModules =
  | {
      readonly status: 'ready';
      readonly from: string;
      readonly folders: ReadonlyMap<string, string>;
    }
  | { readonly status: 'missing'; readonly reason: string };

const execute = promisify(execFile);
const git = async (...words: readonly string[]): Promise<string> =>
  (await execute('git', [...words], { cwd: root, maxBuffer: 1 << 28 })).stdout.trim();
const gitOrNull = (...words: readonly string[]): Promise<string | null> =>
  git(...words).catch(() => null);

const foldersIn = async (folder: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await readdir(folder))
      .filter((name) => name === 'shell' || name.startsWith('mf-'))
      .map((name) => [name, join(folder, name)] as const),
  );

/** The last version tag, or what tools/contract-matrix.json names. */
const lastReleasedRef = async (): Promise<string> => {
  const tag = await gitOrNull('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  if (tag !== null && tag !== '') return tag;
  const { released } = JSON.parse(
    await readFile(join(root, 'tools/contract-matrix.json'), 'utf8'),
  ) as { readonly released: string };
  return released;
};

/**
 * Packages of the repository as it is; the workspaces are those of the old commit. What only released modules use is a
 * package of this workspace: react-number-format.
 */
const linkPackages = async (folder: string): Promise<void> => {
  const link = async (from: string, to: string, skip: readonly string[]): Promise<void> => {
    await mkdir(to, { recursive: true });
    const names = (await readdir(from).catch(() => [])).filter((name) => !skip.includes(name));
    for (const name of names) await symlink(join(from, name), join(to, name));
  };
  await link(join(root, 'node_modules'), join(folder, 'node_modules'), ['@billfold', '.cache']);
  await mkdir(join(folder, 'node_modules/@billfold'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules/@billfold')))
    await symlink(join(folder, name), join(folder, 'node_modules/@billfold', name));
  for (const module of (await foldersIn(folder)).keys())
    await link(join(root, module, 'node_modules'), join(folder, module, 'node_modules'), [
      '.cache',
    ]);
};

const buildCommit = async (commit: string, target: string): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'billfold-released-'));
  try {
    const archive = join(folder, 'source.tar');
    // The operators' console is no module of the page, and would be built with them.
    const wanted = ['.', ':(exclude)console'];
    await git('archive', '--format=tar', `--output=${archive}`, commit, '--', ...wanted);
    await execute('tar', ['xf', archive, '-C', folder]);
    await linkPackages(folder);
    const said: string[] = [];
    const { builds, failed } = await buildModules(folder, join(folder, 'builds.json'), {
      skip: false,
      builders: 1,
      log: (line) => void said.push(line),
    });
    if (failed.length > 0)
      throw new Error(
        `The modules of ${commit} do not build: ${failed.join(', ')}.\n${said.join('\n')}`,
      );
    const made = `${target}.${process.pid}`;
    await mkdir(made, { recursive: true });
    for (const build of builds) await execute('cp', ['-r', build.folder, join(made, build.module)]);
    // Whole or not at all: the next run takes what is there.
    await rename(made, target).catch(() => rm(made, { recursive: true, force: true }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Builds of a commit, kept outside the repository under a name that its sources and today's packages decide. */
const fromCommit = async (ref: string | null): Promise<ReleasedModules> => {
  const wanted = ref ?? (await lastReleasedRef());
  const tree = await gitOrNull('rev-parse', '--verify', '--quiet', `${wanted}^{tree}`);
  if (tree === null || tree === '')
    return {
      status: 'missing',
      reason: `This clone does not have ${wanted}. Fetch the history (git fetch --unshallow), or name another with --from.`,
    };
  const packages = createHash('sha256')
    .update(await readFile(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16);
  const folder = join(cacheHome(), 'billfold', 'released', `${tree.slice(0, 16)}-${packages}`);
  if ((await readdir(folder).catch(() => [])).length === 0) {
    await mkdir(dirname(folder), { recursive: true });
    await buildCommit(wanted, folder);
  }
  return { status: 'ready', from: wanted, folders: await foldersIn(folder) };
};

const readJson = async <Body>(url: string, token: string | null): Promise<Body> => {
  const answer = await fetch(url, {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
  });
  if (!answer.ok)
    throw new Error(`${url} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  return (await answer.json()) as Body;
};

const download = async (url: string, release: Release, folder: string): Promise<void> => {
  const base = `${url}/modules/${release.module}/${release.version}-${release.build}/`;
  for (const file of release.files) {
    const answer = await fetch(`${base}${file.path}`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const hash = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    if (!answer.ok || hash !== file.integrity)
      throw new Error(
        `${base}${file.path} is not what its release says (${answer.status}, ${hash}).`,
      );
    await mkdir(dirname(join(folder, file.path)), { recursive: true });
    await writeFile(join(folder, file.path), bytes);
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
};

/** Downloads and verifies the default releases of an environment, file by file. */
const fromRegistry = async ({
  url,
  environment,
  token,
}: Extract<ReleasedSource, { kind: 'registry' }>): Promise<ReleasedModules> => {
  const overview = await readJson<Overview>(`${url}/registry/api/overview`, token);
  const served = overview.environments.find(({ name }) => name === environment);
  if (served === undefined)
    throw new Error(
      `${url} has no environment ${environment}; it has ${overview.environments.map(({ name }) => name).join(', ')}.`,
    );
  const target = await mkdtemp(join(tmpdir(), 'billfold-served-'));
  for (const { module, default: name } of served.modules) {
    if (name === null) continue;
    const { release } = await readJson<{ readonly release: Release }>(
      `${url}/registry/api/releases/${encodeURIComponent(name)}`,
      token,
    );
    await mkdir(join(target, module), { recursive: true });
    await download(url, release, join(target, module));
  }
  return { status: 'ready', from: `${environment} of ${url}`, folders: await foldersIn(target) };
};

export const findReleasedModules = (source: ReleasedSource): Promise<ReleasedModules> =>
  source.kind === 'registry' ? fromRegistry(source) : fromCommit(source.ref);

/** The builds of the working tree, as the product under test serves them. */
export const currentModules = async (): Promise<ReadonlyMap<string, string>> => {
  const builds = [...(await foldersIn(root))].map(
    ([module, folder]) => [module, join(folder, 'dist')] as const,
  );
  const isBuilt = await Promise.all(
    builds.map(([, folder]) =>
      access(join(folder, 'release.json')).then(
        () => true,
        () => false,
      ),
    ),
  );
  return new Map(builds.filter((_build, index) => isBuilt[index]));
};

export const readRelease = async (folder: string): Promise<Release> =>
  JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
