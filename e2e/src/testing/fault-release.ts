import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { root } from './config';
import { product } from './control';

export type EditedRelease = {
  /** `mf-automation@1.1.0-…` */
  readonly name: string;
  readonly version: string;
  /** Path of its folder, with a slash at both ends. */
  readonly base: string;
  readonly release: Release;
};

type Edits = {
  readonly version: string;
  /** The new text of a file, by the beginning of its name. */
  readonly files: Readonly<Record<string, (text: string) => string>>;
};

const describeFile = (file: Release['files'][number], bytes: Buffer): Release['files'][number] => ({
  ...file,
  bytes: bytes.length,
  gzip: gzipSync(bytes, { level: 9 }).length,
  integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
});

const editFile = async (path: string, edit: (text: string) => string): Promise<void> => {
  const before = await readFile(path, 'utf8');
  const after = edit(before);
  if (after === before) throw new Error(`${path} did not change.`);
  await writeFile(path, after);
};

/**
 * The build of a module with some of its bytes changed, described anew: another release in seconds. File names and
 * class names stay.
 */
const editBuild = async (
  module: string,
  { version, files }: Edits,
): Promise<{ readonly folder: string; readonly release: Release }> => {
  const folder = await mkdtemp(join(tmpdir(), `billfold-${module}-`));
  await cp(join(root, module, 'dist'), folder, { recursive: true });
  const built = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as Release;
  for (const [beginning, edit] of Object.entries(files)) {
    const found = built.files.filter(({ path }) => path.startsWith(beginning));
    if (found.length === 0) throw new Error(`${module} has no file ${beginning}…`);
    for (const { path } of found) await editFile(join(folder, path), edit);
  }
  const described = await Promise.all(
    built.files.map(async (file) => describeFile(file, await readFile(join(folder, file.path)))),
  );
  const build = createHash('sha256')
    .update(described.map(({ integrity }) => integrity).join())
    .digest('hex')
    .slice(0, 12);
  const release = { ...built, version, build, files: described };
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return { folder, release };
};

const mustSucceed = async (...words: readonly string[]): Promise<void> => {
  const { code, output } = await product.registry(...words);
  if (code !== 0) throw new Error(`registry ${words.join(' ')}: ${output}`);
};

/** Registers an edited build of a module in the product under test; no rule serves it yet. */
export const registerEdited = async (module: string, edits: Edits): Promise<EditedRelease> => {
  const { folder, release } = await editBuild(module, edits);
  try {
    await mustSucceed('register', folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { version, build } = release;
  return {
    name: `${module}@${version}-${build}`,
    version,
    base: `/modules/${module}/${version}-${build}/`,
    release,
  };
};

/** Serves a release to every visitor. */
export const serve = (name: string): Promise<void> =>
  mustSucceed('promote', name, '--reason', 'a test of faults');
