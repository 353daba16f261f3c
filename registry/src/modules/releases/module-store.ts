import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Release, ReleaseFile } from '@billfold/shared/contracts/release.contract';
import { hasSameFiles, type ReleaseKey } from './release.domain';

/** A build whose description is sound and whose bytes are the described ones. */
export type VerifiedBuild = {
  readonly release: Release;
  readonly contents: ReadonlyMap<string, Buffer>;
};

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

/**
 * As many bits as the bytes need: brotli clears tables for the whole window, which for a small file takes ten times as
 * long as compressing it.
 */
const windowBits = (bytes: number): number => {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants;
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(BROTLI_DEFAULT_WINDOW, Math.max(BROTLI_MIN_WINDOW_BITS, needed));
};

/** In the order of preference. A compressed form is beside its file, under the file's name with the suffix. */
export const encodings = [
  {
    name: 'br',
    suffix: '.br',
    compress: (bytes: Buffer) =>
      brotliAsync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
  },
  { name: 'gzip', suffix: '.gz', compress: (bytes: Buffer) => gzipAsync(bytes, { level: 9 }) },
] as const;
export type EncodingName = (typeof encodings)[number]['name'];

/** A name that no release can have. Written last: a folder without it is no release. */
export const descriptionFile = 'release.json';

export type StoredFile = {
  readonly file: ReleaseFile;
  readonly bytes: Buffer;
  readonly encoding: EncodingName | null;
};

/** The files of all registered releases, by `<module>/<version>-<build>/`. A release is complete or absent. */
export type ModuleStore = {
  /**
   * Keeps a stored release that is complete and equal; replaces any other. Do not call it for two builds of one name at
   * once.
   */
  readonly put: (build: VerifiedBuild) => Promise<void>;
  /** Null unless the release lists the file and it is there. The best of the accepted encodings is chosen. */
  readonly read: (
    module: string,
    folder: string,
    path: string,
    accepts: (encoding: EncodingName) => boolean,
  ) => Promise<StoredFile | null>;
  /** Whether files of the release may still exist. */
  readonly holds: (key: ReleaseKey) => Promise<boolean>;
  /** Removes the files, the description last: after an interruption the removal is repeated. */
  readonly remove: (key: ReleaseKey) => Promise<void>;
  /** Removes the files of registrations that were killed. Call it before the store is used. */
  readonly sweep: () => Promise<void>;
};

const compressible = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.txt', '.html', '.map']);
const smallestCompressed = 1_024;

/** Whether compressed forms of such a file are worth keeping. */
export const isCompressible = (path: string, bytes: number): boolean =>
  bytes >= smallestCompressed && compressible.has(extname(path));

/** A file under the names that it is kept under: itself, and its compressed forms where they are smaller. */
export const formsOf = async (
  path: string,
  bytes: Buffer,
): Promise<
  readonly {
    readonly path: string;
    readonly bytes: Buffer;
    readonly encoding: EncodingName | null;
  }[]
> => {
  const plain = { path, bytes, encoding: null };
  if (!isCompressible(path, bytes.length)) return [plain];
  const compressed = await Promise.all(
    encodings.map(async ({ name, suffix, compress }) => ({
      path: `${path}${suffix}`,
      bytes: await compress(bytes),
      encoding: name,
    })),
  );
  return [plain, ...compressed.filter((form) => form.bytes.length < bytes.length)];
};

/** Null for what is no description, such as one that was torn. */
export const parseDescription = (text: string | null): Pick<Release, 'files'> | null => {
  try {
    const description = JSON.parse(text ?? 'null') as Partial<Release> | null;
    return Array.isArray(description?.files) ? { files: description.files } : null;
  } catch {
    return null;
  }
};

/** Whether the stored description lists the same files, and each file has its size. */
export const isSameAndWhole = (
  stored: string | null,
  release: Release,
  sizeOf: (path: string) => number | null,
): boolean => {
  const description = parseDescription(stored);
  return (
    description !== null &&
    hasSameFiles(description, release) &&
    release.files.every((file) => sizeOf(file.path) === file.bytes)
  );
};
