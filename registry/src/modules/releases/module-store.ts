import { randomBytes } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { releaseFolder, type Release, type ReleaseFile } from '@billfold/shared/contracts/release.contract';
import type { VerifiedBuild } from './release-candidate';
import { hasSameFiles, type ReleaseKey } from './release.domain';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

export const encodings = [
  { name: 'br', suffix: '.br', compress: (bytes: Buffer) => brotliAsync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }) },
  { name: 'gzip', suffix: '.gz', compress: (bytes: Buffer) => gzipAsync(bytes, { level: 9 }) },
] as const;
export type EncodingName = (typeof encodings)[number]['name'];

const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.txt', '.html', '.map']);
const smallestCompressed = 1_024;
/** Outside the release's own names, so that no release can claim it. */
const descriptionFile = 'release.json';

export type StoredFile = { readonly file: ReleaseFile; readonly bytes: Buffer; readonly encoding: EncodingName | null };

/** The folder of all registered releases: `<module>/<version>-<build>/`, never changed once it stands. */
export class ModuleStore {
  /** Descriptions of folders seen whole; immutable, so never dropped. */
  readonly #descriptions = new Map<string, ReadonlyMap<string, ReleaseFile>>();

  constructor(readonly folder: string) {}

  folderOf(key: ReleaseKey): string {
    return join(this.folder, key.module, releaseFolder(key));
  }

  /** Writes the files and their compressed forms beside the final place, then renames. What stands there is kept if whole. */
  async put({ release, contents }: VerifiedBuild): Promise<void> {
    const target = this.folderOf(release);
    if (await this.#isWhole(release)) return;
    const incoming = join(this.folder, '.incoming', randomBytes(8).toString('hex'));
    try {
      for (const [path, bytes] of contents) await writeWithVariants(join(incoming, path), bytes);
      await writeFile(join(incoming, descriptionFile), JSON.stringify(release));
      await mkdir(dirname(target), { recursive: true });
      await replaceFolder(incoming, target, () => this.#isWhole(release));
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
  }

  /** Null unless the release lists the file and it is there. The best of the accepted encodings is chosen. */
  async read(module: string, folder: string, path: string, accepts: (encoding: EncodingName) => boolean): Promise<StoredFile | null> {
    const file = (await this.#describe(module, folder))?.get(path);
    if (file === undefined) return null;
    const place = join(this.folder, module, folder, path);
    for (const { name, suffix } of encodings) {
      const bytes = accepts(name) ? await readOrNull(`${place}${suffix}`) : null;
      if (bytes !== null && (await exists(place))) return { file, bytes, encoding: name };
    }
    const bytes = await readOrNull(place);
    return bytes === null ? null : { file, bytes, encoding: null };
  }

  async #describe(module: string, folder: string): Promise<ReadonlyMap<string, ReleaseFile> | null> {
    const key = `${module}/${folder}`;
    const known = this.#descriptions.get(key);
    if (known !== undefined) return known;
    const text = await readFile(join(this.folder, module, folder, descriptionFile), 'utf8').catch(() => null);
    if (text === null) return null;
    const { files } = JSON.parse(text) as Release;
    const description = new Map(files.map((file) => [file.path, file]));
    this.#descriptions.set(key, description);
    return description;
  }

  async #isWhole(release: Release): Promise<boolean> {
    const target = this.folderOf(release);
    const text = await readFile(join(target, descriptionFile), 'utf8').catch(() => null);
    // A registration that failed half-way may have left other files under this name.
    if (text === null || !hasSameFiles(JSON.parse(text) as Release, release)) return false;
    const sizes = await Promise.all(release.files.map((file) => stat(join(target, file.path)).then(({ size }) => size, () => -1)));
    return release.files.every((file, index) => file.bytes === sizes[index]);
  }
}

const exists = (path: string): Promise<boolean> => access(path).then(() => true, () => false);
const readOrNull = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null);

const writeWithVariants = async (path: string, bytes: Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  if (bytes.length < smallestCompressed || !compressible.has(extname(path))) return;
  for (const { suffix, compress } of encodings) {
    const smaller = await compress(bytes);
    if (smaller.length < bytes.length) await writeFile(`${path}${suffix}`, smaller);
  }
};

/** Another registration of the same bytes may win the race: then ours is not needed. A damaged folder makes way. */
const replaceFolder = async (from: string, to: string, isWhole: () => Promise<boolean>): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    if (await isWhole()) return;
    const damaged = `${from}-damaged`;
    await rename(to, damaged);
    await rename(from, to);
    await rm(damaged, { recursive: true, force: true });
  }
};

/** Removes what a killed registration left unfinished; call before the store is used. */
export const sweepStore = async (store: ModuleStore): Promise<void> => {
  const incoming = join(store.folder, '.incoming');
  const dayAgo = Date.now() - 24 * 3_600_000;
  for (const name of await readdir(incoming).catch(() => [])) {
    const age = await stat(join(incoming, name)).then(({ mtimeMs }) => mtimeMs, () => Date.now());
    if (age < dayAgo) await rm(join(incoming, name), { recursive: true, force: true });
  }
};
