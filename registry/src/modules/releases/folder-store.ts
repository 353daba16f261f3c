import { dayMs } from '@billfold/shared/contracts/durations';
import { randomBytes } from 'node:crypto';
import {
  access,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import {
  releaseFolder,
  type Release,
  type ReleaseFile,
} from '@billfold/shared/contracts/release.contract';
import {
  descriptionFile,
  encodings,
  formsOf,
  isSameAndWhole,
  parseDescription,
  type EncodingName,
  type ModuleStore,
  type StoredFile,
  type VerifiedBuild,
} from './module-store';
import type { ReleaseKey } from './release.domain';
import { storeRefused } from './release.errors';

/** Releases as folders, which nginx may serve by itself. Several processes may share it. */
export class FolderStore implements ModuleStore {
  /** Descriptions of folders seen whole; immutable, so never dropped. */
  readonly #descriptions = new Map<string, ReadonlyMap<string, ReleaseFile>>();

  constructor(readonly folder: string) {}

  /** Writes the files and their compressed forms beside the final place, to the disk itself, then renames. */
  async put({ release, contents }: VerifiedBuild): Promise<void> {
    if (await this.#isWhole(release)) return;
    const target = this.#folderOf(release);
    const incoming = join(this.folder, '.incoming', randomBytes(8).toString('hex'));
    try {
      for (const [path, bytes] of contents) {
        await mkdir(dirname(join(incoming, path)), { recursive: true });
        for (const form of await formsOf(path, bytes))
          await writeFile(join(incoming, form.path), form.bytes, { flush: true });
      }
      await mkdir(incoming, { recursive: true });
      await writeFile(join(incoming, descriptionFile), JSON.stringify(release), { flush: true });
      await mkdir(dirname(target), { recursive: true });
      await replaceFolder(incoming, target, () => this.#isWhole(release));
    } catch (error) {
      throw storeRefused(error, this.folder);
    } finally {
      await rm(incoming, { recursive: true, force: true }).catch(() => {});
    }
  }

  async read(
    module: string,
    folder: string,
    path: string,
    accepts: (encoding: EncodingName) => boolean,
  ): Promise<StoredFile | null> {
    const file = (await this.#describe(module, folder))?.get(path);
    if (file === undefined) return null;
    const place = join(this.folder, module, folder, path);
    if (!(await this.#isOwn(place))) return null;
    for (const { name, suffix } of encodings) {
      const bytes = accepts(name) ? await readOrNull(`${place}${suffix}`) : null;
      if (bytes !== null && (await exists(place))) return { file, bytes, encoding: name };
    }
    const bytes = await readOrNull(place);
    return bytes === null ? null : { file, bytes, encoding: null };
  }

  async holds(key: ReleaseKey): Promise<boolean> {
    return exists(this.#folderOf(key));
  }

  /** Renames the folder first, so that no reader sees half of it. */
  async remove(key: ReleaseKey): Promise<void> {
    const leaving = join(this.folder, '.incoming', `${randomBytes(8).toString('hex')}-retired`);
    try {
      await mkdir(dirname(leaving), { recursive: true });
      await rename(this.#folderOf(key), leaving);
      await rm(leaving, { recursive: true, force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        throw storeRefused(error, this.folder);
    }
  }

  async sweep(): Promise<void> {
    const incoming = join(this.folder, '.incoming');
    const names = await readdir(incoming).catch(() => []);
    if (names.length === 0) return;
    const dayAgo = (await this.#timeOf(incoming)) - dayMs;
    for (const name of names) {
      const changedAt = await stat(join(incoming, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      );
      if (changedAt < dayAgo) await rm(join(incoming, name), { recursive: true, force: true });
    }
  }

  /**
   * The time of the folder's own file system, in ms: other machines write here, and the clock of this process may be
   * wrong.
   */
  async #timeOf(folder: string): Promise<number> {
    const probe = await mkdtemp(join(folder, 'now-'));
    const { mtimeMs } = await stat(probe);
    await rm(probe, { recursive: true, force: true });
    return mtimeMs;
  }

  /** Whether a path is inside the store; a link may lead out of it. */
  async #isOwn(place: string): Promise<boolean> {
    const [root, real] = await Promise.all(
      [this.folder, place].map((path) => realpath(path).catch(() => null)),
    );
    return root !== null && real === join(root ?? '', relative(this.folder, place));
  }

  #folderOf(key: ReleaseKey): string {
    return join(this.folder, key.module, releaseFolder(key));
  }

  async #describe(
    module: string,
    folder: string,
  ): Promise<ReadonlyMap<string, ReleaseFile> | null> {
    const key = `${module}/${folder}`;
    const cached = this.#descriptions.get(key);
    if (cached !== undefined) return cached;
    const parsed = parseDescription(
      await readFile(join(this.folder, module, folder, descriptionFile), 'utf8').catch(() => null),
    );
    if (parsed === null) return null;
    const description = new Map(parsed.files.map((file) => [file.path, file]));
    this.#descriptions.set(key, description);
    return description;
  }

  async #isWhole(release: Release): Promise<boolean> {
    const target = this.#folderOf(release);
    const text = await readFile(join(target, descriptionFile), 'utf8').catch(() => null);
    const sizes = new Map(
      await Promise.all(
        release.files.map(
          async ({ path }) =>
            [
              path,
              await stat(join(target, path)).then(
                ({ size }) => size,
                () => null,
              ),
            ] as const,
        ),
      ),
    );
    return isSameAndWhole(text, release, (path) => sizes.get(path) ?? null);
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
const readOrNull = (path: string): Promise<Buffer | null> => readFile(path).catch(() => null);

/** Another registration of the same bytes may be first: then this one is not needed. A damaged folder is replaced. */
const replaceFolder = async (
  from: string,
  to: string,
  isWhole: () => Promise<boolean>,
): Promise<void> => {
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
